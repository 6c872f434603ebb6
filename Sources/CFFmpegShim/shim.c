#include "shim.h"

#ifdef GIFMILL_VIDEO

#include <libavutil/error.h>
#include <libavutil/log.h>
#include <stdio.h>

int gifmill_error_again(void) { return AVERROR(EAGAIN); }
int gifmill_error_end(void) { return AVERROR_EOF; }

static _Thread_local char last_line[512];

static void keep_line(void *source, int level, const char *format, va_list arguments) {
  (void)source;
  if (level > AV_LOG_ERROR) return;
  vsnprintf(last_line, sizeof last_line, format, arguments);
}

void gifmill_capture_log(void) { av_log_set_callback(keep_line); }
const char *gifmill_last_log_line(void) { return last_line; }
void gifmill_forget_log_line(void) { last_line[0] = 0; }

#endif
