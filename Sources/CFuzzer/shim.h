#include <stddef.h>
#include <stdint.h>

// libFuzzer's entry point for programs with a main of their own (compiler-rt, FuzzerInterface.h
// keeps it private to those who ask for it).
int LLVMFuzzerRunDriver(
    int *argument_count, char ***arguments, int (*trial)(const uint8_t *data, size_t size));
