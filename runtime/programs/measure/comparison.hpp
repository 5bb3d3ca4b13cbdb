// Which of two broadcasts is faster. In: their times, taken in turns. Out: estimates, and whether
// one is faster beyond doubt. All ranks are given the same times, so all decide alike.
#pragma once

#include "sampling.hpp"
#include "statistics.hpp"

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
class Comparison {
public:
  explicit Comparison(const StoppingRule& rule) : rule_(rule) {}

  void add(const TimedPair& pair) {
    treesSamples_.push_back(pair.trees);
    librarySamples_.push_back(pair.library);
    trees_ = estimate(treesSamples_, rule_.confidence, rule_.relativeWidth);
    library_ = estimate(librarySamples_, rule_.confidence, rule_.relativeWidth);
  }

  /// Enough samples, and either one is faster or both are known as narrowly as was asked.
  bool isSettled() const {
    if (trees_.samples >= rule_.maximumSamples) return true;
    const bool isKnown = trees_.settled == 1 && library_.settled == 1;
    return trees_.samples >= rule_.minimumSamples && (isKnown || faster() != Faster::neither);
  }

  const Estimate& trees() const { return trees_; }
  const Estimate& library() const { return library_; }

  /// The one whose confidence interval ends before the other's begins.
  Faster faster() const {
    if (trees_.bounded != 1 || library_.bounded != 1) return Faster::neither;
    if (trees_.upper < library_.lower) return Faster::trees;
    return library_.upper < trees_.lower ? Faster::library : Faster::neither;
  }

private:
  StoppingRule rule_;
  std::vector<double> treesSamples_;
  std::vector<double> librarySamples_;
  Estimate trees_;
  Estimate library_;
};

} // namespace topocast::measure
