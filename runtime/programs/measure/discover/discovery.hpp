// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What discovery tells: the borders of one tree, or what contradicts it, and what the grades rest
// on.
#pragma once

#include "borders.hpp"

#include <string>
#include <vector>

namespace topocast::measure {

/// What was found out about a cluster.
struct Discovery {
  std::vector<Border> borders; ///< of one tree, if nothing contradicts that
  SwitchFinding first;         ///< the switch before all borders, on the side of machine 0
  std::vector<std::string> contradictions; ///< why it is no tree
  std::vector<std::string> doubts;         ///< contradictions of which each was forgotten at first
  bool isCutShort = false; ///< answers went on changing until it was late: all is guessed
  int confirmations = 0; ///< questions at the end whose streams were all as fast as they should be
  int transients = 0;    ///< questions that had another answer when asked again
  int checked = 0;       ///< streams, in random sets, that were compared with what borders predict
  int asPredicted = 0;   ///< of these, as fast as predicted within 15 %

  bool isTree() const { return contradictions.empty(); }
  /// Whether so many streams were as fast as predicted that not all is guessed.
  bool agrees() const { return asPredicted >= 0.9 * checked; }
};

} // namespace topocast::measure
