// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How far a run is, on standard error. On a terminal it is one line with a bar, written over and
// over. In the log of a batch job it is a line every half minute at most. Both say what the rest
// takes if it goes on like this.
#pragma once

#include "clock.hpp"
#include "options.hpp"
#include "text.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>

namespace topocast::measure {

/// `3 min`, `40 s`, `2.5 h`
inline std::string roughDuration(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  if (seconds < 2 * minute) return formatted("%.0f s", std::max(1., seconds));
  if (seconds < 2 * hour) return formatted("%.0f min", seconds / minute);
  return formatted("%.1f h", seconds / hour);
}

class ProgressLine {
public:
  /// Of a rank that speaks, if the options or a terminal want it.
  ProgressLine(const Options& options, bool speaks)
      : isLog_(options.logsProgress),
        isShown_(speaks &&
                 (options.logsProgress || options.progress || isatty(STDERR_FILENO) == 1)),
        begin_(now()) {}

  /// `done` steps of `all` are done, and the next one is `what`.
  void show(std::size_t done, std::size_t all, const std::string& what) {
    if (!isShown_) return;
    if (!isLog_)
      std::fprintf(stderr, "%s%s%s%s", wipedLine, progressBar(done, all).c_str(), what.c_str(),
                   restText(done, all).c_str());
    else
      log(done, all, what);
    std::fflush(stderr);
  }

  /// Makes room for what is said at the end.
  void end() const {
    if (isShown_ && !isLog_) std::fputs(wipedLine, stderr);
  }

private:
  void log(std::size_t done, std::size_t all, const std::string& what) {
    constexpr double secondsBetween = 30;
    const double time = now();
    const bool isDue = done == 0 || (done > 0 && !hasSaidRest_) || time - said_ >= secondsBetween;
    if (!isDue) return;
    said_ = time;
    hasSaidRest_ = done > 0;
    std::fprintf(stderr, "topocast-measure: %3zu %% done%s: %s\n", 100 * done / all,
                 restText(done, all).c_str(), what.c_str());
  }

  std::string restText(std::size_t done, std::size_t all) const {
    if (done == 0) return "";
    const double each = (now() - begin_) / static_cast<double>(done);
    return ", about " + roughDuration(each * static_cast<double>(all - done)) + " to go";
  }

  bool isLog_;
  bool isShown_;
  double begin_;
  double said_ = 0;
  bool hasSaidRest_ = false; ///< soon after the start, once
};

} // namespace topocast::measure
