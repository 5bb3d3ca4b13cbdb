// Wrong calls are reported as the library reports them.
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <array>

namespace topocast::runtime::test {
namespace {

int classOf(int code) {
  int errorClass = MPI_SUCCESS;
  MPI_Error_class(code, &errorClass);
  return errorClass;
}

class Errors : public testing::Test {
protected:
  Errors() : cluster_(worldSize()) {
    standForOneEach();
    MPI_Comm_set_errhandler(comm_.get(), MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    expectBroadcast(cluster_.get(), comm_.get(), 0, 100);
  }
  ~Errors() override { MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL); }

  void expectSameError(int count, MPI_Datatype type, int root, MPI_Comm comm) {
    std::array<int, 16> values{};
    const int code = broadcast(cluster_.get(), values.data(), count, type, root, comm);
    EXPECT_NE(code, MPI_SUCCESS);
    EXPECT_EQ(classOf(code), classOf(PMPI_Bcast(values.data(), count, type, root, comm)));
  }

  TestCluster cluster_;
  TestComm comm_{TestComm::copyOfWorld()};
};

TEST_F(Errors, wrongArguments) {
  const MPI_Comm comm = comm_.get();
  expectSameError(-1, MPI_INT, 0, comm);
  expectSameError(1, MPI_DATATYPE_NULL, 0, comm);
  expectSameError(1, MPI_INT, -1, comm);
  expectSameError(1, MPI_INT, sizeOf(comm), comm);
  expectSameError(1, MPI_INT, 0, MPI_COMM_NULL);
  expectBroadcastFromEveryRoot(cluster_.get(), comm, 10000);
}

TEST_F(Errors, uncommittedType) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_vector(2, 1, 3, MPI_INT, &type);
  std::array<int, 16> values{};
  const int code = broadcast(cluster_.get(), values.data(), 1, type, 0, comm_.get());
  EXPECT_EQ(classOf(code), MPI_ERR_TYPE);
  MPI_Type_free(&type);
  expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), 10000);
}

int handlerCalls = 0;
void countCall(MPI_Comm* /*comm*/, int* /*code*/, ...) {
  ++handlerCalls;
}

/// An error met on the runtime's own communicators is raised on the user's.
TEST_F(Errors, raisedOnTheUsersCommunicator) {
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  MPI_Comm_create_errhandler(countCall, &handler);
  MPI_Comm_set_errhandler(comm_.get(), handler);
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_vector(2, 1, 3, MPI_INT, &type);
  std::array<int, 16> values{};
  handlerCalls = 0;
  EXPECT_NE(broadcast(cluster_.get(), values.data(), 1, type, 0, comm_.get()), MPI_SUCCESS);
  EXPECT_EQ(handlerCalls, 1);
  MPI_Type_free(&type);
  MPI_Errhandler_free(&handler);
}

/// What fails between two ranks ends in an error and leaves no request behind: the leaf expects
/// fewer bytes than it is sent.
TEST_F(Errors, truncatedMessage) {
  if (sizeOf(comm_.get()) != 2) GTEST_SKIP() << "for two ranks";
  const bool isRoot = rankIn(comm_.get()) == 0;
  std::vector<char> bytes(60, 'x');
  const int code =
      broadcast(cluster_.get(), bytes.data(), isRoot ? 60 : 40, MPI_BYTE, 0, comm_.get());
  EXPECT_EQ(code == MPI_SUCCESS, isRoot);
  expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), 10000);
}

} // namespace
} // namespace topocast::runtime::test
