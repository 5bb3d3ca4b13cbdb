// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Passes the segments of a message along one tree, from a rank's parent to its children, several
// under way at once.
//
// Why one tag for each tree of a broadcast is enough, and successive broadcasts cannot mix: only
// broadcasts use this channel, and all ranks start them in the same order. In each, sender and
// receiver of a tree edge derive from (bytes, root) the same number of messages with the same
// lengths, and start them in the order of segments. A receive names its sender and, by the tag, the
// tree. Between two ranks MPI keeps messages of one tag in order, so the n-th message sent with it
// meets the n-th receive. That holds whatever roots and trees follow each other, and also if two
// trees of one broadcast have the same edge and their segments leave in any order.
//
// A rank whose part fails goes on with it all the same, so that nobody waits for it in vain and the
// messages of later broadcasts meet as they should; but what it sends from then on is empty. An
// empty message tells its receiver that the segment is lost, and the receiver fails in turn. Only
// where a message has another length than it should have, the parent may count its messages
// differently: nothing more is received from it then.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/requests.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/segments.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Where a rank's segments come from and go to.
struct Neighbours {
  int parent = MPI_PROC_NULL; ///< none at the root
  std::vector<int> children;  ///< in sending order
};

/// One rank's part in one broadcast along one tree. First start(), then step by step: each segment
/// arrives and then leaves for each child in turn. At last finish(). All throw MpiFailure; what is
/// left to do then, the destructor does.
class Pipeline {
public:
  /// `data` holds the message's bytes or, below the root, is where they go.
  Pipeline(const Channel& channel, const Neighbours& neighbours, const TreeSegments& segments,
           char* data)
      : channel_(channel), neighbours_(neighbours), segments_(segments), data_(data),
        window_(std::min(segmentsInFlight(segments.segmentBytes() * segments.treeCount()),
                         segments.count())),
        requests_(window_ * (1 + neighbours.children.size())) {}
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  ~Pipeline() {
    if (!isUnderWay_) return;
    fail();
    while (!isDone())
      advanceAfterFailure(PMPI_Wait(&awaited(), MPI_STATUS_IGNORE));
    waitForSends();
  }

  void start() {
    isUnderWay_ = true;
    check(postReceives());
  }

  /// The segment at hand arrives: waits for it; at the root it is there.
  void receive() { takeStep(); }

  /// The segment that has arrived leaves for every child, once the one `window_` before it has
  /// left.
  void send() {
    while (hasArrived_)
      takeStep();
  }

  /// Waits until the last sends have left: nothing is outstanding then.
  void finish() {
    check(waitForSends());
    isUnderWay_ = false;
  }

  // The steps of receive() and send(), for who waits for something else at the same time.

  bool isDone() const { return segment_ == segments_.count(); }
  /// The number of the segment at hand among those of all trees.
  std::uint64_t segmentNumber() const { return segments_.number(segment_); }
  /// What the next step waits for; null if for nothing.
  MPI_Request& awaited() { return hasArrived_ ? outgoing() : incoming(); }
  /// Takes the next step. MPI has completed awaited(), unless it was null, with `code` and
  /// `status`.
  void advance(int code, const MPI_Status& status) {
    if (hasArrived_)
      leave(code);
    else
      arrive(code, status);
    goToNext();
  }

  // After a failure, in whatever pipeline of the broadcast.

  /// From now on what is sent is empty.
  void fail() {
    isUnderWay_ = true;
    hasFailed_ = true;
    if (isParted_ || postReceives() != MPI_SUCCESS) part();
    goToNext();
  }
  /// Whether the parent may count its messages differently.
  bool isParted() const { return isParted_; }
  /// Receives nothing more.
  void part() {
    isParted_ = true;
    for (std::uint64_t place = 0; place < window_; ++place)
      if (receive(place) != MPI_REQUEST_NULL) PMPI_Cancel(&receive(place));
    waitForAll(0, window_);
  }
  /// The next step, as far as it can be taken, so that the last one comes for certain.
  void advanceAfterFailure(int code) {
    if (hasArrived_) {
      if (outgoing() == MPI_REQUEST_NULL) startSending();
      ++child_;
    } else {
      hasArrived_ = true;
      if (!isParted_ && (code != MPI_SUCCESS || postReceives() != MPI_SUCCESS)) part();
    }
    goToNext();
  }

private:
  int tag() const { return channel_.treeTag(segments_.tree()); }
  bool isRoot() const { return neighbours_.parent == MPI_PROC_NULL; }

  MPI_Request& receive(std::uint64_t segment) { return requests_[segment % window_]; }
  MPI_Request& incoming() { return receive(segment_); }
  MPI_Request& outgoing() {
    return requests_[window_ + segment_ % window_ * neighbours_.children.size() + child_];
  }

  void takeStep() {
    MPI_Status status{};
    const bool isAwaited = awaited() != MPI_REQUEST_NULL;
    const int code = isAwaited ? PMPI_Wait(&awaited(), &status) : MPI_SUCCESS;
    advance(code, status);
  }

  void goToNext() {
    if (!hasArrived_ || child_ < neighbours_.children.size()) return;
    ++segment_;
    hasArrived_ = false;
    child_ = 0;
  }

  void arrive(int code, const MPI_Status& status) {
    // A failed call that leaves the request has received nothing.
    isParted_ = code != MPI_SUCCESS && incoming() == MPI_REQUEST_NULL;
    check(code);
    hasArrived_ = true;
    if (!isRoot()) checkLength(status);
    check(postReceives());
  }

  void checkLength(const MPI_Status& status) {
    int bytes = 0;
    check(PMPI_Get_count(&status, MPI_BYTE, &bytes));
    if (bytes == segments_.length(segment_)) return;
    isParted_ = bytes > 0;
    throw MpiFailure{MPI_ERR_OTHER};
  }

  void leave(int code) {
    check(code);
    check(startSending());
    ++child_;
  }

  /// Has segments asked for up to `window_` behind the last one that has arrived.
  int postReceives() {
    if (isRoot()) return MPI_SUCCESS;
    const std::uint64_t arrived = segment_ + (hasArrived_ ? 1 : 0);
    for (; posted_ < std::min(arrived + window_, segments_.count()); ++posted_) {
      MPI_Request& request = receive(posted_);
      const int code = PMPI_Irecv(data_ + segments_.begin(posted_), segments_.length(posted_),
                                  MPI_BYTE, neighbours_.parent, tag(), channel_.comm, &request);
      if (code == MPI_SUCCESS) continue;
      request = MPI_REQUEST_NULL;
      return code;
    }
    return MPI_SUCCESS;
  }

  int startSending() {
    const auto start = isSynchronous(segment_) ? PMPI_Issend : PMPI_Isend;
    const int code =
        start(data_ + segments_.begin(segment_), hasFailed_ ? 0 : segments_.length(segment_),
              MPI_BYTE, neighbours_.children[child_], tag(), channel_.comm, &outgoing());
    if (code != MPI_SUCCESS) outgoing() = MPI_REQUEST_NULL;
    return code;
  }

  /// A short send completes before it is received, so a child that is late could be sent a whole
  /// message that its library must buffer. One send in `window_` completes only when received, and
  /// is waited for before its place is used again: fewer than 2 x `window_` segments wait at a
  /// child. The last ones need not be waited for.
  bool isSynchronous(std::uint64_t segment) const {
    return segment % window_ == window_ - 1 && segment + window_ < segments_.count();
  }

  int waitForSends() { return waitForAll(window_, window_ * neighbours_.children.size()); }

  int waitForAll(std::uint64_t first, std::uint64_t count) {
    if (count == 0) return MPI_SUCCESS;
    return PMPI_Waitall(static_cast<int>(count), requests_.at(first), MPI_STATUSES_IGNORE);
  }

  Channel channel_;
  const Neighbours& neighbours_;
  TreeSegments segments_;
  char* data_;
  std::uint64_t window_;
  /// Receives by segment modulo window_; then sends by segment modulo window_ and child.
  Requests requests_;
  std::uint64_t posted_ = 0;  ///< segments that were asked for
  std::uint64_t segment_ = 0; ///< at hand, among the tree's own
  bool hasArrived_ = false;   ///< the segment at hand
  std::size_t child_ = 0;     ///< the next that it leaves for
  bool isUnderWay_ = false;
  bool hasFailed_ = false;
  bool isParted_ = false;
};

} // namespace topocast::TOPOCAST_ABI::runtime
