// The header uses size_t and FILE without bringing them.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
