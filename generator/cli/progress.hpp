// How far long work has come, for a person who waits. In: steps done, of how many. Out: a bar on
// standard error that is drawn anew in place, and gone at the end. Nothing is written where
// standard error is no terminal, and nothing during the first second.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace topocast::cli {

/// One stretch of work.
class Progress {
public:
  /// `work` says what is done: "planning". It is cut in `steps` of about the same length.
  Progress(std::string work, std::size_t steps);
  /// Wipes the bar.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// So many steps are done.
  void reach(std::size_t done);

private:
  using Clock = std::chrono::steady_clock;

  std::string work_;
  std::size_t steps_;
  Clock::time_point next_; ///< when to draw again
  bool isShown_ = false;
  bool onTerminal_;
};

/// The bar as a line without its end: `planning  [####      ]  40 %`.
std::string progressLine(const std::string& work, std::size_t done, std::size_t steps);

} // namespace topocast::cli
