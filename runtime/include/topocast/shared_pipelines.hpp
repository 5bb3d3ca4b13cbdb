// One rank's part in a broadcast over several trees at once, which share the segments in turn.
//
// A rank may be near the root in one tree and far from it in another, and slow neighbours in one
// tree must not hold up the other: so it waits for the next step of every tree at a time, and goes
// on with the one that comes first. No tree waits for another one but for this rank's hands; each
// by itself is a pipeline that cannot lock up, so all of them together cannot either.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/pipeline.hpp"
#include "topocast/segments.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace topocast::runtime {

/// For as long as !isDone(): next(), then advance(); then finish(). All throw MpiFailure.
class SharedPipelines {
public:
  /// `neighbours` by tree. `data` as for Pipeline.
  SharedPipelines(MPI_Comm comm, const std::vector<Neighbours>& neighbours,
                  const Segments& segments, char* data)
      : segments_(segments) {
    const auto treeCount = static_cast<std::uint32_t>(neighbours.size());
    for (std::uint32_t tree = 0; tree < treeCount; ++tree)
      lanes_.emplace_back(comm, neighbours[tree], TreeSegments(segments, tree, treeCount), data);
  }

  bool isDone() const { return passedSegments() == segments_.count(); }

  /// So many bytes from the message's beginning have arrived and are on their way to all children.
  std::uint64_t passedBytes() const {
    return isDone() ? segments_.totalBytes() : segments_.begin(passedSegments());
  }

  /// Waits until some tree can take its next step, and returns the segment that it is about. Where
  /// several can, the tree whose turn it is by the order of segments is the first.
  std::uint64_t next() {
    std::vector<Lane*> waiting;
    for (Lane& lane : lanes_)
      if (!lane.isDone()) waiting.push_back(&lane);
    std::sort(waiting.begin(), waiting.end(), [](const Lane* left, const Lane* right) {
      return left->segmentNumber() < right->segmentNumber();
    });
    ready_ = firstReady(waiting);
    return ready_->segmentNumber();
  }

  /// Takes the step that next() has found.
  void advance() { ready_->advance(); }

  /// Waits until the last sends have left: nothing is outstanding then.
  void finish() {
    for (Lane& lane : lanes_)
      lane.pipeline.finish();
  }

private:
  /// A tree's pipeline and how far it is: its segment waits to arrive, then for each child in turn.
  struct Lane {
    Pipeline pipeline;
    std::uint64_t segment = 0; ///< among the tree's own
    bool hasArrived = false;
    std::size_t child = 0;

    Lane(MPI_Comm comm, const Neighbours& neighbours, const TreeSegments& segments, char* data)
        : pipeline(comm, neighbours, segments, data) {}

    bool isDone() const { return segment == pipeline.segmentCount(); }
    std::uint64_t segmentNumber() const { return pipeline.numberOf(segment); }
    MPI_Request& awaited() {
      return hasArrived ? pipeline.outgoing(segment, child) : pipeline.incoming(segment);
    }

    void advance() {
      if (hasArrived)
        pipeline.startSending(segment, child++);
      else
        pipeline.goOnReceiving(segment);
      hasArrived = true;
      if (child < pipeline.childCount()) return;
      ++segment;
      hasArrived = false;
      child = 0;
    }
  };

  std::uint64_t passedSegments() const {
    std::uint64_t passed = segments_.count();
    for (const Lane& lane : lanes_)
      passed = std::min(passed, lane.segmentNumber());
    return passed;
  }

  /// Where nothing is awaited (at the root, or for a place that no send has had yet) a lane is
  /// ready at once; MPI ignores such requests.
  static Lane* firstReady(const std::vector<Lane*>& waiting) {
    std::vector<MPI_Request> requests;
    for (Lane* const lane : waiting) {
      if (lane->awaited() == MPI_REQUEST_NULL) return lane;
      requests.push_back(lane->awaited());
    }
    int index = 0;
    check(PMPI_Waitany(static_cast<int>(requests.size()), requests.data(), &index,
                       MPI_STATUS_IGNORE));
    Lane* const ready = waiting[static_cast<std::size_t>(index)];
    ready->awaited() = MPI_REQUEST_NULL;
    return ready;
  }

  Segments segments_;
  std::deque<Lane> lanes_; ///< pipelines stay where they are
  Lane* ready_ = nullptr;
};

} // namespace topocast::runtime
