// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// topocast-doctor: looks at an installed broadcast from inside a job. An MPI program, built with
// the cluster's MPI and started as users start theirs:
//
//   srun topocast-run topocast-doctor [--machines FILE]
//
// With --multicast: finds out whether the machines hear each other in a group of IP multicast.
//
// Exits with 0 if all ranks are served, 1 if something stands in the way, 2 if the command line is
// wrong.

// Datagrams are sent by what the runtime's library has in itself.
#define TOPOCAST_HEADER_ONLY 1

#include "../measure/options.hpp"
#include "../measure/text.hpp"
#include "../measure/world.hpp"
#include "findings.hpp"
#include "multicast_trial.hpp"
#include "rank_facts.hpp"
#include "starter.hpp"
#include "trial.hpp"
#include "usage.hpp"

#include "topocast/mpi.hpp"
#include "topocast/names/machine_names.cpp" // NOLINT(bugprone-suspicious-include)
#include "topocast/names/name_pattern.cpp"  // NOLINT(bugprone-suspicious-include): header only
#include "topocast/version.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace topocast::doctor {
namespace {

struct Options {
  std::string machines;
  bool multicast = false;
  int waitSeconds = 0; ///< between two trials of multicast; 0: one trial
  bool help = false;
  bool version = false;
};

/// The options, or what is wrong with them.
std::variant<Options, std::string> readOptions(const std::vector<std::string>& arguments) {
  Options options;
  for (std::size_t number = 0; number < arguments.size(); ++number) {
    const std::string& option = arguments[number];
    if (option == "-h" || option == "--help")
      options.help = true;
    else if (option == "--version")
      options.version = true;
    else if (option == "--multicast")
      options.multicast = true;
    else if (option != "--machines" && option != "--wait")
      return "unknown option " + quoted(option);
    else if (++number == arguments.size())
      return quoted(option) + " needs a value";
    else if (option == "--machines")
      options.machines = arguments[number];
    else
      options.waitSeconds = measure::detail::readCount(arguments[number]);
    if (option == "--wait" && options.waitSeconds == 0)
      return quoted(arguments[number]) + " is no number of seconds above 0 for --wait";
  }
  if (options.waitSeconds > 0 && !options.multicast) return "--wait goes with --multicast";
  return options;
}

/// `/opt/broadcast/machines` for `/opt/broadcast/openmpi/libcluster.so`.
std::string besideObject(const std::string& object) {
  const std::string folder = object.substr(0, object.find_last_of('/'));
  return folder.substr(0, folder.find_last_of('/')) + "/machines";
}

std::vector<std::string> linesOf(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) lines.push_back(line);
  return lines;
}

/// `Open MPI v4.1.4`
std::string libraryName() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> library{};
  int length = 0;
  MPI_Get_library_version(library.data(), &length);
  std::string text(library.data());
  text.resize(std::min(text.find_first_of(",\n"), text.size()));
  for (char& letter : text)
    if (letter == '\t') letter = ' ';
  return text;
}

std::string heading(const std::vector<RankFacts>& ranks) {
  std::set<std::string> hosts;
  for (const RankFacts& facts : ranks)
    hosts.insert(facts.host);
  return measure::counted(ranks.size(), "rank") + " on " + measure::counted(hosts.size(), "host") +
         ", " + libraryName();
}

/// Prints on rank 0; gives the exit code.
class Report {
public:
  explicit Report(const std::string& title, bool speaks = measure::worldRank() == 0)
      : speaks_(speaks) {
    if (speaks_) std::printf("%s\n", title.c_str());
  }

  void add(const Finding& finding) {
    constexpr std::array<const char*, 3> grades = {"ok      ", "note    ", "problem "};
    if (finding.grade == Grade::problem) exitCode_ = measure::exitRefused;
    if (!speaks_) return;
    std::printf("%s %s\n", grades[static_cast<std::size_t>(finding.grade)], finding.text.c_str());
    std::fflush(stdout);
  }

  int exitCode() const { return exitCode_; }

private:
  bool speaks_;
  int exitCode_ = 0;
};

Finding findMachinesOf(const std::vector<RankFacts>& ranks, const Options& options) {
  const std::string path =
      options.machines.empty() ? besideObject(ranks.front().object) : options.machines;
  // All ranks say what rank 0 reads.
  const std::vector<std::string> machines = linesOf(path);
  if (machines.empty())
    return {Grade::note, "there is no list of machines '" + path + "': hosts are not looked up"};
  return findMachines(ranks, machines);
}

int examine(const Options& options) {
  const std::vector<RankFacts> ranks = factsOfAll();
  const auto started = startedAs();
  if (ranks.size() == 1 && started && started->size > 1) {
    Report report(heading(ranks), started->rank == 0); // all of them find the same
    report.add(findStranger(started->size, libraryName()));
    return report.exitCode();
  }
  Report report(heading(ranks));
  report.add(findLoaded(ranks));
  if (!areAllLoaded(ranks)) return report.exitCode();
  report.add(findOneFile(ranks));
  report.add(findMachinesOf(ranks, options));
  // Only rank 0 prints the runtime's messages, so only rank 0 can judge them.
  Finding service = findService(saidAtFirstBroadcast());
  int isServed = service.grade == Grade::right ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &isServed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  service.grade = isServed != 0 ? Grade::right : Grade::problem;
  report.add(service);
  report.add(tryBroadcasts());
  return report.exitCode();
}

/// Machines by one rank each.
struct MachineRanks {
  std::vector<std::string> names;
  MPI_Comm comm = MPI_COMM_NULL; ///< null on other ranks
};

MachineRanks machineRanks() {
  MachineRanks ranks;
  bool isIn = false;
  for (const measure::Machine& machine : measure::machinesOfWorld().machines) {
    ranks.names.push_back(machine.name);
    isIn = isIn || machine.rank == measure::worldRank();
  }
  MPI_Comm_split(MPI_COMM_WORLD, isIn ? 0 : MPI_UNDEFINED, measure::worldRank(), &ranks.comm);
  return ranks;
}

int examineMulticast(const Options& options) {
  Report report(heading(factsOfAll()));
  MachineRanks ranks = machineRanks();
  if (ranks.names.size() < 2) {
    report.add({Grade::problem, "there is one machine, which has nobody to hear: start one rank on "
                                "each machine, such as 'mpirun -n 2 --map-by node topocast-doctor "
                                "--multicast'"});
    return report.exitCode();
  }
  if (ranks.comm == MPI_COMM_NULL) return 0;
  measure::MulticastTrains trains(ranks.comm);
  report.add({trains.areAllHeard() ? Grade::right : Grade::problem, trains.description()});
  for (int trial = 0; trains.hasSockets() && trial < (options.waitSeconds > 0 ? 2 : 1); ++trial) {
    if (trial > 0) sleep(static_cast<unsigned>(options.waitSeconds));
    const Hearings all = hearAll(trains, ranks.comm, ranks.names);
    if (measure::worldRank() != 0) continue; // which has no result
    if (trial > 0)
      report.add({Grade::note, measure::formatted("%d seconds later:", options.waitSeconds)});
    for (const auto& findings : {findHearings(all), findRemedies(all)})
      for (const Finding& finding : findings)
        report.add(finding);
  }
  MPI_Comm_free(&ranks.comm);
  return report.exitCode();
}

int run(const std::vector<std::string>& arguments) {
  const bool speaks = measure::worldRank() == 0;
  const auto read = readOptions(arguments);
  if (const auto* const problem = std::get_if<std::string>(&read)) {
    if (speaks) std::fprintf(stderr, "topocast-doctor: error: %s\n", problem->c_str());
    return measure::exitUsage;
  }
  const auto& options = std::get<Options>(read);
  if (!options.help && !options.version)
    return options.multicast ? examineMulticast(options) : examine(options);
  if (speaks && options.help) std::fputs(usage, stdout);
  if (speaks && !options.help) std::printf("topocast-doctor " TOPOCAST_VERSION_TEXT "\n");
  return 0;
}

} // namespace
} // namespace topocast::doctor

int main(int argc, char** argv) {
  // Makes the runtime say at the first broadcast how it is served.
  setenv("TOPOCAST_VERBOSE", "1", 1);
  MPI_Init(&argc, &argv);
  const int code = topocast::doctor::run({argv + 1, argv + argc});
  MPI_Finalize();
  return code;
}
