// Runs a list of commands, some at a time, and writes what each of them took.
//
//   measure JOBS PIN TIMEOUT LIST RESULT ERRORS
//
// LIST holds arguments that end in a zero byte; an empty argument ends a command. RESULT gets a
// line for each command: number, exit status, start and end in seconds, processor seconds, peak of
// its resident memory in KiB. Exit status 124 is a timeout, 128 + N is signal N. With PIN 1 all of
// it runs on one core, where the system can do that. ERRORS collects what the commands complain of.
//
// A program of its own because the peak memory that wait4 tells of a child includes that of the
// process it was forked from, and Python's is larger than many of the commands measured.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

struct command {
  char **arguments;
  pid_t process;
  double start;
  int timed_out;
};

static struct command *commands;
static int command_count;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fail(const char *what) {
  perror(what);
  exit(70);
}

static char *read_all(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) fail(path);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) fail(path);
  text[*size] = 0;
  fclose(file);
  return text;
}

static void parse(char *text, size_t size) {
  size_t arguments = 0;
  for (size_t at = 0; at < size; at++) arguments += text[at] == 0;
  char **next = calloc(arguments + 1, sizeof *next);
  commands = calloc(arguments + 1, sizeof *commands);
  if (!next || !commands) fail("memory");
  char **first = next;
  for (size_t at = 0; at < size; at += strlen(text + at) + 1) {
    if (text[at]) {
      *next++ = text + at;
      continue;
    }
    *next++ = NULL;
    commands[command_count++].arguments = first;
    first = next;
  }
}

static void start(struct command *command, const char *errors) {
  command->start = now();
  command->process = fork();
  if (command->process < 0) fail("fork");
  if (command->process > 0) return;
  setpgid(0, 0);
  int input = open("/dev/null", O_RDONLY);
  int output = open("/dev/null", O_WRONLY);
  int complaints = open(errors, O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(input, 0);
  dup2(output, 1);
  dup2(complaints, 2);
  execvp(command->arguments[0], command->arguments);
  _exit(127);
}

static void tick(int signal) { (void)signal; }

static void end_late(double timeout) {
  for (int at = 0; at < command_count; at++) {
    struct command *command = &commands[at];
    if (command->process > 0 && now() - command->start > timeout) {
      command->timed_out = 1;
      kill(-command->process, SIGKILL);
    }
  }
}

static void collect(FILE *result, double timeout) {
  int status;
  struct rusage usage;
  pid_t process = wait4(-1, &status, 0, &usage);
  if (process < 0) {
    if (errno != EINTR) fail("wait4");
    end_late(timeout);
    return;
  }
  for (int at = 0; at < command_count; at++) {
    struct command *command = &commands[at];
    if (command->process != process) continue;
    command->process = 0;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (command->timed_out) code = 124;
    double processor = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6
                       + (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6;
    long peak = usage.ru_maxrss;
#ifdef __APPLE__
    peak /= 1024;
#endif
    fprintf(result, "%d %d %.6f %.6f %.6f %ld\n", at, code, command->start, now(), processor, peak);
  }
}

int main(int count, char **arguments) {
  if (count != 7) {
    fprintf(stderr, "usage: measure JOBS PIN TIMEOUT LIST RESULT ERRORS\n");
    return 64;
  }
  int jobs = atoi(arguments[1]);
  double timeout = atof(arguments[3]);
#ifdef __linux__
  if (atoi(arguments[2])) {
    cpu_set_t cores;
    sched_getaffinity(0, sizeof cores, &cores);
    int last = 0;
    for (int core = 0; core < CPU_SETSIZE; core++)
      if (CPU_ISSET(core, &cores)) last = core;
    CPU_ZERO(&cores);
    CPU_SET(last, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
  }
#endif
  size_t size;
  char *text = read_all(arguments[4], &size);
  parse(text, size);
  FILE *result = fopen(arguments[5], "w");
  if (!result) fail(arguments[5]);
  struct sigaction action = {.sa_handler = tick};
  sigaction(SIGALRM, &action, NULL);
  struct itimerval every = {{0, 200000}, {0, 200000}};
  setitimer(ITIMER_REAL, &every, NULL);

  int running = 0;
  for (int next = 0; next < command_count || running > 0;) {
    if (next < command_count && running < jobs) {
      start(&commands[next++], arguments[6]);
      running++;
      continue;
    }
    long before = ftell(result);
    collect(result, timeout);
    if (ftell(result) != before) running--;
  }
  return fclose(result) ? 70 : 0;
}
