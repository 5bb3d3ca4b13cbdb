// What the schedules must reach, and what they do: heights, link loads, completion packet by packet
// and planning times, beside their bars. In: networks made by rule. Out: tables in Markdown on
// standard output; exit status 1 if a bar is missed. All but the planning times are the same in
// every run.
#include "made_network.hpp"
#include "simulate/completion_ratio.hpp"
#include "simulate/measured_parameters.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "order/network_order.hpp"
#include "plan/planner.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using testing::completionRatio;
using testing::lineNetwork;
using testing::randomNetwork;
using testing::scheduleOf;
using testing::starNetwork;

constexpr std::uint64_t kibibyte = 1024;

/// Writes tables and remembers whether all bars were met.
class Tables {
public:
  /// `what` and `measured` head the first two columns.
  void head(const std::string& title, const std::string& what, const std::string& measured) {
    llvm::outs() << "\n"
                 << title << "\n\n| " << what << " | " << measured
                 << " | at most | |\n|---|---:|---:|---|\n";
  }

  /// A row that ends with what was measured, what is allowed and the verdict.
  void row(const std::string& what, double measured, double most) {
    const bool isMet = measured <= most;
    allMet_ = allMet_ && isMet;
    llvm::outs() << llvm::formatv("| {0} | {1:f3} | {2:f3} | {3} |\n", what, measured, most,
                                  isMet ? "met" : "**missed**");
    llvm::outs().flush();
  }

  bool allMet() const { return allMet_; }

private:
  bool allMet_ = true;
};

double meanHeight(const char* schedule, std::size_t machinesPerSwitch) {
  constexpr std::size_t machines = 1024;
  constexpr std::uint64_t networks = 20;
  double sum = 0;
  for (std::uint64_t seed = 0; seed < networks; ++seed) {
    const Network network = randomNetwork(machines / machinesPerSwitch, machines, seed);
    sum += static_cast<double>(scheduleOf(network, schedule).height());
  }
  return sum / static_cast<double>(networks);
}

void heights(Tables& tables) {
  tables.head("Mean height of contention-free trees of at most two children (`jump:1/0:2`), 20 "
              "random networks of 1024 machines",
              "machines a switch", "mean height");
  for (const std::size_t machinesPerSwitch : {16U, 8U})
    tables.row(std::to_string(machinesPerSwitch), meanHeight("jump:1/0:2", machinesPerSwitch),
               13.5);
}

/// Schedules whose trees share the message, such that no link carries more than one volume.
constexpr const char* multiTrees[] = {"two-tree", "multi-tree:4"};

double worstLoad(const std::vector<Network>& networks) {
  double worst = 0;
  for (const Network& network : networks)
    for (const char* schedule : multiTrees)
      worst = std::max(worst, judge(network, scheduleOf(network, schedule)).maxLinkLoad);
  return worst;
}

/// Machines at every third switch only, from sizes that differ with `seed`.
Network withEmptySwitches(std::uint64_t seed) {
  const std::size_t switches = 3 + seed % 40;
  std::vector<std::size_t> above(switches, 0);
  for (std::size_t i = 1; i < switches; ++i)
    above[i] = (i - 1) / (1 + seed % 4);
  std::vector<std::size_t> machineSwitch;
  for (std::size_t machine = 0; machine < 2 + seed % 60; ++machine)
    machineSwitch.push_back(machine * 3 % switches);
  return testing::networkOf(above, machineSwitch);
}

void loads(Tables& tables) {
  constexpr std::uint64_t networks = 1000;
  tables.head("Largest volume that a directed link carries in `two-tree` or `multi-tree:4`, 1,000 "
              "networks of each kind of 2 to 200 machines",
              "networks", "volume");
  const auto add = [&](const char* name, auto make) {
    std::vector<Network> made;
    for (std::uint64_t seed = 0; seed < networks; ++seed)
      made.push_back(make(seed, 2 + seed % 199));
    tables.row(name, worstLoad(made), 1);
  };
  add("random", [](std::uint64_t seed, std::size_t machines) {
    return randomNetwork(1 + seed % 31, machines, seed);
  });
  add("line", [](std::uint64_t seed, std::size_t machines) {
    return lineNetwork(1 + seed % 31, machines);
  });
  add("star", [](std::uint64_t seed, std::size_t machines) {
    return starNetwork(1 + seed % 31, machines);
  });
  add("one switch",
      [](std::uint64_t /*seed*/, std::size_t machines) { return lineNetwork(1, machines); });
  add("k-ary with empty switches",
      [](std::uint64_t seed, std::size_t /*machines*/) { return withEmptySwitches(seed); });
}

/// The least completion of several schedules.
double bestRatio(const Network& network, std::span<const char* const> schedules,
                 std::uint64_t bytes) {
  double best = std::numeric_limits<double>::infinity();
  for (const char* schedule : schedules)
    best = std::min(best, completionRatio(network, schedule, bytes));
  return best;
}

/// The completion of what `auto` takes by the parameters that are measured where packets are
/// simulated.
double autoRatio(const Network& network, std::uint64_t bytes) {
  const PacketConstants constants = testing::usualConstants();
  PlanRequest request;
  request.messageBytes = bytes;
  const Plan plan = planRoot(network, testing::measured(constants), request, MachineId(0));
  const Schedule& schedule = plan.schedules[plan.ranges.front().schedule].schedule;
  return simulate(network, schedule, constants, bytes, plan.ranges.front().segmentBytes).seconds() /
         wireSeconds(constants, bytes);
}

/// `ratio(network, bytes)` beside the bars.
template <class Ratio>
void completions(Tables& tables, const std::string& title, Ratio&& ratio) {
  using Bars = std::vector<std::pair<std::uint64_t, double>>;
  tables.head("Completion of " + title + " over the time on the wire, packet by packet",
              "network, message", "completion / wire time");
  const auto add = [&](const std::string& name, const Network& network, const Bars& bars) {
    for (const auto& [kibibytes, most] : bars)
      tables.row(name + ", " + std::to_string(kibibytes) + " KiB",
                 ratio(network, kibibytes * kibibyte), most);
  };
  add("line of 4 switches, 32 machines", lineNetwork(4, 32),
      {{64, 2.2}, {256, 1.45}, {512, 1.25}, {2048, 1.10}});
  add("one switch, 16 machines", lineNetwork(1, 16),
      {{64, 1.8}, {256, 1.3}, {512, 1.2}, {2048, 1.08}});
  for (const std::uint64_t seed : {1U, 2U, 3U})
    add("8 random switches (seed " + std::to_string(seed) + "), 64 machines",
        randomNetwork(8, 64, seed), {{64, 2.7}, {256, 1.6}, {512, 1.4}, {2048, 1.15}});
}

/// How many times as fast as the better of the paper's two trees what takes `ratio(network, bytes)`
/// is, the geometric mean.
template <class Ratio>
double gain(const Network& network, Ratio&& ratio) {
  static constexpr const char* papers[] = {"linear", "binary"};
  double logarithms = 0;
  std::size_t cells = 0;
  for (std::uint64_t kibibytes = 16; kibibytes <= 1024; kibibytes *= 2, ++cells) {
    const std::uint64_t bytes = kibibytes * kibibyte;
    logarithms += std::log(bestRatio(network, papers, bytes) / ratio(network, bytes));
  }
  return std::exp(logarithms / static_cast<double>(cells));
}

template <class Ratio>
void gains(Tables& tables, const std::string& title, Ratio&& ratio) {
  tables.head("Completion of " + title +
                  " over that of the better of linear and binary tree, 256 machines on 32 random "
                  "switches, geometric mean over 16 KiB to 1 MiB",
              "seed", "ratio");
  for (const std::uint64_t seed : {1U, 2U, 3U})
    tables.row(std::to_string(seed), 1 / gain(randomNetwork(32, 256, seed), ratio), 1 / 1.5);
}

/// What schedules reach with the best segments, and what `auto` does with those it chooses.
void packetByPacket(Tables& tables) {
  completions(tables, "the better of `two-tree` and `multi-tree:4`",
              [](const Network& network, std::uint64_t bytes) {
                return bestRatio(network, multiTrees, bytes);
              });
  completions(tables, "`auto`, by the model's choice of schedule and segment,", autoRatio);
  gains(tables, "the best of `multi-tree:4`, `jump:2/1:3` and `jump:4/1`",
        [](const Network& network, std::uint64_t bytes) {
          static constexpr const char* ours[] = {"multi-tree:4", "jump:2/1:3", "jump:4/1"};
          return bestRatio(network, ours, bytes);
        });
  gains(tables, "`auto`, by the model's choice,", autoRatio);
}

/// Processor seconds for one root with all schedules; the best of three runs.
double planningSeconds(const Network& network) {
  const CommunicationParameters parameters = estimateParameters(network);
  std::clock_t best = 0;
  for (int run = 0; run < 3; ++run) {
    const std::clock_t start = std::clock();
    const Plan plan = planRoot(network, parameters, {}, MachineId(0));
    const std::clock_t taken = std::clock() - start;
    if (run == 0 || taken < best) best = taken;
  }
  return static_cast<double>(best) / CLOCKS_PER_SEC;
}

void planningTimes(Tables& tables) {
  tables.head("Processor seconds to plan one root for all message sizes, every schedule tried",
              "network", "seconds");
  for (const auto& [machines, most] : {std::pair(1024U, 0.05), std::pair(16'384U, 2.0)}) {
    const std::size_t switches = machines / 8;
    const std::string size = std::to_string(machines) + " machines, " + std::to_string(switches);
    tables.row(size + " switches, random", planningSeconds(randomNetwork(switches, machines, 0)),
               most);
    tables.row(size + " in a line", planningSeconds(lineNetwork(switches, machines)), most);
    tables.row(size + " in a star", planningSeconds(starNetwork(switches, machines)), most);
  }
}

} // namespace
} // namespace topocast

int main() {
  topocast::Tables tables;
  topocast::heights(tables);
  topocast::loads(tables);
  topocast::packetByPacket(tables);
  topocast::planningTimes(tables);
  return tables.allMet() ? 0 : 1;
}
