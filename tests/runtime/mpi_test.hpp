// What the MPI tests share: communicators whose ranks stand for machines, and a broadcast of which
// every byte is checked. Every rank runs every test; none may leave one early, or others would wait
// for it: EXPECT, never ASSERT.
#pragma once

#include "topocast/runtime.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

inline int rankIn(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

inline int sizeOf(MPI_Comm comm) {
  int size = 0;
  MPI_Comm_size(comm, &size);
  return size;
}

inline std::uint32_t worldSize() {
  return static_cast<std::uint32_t>(sizeOf(MPI_COMM_WORLD));
}

/// Until the next call, ranks of MPI_COMM_WORLD stand for these machines. They get to know each
/// other anew if these are others, for which the runtime has to be in the source.
inline void standFor(const std::string& machines) {
#ifdef TOPOCAST_RUNTIME_IN_SOURCE
  const char* const before = std::getenv("TOPOCAST_MACHINES");
  if (before == nullptr || before != machines) sharedNetworks().clear();
#endif
  setenv("TOPOCAST_MACHINES", machines.c_str(), 1);
}

/// One machine a rank, in order.
inline void standForOneEach() {
  standFor("n[0-" + std::to_string(worldSize() - 1) + "]");
}

/// Frees the communicator it is given.
class TestComm {
public:
  explicit TestComm(MPI_Comm comm) : comm_(comm) {}
  ~TestComm() {
    if (comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
  }
  TestComm(TestComm&& other) noexcept : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
  TestComm& operator=(TestComm&& other) noexcept {
    std::swap(comm_, other.comm_);
    return *this;
  }
  TestComm(const TestComm&) = delete;
  TestComm& operator=(const TestComm&) = delete;
  MPI_Comm get() const { return comm_; }

  static MPI_Comm copyOfWorld() { return part(0, rankIn(MPI_COMM_WORLD)); }
  /// The ranks of equal colour (none for MPI_UNDEFINED), sorted by key.
  static MPI_Comm part(int colour, int key) {
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, colour, key, &comm);
    return comm;
  }

private:
  MPI_Comm comm_;
};

/// No byte value at one offset says anything about the next, and none equals another root's.
inline unsigned char patternByte(int root, std::size_t offset) {
  const std::uint64_t mixed =
      (offset + 1 + static_cast<std::uint64_t>(root) * 1000003U) * 0x9E3779B97F4A7C15U;
  return static_cast<unsigned char>(mixed >> 40U);
}

enum class ServedBy { trees, library };

/// Broadcasts `bytes` bytes from `root`; expects each byte on every rank, the bytes around them
/// untouched, and that trees (or the library) carried them.
inline void expectBroadcast(const Cluster& cluster, MPI_Comm comm, int root, std::size_t bytes,
                            ServedBy by = ServedBy::trees) {
  constexpr std::size_t guardBytes = 64;
  constexpr unsigned char guard = 0xA5;
  std::vector<unsigned char> expected(bytes + 2 * guardBytes, guard);
  for (std::size_t i = 0; i < bytes; ++i)
    expected[guardBytes + i] = patternByte(root, i);
  std::vector<unsigned char> memory(expected.size(), guard);
  if (rankIn(comm) == root) memory = expected;

  const std::uint64_t servedBefore = servedBroadcasts(comm);
  EXPECT_EQ(
      broadcast(cluster, memory.data() + guardBytes, static_cast<int>(bytes), MPI_BYTE, root, comm),
      MPI_SUCCESS);
  const std::uint64_t served = servedBroadcasts(comm) - servedBefore;
  EXPECT_EQ(served, by == ServedBy::trees && bytes > 0 ? 1U : 0U)
      << "root " << root << ", " << bytes << " bytes";
  EXPECT_TRUE(memory == expected) << "root " << root << ", " << bytes << " bytes";
}

inline void expectBroadcastFromEveryRoot(const Cluster& cluster, MPI_Comm comm, std::size_t bytes,
                                         ServedBy by = ServedBy::trees) {
  for (int root = 0; root < sizeOf(comm); ++root)
    expectBroadcast(cluster, comm, root, bytes, by);
}

/// Broadcasts until trees do it: while other threads make communicators, the library does.
inline void broadcastUntilServed(const Cluster& cluster, MPI_Comm comm, int root) {
  const std::uint64_t servedBefore = servedBroadcasts(comm);
  while (servedBroadcasts(comm) == servedBefore) {
    unsigned char byte = rankIn(comm) == root ? 7 : 0;
    EXPECT_EQ(broadcast(cluster, &byte, 1, MPI_BYTE, root, comm), MPI_SUCCESS);
    EXPECT_EQ(byte, 7);
  }
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
