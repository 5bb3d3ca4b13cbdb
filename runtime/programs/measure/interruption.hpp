// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a run ends: by itself, by a failure, or by Ctrl-C. A first signal asks the run to end in
// order, a second one ends the process.
#pragma once

#include <csignal>

namespace topocast::measure {

/// Why a run of measuring ends; the gravest reason last.
enum class Ending : int { finished, interrupted, failed };

namespace detail {
inline volatile std::sig_atomic_t signalReceived = 0;
inline void noteSignal(int signal) {
  signalReceived = signal;
}
} // namespace detail

/// SIGINT, and SIGTERM, which is what some program starters make of it.
inline void catchSignals() {
  struct sigaction action = {};
  action.sa_handler = detail::noteSignal;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

/// Whether this rank was asked to end.
inline bool wasInterrupted() {
  return detail::signalReceived != 0;
}

/// How a rank would have the run end; `kept` is false if what was measured cannot be written.
inline Ending endingOf(bool kept) {
  if (!kept) return Ending::failed;
  return wasInterrupted() ? Ending::interrupted : Ending::finished;
}

} // namespace topocast::measure
