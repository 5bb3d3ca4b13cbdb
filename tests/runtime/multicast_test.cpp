// Broadcasts that are streamed to a group over loopback, with datagrams lost on purpose: what
// arrives is right whatever is lost, and nobody waits for ever.
#include "mpi_test.hpp"

#include "topocast/multicast/ip_multicast.hpp"

#include <unistd.h>

#include <memory>
#include <random>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Ranks of a binary tree over the others of a communicator, root first.
Neighbours binaryNeighbours(int rank, int root, int ranks) {
  const auto rankAt = [&](int place) { return (place + root) % ranks; };
  const int place = (rank - root + ranks) % ranks;
  Neighbours around;
  if (place > 0) around.parent = rankAt((place - 1) / 2);
  for (const int child : {2 * place + 1, 2 * place + 2})
    if (child < ranks) around.children.push_back(rankAt(child));
  return around;
}

/// A stream over all ranks, each of which stands for a machine.
class Streamed {
public:
  explicit Streamed(const std::string& loss, std::uint64_t bytesPerSecond = 0) {
    setenv("TOPOCAST_MULTICAST_LOSS", loss.c_str(), 1);
    setenv("TOPOCAST_MULTICAST_INTERFACE", "lo", 1);
    const auto rank = static_cast<std::uint32_t>(rankIn(comm_.get()));
    stream_.reset(openIpMulticast(ipMulticast(bytesPerSecond, 2000, ""),
                                  {comm_.get(), static_cast<int>(rank), rank, worldSize(), true}));
    MPI_Comm_set_errhandler(comm_.get(), MPI_ERRORS_RETURN);
  }

  const Stream& stream() const { return *stream_; }

  void expectBroadcast(int root, std::size_t bytes, std::uint64_t datagramBytes) {
    std::vector<unsigned char> expected(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
      expected[i] = patternByte(root + static_cast<int>(number_), i);
    std::vector<unsigned char> memory(bytes);
    const int rank = rankIn(comm_.get());
    if (rank == root) memory = expected;
    MessageView message({memory.data(), static_cast<int>(bytes), MPI_BYTE, root, comm_.get()},
                        bytes, comm_.get());
    MachineShare share({comm_.get(), 0, 16}, {}, {bytes, datagramBytes}, message.data());
    stream_->lead({comm_.get(), 0, 16}, binaryNeighbours(rank, root, sizeOf(comm_.get())),
                  datagramBytes, message, share);
    EXPECT_TRUE(memory == expected)
        << "broadcast " << number_ << " of " << bytes << " bytes from " << root;
    ++number_;
  }

private:
  TestComm comm_{TestComm::copyOfWorld()};
  std::unique_ptr<Stream> stream_;
  std::uint64_t number_ = 0;
};

class Multicast : public testing::TestWithParam<const char*> {};

TEST_P(Multicast, randomBroadcasts) {
  Streamed streamed(GetParam());
  EXPECT_TRUE(streamed.stream().isHeard()) << streamed.stream().description();
  std::minstd_rand shared(41);
  for (int round = 0; round < 30; ++round) {
    static constexpr std::size_t lengths[] = {1, 1000, 1432, 1433, 20000, 65536, 300000};
    const std::size_t bytes = lengths[shared() % std::size(lengths)];
    streamed.expectBroadcast(static_cast<int>(shared() % worldSize()), bytes, usualDatagramBytes);
  }
}

INSTANTIATE_TEST_SUITE_P(Losses, Multicast,
                         testing::Values("0", "0.1:1", "1:2", "10:3", "50:4", "100:5"));

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
