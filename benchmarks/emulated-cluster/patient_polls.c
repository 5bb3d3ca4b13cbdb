// Preloaded into MPI programs: a rank that waits sleeps until something arrives, instead of asking
// all the time. Dozens of ranks that ask on a few processors would keep from work those that have
// some, and no use of processors could be told from idling.
//
// MPI libraries ask with a time limit of zero. After some such calls in vain, the next ones wait
// for an event: where ranks share memory, whose messages are no events, (SHARED_MEMORY) a short time
// that doubles, and else for as long as they may. A program that calls ppoll() itself sleeps there,
// for what is no event of the library's: the library's next questions are answered at once.
#define _GNU_SOURCE
#include <poll.h>
#include <stddef.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { longest_wait = 1000 * 1000 }; // nanoseconds
#ifdef SHARED_MEMORY
enum { patience = 8, shortest_wait = 20 * 1000 };
#else
enum { patience = 3, shortest_wait = longest_wait };
#endif

static __thread int in_vain;
static __thread long next_wait = shortest_wait;

// The number of events, noted.
static int noted(int events) {
  if (events != 0) {
    in_vain = 0;
    next_wait = shortest_wait;
  } else if (in_vain < patience) {
    ++in_vain;
  } else if (next_wait < longest_wait) {
    next_wait *= 2;
  }
  return events;
}

static struct timespec limit(void) {
  const struct timespec now = {0, 0};
  const struct timespec later = {0, next_wait};
  return in_vain < patience ? now : later;
}

int epoll_wait(int set, struct epoll_event* events, int most, int milliseconds) {
  if (milliseconds == 0) {
    const struct timespec wait = limit();
    return noted(epoll_pwait2(set, events, most, &wait, NULL));
  }
  return epoll_pwait(set, events, most, milliseconds, NULL);
}

// The kernel writes into `wait` what is left of it.
static int wait_for(struct pollfd* files, nfds_t count, struct timespec* wait,
                    const sigset_t* mask) {
  return (int)syscall(SYS_ppoll, files, count, wait, mask, _NSIG / 8);
}

int poll(struct pollfd* files, nfds_t count, int milliseconds) {
  struct timespec wait = {milliseconds / 1000, milliseconds % 1000 * 1000L * 1000L};
  if (milliseconds == 0) {
    wait = limit();
    return noted(wait_for(files, count, &wait, NULL));
  }
  return wait_for(files, count, milliseconds < 0 ? NULL : &wait, NULL);
}

int ppoll(struct pollfd* files, nfds_t count, const struct timespec* limit_of_wait,
          const sigset_t* mask) {
  in_vain = 0;
  next_wait = shortest_wait;
  struct timespec wait = {0, 0};
  if (limit_of_wait != NULL) wait = *limit_of_wait;
  return wait_for(files, count, limit_of_wait == NULL ? NULL : &wait, mask);
}
