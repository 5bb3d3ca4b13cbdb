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
#include "compare_mode.hpp"
#include "discover/discover_mode.hpp"
#include "disturbance.hpp"
#include "interruption.hpp"
#include "machines.hpp"
#include "multicast_measurement.hpp"
#include "options.hpp"
#include "schedule.hpp"
#include "spokesman.hpp"
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
