// What broadcasts in meshes and tori take packet by packet: `auto` by the model's choice among one
// tree, as it was, and among several trees, too. In: networks made by rule. Out: a table in
// Markdown on standard output, with the bars; exit status 1 if a bar is missed, or if several trees
// make a broadcast slower. The same in every run.
#include "regular_network.hpp"
#include "simulate/measured_parameters.hpp"

#include "order/network_order.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr std::uint64_t kibibyte = 1024;

/// A broadcast as planned, and what it takes.
struct Outcome {
  std::string schedule;
  std::uint64_t segmentBytes;
  double ratio; ///< completion over wire time
};

/// The choice among kinds of at most so many trees.
Outcome outcomeOf(const Network& network, MachineId root, std::uint64_t bytes,
                  std::uint32_t mostTrees) {
  const PacketConstants constants = testing::usualConstants();
  const CommunicationParameters parameters = testing::measured(constants);
  PlanRequest request;
  request.messageBytes = bytes;
  std::vector<ScheduleKind> kinds = kindsFor(network, parameters);
  std::erase_if(kinds,
                [&](const ScheduleKind& kind) { return runtime::treesOf(kind) > mostTrees; });
  const auto candidates = makeCandidates(network, machineOrder(network, root), kinds);
  const auto range = chooseRanges(parameters, request, candidates).front();
  const Schedule& schedule = candidates[range.choice.candidate].judged.schedule;
  const std::uint64_t segmentBytes = range.choice.segmentBytes;
  const double seconds = simulate(network, schedule, constants, bytes, segmentBytes).seconds();
  return {nameOf(schedule.kind), segmentBytes, seconds / wireSeconds(constants, bytes)};
}

/// Writes the table.
class Table {
public:
  Table() {
    llvm::outs() << "| network, root, message | one tree | several trees | | at most | |\n"
                    "|---|---:|---:|---|---:|---|\n";
  }

  void add(const Network& network, MachineId root, std::uint64_t kibibytes,
           std::optional<double> most = std::nullopt) {
    const std::uint64_t bytes = kibibytes * kibibyte;
    const Outcome before = outcomeOf(network, root, bytes, 1);
    const Outcome now = outcomeOf(network, root, bytes, runtime::mostTrees);
    constexpr double same = 1.001;
    const bool isMet = now.ratio <= before.ratio * same && (!most || now.ratio <= *most);
    allMet_ = allMet_ && isMet;
    llvm::outs() << llvm::formatv(
        "| {0}, {1}, {2} KiB | {3:f2} | {4:f2} | {5} in {6} | {7} | {8} |\n",
        shapeText(network.shape()), root.value, kibibytes, before.ratio, now.ratio, now.schedule,
        now.segmentBytes, most ? llvm::formatv("{0:f2}", *most).str() : "",
        isMet ? "met" : "**missed**");
    llvm::outs().flush();
  }

  bool allMet() const { return allMet_; }

private:
  bool allMet_ = true;
};

using Bars = std::vector<std::pair<std::uint64_t, std::optional<double>>>;

void addNetwork(Table& table, std::vector<std::uint32_t> radices, bool isTorus, MachineId root,
                const Bars& bars) {
  const Network network = testing::fullNetwork(MeshShape{std::move(radices), isTorus});
  for (const auto& [kibibytes, most] : bars)
    table.add(network, root, kibibytes, most);
}

} // namespace
} // namespace topocast

int main() {
  using topocast::addNetwork;
  using topocast::MachineId;
  topocast::Table table;
  const topocast::Bars wide = {{1, {}}, {8, {}}, {64, 4.5}, {512, 1.6}, {2048, 1.25}};
  const topocast::Bars small = {{1, {}}, {8, {}}, {64, 3.2}, {512, 1.5}, {2048, {}}};
  addNetwork(table, {8, 8}, false, MachineId(0), small);
  addNetwork(table, {8, 8}, false, MachineId(28), small);
  addNetwork(table, {8, 8}, true, MachineId(0), small);
  addNetwork(table, {16, 16}, false, MachineId(0), wide);
  addNetwork(table, {16, 16}, true, MachineId(0), wide);
  addNetwork(table, {8, 8, 8}, true, MachineId(0), {{64, {}}, {512, {}}, {2048, 1.4}});
  return table.allMet() ? 0 : 1;
}
