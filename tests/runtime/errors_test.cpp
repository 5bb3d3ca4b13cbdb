// Wrong calls are reported as the library reports them: the same class of error, the same handlers
// called as often. Afterwards right calls are served as before.
#include "library_error.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#include <array>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Freed with its owner, unless it is no type.
class TestType {
public:
  explicit TestType(MPI_Datatype type) : type_(type) {}
  ~TestType() { MPI_Type_free(&type_); }
  TestType(const TestType&) = delete;
  TestType& operator=(const TestType&) = delete;
  MPI_Datatype get() const { return type_; }

  static MPI_Datatype uncommittedVector() {
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_vector(2, 1, 3, MPI_INT, &type);
    return type;
  }
  static MPI_Datatype uncommittedRow() {
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_contiguous(2, MPI_INT, &type);
    return type;
  }
  static MPI_Datatype uncommittedNothing() {
    MPI_Datatype type = MPI_DATATYPE_NULL;
    MPI_Type_contiguous(0, MPI_INT, &type);
    return type;
  }

private:
  MPI_Datatype type_;
};

class Errors : public testing::Test {
protected:
  Errors() : cluster_(worldSize()) { standForOneEach(); }

  Outcome overTrees(const Call& call) {
    return ErrorHandlerLog::of([&] {
      return broadcast(cluster_.get(), call.buffer, call.count, call.datatype, call.root,
                       call.comm);
    });
  }
  static Outcome byLibrary(const Call& call) {
    return ErrorHandlerLog::of([&] { return linkedLibrary.broadcast(call); });
  }

  /// First when the communicator knows nothing of a cluster, then when it is served by trees.
  void expectSame(const Call& call) {
    const ErrorHandlerLog log(comm_.get());
    const Outcome expected = byLibrary(call);
    EXPECT_EQ(overTrees(call), expected);
    expectBroadcast(cluster_.get(), comm_.get(), 0, 100);
    EXPECT_EQ(overTrees(call), expected);
    expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), 10000);
  }

  TestCluster cluster_;
  std::array<int, 16> values_{};
  TestComm comm_{TestComm::copyOfWorld()};
};

TEST_F(Errors, rootBelowAndAbove) {
  expectSame({values_.data(), 1, MPI_INT, -1, comm_.get()});
  expectSame({values_.data(), 1, MPI_INT, sizeOf(comm_.get()), comm_.get()});
  expectSame({values_.data(), 0, MPI_INT, sizeOf(comm_.get()), comm_.get()});
  expectSame({values_.data(), 1, MPI_INT, MPI_PROC_NULL, comm_.get()});
  expectSame({values_.data(), 1, MPI_INT, MPI_ROOT, comm_.get()});
}

TEST_F(Errors, negativeCount) {
  expectSame({values_.data(), -1, MPI_INT, 0, comm_.get()});
}

TEST_F(Errors, noCommunicator) {
  expectSame({values_.data(), 1, MPI_INT, 0, MPI_COMM_NULL});
}

TEST_F(Errors, noType) {
  expectSame({values_.data(), 1, MPI_DATATYPE_NULL, 0, comm_.get()});
#ifndef OPEN_MPI
  GTEST_SKIP() << "with no elements of no type MPICH 4.0 ends the program";
#endif
  expectSame({values_.data(), 0, MPI_DATATYPE_NULL, 0, comm_.get()});
}

TEST_F(Errors, uncommittedType) {
  const TestType vector(TestType::uncommittedVector());
  const TestType row(TestType::uncommittedRow());
  const TestType nothing(TestType::uncommittedNothing());
  for (const TestType* type : {&vector, &row, &nothing})
    for (const int count : {1, 0})
      expectSame({values_.data(), count, type->get(), 0, comm_.get()});
}

TEST_F(Errors, inPlace) {
#ifndef OPEN_MPI
  GTEST_SKIP() << "MPICH takes MPI_IN_PLACE for a buffer and reads there";
#endif
  expectSame({MPI_IN_PLACE, 1, MPI_INT, 0, comm_.get()});
}

TEST_F(Errors, noBuffer) {
  expectSame({nullptr, 0, MPI_INT, 0, comm_.get()});
#ifdef OPEN_MPI
  GTEST_SKIP() << "Open MPI takes a null pointer for MPI_BOTTOM and reads there";
#endif
  expectSame({nullptr, 1, MPI_INT, 0, comm_.get()});
  expectSame({nullptr, 1000, MPI_INT, 1, comm_.get()});
}

TEST_F(Errors, communicatorFreed) {
#ifdef OPEN_MPI
  GTEST_SKIP() << "Open MPI's handles are pointers: it reads memory that it has freed";
#endif
  MPI_Comm freed = TestComm::copyOfWorld();
  const Call call = {values_.data(), 1, MPI_INT, 0, freed};
  MPI_Comm_free(&freed);
  const ErrorHandlerLog log(comm_.get());
  const Outcome expected = byLibrary(call);
  EXPECT_EQ(overTrees(call), expected);
}

/// A count that only MPI_Bcast_c can express is not cut off where the library has none.
TEST_F(Errors, countBeyondTheLibrarys) {
#if MPI_VERSION >= 4
  GTEST_SKIP() << "the library has MPI_Bcast_c";
#endif
  const ErrorHandlerLog log(comm_.get());
  const MPI_Count count = (MPI_Count{1} << 32U) + 1;
  const Outcome expected = {MPI_ERR_COUNT, {MPI_ERR_COUNT}};
  EXPECT_EQ(overTrees({values_.data(), count, MPI_INT, sizeOf(comm_.get()), comm_.get()}),
            expected);
}

/// It alone has the error. It has taken no part in the broadcast, and does so when it calls again.
/// Nobody waits for the others to come to a communicator that nothing is known of.
TEST_F(Errors, onOneRankThatIsTheFirst) {
  const TestType uncommitted(TestType::uncommittedVector());
  if (rankIn(comm_.get()) == 1) {
    const ErrorHandlerLog log(comm_.get());
    for (const Call& call : {Call{values_.data(), 1, MPI_INT, -5, comm_.get()},
                             Call{values_.data(), -1, MPI_INT, 0, comm_.get()},
                             Call{values_.data(), 1, uncommitted.get(), 0, comm_.get()}})
      EXPECT_EQ(overTrees(call), byLibrary(call));
  }
  expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), 10000);
}

TEST_F(Errors, onOneRankOnly) {
  const MPI_Comm comm = comm_.get();
  const int rank = rankIn(comm);
  const ErrorHandlerLog log(comm);
  const Outcome expected = byLibrary({values_.data(), -1, MPI_INT, 0, comm});
  for (int wrong = 0; wrong < sizeOf(comm); ++wrong)
    for (int round = 0; round < 2; ++round) {
      const Outcome seen =
          rank == wrong ? overTrees({values_.data(), -1, MPI_INT, 0, comm}) : expected;
      EXPECT_EQ(seen, expected);
      expectBroadcast(cluster_.get(), comm, round, 10000);
    }
}

/// What fails between two ranks ends in one error and leaves no request behind: the leaf expects
/// fewer bytes than it is sent.
TEST_F(Errors, truncatedMessage) {
  if (sizeOf(comm_.get()) != 2) GTEST_SKIP() << "for two ranks";
  const bool isRoot = rankIn(comm_.get()) == 0;
  const ErrorHandlerLog log(comm_.get());
  std::vector<char> bytes(60, 'x');
  const Outcome seen = overTrees({bytes.data(), isRoot ? 60 : 40, MPI_BYTE, 0, comm_.get()});
  EXPECT_EQ(seen.returned, isRoot ? MPI_SUCCESS : MPI_ERR_TRUNCATE);
#ifdef OPEN_MPI // MPICH 4.0 calls a second handler itself, that of MPI_COMM_WORLD
  EXPECT_EQ(seen.handled.size(), isRoot ? 0U : 1U);
#endif
  expectBroadcastFromEveryRoot(cluster_.get(), comm_.get(), 10000);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
