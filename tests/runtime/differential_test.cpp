// Thousands of random broadcasts against a model and against the library's own.
//
// Each case follows from a number. Two environment variables choose the cases:
//   TOPOCAST_TEST_CASES=100000    how many
//   TOPOCAST_TEST_SEED=4711       the first
// A case that fails prints what to set to run it alone.
#include "case_watch.hpp"
#include "random_case.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

std::uint64_t setting(const char* variable, std::uint64_t otherwise) {
  const char* const text = std::getenv(variable);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

// Instrumented code is slower, and so are ranks that wait without yielding the processor.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::uint64_t defaultCases = 25;
#elif defined(OPEN_MPI)
constexpr std::uint64_t defaultCases = 400;
#else
constexpr std::uint64_t defaultCases = 100;
#endif

/// Runs one case after the other, as long as none has failed on any rank.
template <class RunCase>
void runCases(std::uint64_t cases, bool mayShare, RunCase runCase) {
  const std::uint64_t first = setting("TOPOCAST_TEST_SEED", 1);
  CaseCounts counts;
  int failed = 0;
  for (std::uint64_t seed = first; seed < first + cases && failed == 0; ++seed) {
    watchCase(rankIn(MPI_COMM_WORLD), seed, 60);
    SCOPED_TRACE("case TOPOCAST_TEST_SEED=" + std::to_string(seed) + " TOPOCAST_TEST_CASES=1");
    Random random(seed);
    const Placement placement = randomPlacement(random, worldSize(), mayShare);
    standFor(placement);
    counts.add(runCase(random, placement));
    failed = testing::Test::HasFailure() ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
  alarm(0);
  if (rankIn(MPI_COMM_WORLD) != 0) return;
  std::printf("broadcasts on rank 0: %" PRIu64 " by trees, %" PRIu64 " by the library, %" PRIu64
              " without bytes; %" PRIu64 " with different datatypes\n",
              counts.byTrees, counts.byLibrary, counts.empty, counts.ofDifferentTypes);
  if (cases < 100 || failed != 0) return;
  EXPECT_GT(counts.byTrees, counts.byLibrary);
  EXPECT_GT(counts.byLibrary, 0U);
  EXPECT_GT(counts.empty, 0U);
  EXPECT_GT(counts.ofDifferentTypes, counts.byLibrary);
}

TEST(Differential, randomCases) {
  runCases(setting("TOPOCAST_TEST_CASES", defaultCases), true,
           [](Random& random, const Placement& placement) {
             return RandomCase(random.next(), placement, MPI_COMM_WORLD, Members::any).run();
           });
}

/// A shared machine has a communicator of some ranks, too.
#ifdef OPEN_MPI
constexpr Members membersInThreads = Members::all;
#else
constexpr Members membersInThreads = Members::any;
#endif

/// Several at the same time, each thread with communicators and clusters of its own.
TEST(Differential, randomCasesInThreads) {
  int level = MPI_THREAD_SINGLE;
  MPI_Query_thread(&level);
  if (level != MPI_THREAD_MULTIPLE) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  std::vector<TestComm> bases;
  for (int thread = 0; thread < 3; ++thread)
    bases.emplace_back(TestComm::copyOfWorld());
  const std::uint64_t cases = setting("TOPOCAST_TEST_CASES", defaultCases);
  runCases((cases + 29) / 30, membersInThreads == Members::any,
           [&](Random& random, const Placement& placement) {
             std::vector<CaseCounts> counts(bases.size());
             std::vector<std::thread> threads;
             for (std::size_t i = 0; i < bases.size(); ++i)
               threads.emplace_back([&, i, seed = random.next()] {
                 counts[i] = RandomCase(seed, placement, bases[i].get(), membersInThreads).run();
               });
             for (std::thread& thread : threads)
               thread.join();
             CaseCounts sum;
             for (const CaseCounts& one : counts)
               sum.add(one);
             return sum;
           });
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
