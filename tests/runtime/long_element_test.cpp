// Elements too long for MPI to pack. The limit is lowered here; TOPOCAST_TEST_LONG=1 adds one of
// over 2 GiB, which takes 14 GB of memory with two ranks.
#include "test_cluster.hpp"
#include "typed_buffer.hpp"

#include "topocast/carry/message_view.hpp"
#include "topocast/environment.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Two blocks of bytes with a gap between them.
MPI_Datatype twoBlocks(int blockBytes, MPI_Aint stride) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_create_hvector(2, blockBytes, stride, MPI_BYTE, &type);
  MPI_Type_commit(&type);
  return type;
}

TEST(LongElement, packedAndUnpackedWhole) {
  const TestComm comm(TestComm::copyOfWorld());
  TypeCase blocks = {"two blocks", twoBlocks(3, 5), {{0, 3}, {5, 3}}, 8};
  constexpr int elements = 7;
  constexpr std::uint64_t bytes = 6 * elements;
  TypedBuffer source(blocks, elements);
  Bytes message(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    message[i] = patternByte(0, i);
  source.put(message);
  TypedBuffer target(blocks, elements);
  for (const std::uint64_t packable : {5U, 6U, 11U, 12U, 100U}) {
    MessageView from({source.data(), elements, blocks.type, 0, comm.get()}, bytes, comm.get(),
                     packable);
    MessageView to({target.data(), elements, blocks.type, 0, comm.get()}, bytes, comm.get(),
                   packable);
    from.pack(20);
    from.pack(bytes);
    std::copy(from.data(), from.data() + bytes, to.data());
    to.unpack(20);
    to.unpack(bytes);
    EXPECT_TRUE(source == target) << packable << " bytes packable";
  }
  MPI_Type_free(&blocks.type);
}

TEST(LongElement, rowOfBytesHasItsLength) {
  for (const std::uint64_t bytes :
       {std::uint64_t{1}, std::uint64_t{1} << 30U, (std::uint64_t{5} << 30U) + 7}) {
    const ByteRow row(bytes);
    MPI_Count size = 0;
    MPI_Aint lowerBound = 0;
    MPI_Aint extent = 0;
    MPI_Type_size_x(row.get(), &size);
    MPI_Type_get_extent(row.get(), &lowerBound, &extent);
    EXPECT_EQ(static_cast<std::uint64_t>(size), bytes);
    EXPECT_EQ(static_cast<std::uint64_t>(extent), bytes);
    EXPECT_TRUE(lowerBound == 0);
  }
}

TEST(LongElement, broadcastOfOver2GiB) {
  if (!isSwitchedOn("TOPOCAST_TEST_LONG")) GTEST_SKIP() << "set TOPOCAST_TEST_LONG=1";
  constexpr int blockBytes = 1200000000;
  constexpr std::size_t stride = 1200000016;
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  const bool isRoot = rankIn(comm.get()) == 0;
  MPI_Datatype blocks = twoBlocks(blockBytes, static_cast<MPI_Aint>(stride));
  std::vector<unsigned char> memory(2 * stride);
  for (std::size_t i = 0; isRoot && i < memory.size(); ++i)
    memory[i] = patternByte(0, i);
  EXPECT_EQ(broadcast(cluster.get(), memory.data(), 1, blocks, 0, comm.get()), MPI_SUCCESS);
  EXPECT_EQ(servedBroadcasts(comm.get()), 1U);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const bool isGap = i % stride >= static_cast<std::size_t>(blockBytes);
    wrong += memory[i] != (isGap && !isRoot ? 0 : patternByte(0, i)) ? 1U : 0U;
  }
  EXPECT_EQ(wrong, 0U);
  MPI_Type_free(&blocks);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
