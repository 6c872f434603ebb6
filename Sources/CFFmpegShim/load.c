/*
 * FFmpeg's libraries, loaded when the first video is made or read.
 *
 * Linked as usual they come with some 130 shared objects that every start pays for, `gifmill info`
 * too. So on Linux this file defines the functions we call, each passing its arguments on to the one
 * of the same name in a library that is opened on demand. The compiler checks every signature against
 * the library's own header. Elsewhere the libraries are linked, and there is nothing to load.
 *
 * A function that is missing here does not link.
 */
#include "shim.h"

#ifdef GIFMILL_VIDEO

#ifdef __linux__

#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libswscale/swscale.h>
#include <pthread.h>
#include <stdio.h>

/* Library, result, name, parameters, arguments. */
#define FUNCTIONS(F)                                                                             \
  F(avutil, int, av_dict_set,                                                                    \
    (AVDictionary **set, const char *key, const char *value, int flags), (set, key, value, flags)) \
  F(avutil, AVDictionaryEntry *, av_dict_get,                                                    \
    (const AVDictionary *set, const char *key, const AVDictionaryEntry *last, int flags),        \
    (set, key, last, flags))                                                                     \
  F(avutil, void, av_dict_free, (AVDictionary **set), (set))                                     \
  F(avutil, AVFrame *, av_frame_alloc, (void), ())                                               \
  F(avutil, void, av_frame_free, (AVFrame **frame), (frame))                                     \
  F(avutil, int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align))               \
  F(avutil, int, av_frame_make_writable, (AVFrame *frame), (frame))                              \
  F(avutil, void, av_frame_unref, (AVFrame *frame), (frame))                                     \
  F(avutil, void *, av_malloc, (size_t size), (size))                                            \
  F(avutil, void, av_free, (void *memory), (memory))                                             \
  F(avutil, void, av_log_set_callback, (void (*log)(void *, int, const char *, va_list)), (log)) \
  F(avutil, int, av_strerror, (int code, char *text, size_t size), (code, text, size))           \
  F(avcodec, unsigned, avcodec_version, (void), ())                                              \
  F(avcodec, const AVCodec *, avcodec_find_encoder_by_name, (const char *name), (name))          \
  F(avcodec, AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec))          \
  F(avcodec, void, avcodec_free_context, (AVCodecContext **context), (context))                  \
  F(avcodec, int, avcodec_open2,                                                                 \
    (AVCodecContext *context, const AVCodec *codec, AVDictionary **options),                     \
    (context, codec, options))                                                                   \
  F(avcodec, int, avcodec_send_frame, (AVCodecContext *context, const AVFrame *frame),           \
    (context, frame))                                                                            \
  F(avcodec, int, avcodec_receive_packet, (AVCodecContext *context, AVPacket *packet),           \
    (context, packet))                                                                           \
  F(avcodec, int, avcodec_parameters_copy,                                                       \
    (AVCodecParameters *target, const AVCodecParameters *source), (target, source))              \
  F(avcodec, int, avcodec_parameters_from_context,                                               \
    (AVCodecParameters *target, const AVCodecContext *context), (target, context))               \
  F(avcodec, const AVCodec *, avcodec_find_decoder, (enum AVCodecID codec), (codec))             \
  F(avcodec, const char *, avcodec_get_name, (enum AVCodecID codec), (codec))                    \
  F(avcodec, int, avcodec_parameters_to_context,                                                 \
    (AVCodecContext *context, const AVCodecParameters *parameters), (context, parameters))       \
  F(avcodec, int, avcodec_send_packet,                                                           \
    (AVCodecContext *context, const AVPacket *packet), (context, packet))                        \
  F(avcodec, int, avcodec_receive_frame,                                                         \
    (AVCodecContext *context, AVFrame *frame), (context, frame))                                 \
  F(avcodec, AVPacket *, av_packet_alloc, (void), ())                                            \
  F(avcodec, void, av_packet_free, (AVPacket **packet), (packet))                                \
  F(avcodec, uint8_t *, av_packet_get_side_data,                                                 \
    (const AVPacket *packet, enum AVPacketSideDataType type, size_t *size), (packet, type, size)) \
  F(avcodec, void, av_packet_unref, (AVPacket *packet), (packet))                                \
  F(avcodec, void, av_packet_move_ref, (AVPacket *target, AVPacket *source), (target, source))   \
  F(avcodec, void, av_packet_free_side_data, (AVPacket *packet), (packet))                       \
  F(avcodec, void, av_packet_rescale_ts, (AVPacket *packet, AVRational from, AVRational to),     \
    (packet, from, to))                                                                          \
  F(avcodec, int, av_bsf_list_parse_str, (const char *text, AVBSFContext **filter),              \
    (text, filter))                                                                              \
  F(avcodec, int, av_bsf_init, (AVBSFContext *filter), (filter))                                 \
  F(avcodec, int, av_bsf_send_packet, (AVBSFContext *filter, AVPacket *packet),                  \
    (filter, packet))                                                                            \
  F(avcodec, int, av_bsf_receive_packet, (AVBSFContext *filter, AVPacket *packet),               \
    (filter, packet))                                                                            \
  F(avcodec, void, av_bsf_free, (AVBSFContext **filter), (filter))                               \
  F(avformat, int, avformat_alloc_output_context2,                                               \
    (AVFormatContext **context, const AVOutputFormat *format, const char *name,                  \
     const char *path),                                                                          \
    (context, format, name, path))                                                               \
  F(avformat, void, avformat_free_context, (AVFormatContext *context), (context))                \
  F(avformat, AVStream *, avformat_new_stream, (AVFormatContext *context, const AVCodec *codec), \
    (context, codec))                                                                            \
  F(avformat, int, avformat_write_header, (AVFormatContext *context, AVDictionary **options),    \
    (context, options))                                                                          \
  F(avformat, int, av_write_frame, (AVFormatContext *context, AVPacket *packet),                 \
    (context, packet))                                                                           \
  F(avformat, int, av_write_trailer, (AVFormatContext *context), (context))                      \
  F(avformat, int, avio_open, (AVIOContext **file, const char *path, int flags),                 \
    (file, path, flags))                                                                         \
  F(avformat, int, avio_closep, (AVIOContext **file), (file))                                    \
  F(avformat, AVFormatContext *, avformat_alloc_context, (void), ())                             \
  F(avformat, const AVInputFormat *, av_find_input_format, (const char *name), (name))           \
  F(avformat, int, avformat_open_input,                                                          \
    (AVFormatContext **context, const char *url, const AVInputFormat *format,                    \
     AVDictionary **options),                                                                    \
    (context, url, format, options))                                                             \
  F(avformat, void, avformat_close_input, (AVFormatContext **context), (context))                \
  F(avformat, int, av_read_frame,                                                                \
    (AVFormatContext *context, AVPacket *packet), (context, packet))                             \
  F(avformat, AVIOContext *, avio_alloc_context,                                                 \
    (unsigned char *buffer, int size, int writes, void *opaque, int (*read)(void *, uint8_t *,   \
     int), int (*write)(void *, uint8_t *, int), int64_t (*seek)(void *, int64_t, int)),         \
    (buffer, size, writes, opaque, read, write, seek))                                           \
  F(avformat, void, avio_context_free, (AVIOContext **file), (file))                             \
  F(swscale, struct SwsContext *, sws_getContext,                                                \
    (int width, int height, enum AVPixelFormat format, int new_width, int new_height,            \
     enum AVPixelFormat new_format, int flags, SwsFilter *filter, SwsFilter *new_filter,         \
     const double *parameters),                                                                  \
    (width, height, format, new_width, new_height, new_format, flags, filter, new_filter,        \
     parameters))                                                                                \
  F(swscale, void, sws_freeContext, (struct SwsContext *context), (context))                     \
  F(swscale, const int *, sws_getCoefficients, (int colours), (colours))                         \
  F(swscale, int, sws_setColorspaceDetails,                                                      \
    (struct SwsContext *context, const int table[4], int range, const int new_table[4],          \
     int new_range, int brightness, int contrast, int saturation),                               \
    (context, table, range, new_table, new_range, brightness, contrast, saturation))             \
  F(swscale, int, sws_scale_frame,                                                               \
    (struct SwsContext *context, AVFrame *target, const AVFrame *source),                        \
    (context, target, source))

#define MEMBER(library, result, name, parameters, arguments) result(*name) parameters;
static struct {
  FUNCTIONS(MEMBER)
} functions;

/* The program's own symbols are not to stand in for those that the libraries use among themselves. */
#define FORWARD(library, result, name, parameters, arguments) \
  __attribute__((visibility("hidden"))) result name parameters { return functions.name arguments; }
FUNCTIONS(FORWARD)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[256];

static void *open_library(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL && problem[0] == 0) snprintf(problem, sizeof problem, "%s", dlerror());
  return library;
}

static void *find(void *library, const char *name) {
  void *function = library == NULL ? NULL : dlsym(library, name);
  if (function == NULL && problem[0] == 0) snprintf(problem, sizeof problem, "no function %s", name);
  return function;
}

/* The major version decides what the structures look like, so it is the one of the headers. */
#define OPEN(name, VERSION) open_library("lib" #name ".so." AV_STRINGIFY(VERSION))
#define FIND(library, result, name, parameters, arguments) \
  *(void **)&functions.name = find(library, #name);

static void load(void) {
  void *avutil = OPEN(avutil, LIBAVUTIL_VERSION_MAJOR);
  void *avcodec = OPEN(avcodec, LIBAVCODEC_VERSION_MAJOR);
  void *avformat = OPEN(avformat, LIBAVFORMAT_VERSION_MAJOR);
  void *swscale = OPEN(swscale, LIBSWSCALE_VERSION_MAJOR);
  FUNCTIONS(FIND)
}

const char *gifmill_load_ffmpeg(void) {
  pthread_once(&once, load);
  return problem[0] == 0 ? NULL : problem;
}

#else

const char *gifmill_load_ffmpeg(void) { return NULL; }

#endif

#endif
