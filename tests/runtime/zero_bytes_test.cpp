// Messages without a byte, in every way in which ranks can say so, also differently in one call:
// none waits, nothing is touched, and what follows is served.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

class ZeroBytes : public testing::Test {
protected:
  ZeroBytes() {
    standForOneEach();
    MPI_Type_contiguous(0, MPI_INT, &nothing_);
    MPI_Type_commit(&nothing_);
  }
  ~ZeroBytes() override { MPI_Type_free(&nothing_); }

  /// From every root; before the first broadcast of bytes, and after it.
  void expectNothing(const Call& atRoot, const Call& elsewhere) {
    const TestComm comm(TestComm::copyOfWorld());
    for (int round = 0; round < 2; ++round) {
      for (int root = 0; root < sizeOf(comm.get()); ++root) {
        const Call& call = rankIn(comm.get()) == root ? atRoot : elsewhere;
        EXPECT_EQ(
            broadcast(cluster_.get(), call.buffer, call.count, call.datatype, root, comm.get()),
            MPI_SUCCESS);
      }
      EXPECT_EQ(value_, 42);
      expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), 5000);
    }
  }
  Call noElements() { return {&value_, 0, MPI_INT, 0, MPI_COMM_NULL}; }
  Call emptyElements() { return {&value_, 7, nothing_, 0, MPI_COMM_NULL}; }
  static Call noBuffer() { return {nullptr, 0, MPI_INT, 0, MPI_COMM_NULL}; }

private:
  TestCluster cluster_{worldSize()};
  MPI_Datatype nothing_ = MPI_DATATYPE_NULL;
  int value_ = 42;
};

TEST_F(ZeroBytes, noElements) {
  expectNothing(noElements(), noElements());
}
TEST_F(ZeroBytes, noBuffer) {
  expectNothing(noBuffer(), noBuffer());
}
TEST_F(ZeroBytes, emptyElements) {
  expectNothing(emptyElements(), emptyElements());
}
TEST_F(ZeroBytes, noElementsAtTheRootOnly) {
  expectNothing(noElements(), emptyElements());
}
TEST_F(ZeroBytes, noElementsElsewhereOnly) {
  expectNothing(emptyElements(), noElements());
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
