// Passes the segments of a message along one tree, from a rank's parent to its children, several
// under way at once.
//
// Why a tag for each tree of a broadcast does and successive broadcasts cannot mix: only broadcasts
// use this communicator, and all ranks start them in the same order. In each, sender and receiver
// of a tree edge derive from (bytes, root) the same number of messages with the same lengths, and
// start them in the order of segments; a receive names its sender and, by the tag, which tree of
// the broadcast it is. Between two ranks MPI keeps messages of one tag in order, so the n-th sent
// with it meets the n-th received, whatever roots and trees come after one another, and also where
// two trees of one broadcast have the same edge and their segments leave in any order.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/segments.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

/// Bytes that should be under way on one tree edge to keep a link busy between two ends that look
/// at it only now and then: 0.5 ms at 1 Gbit/s. More would not help and, as messages above a
/// library's eager limit share the link among themselves, delay the next segment.
constexpr std::uint64_t bytesInFlight = std::uint64_t{64} << 10U;
/// Two segments overlap at all; above 32 requests an edge, posting costs and hides nothing more.
constexpr std::uint64_t minSegmentsInFlight = 2;
constexpr std::uint64_t maxSegmentsInFlight = 32;

/// Receives posted ahead, and sends of one child not yet completed, where a segment of the tree
/// comes every so many bytes of the message.
inline std::uint64_t segmentsInFlight(std::uint64_t stepBytes) {
  return std::clamp(bytesInFlight / stepBytes, minSegmentsInFlight, maxSegmentsInFlight);
}

/// Where a rank's segments come from and go to.
struct Neighbours {
  int parent = MPI_PROC_NULL; ///< none at the root
  std::vector<int> children;  ///< in sending order
};

/// One rank's part in one broadcast. For each segment in turn: receive(), then send(); then
/// finish(). All throw MpiFailure.
class Pipeline {
public:
  /// `data` holds the message's bytes or, below the root, is where they go.
  Pipeline(MPI_Comm comm, const Neighbours& neighbours, const TreeSegments& segments, char* data)
      : comm_(comm), neighbours_(neighbours), segments_(segments), data_(data),
        window_(std::min(segmentsInFlight(segments.segmentBytes() * segments.treeCount()),
                         segments.count())),
        receives_(window_, MPI_REQUEST_NULL),
        sends_(window_ * neighbours.children.size(), MPI_REQUEST_NULL) {
    for (std::uint64_t segment = 0; segment < window_; ++segment)
      postReceive(segment);
  }
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// After a failure nothing may touch the user's buffer any more. Children are still there to
  /// take what was sent to them; what the parent may never send is cancelled.
  ~Pipeline() {
    for (MPI_Request& request : receives_)
      if (request != MPI_REQUEST_NULL) PMPI_Cancel(&request);
    waitForAll(receives_);
    waitForAll(sends_);
  }

  /// Waits for the segment to arrive; at the root it is there.
  void receive(std::uint64_t segment) {
    check(PMPI_Wait(&incoming(segment), MPI_STATUS_IGNORE));
    goOnReceiving(segment);
  }

  /// Starts to send the segment to every child, once the one `window_` before it has left.
  void send(std::uint64_t segment) {
    for (std::size_t child = 0; child < childCount(); ++child) {
      check(PMPI_Wait(&outgoing(segment, child), MPI_STATUS_IGNORE));
      startSending(segment, child);
    }
  }

  // The steps of receive() and send(), for who waits for something else at the same time.

  std::uint64_t segmentCount() const { return segments_.count(); }
  /// The segment's number among those of all trees.
  std::uint64_t numberOf(std::uint64_t segment) const { return segments_.number(segment); }
  std::size_t childCount() const { return neighbours_.children.size(); }
  /// Complete when the segment has arrived.
  MPI_Request& incoming(std::uint64_t segment) { return receives_[segment % window_]; }
  /// Asks for the next segment in the place of one that has arrived.
  void goOnReceiving(std::uint64_t segment) {
    if (segment + window_ < segments_.count()) postReceive(segment + window_);
  }
  /// Complete when the segment may be sent to the child.
  MPI_Request& outgoing(std::uint64_t segment, std::size_t child) {
    return sends_[segment % window_ * childCount() + child];
  }
  void startSending(std::uint64_t segment, std::size_t child) {
    const auto start = isSynchronous(segment) ? PMPI_Issend : PMPI_Isend;
    check(start(data_ + segments_.begin(segment), segments_.length(segment), MPI_BYTE,
                neighbours_.children[child], tag(), comm_, &outgoing(segment, child)));
  }

  /// Waits until the last sends have left: nothing is outstanding then.
  void finish() { check(waitForAll(sends_)); }

private:
  int tag() const { return static_cast<int>(segments_.tree()); }

  void postReceive(std::uint64_t segment) {
    if (neighbours_.parent == MPI_PROC_NULL) return;
    check(PMPI_Irecv(data_ + segments_.begin(segment), segments_.length(segment), MPI_BYTE,
                     neighbours_.parent, tag(), comm_, &receives_[segment % window_]));
  }

  /// A short send completes before it is received, so a child that is late could be sent a whole
  /// message that its library must buffer. One send in `window_` completes only when received, and
  /// is waited for before its place is used again: fewer than 2 x `window_` segments wait at a
  /// child. The last ones need not be waited for.
  bool isSynchronous(std::uint64_t segment) const {
    return segment % window_ == window_ - 1 && segment + window_ < segments_.count();
  }

  static int waitForAll(std::vector<MPI_Request>& requests) {
    return PMPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }

  MPI_Comm comm_;
  const Neighbours& neighbours_;
  TreeSegments segments_;
  char* data_;
  std::uint64_t window_;
  std::vector<MPI_Request> receives_; ///< by segment modulo window_
  std::vector<MPI_Request> sends_;    ///< by segment modulo window_, then by child
};

} // namespace topocast::runtime
