// How long `auto` takes packet by packet on fat trees with fixed routes, over the time on the wire.
// In: fabrics made by rule. Out: a table in Markdown on standard output, the same in every run:
// what `auto` takes among schedules over narrow borders alone, what it takes among all, what it
// takes on a tree of switches whose links are as wide as the cables together, and the quotient of
// the last two.
//
//   packet_times [LEAVES]     fabrics of at most so many leaves; all without it
#include "fabric.hpp"
#include "made_network.hpp"
#include "simulate/completion_ratio.hpp"
#include "simulate/measured_parameters.hpp"

#include "order/network_order.hpp"
#include "plan/planner.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

namespace topocast {
namespace {

using testing::Fabric;
using testing::Tables;

constexpr std::uint64_t kibibyte = 1024;

/// What a plan makes of messages of one size.
struct Taken {
  double ratio = 0; ///< to the time on the wire
  std::string schedule;
};

Taken takenOf(const Network& network, std::span<const ScheduleKind> kinds, std::uint64_t bytes) {
  const PacketConstants constants = testing::usualConstants();
  const CommunicationParameters parameters = testing::measured(constants);
  PlanRequest request;
  request.messageBytes = bytes;
  const std::vector<Candidate> candidates =
      makeCandidates(network, machineOrder(network, MachineId(0)), kinds);
  const runtime::ChoiceRange range = chooseRanges(parameters, request, candidates).front();
  const Schedule& schedule = candidates[range.choice.candidate].judged.schedule;
  const Simulation simulation =
      simulate(network, schedule, constants, bytes, range.choice.segmentBytes);
  return {simulation.seconds() / wireSeconds(constants, bytes),
          schedule.name() + "/" + std::to_string(range.choice.segmentBytes)};
}

void addRows(const Fabric& fabric, Tables tables, const char* name) {
  const CommunicationParameters parameters = testing::measured(testing::usualConstants());
  const Network network = fabric.network(tables);
  const Network wide = fabric.asTree();
  const std::vector<ScheduleKind> narrowKinds = automaticKinds(parameters);
  const std::vector<ScheduleKind> allKinds = kindsFor(network, parameters);
  for (const std::uint64_t kibibytes : {1U, 8U, 64U, 512U, 2048U}) {
    const std::uint64_t bytes = kibibytes * kibibyte;
    const Taken before = takenOf(network, narrowKinds, bytes);
    const Taken now = takenOf(network, allKinds, bytes);
    const Taken tree = takenOf(wide, narrowKinds, bytes);
    llvm::outs() << llvm::formatv(
        "| {0}, {1} spines, {2} | {3}K | {4:f3} | {5:f3} | {6:f3} | {7:f3} | {8} | {9} | {10} |\n",
        fabric.leaves * fabric.machinesOfLeaf, fabric.spines, name, kibibytes, before.ratio,
        now.ratio, tree.ratio, now.ratio / tree.ratio, before.schedule, now.schedule,
        tree.schedule);
    llvm::outs().flush();
  }
}

void writeTable(std::size_t mostLeaves) {
  llvm::outs() << "| fabric | size | narrow borders | all | tree of that width | all / tree | "
                  "narrow takes | all take | tree takes |\n"
                  "|---|---:|---:|---:|---:|---:|---|---|---|\n";
  for (const std::size_t leaves : {16U, 64U})
    for (const std::size_t spines : {16U, 8U, 4U}) {
      if (leaves > mostLeaves) continue;
      addRows({leaves, 16, spines}, Tables::byDestination, "d-mod-k");
      addRows({leaves, 16, spines}, Tables::random, "random");
    }
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  topocast::writeTable(count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 64);
  return 0;
}
