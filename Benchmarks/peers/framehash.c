// Prints a digest of every raw picture on standard input.
//
//   framehash CHANNELS WIDTH HEIGHT     1 grey, 2 grey and alpha, 3 RGB, 4 RGBA; 8 bits each

#include "framehash.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  if (count != 4) return 64;
  size_t channels = (size_t)atoi(arguments[1]);
  size_t pixels = (size_t)atoi(arguments[2]) * (size_t)atoi(arguments[3]);
  if (channels < 1 || channels > 4 || pixels == 0) return 64;
  uint8_t *raw = malloc(pixels * channels);
  uint8_t *rgba = malloc(pixels * 4);
  if (!raw || !rgba) return 70;
  while (fread(raw, channels, pixels, stdin) == pixels) {
    for (size_t at = 0; at < pixels; at++) {
      const uint8_t *from = raw + at * channels;
      uint8_t *to = rgba + at * 4;
      int grey = channels < 3;
      to[0] = from[0];
      to[1] = from[grey ? 0 : 1];
      to[2] = from[grey ? 0 : 2];
      to[3] = channels == 4 ? from[3] : channels == 2 ? from[1] : 255;
    }
    printf("%016" PRIx64 "\n", frame_hash(rgba, pixels));
  }
  return 0;
}
