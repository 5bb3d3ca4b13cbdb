// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the ranks of a machine come to memory in common, and those of a communicator to a ring in it.
// In: ranks that share a machine, by name; whether they share memory is found out here. Out: the
// memory on all of them, or on none. All messages go from the lowest rank and to it.
//
// The others wait for what a rank sends here: a call that fails is noted, and called once more.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/machine_memory.hpp"
#include "topocast/carry/ring_seat.hpp"
#include "topocast/environment.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// Between the lowest rank of a machine and another.
class LocalMessages {
public:
  LocalMessages(const Channel& channel, DeferredFailure& failure)
      : channel_(channel), failure_(failure) {}

  template <class Value>
  void send(const Value& value, int rank) const {
    twice(
        [&] {
          return PMPI_Send(&value, sizeof value, MPI_BYTE, rank, channel_.shareTag(),
                           channel_.comm);
        },
        failure_);
  }
  /// `otherwise` if it could not be received.
  template <class Value>
  Value receive(int rank, Value otherwise) const {
    Value value = otherwise;
    const int code = twice(
        [&] {
          return PMPI_Recv(&value, sizeof value, MPI_BYTE, rank, channel_.shareTag(), channel_.comm,
                           MPI_STATUS_IGNORE);
        },
        failure_);
    return code == MPI_SUCCESS ? value : otherwise;
  }

private:
  const Channel& channel_;
  DeferredFailure& failure_;
};

} // namespace detail

/// The memory of the ranks `here`, of which this one has the place `own`. Null if not all of them
/// have it, or if they are not told to share it.
inline std::shared_ptr<MachineMemory> agreeOnMemory(const Channel& channel,
                                                    const std::vector<int>& here, std::size_t own,
                                                    std::uint64_t stamp, DeferredFailure& failure) {
  if (here.size() < 2) return nullptr;
  const detail::LocalMessages messages(channel, failure);
  std::unique_ptr<MachineMemory> memory;
  int areAllIn = 0;
  if (own > 0) {
    memory = MachineMemory::open(here.size(), own, messages.receive(here[0], MemoryOffer()));
    messages.send(memory ? 1 : 0, here[0]);
    areAllIn = messages.receive(here[0], 0);
    return areAllIn != 0 ? std::move(memory) : nullptr;
  }
  if (!isSwitchedOn("TOPOCAST_NO_SHARED_MEMORY"))
    memory = MachineMemory::make(here.size(), own, stamp);
  areAllIn = memory ? 1 : 0;
  const MemoryOffer offer = memory ? memory->offer() : MemoryOffer();
  for (std::size_t other = 1; other < here.size(); ++other)
    messages.send(offer, here[other]);
  for (std::size_t other = 1; other < here.size(); ++other)
    areAllIn &= messages.receive(here[other], 0);
  for (std::size_t other = 1; other < here.size(); ++other)
    messages.send(areAllIn, here[other]);
  if (areAllIn == 0) return nullptr;
  memory->closeDescriptor();
  return memory;
}

/// A ring for the ranks `here` of a communicator, which are on one machine; `own` is this one's
/// place. Null if none is free.
inline std::unique_ptr<RingSeat> agreeOnRing(const std::shared_ptr<MachineMemory>& memory,
                                             const Channel& channel, const std::vector<int>& here,
                                             std::size_t own, DeferredFailure& failure) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  const detail::LocalMessages messages(channel, failure);
  std::uint32_t ring = none;
  if (own > 0)
    ring = messages.receive(here[0], none);
  else
    ring = memory->takeRing(here.size()).value_or(none);
  for (std::size_t other = 1; own == 0 && other < here.size(); ++other)
    messages.send(ring, here[other]);
  if (ring == none) return nullptr;
  return std::make_unique<RingSeat>(memory, ring, here.size(), own, channel);
}

} // namespace topocast::TOPOCAST_ABI::runtime
