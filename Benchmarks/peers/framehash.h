// A digest of one composed picture, the same in every program here, so that lists can be compared.

#ifndef GIFMILL_FRAMEHASH_H
#define GIFMILL_FRAMEHASH_H

#include <stddef.h>
#include <stdint.h>

/// FNV-1a over the pixels as red, green, blue and alpha bytes. A pixel that cannot be seen counts
/// as four zeros whatever its colour: decoders differ there and nobody is wrong.
static inline uint64_t frame_hash(const uint8_t *rgba, size_t pixels) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t at = 0; at < pixels; at++, rgba += 4) {
    uint32_t pixel = 0;
    if (rgba[3])
      pixel = (uint32_t)rgba[0] | (uint32_t)rgba[1] << 8 | (uint32_t)rgba[2] << 16
              | (uint32_t)rgba[3] << 24;
    hash = (hash ^ pixel) * 0x100000001b3u;
  }
  return hash;
}

#endif
