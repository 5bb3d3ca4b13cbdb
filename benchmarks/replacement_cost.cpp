// What a replaced broadcast costs where it improves nothing, and what it costs to report it. Prints
// a table; exits with 1 if a call that is left to the library takes over 1 % and over 200 ns longer
// than the library's own, or over 50 ns longer where it is reported than where it is not.
//
// Blocks of calls of two kinds alternate. What counts is the median, over the pairs of blocks, of
// their difference for one call, on the rank where it is largest.
#include "runtime/test_cluster.hpp"

#include "topocast/runtime.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using namespace topocast::runtime;

/// How much longer a call may take: so long, or for that share of its time.
struct Allowance {
  double nanoseconds;
  double share;
};
constexpr Allowance forReplacement = {200, 0.01};
constexpr Allowance forReport = {50, 0};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double largestOverRanks(double value) {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return value;
}

double secondsOf(const std::function<void()>& action) {
  const double start = MPI_Wtime();
  action();
  return MPI_Wtime() - start;
}

bool isReporter() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank == 0;
}

void standFor(const std::string& machines) {
  setenv("TOPOCAST_MACHINES", machines.c_str(), 1);
}

/// One row of the table: blocks of calls of two kinds. True if what the second kind costs is
/// allowed.
template <class Plain, class Costly>
bool compare(const std::string& what, int bytes, const Plain& plain, const Costly& costly,
             const Allowance& allowance) {
  constexpr int pairs = 401;
  const int calls = bytes < 10000 ? 200 : 20;
  const auto block = [&](const auto& call) {
    const double seconds = secondsOf([&] {
      for (int i = 0; i < calls; ++i)
        call();
    });
    return seconds / calls;
  };
  block(costly);
  std::vector<double> differences;
  std::vector<double> plainSeconds;
  for (int pair = 0; pair < pairs; ++pair) {
    // Whoever comes second in a pair finds the other's traces in the caches.
    double seconds = pair % 2 == 0 ? block(costly) : 0;
    plainSeconds.push_back(block(plain));
    if (pair % 2 != 0) seconds = block(costly);
    differences.push_back(seconds - plainSeconds.back());
  }
  const double own = 1e9 * largestOverRanks(median(plainSeconds));
  const double extra = 1e9 * largestOverRanks(median(differences));
  const bool isAllowed = extra <= std::max(allowance.nanoseconds, allowance.share * own);
  if (isReporter())
    std::printf("%-34s %8d %12.0f %10.0f   %s\n", what.c_str(), bytes, own, extra,
                isAllowed ? "met" : "NOT MET");
  return isAllowed;
}

/// A row for calls by the library and through topocast.
bool compareWithLibrary(const std::string& what, const Cluster& cluster, MPI_Comm comm, int bytes) {
  std::vector<char> buffer(static_cast<std::size_t>(bytes));
  return compare(
      what, bytes, [&] { PMPI_Bcast(buffer.data(), bytes, MPI_BYTE, 0, comm); },
      [&] { broadcast(cluster, buffer.data(), bytes, MPI_BYTE, 0, comm); }, forReplacement);
}

/// A row for what a report does around a broadcast; without the broadcast, whose time varies by
/// more.
bool compareReported() {
  char byte = 0;
  const Call call = {&byte, 1, MPI_BYTE, 0, MPI_COMM_WORLD};
  ReportedCommunicator counted(2, true);
  const auto around = [&](ReportedCommunicator* reported) {
    return [&call, reported] {
      CallWatch watch;
      watch.start(reported);
      if (watch.isOn()) watch.finish(detail::bytesOf(call));
    };
  };
  return compare("a broadcast that is reported", 1, around(nullptr), around(&counted), forReport);
}

/// Communicators that are left to the library, for one reason that is found without asking the
/// other ranks and for one that is not. True if all rows are allowed.
bool compareAll(const Cluster& cluster, int ranks) {
  if (isReporter())
    std::printf("%-34s %8s %12s %10s\n", "left to the library", "bytes", "library ns", "extra ns");
  MPI_Comm elsewhere = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &elsewhere);
  standFor("login");
  bool isAllowed = true;
  for (const int bytes : {1, 1024, 65536, 1048576}) {
    isAllowed &= compareWithLibrary("MPI_COMM_SELF", cluster, MPI_COMM_SELF, bytes);
    const std::string what = std::to_string(ranks) + " ranks on unknown machines";
    isAllowed &= compareWithLibrary(what, cluster, elsewhere, bytes);
  }
  MPI_Comm_free(&elsewhere);
  return compareReported() && isAllowed;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const test::TestCluster cluster(static_cast<std::uint32_t>(std::max(ranks, 2)));
  const bool isAllowed = compareAll(cluster.get(), ranks);
  MPI_Finalize();
  return isAllowed ? 0 : 1;
}
