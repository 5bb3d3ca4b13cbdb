// What `auto` takes packet by packet, beside what can be had. In: networks made by rule. Out: two
// tables in Markdown on standard output, all times over the time on the wire; the same in every
// run. Exit status 1 if a bar is missed.
//
//   speed_table [MACHINES [BEFORE.md]]     networks of at most so many machines; a former output
//
// Table 1: `auto` by the parameters that a cluster would measure, without and with what further
// switches take; the best of some thirty schedules and all segments with hindsight; the floor of
// machines that send one message at a time (one_port_bound.hpp); the bar; and what the former
// output says of `auto` with known switches. Table 2: links of 10 to 100 Gbit/s, beside the best of
// the algorithms that libraries have, with the best segments.
#include "hindsight.hpp"
#include "made_network.hpp"
#include "outcomes.hpp"
#include "pod_network.hpp"
#include "simulate/measured_parameters.hpp"

#include "cost/one_port_bound.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

std::vector<Schedule> schedulesOf(const std::vector<Candidate>& candidates) {
  std::vector<Schedule> schedules;
  for (const Candidate& candidate : candidates)
    schedules.push_back(candidate.judged.schedule);
  return schedules;
}

std::string textOf(std::uint64_t bytes) {
  return std::to_string(bytes / 1024) + "K";
}

/// What a former output has in the column of known switches, by network and size.
std::map<std::string, std::string> formerly(const char* path) {
  constexpr std::size_t known = 5;
  std::map<std::string, std::string> ratios;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) {
    llvm::errs() << "speed_table: cannot read '" << path << "': " << buffer.getError().message()
                 << "; give what this program wrote before\n";
    std::exit(2);
  }
  llvm::SmallVector<llvm::StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  for (const llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef> fields;
    line.split(fields, '|');
    if (fields.size() > known) ratios[(fields[1] + fields[2]).str()] = fields[known].trim().str();
  }
  return ratios;
}

/// A message of so many KiB, and at most how many wire times it may take.
using Bars = std::vector<std::pair<std::uint64_t, std::optional<double>>>;

class SpeedTable {
public:
  SpeedTable(std::size_t mostMachines, std::map<std::string, std::string> former)
      : mostMachines_(mostMachines), former_(std::move(former)),
        parameters_{testing::measuredByDoublings(constants_, false),
                    testing::measuredByDoublings(constants_, true)} {
    llvm::outs() << "| network | size | before | `auto` | switches known | takes | hindsight | by "
                    "| over hindsight | floor | bar | |\n"
                    "|---|---:|---:|---:|---:|---|---:|---|---:|---:|---:|---|\n";
  }

  void add(const std::string& name, const Network& network, const Bars& bars) {
    if (network.machineCount() > mostMachines_) return;
    const std::vector<Schedule> schedules =
        schedulesOf(hindsightCandidates(network, parameters_[0]));
    for (const auto& [kibibytes, bar] : bars)
      addRow(name, network, schedules, kibibytes * 1024, bar);
  }

  bool allMet() const { return allMet_; }

private:
  void addRow(const std::string& name, const Network& network,
              const std::vector<Schedule>& schedules, std::uint64_t bytes,
              std::optional<double> bar) {
    const Outcome plain = planned(network, constants_, parameters_[0], bytes);
    const Outcome known = planned(network, constants_, parameters_[1], bytes);
    const Outcome hindsight = bestOf(network, constants_, schedules, bytes);
    const double floor = onePortBound(network.machineCount(), parameters_[0], bytes).seconds /
                         wireSeconds(constants_, bytes);
    const bool isMet = !bar || known.ratio <= *bar;
    allMet_ = allMet_ && isMet;
    const auto former = former_.find(" " + name + "  " + textOf(bytes) + " ");
    llvm::outs() << llvm::formatv(
        "| {0} | {1} | {2} | {3:f3} | {4:f3} | {5} | {6:f3} | {7} | {8:f3} | {9:f3} | {10} | {11} "
        "|\n",
        name, textOf(bytes), former == former_.end() ? "" : former->second, plain.ratio,
        known.ratio, known.schedule, hindsight.ratio, hindsight.schedule,
        known.ratio / hindsight.ratio, floor, bar ? llvm::formatv("{0:f3}", *bar).str() : "",
        isMet ? "met" : "**missed**");
    llvm::outs().flush();
  }

  std::size_t mostMachines_;
  std::map<std::string, std::string> former_;
  PacketConstants constants_ = testing::usualConstants();
  CommunicationParameters parameters_[2];
  bool allMet_ = true;
};

/// Where `auto` has far to go. Whether all bars are met.
bool slowPlaces(std::size_t mostMachines, const char* before) {
  SpeedTable table(mostMachines,
                   before == nullptr ? std::map<std::string, std::string>() : formerly(before));
  table.add("16 on one switch", testing::lineNetwork(1, 16),
            {{8, 3.5}, {64, 1.57}, {512, 1.15}, {2048, 1.065}});
  table.add("64 on one switch", testing::lineNetwork(1, 64), {{8, 4.2}, {64, 1.74}});
  table.add("256 on one switch", testing::lineNetwork(1, 256), {{8, 4.9}, {64, 1.9}});
  table.add("line of 4 x 8", testing::lineNetwork(4, 32),
            {{2, 15.0}, {8, 4.7}, {64, 1.87}, {512, 1.19}});
  table.add("star of 8 x 8", testing::starNetwork(8, 64),
            {{4, 9.98}, {8, 5.75}, {16, 3.95}, {64, 2.14}});
  table.add("random 64 on 8", testing::randomNetwork(8, 64, 1), {{8, 6.0}, {64, 2.0}, {512, 1.27}});
  table.add("random 256 on 32", testing::randomNetwork(32, 256, 0),
            {{8, 8.4}, {64, 2.45}, {512, 1.36}});
  table.add("1,024 in three levels", testing::podNetwork(64, 1024),
            {{8, 12.5}, {64, 3.2}, {512, 1.5}, {2048, 1.18}});
  return table.allMet();
}

/// Machines and switches behind links of so many Gbit/s: kernels' TCP at 10, RDMA-like at 100.
PacketConstants constantsAt(unsigned gigabits) {
  PacketConstants constants;
  constants.packet = {1448, 90};
  constants.machineBandwidth = gigabits * 1.25e8;
  constants.switchLatency = gigabits > 25 ? 0.3e-6 : 1e-6;
  constants.receiveLatency = gigabits > 25 ? 1e-6 : 10e-6;
  constants.sendOverhead = gigabits > 25 ? 0.3e-6 : 2e-6;
  return constants;
}

/// Whether no algorithm of a library is faster anywhere.
bool fastNetworks() {
  llvm::outs() << "\n| network, Gbit/s | size | `auto` | takes | best of libraries | takes | gain "
                  "| |\n|---|---:|---:|---|---:|---|---:|---|\n";
  const std::pair<const char*, Network> networks[] = {
      {"16 on one switch", testing::lineNetwork(1, 16)},
      {"line of 4 x 8", testing::lineNetwork(4, 32)},
      {"star of 8 x 8", testing::starNetwork(8, 64)},
      {"random 64 on 8", testing::randomNetwork(8, 64, 1)}};
  bool isFastest = true;
  for (const unsigned gigabits : {10U, 25U, 100U}) {
    const PacketConstants constants = constantsAt(gigabits);
    const CommunicationParameters parameters = testing::measuredByDoublings(constants, true);
    for (const auto& [name, network] : networks)
      for (const std::uint64_t kibibytes : {1U, 8U, 64U, 512U, 4096U}) {
        const std::uint64_t bytes = kibibytes * 1024;
        const Outcome ours = planned(network, constants, parameters, bytes);
        const Outcome theirs = bestOf(network, constants, librarySchedules(network), bytes);
        const bool isFaster = ours.ratio <= theirs.ratio;
        isFastest = isFastest && isFaster;
        llvm::outs() << llvm::formatv(
            "| {0}, {1} | {2} | {3:f3} | {4} | {5:f3} | {6} | {7:f2} | {8} |\n", name, gigabits,
            textOf(bytes), ours.ratio, ours.schedule, theirs.ratio, theirs.schedule,
            theirs.ratio / ours.ratio, isFaster ? "met" : "**missed**");
        llvm::outs().flush();
      }
  }
  return isFastest;
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  const std::size_t mostMachines = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 1024;
  const bool barsMet = topocast::slowPlaces(mostMachines, count > 2 ? arguments[2] : nullptr);
  const bool isFastest = topocast::fastNetworks();
  return barsMet && isFastest ? 0 : 1;
}
