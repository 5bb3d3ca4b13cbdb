// Datatypes with their typemaps, and buffers of them: what the tests expect is computed without
// MPI's packing.
#pragma once

#include "mpi_test.hpp"
#include "typemap.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// A committed datatype, freed by whoever made the case unless it is a named one.
struct TypeCase {
  std::string name;
  MPI_Datatype type;
  Typemap typemap; ///< of one element
  std::ptrdiff_t extent;
};

/// Ints at these places, counted in ints.
inline Typemap intsAt(const std::vector<std::ptrdiff_t>& places) {
  Typemap map;
  for (const std::ptrdiff_t place : places)
    append(map, {4 * place, 4});
  return map;
}

/// Memory for `count` elements with room before and after, all guard bytes.
class TypedBuffer {
public:
  TypedBuffer(const TypeCase& type, std::size_t count)
      : type_(type.type), count_(count),
        map_(placed(type.typemap, type.extent, {{0, static_cast<std::ptrdiff_t>(count)}})),
        origin_(margin + roundedUp(std::max<std::ptrdiff_t>(0, -lowestByte(map_)))),
        memory_(static_cast<std::size_t>(origin_ + std::max<std::ptrdiff_t>(0, endOfBytes(map_)) +
                                         margin),
                guard) {}

  /// Puts the bytes where the typemap has them.
  void put(const Bytes& bytes) {
    auto next = bytes.begin();
    for (const Piece& piece : map_) {
      std::copy(next, next + piece.bytes, at(piece));
      next += piece.bytes;
    }
  }
  /// The bytes that the typemap finds.
  Bytes bytes() const {
    Bytes bytes;
    bytes.reserve(static_cast<std::size_t>(bytesIn(map_)));
    for (const Piece& piece : map_)
      bytes.insert(bytes.end(), at(piece), at(piece) + piece.bytes);
    return bytes;
  }
  void wipe() { std::fill(memory_.begin(), memory_.end(), guard); }
  void* data() { return memory_.data() + origin_; }
  int count() const { return static_cast<int>(count_); }
  MPI_Datatype type() const { return type_; }
  bool operator==(const TypedBuffer& other) const { return memory_ == other.memory_; }

private:
  static constexpr std::ptrdiff_t margin = 256;
  static constexpr unsigned char guard = 0xA5;

  /// Basic types are aligned where their offsets are.
  static std::ptrdiff_t roundedUp(std::ptrdiff_t offset) { return (offset + 15) / 16 * 16; }
  Bytes::iterator at(const Piece& piece) { return memory_.begin() + origin_ + piece.offset; }
  Bytes::const_iterator at(const Piece& piece) const {
    return memory_.begin() + origin_ + piece.offset;
  }

  MPI_Datatype type_;
  std::size_t count_;
  Typemap map_; ///< of the whole message
  std::ptrdiff_t origin_;
  Bytes memory_;
};

inline Bytes patternBytes(int root, std::size_t count) {
  Bytes bytes(count);
  for (std::size_t i = 0; i < count; ++i)
    bytes[i] = patternByte(root, i);
  return bytes;
}

/// Broadcasts the same bytes as `atRoot` at the root and as `elsewhere` on the other ranks.
inline void expectTypedBroadcast(const Cluster& cluster, MPI_Comm comm, int root,
                                 const TypeCase& atRoot, const TypeCase& elsewhere,
                                 std::size_t bytes) {
  const bool isRoot = rankIn(comm) == root;
  const TypeCase& type = isRoot ? atRoot : elsewhere;
  const auto elementBytes = static_cast<std::size_t>(bytesIn(type.typemap));
  const std::size_t count = elementBytes > 0 ? bytes / elementBytes : 0;
  TypedBuffer expected(type, count);
  expected.put(patternBytes(root, bytes));
  TypedBuffer buffer(type, count);
  if (isRoot) buffer = expected;
  const std::uint64_t servedBefore = servedBroadcasts(comm);
  EXPECT_EQ(broadcast(cluster, buffer.data(), buffer.count(), buffer.type(), root, comm),
            MPI_SUCCESS);
  EXPECT_EQ(servedBroadcasts(comm), servedBefore + 1);
  EXPECT_TRUE(buffer == expected) << atRoot.name << " to " << elsewhere.name << ", root " << root
                                  << ", " << bytes << " bytes";
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
