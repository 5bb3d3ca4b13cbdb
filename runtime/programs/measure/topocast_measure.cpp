// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// topocast-measure: measures the communication parameters of a cluster and writes the parameters
// file that `topocast plan` and `topocast generate` take, or finds its switches and writes the
// topology file. An MPI program, built with the cluster's MPI.
//
// Exits with 0, 1 if it cannot measure or write, 2 if the command line is wrong, and 130 if it was
// interrupted; what had been measured until then is written.

// Trains of datagrams are sent by what the runtime's library has in itself. A generated broadcast
// has to share it, as it counts what it serves.
#ifndef TOPOCAST_HEADER_ONLY
#ifdef TOPOCAST_BROADCAST
#error "compile all with -DTOPOCAST_HEADER_ONLY=1"
#endif
#define TOPOCAST_HEADER_ONLY 1
#endif

#include "broadcast_mode.hpp"
#include "campaign.hpp"
#include "clock.hpp"
#include "compare_mode.hpp"
#include "discover/discover_mode.hpp"
#include "disturbance.hpp"
#include "interruption.hpp"
#include "json_file.hpp"
#include "machines.hpp"
#include "multicast_measurement.hpp"
#include "options.hpp"
#include "parameters_file.hpp"
#include "progress_line.hpp"
#include "report.hpp"
#include "schedule.hpp"
#include "suspects.hpp"
#include "usability.hpp"
#include "warnings.hpp"
#include "world.hpp"

#include "topocast/mpi.hpp"
#ifndef TOPOCAST_BROADCAST                  // which has the whole planner
#include "topocast/names/machine_names.cpp" // NOLINT(bugprone-suspicious-include)
#include "topocast/names/name_pattern.cpp"  // NOLINT(bugprone-suspicious-include): header only
#endif
#include "topocast/version.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::measure {
namespace {

std::string namesOf(const std::vector<Machine>& machines) {
  std::string names;
  for (const Machine& machine : machines)
    names += (names.empty() ? "" : " ") + machine.name;
  return names;
}

std::vector<Machine> machinesNumbered(const std::vector<Machine>& machines,
                                      const std::vector<int>& numbers) {
  std::vector<Machine> some(numbers.size());
  std::transform(numbers.begin(), numbers.end(), some.begin(),
                 [&](int number) { return machines[static_cast<std::size_t>(number)]; });
  return some;
}

std::string repetitionsSentence(const StoppingRule& rule) {
  return formatted("Samples: %d to %d of each quantity, until the %g %% confidence interval of the "
                   "median is at most %g %% wide.",
                   rule.minimumSamples, rule.maximumSamples, 100 * rule.confidence,
                   100 * rule.relativeWidth);
}

/// Rank 0's voice: progress, the file, the report.
class Spokesman {
public:
  Spokesman(const Options& options, const MachineSet& set, const ChosenRounds& chosen)
      : options_(options), set_(set), chosen_(chosen), progress_(options, worldRank() == 0),
        resolution_(clockResolution()) {}

  void announce(std::size_t round, std::size_t size) {
    show(round, size, formatted("round %zu of %zu", round + 1, chosen_.rounds.size()));
  }

  void announceChain(std::size_t size) { show(chosen_.rounds.size(), size, "all machines"); }

  /// Keeps what there is, so that even a killed run leaves something: after each size of the first
  /// round, then after each round. False if the file cannot be written.
  bool keep(const std::vector<Record>& records, std::size_t round, std::size_t size) const {
    if (options_.output.empty() || records.empty()) return true;
    if (round > 0 && size + 1 < options_.sizes.size()) return true;
    return write(clusterParameters(records), {}, true);
  }

  /// The file and the report; `chain` are the machines behind the relay gaps. False if the file
  /// cannot be written.
  bool conclude(const std::vector<Record>& records, const RelayGaps& relayGaps,
                const std::vector<int>& chain, bool partial, const MulticastResult& multicast) {
    progress_.end();
    multicast_ = multicast;
    if (records.empty()) {
      std::fputs("topocast-measure: interrupted before anything was measured\n", stderr);
      return true;
    }
    const auto sizes = clusterParameters(records, relayGaps);
    std::fputs(report(records, sizes, chain, partial).c_str(), stderr);
    if (partial)
      std::fputs("topocast-measure: interrupted: the parameters are those measured so far\n",
                 stderr);
    if (!write(sizes, chain, partial)) return false;
    std::fputs(usabilityLine(obstacles(sizes, set_, partial)).c_str(), stderr);
    return true;
  }

private:
  /// A chain counts as one round more.
  void show(std::size_t round, std::size_t size, const std::string& who) {
    const std::size_t sizes = options_.sizes.size();
    const std::size_t rounds = chosen_.rounds.size() + (options_.passesAlong() ? 1 : 0);
    progress_.show(round * sizes + size, rounds * sizes,
                   who + formatted(", %s (%zu of %zu sizes)",
                                   sizeText(options_.sizes[size]).c_str(), size + 1, sizes));
  }

  std::vector<std::string> warnings(const std::vector<SizeParameters>& sizes, bool partial) const {
    std::vector<std::string> all = warningsOfMachines(set_);
    double shortest = sizes.front().sendOverhead.typical;
    for (const SizeParameters& size : sizes)
      shortest = std::min({shortest, size.sendOverhead.typical, size.receiveOverhead.typical});
    for (const auto& more : {warningsOfClock(resolution_, shortest),
                             warningsOfValues(sizes, options_.effort.rule.relativeWidth)})
      all.insert(all.end(), more.begin(), more.end());
    if (!multicast_.isMeasured && !multicast_.said.empty()) all.push_back(multicast_.said);
    if (options_.passesAlong() && !partial && !sizes.front().relayGap)
      all.emplace_back("no messages were passed along, as slow machines and links leave fewer than "
                       "three machines in a row: there is no relay gap");
    return all;
  }

  bool write(const std::vector<SizeParameters>& sizes, const std::vector<int>& chain,
             bool partial) const {
    Circumstances how;
    how.name = options_.name;
    how.machines = namesOf(set_.machines);
    how.rounds = chosen_.sentence;
    how.repetitions = repetitionsSentence(options_.effort.rule);
    how.multicast = multicastEntry(multicast_);
    how.chain = namesOf(machinesNumbered(set_.machines, chain));
    how.partial = partial;
    how.oneMachine = set_.ranksAsMachines;
    how.warnings = warnings(sizes, partial);
    if (!options_.json.empty() && !writeOutput(options_.json, jsonFileText(sizes, partial)))
      return false;
    return writeOutput(options_.output, parametersFileText(sizes, how));
  }

  std::string report(const std::vector<Record>& records, const std::vector<SizeParameters>& sizes,
                     const std::vector<int>& chain, bool partial) const {
    std::string text = formatted("%zu machines: ", set_.machines.size()) + namesOf(set_.machines) +
                       "\n" + chosen_.sentence + "\n" + repetitionsSentence(options_.effort.rule) +
                       "\n\n" + parametersTable(sizes) + "\n" + systemTable(sizes, mediansOf) +
                       "\n";
    const std::string passed = chainTable(sizes);
    if (!passed.empty()) text += passedAlong(chain) + ":\n" + passed + "\n";
    const std::string lines = startUpTable(sizes);
    if (!lines.empty()) text += "Start-up and per-byte parts:\n" + lines + "\n";
    text += "The least of all samples in the place of their median:\n" +
            systemTable(sizes, leastOf) + "\n";
    const std::string leastLines = leastStartUpTable(sizes);
    if (!leastLines.empty()) text += "Their start-up and per-byte parts:\n" + leastLines + "\n";
    if (multicast_.isMeasured) text += multicast_.said + ":\n" + multicastEntry(multicast_) + "\n";
    text += spreadText(records) + suspectsText(findSuspects(records, sizes), set_.machines);
    for (const std::string& warning : warnings(sizes, partial))
      text += "warning: " + warning + "\n";
    return text;
  }

  std::string passedAlong(const std::vector<int>& chain) const {
    if (chain.size() == set_.machines.size()) return "Passed along all machines";
    return "Passed along " + namesOf(machinesNumbered(set_.machines, chain)) +
           ", as links to others are slow";
  }

  const Options& options_;
  const MachineSet& set_;
  const ChosenRounds& chosen_;
  ProgressLine progress_;
  double resolution_;
  MulticastResult multicast_; ///< with nothing in it until it is measured
};

/// Rounds in which no pair disturbs another one, as far as that shows.
ChosenRounds checked(const Options& options, const MachineSet& set, std::vector<Round> rounds) {
  if (isToBeTried(rounds, options)) {
    // Long enough for links, and not processors, to be what counts.
    const int bytes = std::min(options.sizes.back(), 16 << 10);
    const double disturbance =
        DisturbanceTrial(set.machines, bytes, options.effort).greatest(rounds);
    if (disturbance >= noticedDisturbance)
      return undisturbed(options, static_cast<int>(set.machines.size()), disturbance);
  }
  std::string sentence = roundsSentence(rounds, options.choice);
  return {std::move(rounds), std::move(sentence)};
}

/// Collective over all ranks, of which one of each machine takes part.
MulticastResult measureMulticast(const std::vector<Machine>& machines) {
  const bool isIn = std::any_of(machines.begin(), machines.end(),
                                [](const Machine& machine) { return machine.rank == worldRank(); });
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, isIn ? 0 : MPI_UNDEFINED, worldRank(), &comm);
  MulticastResult result;
  if (!isIn) return result;
  result = MulticastMeasurement(comm).run();
  MPI_Comm_free(&comm);
  return result;
}

int measureRounds(const Options& options, const MachineSet& set, const ChosenRounds& chosen) {
  Campaign campaign(set.machines, chosen.rounds, options.sizes, options.effort);
  const bool speaks = worldRank() == 0;
  Spokesman spokesman(options, set, chosen);
  Ending ending = campaign.run(
      [&spokesman](std::size_t round, std::size_t size) { spokesman.announce(round, size); },
      [&spokesman](const std::vector<Record>& records, std::size_t round, std::size_t size) {
        return spokesman.keep(records, round, size);
      });
  if (ending == Ending::finished && options.passesAlong())
    ending = campaign.runChain([&spokesman](std::size_t size) { spokesman.announceChain(size); });
  if (ending == Ending::failed) return exitRefused;
  const bool interrupted = ending == Ending::interrupted;
  MulticastResult multicast;
  if (options.multicast && !interrupted) multicast = measureMulticast(set.machines);
  if (speaks && !spokesman.conclude(campaign.records(), campaign.relayGaps(), campaign.chain(),
                                    interrupted, multicast))
    return exitRefused;
  return interrupted ? exitInterrupted : 0;
}

int measureParameters(const Options& options, const MachineSet& set) {
  auto rounds = roundsOf(options, set.machines);
  if (const auto* problem = std::get_if<std::string>(&rounds)) return refuse(*problem, exitRefused);
  return measureRounds(options, set,
                       checked(options, set, std::get<std::vector<Round>>(std::move(rounds))));
}

int measureBroadcasts(const Options& options, const MachineSet& set) {
  const auto machineOfRank = allgather(runtime::ownNames().machine);
  const auto roots = rootRanks(options.roots, set.machines, machineOfRank);
  if (const auto* problem = std::get_if<std::string>(&roots)) return refuse(*problem, exitRefused);
  return BroadcastMode(options, set, std::get<std::vector<int>>(roots), machineOfRank).run();
}

/// The number of each rank's machine; -1 for a rank on none.
std::vector<int> machineNumbers(const MachineSet& set) {
  std::vector<int> numbers;
  const auto names = allgather(runtime::ownNames().machine);
  numbers.reserve(names.size());
  for (std::size_t rank = 0; rank < names.size(); ++rank)
    numbers.push_back(machineCalled(
        set.machines, set.ranksAsMachines ? nameOnMachine(names[rank], rank) : names[rank]));
  return numbers;
}

int compareBroadcasts(const Options& options, const MachineSet& set) {
  const int all = static_cast<int>(set.machines.size());
  for (const int count : options.counts)
    if (count > all)
      return refuse(formatted("--counts: there are %d machines, not %d", all, count), exitRefused);
  const auto opened = openBroadcast(options.compare);
  const auto* const problem = std::get_if<std::string>(&opened);
  // Some ranks may not have the file: the first of these tells.
  const auto problems = allgather(problem != nullptr ? *problem : "");
  const auto worst = std::find_if(problems.begin(), problems.end(),
                                  [](const std::string& text) { return !text.empty(); });
  if (worst != problems.end())
    return refuse(formatted("rank %d: ", static_cast<int>(worst - problems.begin())) + *worst,
                  exitRefused);
  return CompareMode(options, set, std::get<OpenedBroadcast>(opened), machineNumbers(set)).run();
}

/// The parameters of the same machines. Time grows with the number of rounds, so that these are no
/// more than 32 machines have, unless the user wants it.
Options afterDiscovery(Options options) {
  constexpr int roundsOf32 = 31;
  options.output = options.parametersOutput;
  if (options.rounds == 0) options.rounds = roundsOf32;
  return options;
}

int discoverNetwork(const Options& options, const MachineSet& set) {
  if (set.ranksAsMachines)
    return refuse("all ranks are on one machine, between which there is no network: start one on "
                  "each machine, such as 'mpirun -n 32 --map-by node topocast-measure --discover'",
                  exitRefused);
  const int code = DiscoverMode(options, set).run();
  if (code != 0 || options.parametersOutput.empty()) return code;
  return measureParameters(afterDiscovery(options), set);
}

int measureCluster(const Options& options) {
  if (worldSize() < 2)
    return refuse(
        "one rank has nobody to send to: start at least two, one on each machine, such as "
        "'mpirun -n 2 --map-by node topocast-measure'",
        exitRefused);
  const MachineSet set = machinesOfWorld();
  if (set.machines.size() < 2)
    return refuse(
        "fewer than two machines: TOPOCAST_MACHINES leaves the other ranks without a name",
        exitRefused);
  if (options.discover) return discoverNetwork(options, set);
  if (!options.compare.empty()) return compareBroadcasts(options, set);
  return options.broadcast ? measureBroadcasts(options, set) : measureParameters(options, set);
}

int run(const std::vector<std::string>& arguments) {
  const auto read = readOptions(arguments);
  if (const auto* problem = std::get_if<std::string>(&read)) return refuse(*problem, exitUsage);
  const auto& options = std::get<Options>(read);
  if (!options.help && !options.version) return measureCluster(options);
  const bool speaks = worldRank() == 0;
  if (speaks && options.help) std::fputs(usage, stdout);
  if (speaks && !options.help) std::printf("topocast-measure " TOPOCAST_VERSION_TEXT "\n");
  return 0;
}

} // namespace
} // namespace topocast::measure

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  topocast::measure::catchSignals();
  const int code = topocast::measure::run({argv + 1, argv + argc});
  MPI_Finalize();
  return code;
}
