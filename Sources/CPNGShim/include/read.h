#ifndef GIFMILL_PNG_READ_H
#define GIFMILL_PNG_READ_H

#include <stddef.h>
#include <stdint.h>

// Part of a file, in bytes.
typedef struct {
  size_t offset;
  size_t count;
} gifmill_png_run;

// One picture's pieces in a file. An animation's frames differ from the file's own picture in size
// and in where their data lie, and share the rest.
typedef struct {
  const uint8_t *file;
  // The 13 bytes of IHDR data; `width` and `height` replace the first eight.
  const uint8_t *ihdr;
  uint32_t width;
  uint32_t height;
  // Whole chunks (length, type, data, checksum) that stand before the pixel data.
  const gifmill_png_run *shared;
  size_t shared_count;
  // The pieces of one zlib stream, each below 2^31 bytes.
  const gifmill_png_run *data;
  size_t data_count;
} gifmill_png_image;

typedef enum {
  GIFMILL_PNG_OK,
  // The data end before the last row.
  GIFMILL_PNG_SHORT,
  GIFMILL_PNG_CORRUPT,
  GIFMILL_PNG_NO_MEMORY
} gifmill_png_status;

typedef struct {
  gifmill_png_status status;
  // The piece of data that was being read when it failed.
  size_t run;
  // What libpng says: the error, or the first warning of a picture that could be read.
  char message[160];
} gifmill_png_report;

// Decodes a picture to eight-bit RGBA with straight alpha, `width * height * 4` bytes without gaps.
//
// Here because libpng reports errors with longjmp, which must not cross Swift.
void gifmill_png_read(
    const gifmill_png_image *image, uint8_t *pixels, gifmill_png_report *report);

#endif
