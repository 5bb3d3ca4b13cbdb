// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many streams a border carries at full speed. In: a border and the others. Out: its width and
// how sure that is. As many machines as possible send across at once, no more of them from behind
// any other border than that carries; what arrives in total is the width.
#pragma once

#include "borders.hpp"
#include "crossing.hpp"
#include "streams.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

namespace topocast::measure {

class WidthMeasurement {
public:
  WidthMeasurement(const Ask& ask, const std::vector<Border>& borders, std::mt19937& random)
      : ask_(ask), borders_(borders), random_(random) {}

  /// Twice in both directions, each time between other machines if there are more than it takes.
  Border measure(std::size_t number) {
    Border border = borders_[number];
    std::vector<double> widths;
    for (int turn = 0; turn < 2; ++turn)
      for (const Side& senders : {border.far, otherSide(border.far)}) {
        const Streams streams = streamsAcross(senders, borders_, random_);
        if (streams.empty()) continue;
        const Speeds speeds = ask_(streams);
        widths.push_back(std::accumulate(speeds.begin(), speeds.end(), 0.0));
        border.streams = static_cast<int>(streams.size());
      }
    if (widths.empty()) return border;
    std::sort(widths.begin(), widths.end());
    border.least = widths.front();
    border.greatest = widths.back();
    border.width = (widths[(widths.size() - 1) / 2] + widths[widths.size() / 2]) / 2;
    border.grade = gradeOf(border, widths.size());
    return border;
  }

private:
  /// By how far the widths lie apart, and by how much the border slows its streams down.
  static Grade gradeOf(const Border& border, std::size_t measured) {
    const double spread = (border.greatest - border.least) / border.width;
    const double slowness = border.width / border.streams;
    if (measured < 4 || spread > 0.15 || slowness >= fullSpeed) return Grade::guessed;
    return spread <= 0.05 && slowness <= 0.8 ? Grade::sure : Grade::likely;
  }

  const Ask& ask_;
  const std::vector<Border>& borders_;
  std::mt19937& random_;
};

} // namespace topocast::measure
