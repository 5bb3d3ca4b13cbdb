// Says which case is to blame where a check cannot: when the program crashes or hangs.
#pragma once

#include "topocast/version.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace topocast::TOPOCAST_ABI::runtime::test {

namespace detail {

/// Written before it may be read by a signal handler.
inline std::array<char, 128>& caseLine() {
  static std::array<char, 128> line{};
  return line;
}

/// Without SA_RESETHAND's default the handlers of a sanitizer would be lost: what was there before
/// comes next.
inline struct sigaction& formerAction(int signal) {
  static std::array<struct sigaction, 65> former{};
  return former[static_cast<std::size_t>(signal)];
}

extern "C" inline void topocastNameCase(int signal) {
  const char* const line = caseLine().data();
  if (write(STDERR_FILENO, line, std::strlen(line)) < 0) _exit(2);
  sigaction(signal, &formerAction(signal), nullptr);
  if (signal == SIGALRM || signal == SIGABRT) raise(signal);
}

} // namespace detail

/// From now on this case is to blame. It has `seconds` to get to the next one.
inline void watchCase(int rank, std::uint64_t seed, unsigned seconds) {
  std::snprintf(detail::caseLine().data(), detail::caseLine().size(),
                "rank %d crashed or hung in case TOPOCAST_TEST_SEED=%llu TOPOCAST_TEST_CASES=1\n",
                rank, static_cast<unsigned long long>(seed));
  static const bool installed = [] {
    struct sigaction action{};
    action.sa_handler = detail::topocastNameCase;
    for (const int signal : {SIGALRM, SIGABRT, SIGSEGV, SIGBUS, SIGFPE})
      sigaction(signal, &action, &detail::formerAction(signal));
    return true;
  }();
  static_cast<void>(installed);
  alarm(seconds);
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
