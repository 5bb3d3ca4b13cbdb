// Messages of one size under way in both directions between two ranks, so many at a time as a
// broadcast has of its segments.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/pipeline.hpp"

#include <cstddef>
#include <vector>

namespace topocast::measure {

/// Messages are numbered from 0, in each direction by itself; sent with tag 1.
class MessageWindow {
public:
  explicit MessageWindow(int bytes)
      : bytes_(bytes), receives_(messagesInFlight(bytes), MPI_REQUEST_NULL),
        sends_(receives_.size(), MPI_REQUEST_NULL), incoming_(receives_.size() * lengthOf(bytes)),
        outgoing_(incoming_.size()) {}
  MessageWindow(const MessageWindow&) = delete;
  MessageWindow& operator=(const MessageWindow&) = delete;
  ~MessageWindow() { finish(); }

  int size() const { return static_cast<int>(receives_.size()); }

  /// Posts the first receives of `count`.
  void postReceives(int count, int partner, MPI_Comm comm) {
    for (int number = 0; number < size() && number < count; ++number)
      post(number, partner, comm);
  }

  /// Waits for the message, and posts the receive `size()` after it.
  void receive(int number, int count, int partner, MPI_Comm comm) {
    MPI_Wait(&receives_[slot(number)], MPI_STATUS_IGNORE);
    if (number + size() < count) post(number + size(), partner, comm);
  }

  /// Sends the message once the one `size()` before it has left.
  void send(int number, int partner, MPI_Comm comm) {
    MPI_Wait(&sends_[slot(number)], MPI_STATUS_IGNORE);
    MPI_Isend(outgoing_.data() + slot(number) * lengthOf(bytes_), bytes_, MPI_BYTE, partner, 1,
              comm, &sends_[slot(number)]);
  }

  /// Waits until all has left.
  void finish() { MPI_Waitall(size(), sends_.data(), MPI_STATUSES_IGNORE); }

private:
  static std::size_t messagesInFlight(int bytes) {
    return static_cast<std::size_t>(runtime::segmentsInFlight(lengthOf(bytes)));
  }
  static std::size_t lengthOf(int bytes) { return static_cast<std::size_t>(bytes); }
  std::size_t slot(int number) const { return static_cast<std::size_t>(number) % receives_.size(); }

  void post(int number, int partner, MPI_Comm comm) {
    MPI_Irecv(incoming_.data() + slot(number) * lengthOf(bytes_), bytes_, MPI_BYTE, partner, 1,
              comm, &receives_[slot(number)]);
  }

  int bytes_;
  std::vector<MPI_Request> receives_;
  std::vector<MPI_Request> sends_;
  std::vector<char> incoming_;
  std::vector<char> outgoing_;
};

} // namespace topocast::measure
