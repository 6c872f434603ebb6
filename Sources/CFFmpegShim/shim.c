#include "shim.h"

#ifdef GIFMILL_VIDEO

#include <libavformat/avformat.h>
#include <libavutil/error.h>
#include <libavutil/log.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int gifmill_error_again(void) { return AVERROR(EAGAIN); }
int gifmill_error_end(void) { return AVERROR_EOF; }
int gifmill_error_memory(void) { return AVERROR(ENOMEM); }
int gifmill_error_missing(void) { return AVERROR_PATCHWELCOME; }

const int32_t *gifmill_display_matrix(const void *pointer) {
  const AVStream *stream = pointer;
#if LIBAVFORMAT_VERSION_INT < AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data = stream->side_data;
  int count = stream->nb_side_data;
#else
  const AVPacketSideData *data = stream->codecpar->coded_side_data;
  int count = stream->codecpar->nb_coded_side_data;
#endif
  for (int i = 0; i < count; i++)
    if (data[i].type == AV_PKT_DATA_DISPLAYMATRIX && data[i].size >= 9 * sizeof(int32_t))
      return (const int32_t *)data[i].data;
  return NULL;
}

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
