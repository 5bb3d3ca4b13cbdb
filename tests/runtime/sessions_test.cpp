// Communicators of MPI sessions: broadcasts on them are the library's as long as some rank has not
// called MPI_Init, and all ranks know. Two ranks, a library of MPI 4.
#include "captured_stderr.hpp"
#include "mpi_test.hpp"
#include "test_cluster.hpp"

#if MPI_VERSION >= 4

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

const TestCluster& cluster() {
  static const TestCluster shared(2);
  return shared;
}

class Session {
public:
  Session() {
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session_);
    MPI_Group world = MPI_GROUP_NULL;
    MPI_Group_from_session_pset(session_, "mpi://WORLD", &world);
    MPI_Comm_create_from_group(world, "topocast", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm_);
    MPI_Group_free(&world);
  }
  ~Session() {
    MPI_Comm_free(&comm_);
    MPI_Session_finalize(&session_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  MPI_Comm comm() const { return comm_; }

private:
  MPI_Session session_ = MPI_SESSION_NULL;
  MPI_Comm comm_ = MPI_COMM_NULL;
};

void expectFromEveryRoot(MPI_Comm comm, ServedBy by) {
  for (int round = 0; round < 2; ++round)
    for (const std::size_t bytes : {0, 1, 100000})
      expectBroadcastFromEveryRoot(cluster().get(), comm, bytes, by);
}

TEST(Sessions, withoutInit) {
  const Session session;
  expectFromEveryRoot(session.comm(), ServedBy::library);
}

TEST(Sessions, anotherOne) {
  const Session session;
  expectFromEveryRoot(session.comm(), ServedBy::library);
}

TEST(Sessions, saysWhy) {
  setenv("TOPOCAST_VERBOSE", "1", 1);
  const Session session;
  MPI_Comm_set_name(session.comm(), "session");
  CapturedStderr captured;
  expectBroadcast(cluster().get(), session.comm(), 0, 100, ServedBy::library);
  EXPECT_EQ(captured.text(), rankIn(session.comm()) != 0
                                 ? ""
                                 : "topocast: test: session (2 ranks): left to the library: rank 0 "
                                   "is outside MPI_Init and MPI_Finalize\n");
  unsetenv("TOPOCAST_VERBOSE");
}

/// Rank 1 alone has called MPI_Init, then all ranks have; then all have called MPI_Finalize.
TEST(Sessions, besideInit) {
  const Session first;
  if (rankIn(first.comm()) == 1) MPI_Init(nullptr, nullptr);
  expectFromEveryRoot(first.comm(), ServedBy::library);
  const Session mixed;
  expectFromEveryRoot(mixed.comm(), ServedBy::library);
  if (rankIn(first.comm()) == 0) MPI_Init(nullptr, nullptr);
  expectFromEveryRoot(mixed.comm(), ServedBy::library);
  {
    const Session afterInit;
    expectFromEveryRoot(afterInit.comm(), ServedBy::trees);
    expectFromEveryRoot(MPI_COMM_WORLD, ServedBy::trees);
  }
  MPI_Finalize();
  expectFromEveryRoot(mixed.comm(), ServedBy::library);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  topocast::runtime::test::standFor("n[0-1]");
  // MPICH 4.0 cannot start anew once the last session has ended.
  MPI_Session first = MPI_SESSION_NULL;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &first);
  const int failed = RUN_ALL_TESTS();
  MPI_Session_finalize(&first);
  return failed;
}

#else

int main() {}

#endif
