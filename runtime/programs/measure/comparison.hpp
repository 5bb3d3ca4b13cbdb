// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which of two broadcasts is faster. In: their times, taken in turns. Out: estimates, and whether
// one is faster beyond doubt. All ranks are given the same times, so all decide alike.
#pragma once

#include "sampling.hpp"
#include "statistics.hpp"

#include <algorithm>
#include <vector>

namespace topocast::measure {

enum class Faster { neither, trees, library };

inline const char* nameOf(Faster faster) {
  switch (faster) {
  case Faster::trees:
    return "trees";
  case Faster::library:
    return "library";
  case Faster::neither:
    break;
  }
  return "neither";
}

/// Seconds of one broadcast each way.
struct TimedPair {
  double trees = 0;
  double library = 0;
};

/// The samples of one message size on one communicator.
///
/// They are looked at when there are 1, 2, 4, ... times as many as the rule's minimum, and at its
/// maximum. Who looks again and again and stops at the first difference takes chance for proof;
/// so the looks share the doubt that the rule allows (Bonferroni's correction).
class Comparison {
public:
  explicit Comparison(const StoppingRule& rule)
      : rule_(rule), nextLook_(std::min(rule.minimumSamples, rule.maximumSamples)) {
    rule_.confidence = 1 - (1 - rule.confidence) / looksOf(rule);
  }

  void add(const TimedPair& pair) {
    treesSamples_.push_back(pair.trees);
    librarySamples_.push_back(pair.library);
    if (static_cast<int>(treesSamples_.size()) == nextLook_) look();
  }

  /// Enough samples, and either one is faster or both are known as narrowly as was asked.
  bool isSettled() const { return isSettled_; }

  const Estimate& trees() const { return trees_; }
  const Estimate& library() const { return library_; }

  /// The one whose confidence interval ended before the other's began, at the last look.
  Faster faster() const {
    if (trees_.bounded != 1 || library_.bounded != 1) return Faster::neither;
    if (trees_.upper < library_.lower) return Faster::trees;
    return library_.upper < trees_.lower ? Faster::library : Faster::neither;
  }

private:
  static int looksOf(const StoppingRule& rule) {
    int looks = 1;
    for (int samples = rule.minimumSamples; samples < rule.maximumSamples; samples *= 2)
      ++looks;
    return looks;
  }

  void look() {
    trees_ = estimate(treesSamples_, rule_.confidence, rule_.relativeWidth);
    library_ = estimate(librarySamples_, rule_.confidence, rule_.relativeWidth);
    const bool isKnown = trees_.settled == 1 && library_.settled == 1;
    isSettled_ = nextLook_ == rule_.maximumSamples || isKnown || faster() != Faster::neither;
    nextLook_ = std::min(2 * nextLook_, rule_.maximumSamples);
  }

  StoppingRule rule_; ///< its confidence for one look
  int nextLook_;      ///< number of samples
  bool isSettled_ = false;
  std::vector<double> treesSamples_;
  std::vector<double> librarySamples_;
  Estimate trees_;
  Estimate library_;
};

} // namespace topocast::measure
