// Delays signals that end the command while something exists that must not be left behind, such as
// an incomplete file.
#pragma once

#include <csignal>

namespace topocast::cli {

/// While it lives, SIGINT, SIGTERM and SIGHUP are blocked, except for those that are ignored. Its
/// destructor unblocks them; a signal that came meanwhile then usually ends the program. So objects
/// that remove files must be destroyed before it.
class HeldSignals {
public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  /// Whether one of these signals is pending.
  bool any() const;
  /// The signals that wait.
  const sigset_t& signals() const { return held_; }
  /// The signals that are blocked for other reasons, as a program to be started should have them.
  const sigset_t& blockedBefore() const { return before_; }

private:
  sigset_t held_{};
  sigset_t before_{};
};

} // namespace topocast::cli
