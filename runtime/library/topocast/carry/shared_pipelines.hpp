// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One rank's part in a broadcast over several trees at once, which share the segments in turn.
//
// A rank may be near the root in one tree and far from it in another, and slow neighbours in one
// tree must not hold up the other. So the rank waits for the next steps of all trees at once, and
// takes the one that can be taken first. Trees only share this rank's time; none waits for another.
// Each of them is a pipeline that cannot lock up, so together they cannot either. This also holds
// after a failure: it fails all trees, and they go on side by side.
#pragma once

#include "topocast/carry/pipeline.hpp"
#include "topocast/mpi.hpp"
#include "topocast/schedule/segments.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// First start(); for as long as !isDone(): next(), then advance(); at last finish(). All throw
/// MpiFailure; what is left to do then, the destructor does.
class SharedPipelines {
public:
  /// `neighbours` by tree. `data` as for Pipeline.
  SharedPipelines(const Channel& channel, const std::vector<Neighbours>& neighbours,
                  const Segments& segments, char* data)
      : segments_(segments) {
    const auto treeCount = static_cast<std::uint32_t>(neighbours.size());
    for (std::uint32_t tree = 0; tree < treeCount; ++tree)
      lanes_.emplace_back(channel, neighbours[tree], TreeSegments(segments, tree, treeCount), data);
    waiting_.reserve(treeCount);
    lent_.reserve(treeCount);
  }
  SharedPipelines(const SharedPipelines&) = delete;
  SharedPipelines& operator=(const SharedPipelines&) = delete;

  ~SharedPipelines() {
    if (!isUnderWay_) return;
    for (Pipeline& lane : lanes_)
      lane.fail();
    while (!isDone()) {
      partTogether();
      waitForReady();
      ready_.lane->advanceAfterFailure(ready_.code);
    }
  }

  void start() {
    isUnderWay_ = true;
    for (Pipeline& lane : lanes_)
      lane.start();
  }

  bool isDone() const { return passedSegments() == segments_.count(); }

  /// The number of bytes from the message's beginning that have arrived and left for all children.
  std::uint64_t passedBytes() const {
    return isDone() ? segments_.totalBytes() : segments_.begin(passedSegments());
  }

  /// Waits until some tree can take its next step, and returns the segment that it is about. Where
  /// several can, the tree whose turn it is by the order of segments is the first.
  std::uint64_t next() {
    waitForReady();
    return ready_.lane->segmentNumber();
  }

  /// Takes the step that next() has found.
  void advance() { ready_.lane->advance(ready_.code, ready_.status); }

  /// Waits until the last sends have left: nothing is outstanding then.
  void finish() {
    for (Pipeline& lane : lanes_)
      lane.finish();
    isUnderWay_ = false;
  }

private:
  /// The lane that can take its next step, and how what it awaited was completed.
  struct Ready {
    Pipeline* lane = nullptr;
    int code = MPI_SUCCESS;
    MPI_Status status{};
  };

  std::uint64_t passedSegments() const {
    std::uint64_t passed = segments_.count();
    for (const Pipeline& lane : lanes_)
      passed = std::min(passed, lane.segmentNumber());
    return passed;
  }

  /// Ranks that disagree on one tree's messages disagree on all.
  void partTogether() {
    const auto isParted = [](const Pipeline& lane) { return lane.isParted(); };
    if (std::none_of(lanes_.begin(), lanes_.end(), isParted)) return;
    for (Pipeline& lane : lanes_)
      if (!lane.isParted()) lane.part();
  }

  /// Finds ready_ among the lanes that are not done, of which there is one.
  void waitForReady() {
    waiting_.clear();
    for (Pipeline& lane : lanes_)
      if (!lane.isDone()) waiting_.push_back(&lane);
    std::sort(waiting_.begin(), waiting_.end(), [](const Pipeline* left, const Pipeline* right) {
      return left->segmentNumber() < right->segmentNumber();
    });
    // Where nothing is awaited (at the root, or for a place that no send has had yet) a lane is
    // ready at once.
    ready_ = {};
    for (Pipeline* const lane : waiting_)
      if (lane->awaited() == MPI_REQUEST_NULL) {
        ready_.lane = lane;
        return;
      }
    waitForAny();
  }

  /// MPI clears the handles of what it has completed, or failed to. So that each request has one
  /// handle at any time, the lanes lend theirs.
  void waitForAny() {
    lent_.clear();
    for (Pipeline* const lane : waiting_)
      lent_.push_back(std::exchange(lane->awaited(), MPI_REQUEST_NULL));
    int index = MPI_UNDEFINED;
    ready_.code =
        PMPI_Waitany(static_cast<int>(lent_.size()), lent_.data(), &index, &ready_.status);
    for (std::size_t i = 0; i < lent_.size(); ++i)
      waiting_[i]->awaited() = lent_[i];
    ready_.lane = waiting_[index == MPI_UNDEFINED ? 0 : static_cast<std::size_t>(index)];
  }

  Segments segments_;
  std::deque<Pipeline> lanes_;     ///< they stay where they are
  std::vector<Pipeline*> waiting_; ///< the one whose turn it is first
  std::vector<MPI_Request> lent_;  ///< by waiting lane
  Ready ready_;
  bool isUnderWay_ = false;
};

} // namespace topocast::TOPOCAST_ABI::runtime
