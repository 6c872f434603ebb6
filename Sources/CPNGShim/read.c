#include "read.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

enum { preamble_size = 8 + 12 + 13 };

// What part of the stream that is made up for libpng the pieces come from.
typedef enum {
  in_preamble,
  in_shared,
  in_data_header,
  in_data,
  in_data_checksum,
  in_end,
  past_end
} phase;

typedef struct {
  const gifmill_png_image *image;
  gifmill_png_report *report;
  phase phase;
  size_t run;
  const uint8_t *piece;
  size_t piece_left;
  uint8_t preamble[preamble_size];
  uint8_t data_header[8];
} stream;

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
static const uint8_t end_chunk[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82};
// Checksums were compared before and do not fit the chunks made up here: libpng is told to skip them.
static const uint8_t no_checksum[4] = {0};

static void put32(uint8_t *target, uint32_t value) {
  for (int byte = 0; byte < 4; byte++) target[byte] = (uint8_t)(value >> (24 - 8 * byte));
}

static void make_preamble(stream *source) {
  memcpy(source->preamble, signature, 8);
  put32(source->preamble + 8, 13);
  memcpy(source->preamble + 12, "IHDR", 4);
  memcpy(source->preamble + 16, source->image->ihdr, 13);
  put32(source->preamble + 16, source->image->width);
  put32(source->preamble + 20, source->image->height);
  memset(source->preamble + 29, 0, 4);
  source->phase = in_preamble;
  source->piece = source->preamble;
  source->piece_left = preamble_size;
}

static void take(stream *source, phase phase, const uint8_t *piece, size_t count) {
  source->phase = phase;
  source->piece = piece;
  source->piece_left = count;
}

static void take_run_or_end(stream *source) {
  const gifmill_png_image *image = source->image;
  if (source->run == image->data_count) {
    take(source, in_end, end_chunk, sizeof end_chunk);
    return;
  }
  put32(source->data_header, (uint32_t)image->data[source->run].count);
  memcpy(source->data_header + 4, "IDAT", 4);
  take(source, in_data_header, source->data_header, 8);
}

static void take_next(stream *source) {
  const gifmill_png_image *image = source->image;
  switch (source->phase) {
    case in_preamble:
    case in_shared:
      if (source->run < image->shared_count) {
        const gifmill_png_run run = image->shared[source->run++];
        take(source, in_shared, image->file + run.offset, run.count);
      } else {
        source->run = 0;
        take_run_or_end(source);
      }
      break;
    case in_data_header: {
      const gifmill_png_run run = image->data[source->run];
      take(source, in_data, image->file + run.offset, run.count);
      break;
    }
    case in_data:
      take(source, in_data_checksum, no_checksum, sizeof no_checksum);
      break;
    case in_data_checksum:
      source->run++;
      take_run_or_end(source);
      break;
    case in_end:
    case past_end:
      source->phase = past_end;
      break;
  }
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  stream *source = png_get_io_ptr(png);
  while (count > 0) {
    while (source->piece_left == 0 && source->phase != past_end) take_next(source);
    if (source->phase == past_end) png_error(png, "read past the end");
    const size_t part = count < source->piece_left ? count : source->piece_left;
    memcpy(target, source->piece, part);
    source->piece += part;
    source->piece_left -= part;
    target += part;
    count -= part;
  }
}

static void keep_message(gifmill_png_report *report, const char *message) {
  strncpy(report->message, message, sizeof report->message - 1);
  report->message[sizeof report->message - 1] = 0;
}

static void fail(png_structp png, png_const_charp message) {
  stream *source = png_get_error_ptr(png);
  const size_t last = source->image->data_count > 0 ? source->image->data_count - 1 : 0;
  const int ended = source->phase == in_end || source->phase == past_end;
  source->report->status = ended ? GIFMILL_PNG_SHORT : GIFMILL_PNG_CORRUPT;
  source->report->run = source->phase < in_data_header ? 0 : source->run > last ? last : source->run;
  keep_message(source->report, message);
  png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) {
  stream *source = png_get_error_ptr(png);
  if (source->report->message[0] == 0) keep_message(source->report, message);
}

static void read_rows(png_structp png, png_infop info, uint8_t *pixels) {
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  png_set_benign_errors(png, 1);
  // Limits are the caller's business and were checked.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const png_uint_32 height = png_get_image_height(png, info);
  const size_t stride = png_get_rowbytes(png, info);
  if (stride != (size_t)png_get_image_width(png, info) * 4) png_error(png, "unexpected row size");
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 row = 0; row < height; row++) png_read_row(png, pixels + row * stride, NULL);
  }
}

void gifmill_png_read(
    const gifmill_png_image *image, uint8_t *pixels, gifmill_png_report *report) {
  stream source = {.image = image, .report = report};
  memset(report, 0, sizeof *report);
  report->status = GIFMILL_PNG_NO_MEMORY;
  make_preamble(&source);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, warn);
  if (png == NULL) return;
  png_infop info = png_create_info_struct(png);
  if (info != NULL && setjmp(png_jmpbuf(png)) == 0) {
    png_set_read_fn(png, &source, read_bytes);
    read_rows(png, info, pixels);
    report->status = GIFMILL_PNG_OK;
  }
  png_destroy_read_struct(&png, &info, NULL);
}
