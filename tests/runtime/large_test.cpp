// Messages of more than 2^31 bytes, every byte of which is checked: contiguous on one side, packed
// on the other. Two ranks, which need 7 GiB: for a time without other tests.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <sys/mman.h>

#include <fstream>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

constexpr std::size_t blockWords = 512;
/// 2^31 bytes, and two of the segments below.
constexpr std::size_t wordCount = (std::size_t{1} << 28U) + (std::size_t{1} << 18U);

/// Zeros, of which only what is written takes memory.
class Words {
public:
  Words()
      : data_(static_cast<std::uint64_t*>(mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
                                               0))) {}
  ~Words() { munmap(data_, bytes()); }
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;

  static constexpr std::size_t bytes() { return (wordCount + 1) * sizeof(std::uint64_t); }
  static std::uint64_t expected(std::size_t index) { return (index + 1) * 0x9E3779B97F4A7C15U; }
  void* data() { return data_; }
  void fill() {
    for (std::size_t i = 0; i < wordCount; ++i)
      data_[i] = expected(i);
  }
  /// The number of wrong words, also the one behind the message. Word i belongs at i ^ exchanged.
  std::size_t wrong(std::size_t exchanged = 0) const {
    std::size_t count = data_[wordCount] != 0;
    for (std::size_t i = 0; i < wordCount; ++i)
      count += data_[i ^ exchanged] != expected(i);
    return count;
  }

private:
  std::uint64_t* data_;
};

/// The machine's, in kB, as its kernel estimates it.
std::uint64_t availableMemory() {
  std::ifstream table("/proc/meminfo");
  for (std::string word; table >> word;)
    if (word == "MemAvailable:") {
      std::uint64_t kilobytes = 0;
      table >> kilobytes;
      return kilobytes;
    }
  return 0;
}

class Large : public testing::Test {
protected:
  Large() {
    standForOneEach();
    constexpr int block = blockWords;
    const int places[] = {block, 0};
    MPI_Type_create_indexed_block(2, block, places, MPI_UINT64_T, &exchange_);
    MPI_Type_commit(&exchange_);
  }
  ~Large() override { MPI_Type_free(&exchange_); }

  void SetUp() override {
    std::uint64_t available = availableMemory();
    MPI_Bcast(&available, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (available < 8000000) GTEST_SKIP() << "too little memory";
  }

  /// One type exchanges neighbouring blocks, the other does not.
  void expectExchanged(int root, MPI_Count countAtRoot, MPI_Datatype atRoot, MPI_Count countAtLeaf,
                       MPI_Datatype atLeaf) {
    const bool isRoot = rankIn(comm_.get()) == root;
    Words words;
    if (isRoot) words.fill();
    EXPECT_EQ(broadcast(cluster_.get(), words.data(), isRoot ? countAtRoot : countAtLeaf,
                        isRoot ? atRoot : atLeaf, root, comm_.get()),
              MPI_SUCCESS);
    EXPECT_EQ(words.wrong(isRoot ? 0 : blockWords), 0U);
    EXPECT_EQ(servedBroadcasts(comm_.get()), 1U);
  }

  TestCluster cluster_{2};
  TestComm comm_{TestComm::copyOfWorld()};
  MPI_Datatype exchange_ = MPI_DATATYPE_NULL;
  static constexpr MPI_Count exchangeCount = wordCount / (2 * blockWords);
};

/// In segments of the greatest length.
TEST_F(Large, packedAtTheRoot) {
  cluster_.cutInto(anyLength);
  expectExchanged(0, exchangeCount, exchange_, wordCount, MPI_UINT64_T);
}

/// With a count at the root that only MPI_Bcast_c can express, if the library has that.
TEST_F(Large, unpackedAtTheLeaf) {
  cluster_.cutInto(1000001);
  expectExchanged(1, wordCount * sizeof(std::uint64_t), MPI_BYTE, exchangeCount, exchange_);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
