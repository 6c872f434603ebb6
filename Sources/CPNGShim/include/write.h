#ifndef GIFMILL_PNG_WRITE_H
#define GIFMILL_PNG_WRITE_H

#include <stddef.h>
#include <stdint.h>

// Writing a PNG to memory, chunk by chunk. In C because libpng reports errors by longjmp, which must
// not cross a Swift frame: every function here catches it and returns 0 instead.

typedef struct gifmill_png_writer gifmill_png_writer;

// A writer that has written the signature; NULL when memory is short.
gifmill_png_writer *gifmill_png_writer_create(void);

// Appends one chunk with its length and checksum; `name` is four letters. Returns 1, or 0 after an
// error.
int gifmill_png_writer_chunk(
    gifmill_png_writer *writer, const char *name, const uint8_t *data, size_t length);

// libpng's words for the last error, empty if there was none; lives as long as the writer.
const char *gifmill_png_writer_message(const gifmill_png_writer *writer);

// What was written so far; valid until the next call with this writer.
const uint8_t *gifmill_png_writer_bytes(const gifmill_png_writer *writer, size_t *length);

void gifmill_png_writer_destroy(gifmill_png_writer *writer);

#endif
