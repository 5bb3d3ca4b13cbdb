// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One rank's part in a ring of its machine's memory, as long as its communicator lives.
//
// Who waits for a piece, or for room, looks for a moment and then lets others have the processor.
// Meanwhile it has MPI go on with all that this rank has under way, as in any of MPI's own calls
// that wait: another rank may need that before it comes to this broadcast.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/machine_memory.hpp"
#include "topocast/carry/message_ring.hpp"
#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <sched.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <memory>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

/// Used by one thread at a time, as collective calls on one communicator are.
class RingSeat {
public:
  /// As member `own` of `members`, in the memory's ring of this number.
  RingSeat(std::shared_ptr<MachineMemory> memory, std::uint32_t number, std::size_t members,
           std::size_t own, const Channel& channel)
      : memory_(std::move(memory)), ring_(memory_->ringAt(number)), members_(members), own_(own),
        channel_(channel) {}
  RingSeat(const RingSeat&) = delete;
  RingSeat& operator=(const RingSeat&) = delete;
  ~RingSeat() { ring_.leave(own_); }

  /// Hands the next piece to the others, once there is room.
  void put(const RingPiece& piece, const char* data) {
    if (!hasRoom())
      waitUntil([&] {
        taken_ = ring_.leastTaken(members_);
        return hasRoom();
      });
    ring_.fill(next_++, piece, data);
    ring_.setTaken(own_, next_);
  }

  /// Waits for the next piece.
  const RingPiece& await() {
    waitUntil([&] { return ring_.isThere(next_); });
    return ring_.pieceAt(next_);
  }
  /// Has done with the piece that it has waited for, of which it wants `bytes` bytes.
  void take(char* data, int bytes) {
    std::memcpy(data, ring_.dataAt(next_), static_cast<std::size_t>(bytes));
    pass();
  }
  void pass() { ring_.setTaken(own_, ++next_); }

private:
  /// All have taken the piece whose slot is next, as far as is known. Where this rank is the only
  /// one that has not left, taken_ is its own count.
  bool hasRoom() const { return next_ < MessageRing::slots || next_ - MessageRing::slots < taken_; }

  template <class Condition>
  void waitUntil(const Condition& holds) const {
    constexpr int looks = 100;
    for (int look = 0; look < looks; ++look)
      if (holds()) return;
    while (!holds())
      letOthersGoOn();
  }

  /// MPI, and processes that want this processor. Some libraries give it away themselves.
  void letOthersGoOn() const {
    constexpr std::int64_t turn = 5'000;
    const std::int64_t before = nanoseconds();
    int isThere = 0;
    PMPI_Iprobe(MPI_ANY_SOURCE, channel_.shareTag(), channel_.comm, &isThere, MPI_STATUS_IGNORE);
    if (nanoseconds() - before < turn) sched_yield();
  }

  static std::int64_t nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
  }

  std::shared_ptr<MachineMemory> memory_;
  MessageRing ring_;
  std::size_t members_;
  std::size_t own_;
  Channel channel_;
  std::uint64_t next_ = 0;  ///< piece
  std::uint64_t taken_ = 0; ///< pieces that all have taken, when last asked
};

} // namespace topocast::TOPOCAST_ABI::runtime
