// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a message gets from one process of a machine to the others by memory that they share. In: the
// message's pieces, one after another, from whoever leads in the broadcast. Out: each piece once at
// every other member. Without MPI.
//
// The members of a ring are the ranks of one communicator on one machine. They count pieces alike
// over all broadcasts, so that a piece's number says in which slot it is, and whose turn it is to
// fill it need not be told. A slot is filled anew when all members have taken what was in it: each
// says how far it has come. That also holds where another member leads the next broadcast.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

namespace topocast::TOPOCAST_ABI::runtime {

/// What processors hand from one to another as a whole.
constexpr std::size_t cacheLineBytes = 64;

/// What a slot says of its piece.
struct RingPiece {
  std::uint64_t messageBytes = 0; ///< of the whole message
  std::uint64_t piecesLeft = 0;   ///< of the message, after this one
  std::uint32_t bytes = 0;
  std::uint32_t isLost = 0; ///< 1 if the leader does not have it
};

/// A ring in memory that starts at a cache line.
class MessageRing {
public:
  static constexpr std::size_t slots = 32;
  /// A slot's beginning is in one cache line with what is said of it, for the shortest messages.
  static constexpr std::size_t pieceBytes = std::size_t{32} << 10U;

  static constexpr std::size_t bytesFor(std::size_t members) {
    return slots * slotBytes + members * cacheLineBytes;
  }

  explicit MessageRing(char* begin) : begin_(begin) {}

  /// Nobody may use it yet.
  void clear(std::size_t members) {
    static_assert(sizeof(Slot) <= cacheLineBytes && std::atomic<std::uint64_t>::is_always_lock_free,
                  "processes need no lock in common");
    for (std::size_t slot = 0; slot < slots; ++slot)
      new (begin_ + slot * slotBytes) Slot();
    for (std::size_t member = 0; member < members; ++member)
      new (placeOf(member)) Count(0);
  }

  /// Where this member has come: it has taken all pieces before this one.
  void setTaken(std::size_t member, std::uint64_t pieces) {
    countOf(member).store(pieces, std::memory_order_release);
  }
  /// It does not look at the ring again, and nobody waits for it.
  void leave(std::size_t member) { setTaken(member, hasLeft); }
  bool haveAllLeft(std::size_t members) const { return leastTaken(members) == hasLeft; }
  std::uint64_t leastTaken(std::size_t members) const {
    std::uint64_t least = hasLeft;
    for (std::size_t member = 0; member < members; ++member)
      least = std::min(least, countOf(member).load(std::memory_order_acquire));
    return least;
  }

  /// All members have taken what was in its slot.
  void fill(std::uint64_t number, const RingPiece& piece, const char* data) {
    Slot& slot = slotOf(number);
    slot.piece = piece;
    if (piece.isLost == 0) std::memcpy(dataOf(number), data, piece.bytes);
    slot.filled.store(number + 1, std::memory_order_release);
  }

  bool isThere(std::uint64_t number) const {
    return slotOf(number).filled.load(std::memory_order_acquire) == number + 1;
  }
  /// Of one that is there.
  const RingPiece& pieceAt(std::uint64_t number) const { return slotOf(number).piece; }
  const char* dataAt(std::uint64_t number) const { return dataOf(number); }

private:
  using Count = std::atomic<std::uint64_t>;
  static constexpr std::uint64_t hasLeft = ~std::uint64_t{0};

  struct Slot {
    Count filled{0}; ///< the piece's number and one more
    RingPiece piece;
  };
  static constexpr std::size_t slotBytes = cacheLineBytes + pieceBytes;

  Slot& slotOf(std::uint64_t number) const {
    return *reinterpret_cast<Slot*>(begin_ + number % slots * slotBytes);
  }
  char* dataOf(std::uint64_t number) const {
    return begin_ + number % slots * slotBytes + sizeof(Slot);
  }
  /// In a cache line of its own, behind the slots.
  char* placeOf(std::size_t member) const {
    return begin_ + slots * slotBytes + member * cacheLineBytes;
  }
  Count& countOf(std::size_t member) const { return *reinterpret_cast<Count*>(placeOf(member)); }

  char* begin_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
