#ifndef GIFMILL_JPEG_WRITE_H
#define GIFMILL_JPEG_WRITE_H

#include <stddef.h>
#include <stdint.h>

// A whole file; `bytes` is NULL when there is none, and then `message` says why.
typedef struct {
  uint8_t *bytes;
  unsigned long count;
  char message[200];
} gifmill_jpeg_file;

// Encodes `width * height` pixels of four bytes without gaps, of which the fourth is left out, as a
// progressive JPEG with a chroma sample for every pixel. `quality` is 0 to 100.
//
// In C because libjpeg reports errors to a function that must not return, and longjmp must not cross
// Swift.
void gifmill_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, gifmill_jpeg_file *file);

void gifmill_jpeg_free(gifmill_jpeg_file *file);

// The library's interface, in hundreds of its own: 62 for libjpeg-turbo's usual one.
int gifmill_jpeg_version(void);

#endif
