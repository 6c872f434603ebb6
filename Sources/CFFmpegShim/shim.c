#include "shim.h"

#ifdef GIFMILL_VIDEO

#include <libavutil/error.h>
#include <libavutil/log.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int gifmill_error_again(void) { return AVERROR(EAGAIN); }
int gifmill_error_end(void) { return AVERROR_EOF; }

static _Thread_local char lines[2048];

static void keep_line(void *source, int level, const char *format, va_list arguments) {
  (void)source;
  if (level > AV_LOG_WARNING) return;
  size_t used = strlen(lines);
  vsnprintf(lines + used, sizeof lines - used, format, arguments);
}

void gifmill_capture_log(void) {
  av_log_set_callback(keep_line);
  /* SVT-AV1 prints by itself, past the libraries' log; 0 leaves what ends the program. */
  setenv("SVT_LOG", "0", 0);
}

const char *gifmill_log_lines(void) { return lines; }
void gifmill_forget_log_lines(void) { lines[0] = 0; }

#endif
