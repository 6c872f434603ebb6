#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// glibc gives every few threads a heap of their own, and each keeps what its thread no longer needs: with
// sixteen jobs, several times of what is in use. Other systems' allocators do not.
static inline void gifmill_share_one_heap(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}
