// Preloaded into MPI programs: a rank that waits sleeps until something arrives, instead of asking
// all the time. Dozens of ranks that ask on a few processors would keep from work those that have
// some, and no use of processors could be told from idling.
//
// MPI libraries ask with a time limit of zero. After some such calls in vain, the next ones wait
// for an event: where ranks share memory, whose messages are no events, (SHARED_MEMORY) a short time
// that doubles, and else for as long as they may.
#define _GNU_SOURCE
#include <poll.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <time.h>

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

int poll(struct pollfd* files, nfds_t count, int milliseconds) {
  if (milliseconds == 0) {
    const struct timespec wait = limit();
    return noted(ppoll(files, count, &wait, NULL));
  }
  const struct timespec wait = {milliseconds / 1000, milliseconds % 1000 * 1000L * 1000L};
  return ppoll(files, count, milliseconds < 0 ? NULL : &wait, NULL);
}
