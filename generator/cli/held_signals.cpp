#include "cli/held_signals.hpp"

#include <algorithm>
#include <array>

namespace topocast::cli {
namespace {

constexpr std::array endingSignals = {SIGINT, SIGTERM, SIGHUP};

/// Whether a signal is ignored, as under nohup and in shells without job control.
bool isIgnored(int signal) {
  struct sigaction action{};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

HeldSignals::HeldSignals() {
  sigemptyset(&held_);
  for (const int signal : endingSignals)
    if (!isIgnored(signal)) sigaddset(&held_, signal);
  pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

HeldSignals::~HeldSignals() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

bool HeldSignals::any() const {
  sigset_t pending{};
  sigpending(&pending);
  return std::ranges::any_of(endingSignals, [&](int signal) {
    return sigismember(&held_, signal) == 1 && sigismember(&pending, signal) == 1;
  });
}

} // namespace topocast::cli
