// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What topocast-measure says while it measures parameters, and in the end. In: options, machines,
// rounds, and what was measured. Out: progress, the parameters file, the report with warnings.
#pragma once

#include "campaign.hpp"
#include "clock.hpp"
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

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace topocast::measure {

inline std::string namesOf(const std::vector<Machine>& machines) {
  std::string names;
  for (const Machine& machine : machines)
    names += (names.empty() ? "" : " ") + machine.name;
  return names;
}

inline std::vector<Machine> machinesNumbered(const std::vector<Machine>& machines,
                                             const std::vector<int>& numbers) {
  std::vector<Machine> some(numbers.size());
  std::transform(numbers.begin(), numbers.end(), some.begin(),
                 [&](int number) { return machines[static_cast<std::size_t>(number)]; });
  return some;
}

inline std::string repetitionsSentence(const StoppingRule& rule) {
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

} // namespace topocast::measure
