// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Borders: a link between switches parts the machines in two, and carries so many streams at full
// speed. What borders say of each other: whether one tree has both.
#pragma once

#include "streams.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace topocast::measure {

/// Which machines are on one side.
using Side = std::vector<bool>;

/// How sure a finding is; docs/measure.md has the numbers.
enum class Grade : int { sure, likely, guessed };

inline const char* nameOf(Grade grade) {
  constexpr std::array<const char*, 3> names = {"sure", "likely", "guessed"};
  return names[static_cast<std::size_t>(grade)];
}

/// What stands for one switch, and why it is none that hides a link.
struct SwitchFinding {
  Grade grade = Grade::guessed;
  bool isParted = false;  ///< streams parted it in all ways
  std::size_t ways = 0;   ///< these
  bool isInOrder = false; ///< an order of the machines in which it was tried follows the switches
};

struct Border {
  Side far;         ///< the side without machine 0
  double width = 0; ///< streams that it carries at full speed
  Grade grade = Grade::guessed;
  int streams = 0;  ///< so many ran at once when the width was measured
  double due = 0;   ///< what they would have reached without it
  double pace = 1;  ///< of a stream alone
  double least = 0; ///< of the widths measured in both directions
  double greatest = 0;
  bool isOneWay = false; ///< one direction carries clearly less than the other
  /// Where others use the link, too, even fewer streams than the width are slow.
  int mostUndisturbed = std::numeric_limits<int>::max();
  SwitchFinding behind; ///< the switch at its far end
};

/// Whether others seem to use the link.
inline bool isBusy(const Border& border) {
  return border.isOneWay || border.mostUndisturbed < std::numeric_limits<int>::max();
}

inline bool has(const Side& side, int machine) {
  return side[static_cast<std::size_t>(machine)];
}

inline bool isCrossed(const Border& border, const Stream& stream) {
  return has(border.far, stream.from) != has(border.far, stream.to);
}

inline Side otherSide(Side side) {
  side.flip();
  return side;
}

inline bool meet(const Side& one, const Side& other) {
  for (std::size_t machine = 0; machine < one.size(); ++machine)
    if (one[machine] && other[machine]) return true;
  return false;
}

inline bool isWithin(const Side& inner, const Side& outer) {
  for (std::size_t machine = 0; machine < inner.size(); ++machine)
    if (inner[machine] && !outer[machine]) return false;
  return true;
}

inline int sizeOf(const Side& side) {
  return static_cast<int>(std::count(side.begin(), side.end(), true));
}

/// Whether one tree can have both borders: sides of two links of a tree are nested or disjoint.
inline bool fitInOneTree(const Side& one, const Side& other) {
  return !meet(one, other) || isWithin(one, other) || isWithin(other, one) ||
         !meet(otherSide(one), otherSide(other));
}

/// What a border carries without slowing a stream down, as far as that can be measured.
inline double roomOf(const Border& border) {
  constexpr double measuringError = 0.06;
  return std::min(border.width * (1 + measuringError), 1.0 * border.mostUndisturbed);
}

/// Whether streams leave a part of it idle unless they overload it, as all are equally fast.
inline bool carriesFraction(const Border& border) {
  constexpr double measuringError = 0.06;
  return std::floor(roomOf(border)) < border.width * (1 - measuringError);
}

/// Whether the link is slower than a machine's, so that it sets the pace of a stream alone.
inline bool isNarrow(const Border& border) {
  return roomOf(border) < 1;
}

/// What is due to a stream alone: nothing, where others slow even one down.
inline double paceThrough(const Border& border) {
  return std::min(border.pace, 1.0 * border.mostUndisturbed);
}

/// From one machine to another, with what known borders let it have alone.
inline Stream streamBetween(int from, int to, const std::vector<Border>& borders) {
  Stream stream{from, to};
  for (const Border& border : borders)
    if (isCrossed(border, stream)) stream.due = std::min(stream.due, paceThrough(border));
  return stream;
}

} // namespace topocast::measure
