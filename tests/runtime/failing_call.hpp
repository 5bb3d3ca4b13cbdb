// What tests of failing MPI calls share: a message of which every int is checked, the schedules
// that differ, and a broadcast in which one call fails, on some ranks or all. Three ranks: what is
// above a rank, and what is below.
#pragma once

#include "library_error.hpp"
#include "library_layer.hpp"
#include "mpi_test.hpp"
#include "random_cluster.hpp"

#include "cluster_tables.hpp"

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <numeric>
#include <string>
#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// No error of the library's or the runtime's own.
constexpr int injected = MPI_ERR_INTERN;

/// One tree or several for all messages from all roots, in segments of 32 KiB, of which two are
/// under way on an edge.
struct Schedule {
  PreorderTrees trees;
  ScheduleKind kind;
};

constexpr std::uint64_t segmentBytes = std::uint64_t{32} << 10U;
constexpr int longInts = 5 * static_cast<int>(segmentBytes) / 4 - 7;

inline ClusterValues clusterOf(const Schedule& schedule, std::uint32_t machineCount) {
  ClusterValues values;
  values.switchAbove = {-1};
  values.switchOfMachine.assign(machineCount, 0);
  values.firstRangeOfRoot.assign(machineCount, 0);
  for (const PreorderTree& tree : schedule.trees)
    values.trees.push_back({tree, schedule.kind});
  values.ranges = {{anyLength, segmentBytes, 0, static_cast<std::uint32_t>(schedule.trees.size()),
                    factsOf(schedule.kind).adapts ? 1U : 0U}};
  return values;
}

inline bool haveSameTrees(const Schedule& left, const Schedule& right) {
  if (left.trees.size() != right.trees.size()) return false;
  if (factsOf(left.kind).adapts != factsOf(right.kind).adapts) return false;
  if (factsOf(left.kind).gather != factsOf(right.kind).gather) return false;
  const auto isSame = [](const PreorderTree& one, const PreorderTree& other) {
    return one.machines == other.machines && one.childCounts == other.childCounts;
  };
  return std::equal(left.trees.begin(), left.trees.end(), right.trees.begin(), isSame);
}

/// Of all registered families; of those with the same trees over so few machines the first.
inline std::vector<Schedule> distinctSchedules(std::uint32_t machineCount) {
  std::vector<std::uint32_t> machines(machineCount);
  std::iota(machines.begin(), machines.end(), 0U);
  const std::vector<std::uint32_t> switches(machineCount, 0);
  const std::int32_t noneAbove = -1;
  const MachineOrder order =
      dfsOrder({machineCount, switches.data(), 1, &noneAbove}, machines, machines.front());
  std::vector<Schedule> schedules;
  Random random(1);
  for (std::uint32_t number = 0; number < familyCount; ++number) {
    const auto family = static_cast<Family>(number);
    ScheduleKind kind = {family, registered(family).parameters};
    std::visit([&](auto& parameters) { fillRandomly(random, parameters); }, kind.parameters);
    const Schedule schedule = {build(kind, order), kind};
    const auto isKnown = [&](const Schedule& other) { return haveSameTrees(schedule, other); };
    if (std::none_of(schedules.begin(), schedules.end(), isKnown)) schedules.push_back(schedule);
  }
  return schedules;
}

/// Ints `stride` apart, of which a root sends what no other memory holds.
class Message {
public:
  Message(int count, MPI_Datatype type, std::size_t stride = 1)
      : count_(count), type_(type), stride_(stride),
        memory_(static_cast<std::size_t>(count) * stride) {}

  /// From rank 0.
  Outcome broadcastOver(const Cluster& cluster, MPI_Comm comm) {
    for (std::size_t i = 0; i < memory_.size(); ++i)
      memory_[i] = rankIn(comm) == 0 ? expected(i) : 0;
    return ErrorHandlerLog::of(
        [&] { return broadcast(cluster, memory_.data(), count_, type_, 0, comm); });
  }
  bool hasArrived() const {
    for (std::size_t i = 0; i < memory_.size(); i += stride_)
      if (memory_[i] != expected(i)) return false;
    return true;
  }

private:
  static int expected(std::size_t place) { return static_cast<int>(place) + 1; }

  int count_;
  MPI_Datatype type_;
  std::size_t stride_;
  std::vector<int> memory_;
};

/// Whether a broadcast may succeed though this call has failed: it clears up, or there is another
/// way to do without.
inline bool isDispensable(const std::string& name) {
  static const std::vector<std::string> names = {"PMPI_Comm_free",  "PMPI_Comm_set_errhandler",
                                                 "PMPI_Comm_split", "PMPI_Errhandler_free",
                                                 "PMPI_Pack",       "PMPI_Type_free"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Failures : public testing::Test {
protected:
  Failures() { standForOneEach(); }

  /// Has the `number`-th call of this broadcast fail, on all ranks or some, and expects what every
  /// rank may expect. Returns what the runtime has called here. `agreeing` is how many exchanges
  /// are not about this message, but about who serves the communicator.
  static CallLog fail(const Cluster& cluster, MPI_Comm comm, Message& message, bool fails,
                      int number, int agreeing = 0) {
    const ErrorHandlerLog handlers(comm);
    failCall(fails ? number : INT_MAX, injected);
    const Outcome seen = message.broadcastOver(cluster, comm);
    const CallLog log = callLog();
    failCall(0, MPI_SUCCESS);
    const std::string which = "call " + std::to_string(number) + ", " + log.failed;
    const bool isTold = seen.returned != MPI_SUCCESS;
    EXPECT_EQ(seen.handled.size(), isTold ? 1U : 0U) << which;
    if (!log.failed.empty() && !isDispensable(log.failed)) {
      EXPECT_EQ(seen.returned, injected) << which;
    }
    if (!mayKeepRequests) {
      EXPECT_EQ(log.goneHandles, 0) << which;
      EXPECT_EQ(log.keptRequests, 0) << which;
    }
    EXPECT_EQ(log.keptTypes, 0) << which;
    // What fails before it has taken part may be tried again, for which the others wait.
    if (isTold && (log.exchanges == 0 || log.exchanges == agreeing)) {
      EXPECT_EQ(message.broadcastOver(cluster, comm).returned, MPI_SUCCESS) << which;
      EXPECT_TRUE(message.hasArrived()) << which;
    }
    if (!isTold) {
      EXPECT_TRUE(message.hasArrived()) << which;
    }
    return log;
  }

  /// Whether broadcasts may leave a request for a later one to complete.
  static inline bool mayKeepRequests = false;

  /// What `rank` says, on all ranks.
  static int agreed(int own, int rank) {
    MPI_Bcast(&own, 1, MPI_INT, rank, MPI_COMM_WORLD);
    return own;
  }

  TestComm comm_{TestComm::copyOfWorld()};
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
