// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A broadcast's buffer as a row of bytes. Contiguous data is its own row; any other is packed into
// one before it is sent and unpacked after it was received, a few elements at a time, so that
// packing overlaps with what is already under way.
//
// Packed bytes of one rank are unpacked by another with a datatype of equal signature. That holds
// where all ranks represent data alike and packing adds nothing, which pack() verifies.
#pragma once

#include "topocast/carry/contiguous.hpp"
#include "topocast/carry/long_element.hpp"
#include "topocast/carry/owned_type.hpp"
#include "topocast/library.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <memory>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// Makes `owned` the datatype that means at `address` what `absolute`, one of absolute addresses,
/// means at MPI_BOTTOM: MPICH 4.0's MPI_Pack takes MPI_BOTTOM for a forgotten buffer.
inline MPI_Datatype rebase(OwnedType& owned, MPI_Datatype absolute, const void* address) {
  MPI_Aint displacement = 0;
  check(PMPI_Get_address(address, &displacement));
  displacement = -displacement;
  check(PMPI_Type_create_hindexed_block(1, 1, &displacement, absolute, owned.place()));
  owned.commit();
  return owned.get();
}

} // namespace detail

/// `count` elements of `datatype` at `buffer`: `bytes` > 0 bytes, without gaps.
class MessageView {
public:
  /// `comm`, of the runtime's own, is what MPI packs for. No more than `packableBytes` are packed
  /// by one call.
  MessageView(const Call& call, std::uint64_t bytes, MPI_Comm comm,
              std::uint64_t packableBytes = INT_MAX)
      : buffer_(static_cast<char*>(call.buffer)), datatype_(call.datatype), comm_(comm),
        bytes_(bytes), elementBytes_(bytes / static_cast<std::uint64_t>(call.count)),
        packableBytes_(packableBytes) {
    if (isContiguous(datatype_, comm_)) return;
    MPI_Aint lowerBound = 0;
    check(PMPI_Type_get_extent(datatype_, &lowerBound, &extent_));
    // Unlike make_unique, this does not clear what is about to be overwritten.
    packed_.reset(new char[bytes]); // NOLINT(cppcoreguidelines-owning-memory)
    if (call.buffer != MPI_BOTTOM) return;
    buffer_ = packed_.get();
    datatype_ = detail::rebase(rebased_, datatype_, buffer_);
  }

  /// The first byte. Valid are those given by pack(), or put there by the caller.
  char* data() const { return packed_ ? packed_.get() : buffer_; }
  std::uint64_t bytes() const { return bytes_; }
  /// Whether the user's buffer is the row of bytes itself.
  bool isInPlace() const { return !packed_; }

  /// Makes all bytes before `end` valid.
  void pack(std::uint64_t end) {
    if (!packed_) return;
    const std::uint64_t wanted = (end + elementBytes_ - 1) / elementBytes_;
    while (done_ < wanted)
      done_ += isLongElement() ? packLongElement() : packSome(wanted - done_);
  }

  /// Moves the elements that end at or before `end` to where the user wants them. Others depend on
  /// the bytes, not on this: finish() tells what fails.
  void unpack(std::uint64_t end) {
    if (!packed_ || failure_.isNoted()) return;
    const std::uint64_t wanted = end / elementBytes_;
    try {
      while (done_ < wanted)
        done_ += isLongElement() ? unpackLongElement() : unpackSome(wanted - done_);
    } catch (const MpiFailure& failure) {
      failure_.note(failure.code);
    }
  }

  /// Throws MpiFailure if not all could be unpacked.
  void finish() const { failure_.raise(); }

private:
  bool isLongElement() const { return elementBytes_ > packableBytes_; }

  std::uint64_t packLongElement() {
    copyElement(element(), datatype_, packedElement(), ByteRow(elementBytes_).get(), comm_);
    return 1;
  }

  std::uint64_t unpackLongElement() {
    copyElement(packedElement(), ByteRow(elementBytes_).get(), element(), datatype_, comm_);
    return 1;
  }

  /// Packs up to `wanted` elements, and returns how many.
  std::uint64_t packSome(std::uint64_t wanted) {
    const int elements = packable(wanted);
    int position = 0;
    check(PMPI_Pack(element(), elements, datatype_, packedElement(), lengthOf(elements), &position,
                    comm_));
    if (position != lengthOf(elements)) throw MpiFailure{MPI_ERR_INTERN};
    return static_cast<std::uint64_t>(elements);
  }

  std::uint64_t unpackSome(std::uint64_t wanted) {
    const int elements = packable(wanted);
    int position = 0;
    check(PMPI_Unpack(packedElement(), lengthOf(elements), &position, element(), elements,
                      datatype_, comm_));
    return static_cast<std::uint64_t>(elements);
  }

  int packable(std::uint64_t wanted) const {
    return static_cast<int>(std::min(wanted, packableBytes_ / elementBytes_));
  }
  int lengthOf(int elements) const { return static_cast<int>(elementBytes_) * elements; }
  char* packedElement() const { return packed_.get() + done_ * elementBytes_; }
  /// The first element not yet packed or unpacked.
  char* element() const { return buffer_ + static_cast<MPI_Aint>(done_) * extent_; }

  char* buffer_;
  MPI_Datatype datatype_;
  OwnedType rebased_; ///< what `datatype_` is if the buffer is MPI_BOTTOM
  MPI_Comm comm_;
  std::uint64_t bytes_;
  std::uint64_t elementBytes_;
  std::uint64_t packableBytes_;
  MPI_Aint extent_ = 0;
  std::unique_ptr<char[]> packed_; ///< null for contiguous data
  std::uint64_t done_ = 0;         ///< elements packed or unpacked so far
  DeferredFailure failure_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
