// Decodes GIFs with FFmpeg's libraries on one thread; its decoder composes by itself.
//
//   libav_frames pass FILE…     decodes each once; a line with its number of frames
//   libav_frames hash FILE      canvas size, then a digest of each composed frame
//
// The same work as `ffmpeg -f null`, without a process for each file.

#include "framehash.h"
#include <inttypes.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stdio.h>
#include <string.h>

static void print_hash(const AVFrame *frame, int number) {
  if (number == 0) printf("%d %d\n", frame->width, frame->height);
  size_t pixels = (size_t)frame->width * (size_t)frame->height;
  uint8_t *rgba = av_malloc(pixels * 4);
  if (!rgba) return;
  for (int y = 0; y < frame->height; y++) {
    const uint8_t *from = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
    uint8_t *to = rgba + (size_t)y * (size_t)frame->width * 4;
    for (int x = 0; x < frame->width; x++, from += 4, to += 4) {
      to[0] = from[2];
      to[1] = from[1];
      to[2] = from[0];
      to[3] = from[3];
    }
  }
  printf("%016" PRIx64 "\n", frame_hash(rgba, pixels));
  av_free(rgba);
}

static int take(AVCodecContext *decoder, AVFrame *frame, int prints, int frames) {
  while (avcodec_receive_frame(decoder, frame) == 0) {
    if (prints) print_hash(frame, frames);
    frames++;
  }
  return frames;
}

static int walk(const char *path, int prints) {
  AVFormatContext *input = NULL;
  if (avformat_open_input(&input, path, NULL, NULL) < 0) return 0;
  int frames = 0;
  const AVCodec *codec = NULL;
  int stream = -1;
  if (avformat_find_stream_info(input, NULL) >= 0)
    stream = av_find_best_stream(input, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
  AVCodecContext *decoder = stream < 0 ? NULL : avcodec_alloc_context3(codec);
  AVPacket *packet = av_packet_alloc();
  AVFrame *frame = av_frame_alloc();
  if (decoder && packet && frame
      && avcodec_parameters_to_context(decoder, input->streams[stream]->codecpar) >= 0) {
    decoder->thread_count = 1;
    if (avcodec_open2(decoder, codec, NULL) == 0) {
      while (av_read_frame(input, packet) >= 0) {
        if (packet->stream_index == stream && avcodec_send_packet(decoder, packet) == 0)
          frames = take(decoder, frame, prints, frames);
        av_packet_unref(packet);
      }
      if (avcodec_send_packet(decoder, NULL) == 0) frames = take(decoder, frame, prints, frames);
    }
  }
  av_frame_free(&frame);
  av_packet_free(&packet);
  avcodec_free_context(&decoder);
  avformat_close_input(&input);
  return frames;
}

int main(int count, char **arguments) {
  av_log_set_level(AV_LOG_QUIET);
  if (count == 3 && strcmp(arguments[1], "hash") == 0) return walk(arguments[2], 1) ? 0 : 1;
  if (count < 3 || strcmp(arguments[1], "pass") != 0) return 64;
  for (int at = 2; at < count; at++) printf("%d\n", walk(arguments[at], 0));
  return 0;
}
