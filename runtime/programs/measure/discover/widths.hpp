// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How many streams a border carries at full speed. In: a border and the others. Out: its width and
// how sure that is. As many machines as possible send across at once, no more of them from behind
// any other border than that carries; what arrives in total is the width.
#pragma once

#include "borders.hpp"
#include "crossing.hpp"
#include "streams.hpp"

#include "../statistics.hpp"

#include <algorithm>
#include <cstddef>
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
    bool isSteady = true;
    for (const Side& senders : {border.far, otherSide(border.far)}) {
      std::vector<double> totals;
      for (int turn = 0; turn < 2; ++turn) {
        const Streams streams = streamsAcross(senders, borders_, random_);
        if (streams.empty()) continue;
        totals.push_back(sumOf(ask_(streams)));
        border.streams = static_cast<int>(streams.size());
        border.due = dueTo(streams);
      }
      std::sort(totals.begin(), totals.end());
      isSteady = isSteady && (totals.empty() || !areUneven(totals.front(), totals.back()));
      widths.insert(widths.end(), totals.begin(), totals.end());
    }
    if (widths.empty()) return border;
    std::sort(widths.begin(), widths.end());
    border.least = widths.front();
    border.greatest = widths.back();
    border.isOneWay = isSteady && areUneven(border.least, border.greatest);
    border.width = border.isOneWay ? border.greatest : medianOf(widths);
    border.pace = 1;
    if (isNarrow(border)) setPace(border);
    border.grade = gradeOf(border, widths.size());
    return border;
  }

  /// Whether a few streams across get less than they should, time and again between other machines:
  /// then others send across as well. In what is no tree it depends on the machines.
  bool areFewSlow(const Border& border, std::size_t few) {
    const double noticed = noticedAmong(static_cast<double>(few), border.streams);
    constexpr std::size_t turns = 3;
    for (const Side& senders : {border.far, otherSide(border.far)}) {
      std::vector<double> totals;
      while (totals.size() < turns) {
        Streams streams = streamsAcross(senders, borders_, random_);
        if (streams.size() < few) break;
        streams.resize(few);
        const double due = std::min(border.width, dueTo(streams));
        totals.push_back(sumOf(ask_(streams)) / due);
        if (totals.back() > noticed) break;
      }
      const auto [least, greatest] = std::minmax_element(totals.begin(), totals.end());
      if (totals.size() == turns && *greatest <= noticed && !areUneven(*least, *greatest))
        return true;
    }
    return false;
  }

  /// Whether totals of streams across one border lie too far apart for one link.
  static bool areUneven(double least, double greatest) {
    return least > 0 && greatest > 1.25 * least;
  }

private:
  /// A stream of others leaves w k / (k + 1) to k streams. It is noticed halfway to that at least.
  static double noticedAmong(double few, double all) {
    const double share = few / (few + 1) * (all + 1) / all;
    return std::min(0.92, (1 + share) / 2);
  }

  /// A slow link that many share unfairly seems wider than one stream shows it to be.
  void setPace(Border& border) {
    border.pace = paceAlone(border);
    if (border.pace >= border.width || areUneven(border.pace, border.width)) return;
    border.width = border.pace;
  }

  /// The speed of one stream across, in the better direction.
  double paceAlone(const Border& border) {
    double pace = 0;
    for (const Side& senders : {border.far, otherSide(border.far)}) {
      Streams streams = streamsAcross(senders, borders_, random_);
      if (streams.empty()) continue;
      streams.resize(1);
      pace = std::max(pace, ask_(streams).front());
    }
    return pace > 0 ? std::min(pace, 1.0) : border.width;
  }

  /// By how far the widths lie apart, and by how much the border slows its streams down.
  static Grade gradeOf(const Border& border, std::size_t measured) {
    const double spread = (border.greatest - border.least) / border.width;
    const double slowness = border.width / border.due;
    if (measured < 4 || spread > 0.15 || slowness >= fullSpeed) return Grade::guessed;
    return spread <= 0.05 && slowness <= 0.8 ? Grade::sure : Grade::likely;
  }

  const Ask& ask_;
  const std::vector<Border>& borders_;
  std::mt19937& random_;
};

} // namespace topocast::measure
