#include "emit/launch_files.hpp"

#include "input/format_quantity.hpp"
#include "network/switch_levels.hpp"
#include "order/network_order.hpp"
#include "plan/planner.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace topocast {
namespace {

std::vector<MachineId> machinesInOrder(const Network& network) {
  const MachineOrder order = machineOrder(network, MachineId(0));
  std::vector<MachineId> machines;
  machines.reserve(order.machines.size());
  for (const auto machine : order.machines)
    machines.emplace_back(machine);
  return machines;
}

/// A schedule that stands for one of Open MPI's algorithms over ranks in machine order.
struct LibraryAlgorithm {
  const char* schedule;
  int number; ///< of coll_tuned_bcast_algorithm
  const char* name;
};
constexpr LibraryAlgorithm algorithms[] = {{"flat", 1, "basic linear"},
                                           {"linear", 3, "pipeline"},
                                           {"unaware-binary", 5, "binary tree"},
                                           {"binomial", 6, "binomial tree"}};

/// What serves messages of one size.
struct Choice {
  const LibraryAlgorithm* algorithm = nullptr;
  std::uint64_t segmentBytes = 0; ///< 0: in one piece
  double seconds = 0;

  bool isSameAs(const Choice& other) const {
    return algorithm == other.algorithm && segmentBytes == other.segmentBytes;
  }
};

Choice fastest(const Network& network, const CommunicationParameters& parameters,
               std::uint64_t messageBytes) {
  Choice best;
  for (const LibraryAlgorithm& algorithm : algorithms) {
    PlanRequest request;
    request.schedule = llvm::cantFail(findSchedule(algorithm.schedule));
    request.messageBytes = messageBytes;
    const PlanRange range = planRoot(network, parameters, request, MachineId(0)).ranges.front();
    if (best.algorithm != nullptr && best.seconds <= range.predictedSeconds) continue;
    const bool isWhole = range.segmentBytes >= messageBytes;
    best = {&algorithm, isWhole ? 0 : range.segmentBytes, range.predictedSeconds};
  }
  return best;
}

} // namespace

void writeHostFile(llvm::raw_ostream& out, const Network& network) {
  for (const MachineId machine : machinesInOrder(network))
    out << network.name(machine) << '\n';
}

void writeMpichCoordinates(llvm::raw_ostream& out, const Network& network) {
  const SwitchHierarchy hierarchy = hierarchyOf(network);
  std::map<SwitchId, std::size_t> groups;
  std::map<SwitchId, std::size_t> switches;
  std::map<SwitchId, std::size_t> ports;
  out << "# rank: group switch port; ranks in machine order of network '" << network.name()
      << "', one on each machine\n";
  std::size_t rank = 0;
  for (const MachineId machine : machinesInOrder(network)) {
    const SwitchId aSwitch = network.switchOf(machine);
    const auto& above = hierarchy.above[aSwitch.index()];
    const auto group = groups.try_emplace(above ? above->to : aSwitch, groups.size()).first;
    const auto number = switches.try_emplace(aSwitch, switches.size()).first;
    out << rank++ << ": " << group->second << ' ' << number->second << ' ' << ports[aSwitch]++
        << '\n';
  }
}

void writeOpenMpiRules(llvm::raw_ostream& out, const Network& network,
                       const CommunicationParameters& parameters) {
  constexpr std::uint64_t largest = std::uint64_t{64} << 20U;
  std::vector<std::pair<std::uint64_t, Choice>> rules;
  for (std::uint64_t bytes = 1024; bytes <= largest; bytes *= 2) {
    const Choice choice = fastest(network, parameters, bytes);
    // Sizes up to 1 KiB share the first rule.
    const std::uint64_t from = rules.empty() ? 0 : bytes;
    if (rules.empty() || !rules.back().second.isSameAs(choice)) rules.emplace_back(from, choice);
  }
  out << "# Made by 'topocast export open-mpi-rules' for network '" << network.name()
      << "' and parameters '" << parameters.name() << "'.\n"
      << "# mpirun --hostfile HOSTS --mca coll_tuned_use_dynamic_rules 1 \\\n"
      << "#        --mca coll_tuned_dynamic_rules_filename THIS_FILE, with HOSTS made by\n"
      << "# 'topocast export hostfile': Open MPI's trees follow the ranks.\n"
      << "1 # one collective operation\n"
      << "7 # broadcast\n"
      << "1 # one size of communicators\n"
      << "2 # 2 ranks and more\n"
      << rules.size() << " # message sizes: from bytes, algorithm, fan-out, segment bytes\n";
  for (const auto& [from, choice] : rules)
    out << from << ' ' << choice.algorithm->number << " 0 " << choice.segmentBytes << " # "
        << choice.algorithm->name << '\n';
}

} // namespace topocast
