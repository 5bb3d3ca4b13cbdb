// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Checks the installation by the facts of all ranks, before anything is broadcast. In: the facts,
// and the list of the site's machines. Out: lines for people, some of which are problems.
#pragma once

#include "../measure/text.hpp"
#include "rank_facts.hpp"

#include "topocast/names/machine_names.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace topocast::doctor {

enum class Grade { right, note, problem };

struct Finding {
  Grade grade = Grade::right;
  std::string text;
};

inline std::string quoted(const std::string& text) {
  return "'" + text + "'";
}

/// `rank 3 on 'n3'`
inline std::string placeOf(const std::vector<RankFacts>& ranks, std::size_t rank) {
  return "rank " + std::to_string(rank) + " on " + quoted(ranks[rank].host);
}

/// Where MPI sees one rank and the starter has started `started`.
inline Finding findStranger(int started, const std::string& library) {
  return {Grade::problem,
          "the program starter has started " + std::to_string(started) +
              " processes, and each of them is alone: it is that of another MPI "
              "library than " +
              library +
              ", which this program is built with; start it with that one's mpirun, "
              "or by srun with the --mpi that it needs"};
}

/// Whether every rank has a broadcast loaded. If some have none, the others would hang.
inline bool areAllLoaded(const std::vector<RankFacts>& ranks) {
  return std::none_of(ranks.begin(), ranks.end(),
                      [](const RankFacts& facts) { return facts.version.empty(); });
}

inline Finding findLoaded(const std::vector<RankFacts>& ranks) {
  if (areAllLoaded(ranks))
    return {Grade::right, "every rank has a broadcast loaded, rank 0 " + ranks.front().object};
  std::size_t without = 0;
  std::size_t first = ranks.size();
  for (std::size_t rank = ranks.size(); rank-- > 0;)
    if (ranks[rank].version.empty()) {
      ++without;
      first = rank;
    }
  if (without == ranks.size())
    return {Grade::problem, "no rank has a broadcast loaded: start the program with topocast-run"};
  return {Grade::problem, std::to_string(without) + " of " +
                              measure::counted(ranks.size(), "rank") +
                              " have no broadcast loaded, so the others would wait for "
                              "ever; the first is " +
                              placeOf(ranks, first)};
}

/// Ranks with different files leave each other to the library.
inline Finding findOneFile(const std::vector<RankFacts>& ranks) {
  const RankFacts& first = ranks.front();
  for (std::size_t rank = 1; rank < ranks.size(); ++rank)
    if (ranks[rank].hash != first.hash)
      return {Grade::problem, placeOf(ranks, rank) + " has another file than rank 0: " +
                                  ranks[rank].object + " of " + ranks[rank].version};
  return {Grade::right, "all of them the same file, made by " + first.version};
}

/// Which hosts the site does not know; `site` are the names of its machines.
inline Finding findMachines(const std::vector<RankFacts>& ranks,
                            const std::vector<std::string>& site) {
  std::vector<const char*> names(site.size());
  std::transform(site.begin(), site.end(), names.begin(),
                 [](const std::string& name) { return name.c_str(); });
  std::set<std::uint32_t> known;
  std::set<std::string> unknown;
  for (const RankFacts& facts : ranks) {
    const auto named = [&](const std::string& name) {
      return runtime::findMachine(names.data(), static_cast<std::uint32_t>(names.size()), name);
    };
    std::uint32_t machine = named(facts.machine);
    if (machine == runtime::unknownMachine) machine = named(facts.node);
    if (machine == runtime::unknownMachine)
      unknown.insert(facts.machine);
    else
      known.insert(machine);
  }
  if (unknown.empty())
    return {Grade::right, "all ranks are on machines of the site, " + std::to_string(known.size()) +
                              " of its " + std::to_string(site.size())};
  std::string list;
  for (const std::string& name : unknown)
    list += (list.empty() ? "" : ", ") + quoted(name);
  return {Grade::problem,
          "not among the " + measure::counted(site.size(), "machine") + " of the site: " + list};
}

/// How MPI_COMM_WORLD is served, from what the runtime has printed: `topocast: lab: MPI_COMM_WORLD
/// (4 ranks): served by trees over 4 machines`.
inline Finding findService(const std::string& said) {
  const std::size_t line = said.find("topocast: ");
  const std::size_t fate = line == std::string::npos ? line : said.find("): ", line);
  if (fate == std::string::npos)
    return {Grade::problem, "the broadcast does not say whether it serves these ranks"};
  const std::string text = said.substr(fate + 3, said.find('\n', fate) - fate - 3);
  const bool isServed = text.rfind("served ", 0) == 0;
  return {isServed ? Grade::right : Grade::problem, "broadcasts are " + text};
}

} // namespace topocast::doctor
