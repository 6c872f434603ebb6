#ifndef GIFMILL_FFMPEG_SHIM_H
#define GIFMILL_FFMPEG_SHIM_H

/* AVERROR(EAGAIN) and AVERROR_EOF are function-like macros. */
int gifmill_error_again(void);
int gifmill_error_end(void);

/*
 * The libraries report what went wrong through a variadic callback. This one keeps, for each thread,
 * the last error line that was logged there, and prints nothing.
 */
void gifmill_capture_log(void);
/* The calling thread's last error line, empty when there was none; valid until its next call. */
const char *gifmill_last_log_line(void);
void gifmill_forget_log_line(void);

#endif
