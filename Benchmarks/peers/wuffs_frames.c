// Decodes GIFs with Wuffs' single-file release, named by -DWUFFS_RELEASE='"…"'.
//
//   wuffs_frames pass FILE…     decodes each once; a line with its number of frames
//   wuffs_frames hash FILE      canvas size, then a digest of each composed frame

#define WUFFS_IMPLEMENTATION
#define WUFFS_CONFIG__STATIC_FUNCTIONS
#define WUFFS_CONFIG__MODULES
#define WUFFS_CONFIG__MODULE__BASE
#define WUFFS_CONFIG__MODULE__GIF
#include WUFFS_RELEASE

#include "framehash.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *read_all(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size + 1);
  if (bytes) *size = fread(bytes, 1, *size, file);
  fclose(file);
  return bytes;
}

static void clear(uint8_t *pixels, uint32_t width, wuffs_base__rect_ie_u32 rect) {
  for (uint32_t y = rect.min_incl_y; y < rect.max_excl_y; y++)
    memset(
        pixels + ((size_t)y * width + rect.min_incl_x) * 4, 0,
        (size_t)(rect.max_excl_x - rect.min_incl_x) * 4);
}

static int decode(wuffs_gif__decoder *decoder, wuffs_base__io_buffer *source, int prints) {
  wuffs_base__image_config config = {0};
  wuffs_base__status status = wuffs_gif__decoder__decode_image_config(decoder, &config, source);
  if (!wuffs_base__status__is_ok(&status)) return 0;
  uint32_t width = wuffs_base__pixel_config__width(&config.pixcfg);
  uint32_t height = wuffs_base__pixel_config__height(&config.pixcfg);
  size_t bytes = (size_t)width * height * 4;
  wuffs_base__pixel_config__set(
      &config.pixcfg, WUFFS_BASE__PIXEL_FORMAT__RGBA_NONPREMUL,
      WUFFS_BASE__PIXEL_SUBSAMPLING__NONE, width, height);
  uint64_t work_size = wuffs_gif__decoder__workbuf_len(decoder).max_incl;
  uint8_t *pixels = calloc(1, bytes + 1), *saved = malloc(bytes + 1), *work = malloc(work_size + 1);
  wuffs_base__pixel_buffer buffer = {0};
  status = wuffs_base__pixel_buffer__set_from_slice(
      &buffer, &config.pixcfg, wuffs_base__make_slice_u8(pixels, bytes));
  int frames = 0;
  while (pixels && saved && work && wuffs_base__status__is_ok(&status)) {
    wuffs_base__frame_config frame = {0};
    status = wuffs_gif__decoder__decode_frame_config(decoder, &frame, source);
    if (!wuffs_base__status__is_ok(&status)) break;
    wuffs_base__animation_disposal disposal = wuffs_base__frame_config__disposal(&frame);
    if (disposal == WUFFS_BASE__ANIMATION_DISPOSAL__RESTORE_PREVIOUS) memcpy(saved, pixels, bytes);
    status = wuffs_gif__decoder__decode_frame(
        decoder, &buffer, source,
        wuffs_base__frame_config__overwrite_instead_of_blend(&frame)
            ? WUFFS_BASE__PIXEL_BLEND__SRC
            : WUFFS_BASE__PIXEL_BLEND__SRC_OVER,
        wuffs_base__make_slice_u8(work, work_size), NULL);
    if (prints) {
      if (frames == 0) printf("%u %u\n", width, height);
      printf("%016" PRIx64 "\n", frame_hash(pixels, bytes / 4));
    }
    frames++;
    if (disposal == WUFFS_BASE__ANIMATION_DISPOSAL__RESTORE_BACKGROUND)
      clear(pixels, width, wuffs_base__frame_config__bounds(&frame));
    if (disposal == WUFFS_BASE__ANIMATION_DISPOSAL__RESTORE_PREVIOUS) memcpy(pixels, saved, bytes);
  }
  free(pixels);
  free(saved);
  free(work);
  return frames;
}

static int walk(const char *path, int prints) {
  size_t size = 0;
  uint8_t *bytes = read_all(path, &size);
  wuffs_gif__decoder *decoder = malloc(sizeof__wuffs_gif__decoder());
  int frames = 0;
  if (bytes && decoder) {
    wuffs_base__status status = wuffs_gif__decoder__initialize(
        decoder, sizeof__wuffs_gif__decoder(), WUFFS_VERSION, WUFFS_INITIALIZE__DEFAULT_OPTIONS);
    wuffs_base__io_buffer source = wuffs_base__ptr_u8__reader(bytes, size, true);
    if (wuffs_base__status__is_ok(&status)) frames = decode(decoder, &source, prints);
  }
  free(decoder);
  free(bytes);
  return frames;
}

int main(int count, char **arguments) {
  if (count == 3 && strcmp(arguments[1], "hash") == 0) return walk(arguments[2], 1) ? 0 : 1;
  if (count < 3 || strcmp(arguments[1], "pass") != 0) return 64;
  for (int at = 2; at < count; at++) printf("%d\n", walk(arguments[at], 0));
  return 0;
}
