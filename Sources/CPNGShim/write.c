#include "write.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct gifmill_png_writer {
  png_structp png;
  uint8_t *bytes;
  size_t length;
  size_t capacity;
  char message[160];
};

static void fail(png_structp png, png_const_charp text) {
  gifmill_png_writer *writer = png_get_error_ptr(png);
  strncpy(writer->message, text, sizeof writer->message - 1);
  png_longjmp(png, 1);
}

// What libpng warns about when writing concerns text and colour chunks, and none are written here.
static void ignore_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void append(png_structp png, png_bytep data, size_t length) {
  gifmill_png_writer *writer = png_get_io_ptr(png);
  if (length > writer->capacity - writer->length) {
    size_t capacity = writer->length + length + writer->capacity / 2 + 4096;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (bytes == NULL) png_error(png, "out of memory");
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->length, data, length);
  writer->length += length;
}

static void flush(png_structp png) { (void)png; }

gifmill_png_writer *gifmill_png_writer_create(void) {
  gifmill_png_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, ignore_warning);
  if (writer->png == NULL) goto failed;
  if (setjmp(png_jmpbuf(writer->png))) goto failed;
  png_set_write_fn(writer->png, writer, append, flush);
  png_write_sig(writer->png);
  return writer;

failed:
  gifmill_png_writer_destroy(writer);
  return NULL;
}

int gifmill_png_writer_chunk(
    gifmill_png_writer *writer, const char *name, const uint8_t *data, size_t length) {
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  png_write_chunk(writer->png, (png_const_bytep)name, data, length);
  return 1;
}

const char *gifmill_png_writer_message(const gifmill_png_writer *writer) {
  return writer->message;
}

const uint8_t *gifmill_png_writer_bytes(const gifmill_png_writer *writer, size_t *length) {
  *length = writer->length;
  return writer->bytes;
}

void gifmill_png_writer_destroy(gifmill_png_writer *writer) {
  if (writer == NULL) return;
  png_destroy_write_struct(&writer->png, NULL);
  free(writer->bytes);
  free(writer);
}
