// How many steps hardware-multicast trees take when nodes are faulty: Table 1 and Figure 7 of Coll
// et al., "Scalable hardware-based multicast trees" (2003), section 6. In: how many sets of faulty
// nodes to draw for each case, numbers of nodes of a quaternary tree, and thousandths of them that
// are faulty, rounded down to whole nodes. Out: a line of text for each case: nodes, thousandths,
// faulty nodes, and for each number of steps that occurs `STEPS:DRAWS`. Every tenth tree is judged
// too, on the links of a network: `JUDGED:CONTENDED` stands before the numbers of steps.
//
//   hardware_trees DRAWS NODES,... THOUSANDTHS,...
#include "contention/contention.hpp"
#include "multicast/copied_multicasts.hpp"
#include "multicast/hardware_tree.hpp"
#include "network/describe_regular.hpp"
#include "order/network_order.hpp"
#include "schedule/multicast_planner.hpp"
#include "schedule/network_schedule.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// Whole numbers above 0, with commas between them; nothing if one is not.
std::optional<Numbers> numbersFrom(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ',');
  Numbers numbers;
  for (const llvm::StringRef word : words) {
    std::uint32_t number = 0;
    if (word.getAsInteger(10, number) || number == 0) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

constexpr std::uint32_t arity = 4;

/// A random source, and all nodes that are not faulty in ascending order.
struct Draw {
  std::uint32_t source = 0;
  Numbers present;
};

Draw draw(std::uint32_t nodes, std::uint32_t faulty, std::mt19937& random) {
  Numbers shuffled(nodes);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    const std::uint32_t place = static_cast<std::uint32_t>(random()) % (node + 1U);
    shuffled[node] = shuffled[place];
    shuffled[place] = node;
  }
  Draw drawn{shuffled[faulty], {shuffled.begin() + faulty, shuffled.end()}};
  std::ranges::sort(drawn.present);
  return drawn;
}

/// Whether messages meet, by the judge, which knows the links and not how the tree was planned.
bool isContended(TreeLevels levels, const Draw& drawn) {
  std::vector<PlacedMachine> machines;
  machines.reserve(drawn.present.size());
  for (const std::uint32_t node : drawn.present)
    machines.push_back({"n" + std::to_string(node), node});
  const auto before = std::ranges::lower_bound(drawn.present, drawn.source);
  const MachineId root(static_cast<std::size_t>(before - drawn.present.begin()));
  constexpr double bandwidth = 1.25e8; // the same for all links, as everything here
  NetworkDescription description =
      describeMultistage({levels.arity, levels.count}, std::move(machines), bandwidth, 0);
  description.copying = {CopiedTo::adjacentMachines};
  const Network network(std::move(description));
  const ScheduleKind kind{runtime::Family::hardwareTree, {}};
  const Schedule schedule =
      llvm::cantFail(buildSchedule(kind, network, machineOrder(network, root)));
  return !judge(network, schedule).contentionFree();
}

void printCase(std::uint32_t draws, std::uint32_t nodes, std::uint32_t thousandths) {
  constexpr std::uint32_t judgedOf = 10;
  const auto faulty = static_cast<std::uint32_t>(std::uint64_t{nodes} * thousandths / 1000U);
  const TreeLevels levels = TreeLevels::forNodes(arity, nodes);
  std::mt19937 random(nodes + thousandths); // the same nodes in every run
  std::map<std::size_t, std::uint32_t> counts;
  std::uint32_t judged = 0;
  std::uint32_t contended = 0;
  for (std::uint32_t i = 0; i < draws; ++i) {
    const Draw drawn = draw(nodes, faulty, random);
    const auto steps =
        greedyTree({levels, drawn.source, adjacentGroups(drawn.source, drawn.present)});
    ++counts[steps.size()];
    if (i % judgedOf != 0) continue;
    ++judged;
    if (isContended(levels, drawn)) ++contended;
  }
  llvm::outs() << nodes << ' ' << thousandths << ' ' << faulty << ' ' << judged << ':' << contended;
  for (const auto& [count, times] : counts)
    llvm::outs() << ' ' << count << ':' << times;
  llvm::outs() << '\n';
}

int run(std::span<char*> arguments) {
  if (arguments.size() == 4) {
    const auto draws = numbersFrom(arguments[1]);
    const auto sizes = numbersFrom(arguments[2]);
    const auto shares = numbersFrom(arguments[3]);
    if (draws && draws->size() == 1 && sizes && shares) {
      for (const std::uint32_t nodes : *sizes)
        for (const std::uint32_t thousandths : *shares)
          if (thousandths < 1000) printCase(draws->front(), nodes, thousandths);
      return 0;
    }
  }
  llvm::errs() << "usage: hardware_trees DRAWS NODES,... THOUSANDTHS,...\n";
  return 2;
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  topocast::useMulticastPlanner(topocast::copiedMulticasts);
  return topocast::run({arguments, static_cast<std::size_t>(count)});
}
