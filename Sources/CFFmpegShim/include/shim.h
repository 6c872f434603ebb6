#ifndef GIFMILL_FFMPEG_SHIM_H
#define GIFMILL_FFMPEG_SHIM_H

#include <stdint.h>

/*
 * Loads the libraries, once; to be called before anything of theirs. NULL when they are there, and
 * otherwise why not; no function of theirs may be called then.
 */
const char *gifmill_load_ffmpeg(void);

/* AVERROR(EAGAIN), AVERROR_EOF and their like are function-like macros. */
int gifmill_error_again(void);
int gifmill_error_end(void);
int gifmill_error_memory(void);
int gifmill_error_missing(void);

/*
 * The nine numbers of a stream's display matrix (ISO 14496-12 §6.2.2), an `AVStream`; NULL where it has
 * none. Where they are kept differs from version to version.
 */
const int32_t *gifmill_display_matrix(const void *stream);

/*
 * The libraries report what went wrong, and what they did not understand, through a variadic callback.
 * This one keeps, for each thread, the lines that were logged there as errors or warnings, as many as
 * fit, and prints nothing.
 */
void gifmill_capture_log(void);
/* The calling thread's lines since it last forgot them; valid until its next call. */
const char *gifmill_log_lines(void);
void gifmill_forget_log_lines(void);

#endif
