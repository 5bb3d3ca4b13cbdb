// A progress bar for long work. In: the number of steps in all, and done so far. Out: a bar on
// standard error, redrawn in place and removed at the end. Nothing is written during the first
// second, or if standard error is not a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace topocast::cli {

/// The progress of one piece of work.
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
