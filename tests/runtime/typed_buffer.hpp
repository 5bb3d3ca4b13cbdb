// Datatypes with their typemaps written out by hand, and buffers of them: what the tests expect is
// computed without MPI's packing.
#pragma once

#include "mpi_test.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace topocast::runtime::test {

/// A committed datatype, freed by whoever made the case unless it is a named one.
struct TypeCase {
  std::string name;
  MPI_Datatype type;
  std::vector<std::ptrdiff_t> byteOffsets; ///< of one element's bytes, in typemap order
  std::ptrdiff_t extent;
};

/// Byte offsets of ints at these places, counted in ints.
inline std::vector<std::ptrdiff_t> intsAt(const std::vector<std::ptrdiff_t>& places) {
  std::vector<std::ptrdiff_t> offsets;
  for (const std::ptrdiff_t place : places)
    for (std::ptrdiff_t byte = 0; byte < 4; ++byte)
      offsets.push_back(4 * place + byte);
  return offsets;
}

/// Memory for `count` elements with room before and after, all guard bytes.
class TypedBuffer {
public:
  TypedBuffer(const TypeCase& type, std::size_t count)
      : type_(type), count_(count),
        memory_(2 * margin + count * static_cast<std::size_t>(type.extent), guard) {}

  /// Puts byte k of the pattern where the typemap has its k-th byte.
  void fill(int root) {
    std::size_t k = 0;
    for (std::size_t element = 0; element < count_; ++element)
      for (const std::ptrdiff_t offset : type_.byteOffsets)
        memory_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(margin) + offset +
                                         static_cast<std::ptrdiff_t>(element) * type_.extent)] =
            patternByte(root, k++);
  }
  void* data() { return memory_.data() + margin; }
  int count() const { return static_cast<int>(count_); }
  MPI_Datatype type() const { return type_.type; }
  bool operator==(const TypedBuffer& other) const { return memory_ == other.memory_; }

private:
  static constexpr std::size_t margin = 256;
  static constexpr unsigned char guard = 0xA5;
  const TypeCase& type_;
  std::size_t count_;
  std::vector<unsigned char> memory_;
};

/// Broadcasts the same bytes as `atRoot` at the root and as `elsewhere` on the other ranks.
inline void expectTypedBroadcast(const Cluster& cluster, MPI_Comm comm, int root,
                                 const TypeCase& atRoot, const TypeCase& elsewhere,
                                 std::size_t bytes) {
  const bool isRoot = rankIn(comm) == root;
  const TypeCase& type = isRoot ? atRoot : elsewhere;
  const std::size_t count = bytes / type.byteOffsets.size();
  TypedBuffer expected(type, count);
  expected.fill(root);
  TypedBuffer buffer(type, count);
  if (isRoot) buffer.fill(root);
  const std::uint64_t servedBefore = servedBroadcasts(comm);
  EXPECT_EQ(broadcast(cluster, buffer.data(), buffer.count(), buffer.type(), root, comm),
            MPI_SUCCESS);
  EXPECT_EQ(servedBroadcasts(comm), servedBefore + 1);
  EXPECT_TRUE(buffer == expected) << atRoot.name << " to " << elsewhere.name << ", root " << root
                                  << ", " << bytes << " bytes";
}

} // namespace topocast::runtime::test
