// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Messages of one size that come from one rank and go to another. As many are under way at a time
// as segments of a broadcast are.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/schedule/segments.hpp"

#include <cstddef>
#include <vector>

namespace topocast::measure {

/// Messages are numbered from 0. Where there is no neighbour, MPI_PROC_NULL stands for it.
class MessageWindow {
public:
  /// `count` messages come from `before`, and go to `behind`.
  MessageWindow(int bytes, int count, int before, int behind, MPI_Comm comm)
      : bytes_(bytes), count_(count), before_(before), behind_(behind), comm_(comm),
        receives_(runtime::segmentsInFlight(static_cast<std::size_t>(bytes)), MPI_REQUEST_NULL),
        sends_(receives_.size(), MPI_REQUEST_NULL),
        incoming_(receives_.size() * static_cast<std::size_t>(bytes)), outgoing_(incoming_.size()) {
    for (int number = 0; number < size() && number < count_; ++number)
      post(number);
  }
  MessageWindow(const MessageWindow&) = delete;
  MessageWindow& operator=(const MessageWindow&) = delete;
  /// Waits until all has left.
  ~MessageWindow() { MPI_Waitall(size(), sends_.data(), MPI_STATUSES_IGNORE); }

  /// Waits for the message, and makes room for the one `size()` after it.
  void receive(int number) {
    MPI_Wait(&receives_[slot(number)], MPI_STATUS_IGNORE);
    if (number + size() < count_) post(number + size());
  }

  /// Sends the message once the one `size()` before it has left.
  void send(int number) {
    MPI_Wait(&sends_[slot(number)], MPI_STATUS_IGNORE);
    MPI_Isend(outgoing_.data() + place(number), bytes_, MPI_BYTE, behind_, 0, comm_,
              &sends_[slot(number)]);
  }

private:
  int size() const { return static_cast<int>(receives_.size()); }
  std::size_t slot(int number) const { return static_cast<std::size_t>(number) % receives_.size(); }
  std::size_t place(int number) const { return slot(number) * static_cast<std::size_t>(bytes_); }

  void post(int number) {
    MPI_Irecv(incoming_.data() + place(number), bytes_, MPI_BYTE, before_, 0, comm_,
              &receives_[slot(number)]);
  }

  int bytes_;
  int count_;
  int before_;
  int behind_;
  MPI_Comm comm_;
  std::vector<MPI_Request> receives_;
  std::vector<MPI_Request> sends_;
  std::vector<char> incoming_;
  std::vector<char> outgoing_;
};

} // namespace topocast::measure
