#include "write.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf failed;
  char *message;
} failure;

static void fail(j_common_ptr library) {
  failure *error = (failure *)library->err;
  char text[JMSG_LENGTH_MAX];
  error->manager.format_message(library, text);
  strncpy(error->message, text, sizeof(((gifmill_jpeg_file *)0)->message) - 1);
  longjmp(error->failed, 1);
}

// Warnings are about input, of which there is none.
static void say_nothing(j_common_ptr library, int level) {
  (void)library;
  (void)level;
}

static void write_rows(struct jpeg_compress_struct *library, const uint8_t *pixels) {
  while (library->next_scanline < library->image_height) {
    // libjpeg only reads it.
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)library->next_scanline * library->image_width * 4);
    jpeg_write_scanlines(library, &row, 1);
  }
}

void gifmill_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, gifmill_jpeg_file *file) {
  memset(file, 0, sizeof *file);
  struct jpeg_compress_struct library;
  failure error;
  memset(&library, 0, sizeof library);
  library.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = fail;
  error.manager.emit_message = say_nothing;
  error.message = file->message;
  if (setjmp(error.failed)) {
    jpeg_destroy_compress(&library);
    gifmill_jpeg_free(file);
    return;
  }
  jpeg_create_compress(&library);
  jpeg_mem_dest(&library, &file->bytes, &file->count);
  library.image_width = width;
  library.image_height = height;
  library.input_components = 4;
  library.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&library);
  jpeg_set_quality(&library, quality, TRUE);
  // Every processor computes this one alike.
  library.dct_method = JDCT_ISLOW;
  for (int component = 0; component < library.num_components; component++) {
    library.comp_info[component].h_samp_factor = 1;
    library.comp_info[component].v_samp_factor = 1;
  }
  jpeg_simple_progression(&library);
  jpeg_start_compress(&library, TRUE);
  write_rows(&library, pixels);
  jpeg_finish_compress(&library);
  jpeg_destroy_compress(&library);
}

void gifmill_jpeg_free(gifmill_jpeg_file *file) {
  free(file->bytes);
  file->bytes = NULL;
  file->count = 0;
}

int gifmill_jpeg_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
