// Decodes GIFs with giflib and composes them as browsers do.
//
//   giflib_frames pass FILE…         decodes each once; a line with its number of frames
//   giflib_frames hash FILE          canvas size, then a digest of each composed frame
//   giflib_frames white FILE N…      frames N… (ascending) on white, as raw RGB
//
// Both a peer to measure and the reference for the frames: it shares no code with gifmill. Rules: a
// first frame wider or taller than the screen is the canvas; other frames are clipped to it; an
// index beyond the table draws nothing; disposal 4 is 3, 5 to 7 are 0.

#include "framehash.h"
#include <gif_lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct canvas {
  int width, height;
  uint8_t *pixels, *saved;
  GifPixelType *line;
  size_t line_capacity;
};

typedef void (*frame_use)(const struct canvas *, int frame, void *context);

static size_t byte_count(const struct canvas *canvas) {
  return (size_t)canvas->width * (size_t)canvas->height * 4;
}

static void clear(struct canvas *canvas, const GifImageDesc *image) {
  for (int y = image->Top; y < image->Top + image->Height && y < canvas->height; y++)
    for (int x = image->Left; x < image->Left + image->Width && x < canvas->width; x++)
      memset(canvas->pixels + ((size_t)y * (size_t)canvas->width + (size_t)x) * 4, 0, 4);
}

static void draw_line(
    struct canvas *canvas, const GifImageDesc *image, const ColorMapObject *map, int transparent,
    int row) {
  int y = image->Top + row;
  if (y >= canvas->height) return;
  int width = image->Width;
  if (image->Left + width > canvas->width) width = canvas->width - image->Left;
  uint8_t *to = canvas->pixels + ((size_t)y * (size_t)canvas->width + (size_t)image->Left) * 4;
  for (int x = 0; x < width; x++, to += 4) {
    int index = canvas->line[x];
    if (index == transparent) continue;
    if (map && index >= map->ColorCount) continue;
    if (!map && index > 1) continue;
    to[0] = map ? map->Colors[index].Red : index ? 255 : 0;
    to[1] = map ? map->Colors[index].Green : index ? 255 : 0;
    to[2] = map ? map->Colors[index].Blue : index ? 255 : 0;
    to[3] = 255;
  }
}

/// Returns 0 when the data ends early or is damaged; what came before it is drawn.
static int draw(GifFileType *gif, struct canvas *canvas, int transparent) {
  const GifImageDesc *image = &gif->Image;
  const ColorMapObject *map = image->ColorMap ? image->ColorMap : gif->SColorMap;
  if (image->Width == 0 || image->Height == 0) {
    GifByteType *block;
    int size;
    if (DGifGetCode(gif, &size, &block) == GIF_ERROR) return 0;
    while (block)
      if (DGifGetCodeNext(gif, &block) == GIF_ERROR) return 0;
    return 1;
  }
  if ((size_t)image->Width > canvas->line_capacity) {
    canvas->line_capacity = (size_t)image->Width;
    canvas->line = realloc(canvas->line, canvas->line_capacity);
  }
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  for (int pass = image->Interlace ? 0 : 3; pass < 4; pass++) {
    int step = image->Interlace ? steps[pass] : 1;
    for (int row = image->Interlace ? starts[pass] : 0; row < image->Height; row += step) {
      if (DGifGetLine(gif, canvas->line, image->Width) == GIF_ERROR) return 0;
      draw_line(canvas, image, map, transparent, row);
    }
  }
  return 1;
}

static int open_canvas(struct canvas *canvas, const GifFileType *gif) {
  const GifImageDesc *image = &gif->Image;
  canvas->width = gif->SWidth;
  canvas->height = gif->SHeight;
  if (image->Width > gif->SWidth || image->Height > gif->SHeight) {
    if (image->Width > canvas->width) canvas->width = image->Width;
    if (image->Height > canvas->height) canvas->height = image->Height;
  }
  canvas->pixels = calloc(1, byte_count(canvas));
  canvas->saved = calloc(1, byte_count(canvas));
  return canvas->pixels && canvas->saved && byte_count(canvas) > 0;
}

/// Hands every composed frame to `use`; returns how many there were.
static int walk(const char *path, frame_use use, void *context) {
  int error;
  GifFileType *gif = DGifOpenFileName(path, &error);
  if (!gif) return 0;
  struct canvas canvas = {0};
  int frames = 0, transparent = -1, disposal = 0, whole = 1;
  GifRecordType record;
  while (whole && DGifGetRecordType(gif, &record) != GIF_ERROR && record != TERMINATE_RECORD_TYPE) {
    if (record == EXTENSION_RECORD_TYPE) {
      int code;
      GifByteType *block;
      if (DGifGetExtension(gif, &code, &block) == GIF_ERROR) break;
      GraphicsControlBlock control;
      if (code == GRAPHICS_EXT_FUNC_CODE && block
          && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
        transparent = control.TransparentColor;
        disposal = control.DisposalMode;
      }
      while (block && (whole = DGifGetExtensionNext(gif, &block) != GIF_ERROR)) {}
      continue;
    }
    if (record != IMAGE_DESC_RECORD_TYPE || DGifGetImageDesc(gif) == GIF_ERROR) break;
    if (!canvas.pixels && !open_canvas(&canvas, gif)) break;
    if (disposal == 4) disposal = DISPOSE_PREVIOUS;
    if (disposal == DISPOSE_PREVIOUS) memcpy(canvas.saved, canvas.pixels, byte_count(&canvas));
    GifImageDesc image = gif->Image;
    whole = draw(gif, &canvas, transparent);
    use(&canvas, frames++, context);
    if (disposal == DISPOSE_BACKGROUND) clear(&canvas, &image);
    if (disposal == DISPOSE_PREVIOUS) memcpy(canvas.pixels, canvas.saved, byte_count(&canvas));
    transparent = -1;
    disposal = 0;
    // giflib keeps a record of every picture; a long animation would grow without this.
    GifFreeSavedImages(gif);
    gif->SavedImages = NULL;
    gif->ImageCount = 0;
  }
  free(canvas.pixels);
  free(canvas.saved);
  free(canvas.line);
  DGifCloseFile(gif, &error);
  return frames;
}

static void ignore(const struct canvas *canvas, int frame, void *context) {
  (void)canvas, (void)frame, (void)context;
}

static void print_hash(const struct canvas *canvas, int frame, void *context) {
  (void)context;
  if (frame == 0) printf("%d %d\n", canvas->width, canvas->height);
  printf("%016" PRIx64 "\n", frame_hash(canvas->pixels, byte_count(canvas) / 4));
}

static void write_on_white(const struct canvas *canvas, int frame, void *context) {
  char ***wanted = context;
  if (!**wanted || atoi(**wanted) != frame) return;
  *wanted += 1;
  size_t pixels = byte_count(canvas) / 4;
  uint8_t *rgb = malloc(pixels * 3);
  if (!rgb) exit(70);
  for (size_t at = 0; at < pixels; at++) {
    const uint8_t *from = canvas->pixels + at * 4;
    for (int channel = 0; channel < 3; channel++)
      rgb[at * 3 + (size_t)channel] = from[3] ? from[channel] : 255;
  }
  fwrite(rgb, 3, pixels, stdout);
  free(rgb);
}

int main(int count, char **arguments) {
  if (count >= 3 && strcmp(arguments[1], "pass") == 0) {
    for (int at = 2; at < count; at++) printf("%d\n", walk(arguments[at], ignore, NULL));
    return 0;
  }
  if (count == 3 && strcmp(arguments[1], "hash") == 0)
    return walk(arguments[2], print_hash, NULL) ? 0 : 1;
  if (count >= 4 && strcmp(arguments[1], "white") == 0) {
    char **wanted = arguments + 3;
    return walk(arguments[2], write_on_white, &wanted) ? 0 : 1;
  }
  return 64;
}
