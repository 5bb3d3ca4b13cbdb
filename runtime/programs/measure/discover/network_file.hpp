// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The topology file as a person would write it. In: borders, names, what was measured. Out: YAML
// with a switch for every group of machines between borders, and comments that say how sure each
// link is and from what.
#pragma once

#include "borders.hpp"
#include "discovery.hpp"
#include "hints.hpp"
#include "name_ranges.hpp"
#include "speed_text.hpp"

#include "../text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

/// How a network was found.
struct DiscoveryRecord {
  std::string network; ///< its name; empty: the reader takes the file's
  std::vector<std::string> machines;
  double fullBytesPerSecond = 0;
  double latency = 0; ///< of one link, seconds
  int questions = 0;
  bool hostsShared = false;
  Hints hints;
};

/// Switches, machines and links of a tree of borders.
class NetworkFile {
public:
  NetworkFile(const Discovery& discovery, const DiscoveryRecord& record)
      : discovery_(discovery), record_(record), ownLinks_(record.machines.size(), nullptr) {
    const int machines = static_cast<int>(record.machines.size());
    for (const Border& border : discovery.borders) {
      const int far = sizeOf(border.far);
      if (far == 1 || far == machines - 1)
        ownLinks_[static_cast<std::size_t>(aloneBehind(border, far == 1))] = &border;
      else
        uplinks_.push_back(&border);
    }
    // By their first machine, wider sides first, so that a switch stands behind the one above it.
    std::sort(uplinks_.begin(), uplinks_.end(), [](const Border* one, const Border* other) {
      const int first = firstOf(one->far);
      const int second = firstOf(other->far);
      return first != second ? first < second : sizeOf(one->far) > sizeOf(other->far);
    });
  }

  std::string text() const {
    std::string all = heading();
    if (!record_.network.empty()) all += "network: " + record_.network + "\n";
    all += formatted("defaults: {bandwidth: %s, latency: %.4g us}\n",
                     bandwidthText(machineSpeed()).c_str(), 1e6 * record_.latency);
    all += switchesText() + "machines:\n";
    for (std::size_t number = 0; number <= uplinks_.size(); ++number)
      all += machinesOn(number);
    if (uplinks_.empty()) return all;
    all += "links:\n";
    for (std::size_t number = 1; number <= uplinks_.size(); ++number)
      all += "  - between: [" + switchName(above(number)) + ", " + switchName(number) + "]\n" +
             linkText(*uplinks_[number - 1]);
    return all;
  }

private:
  /// Neighbours of which the same is said share a line.
  std::string switchesText() const {
    std::vector<std::pair<std::size_t, std::string>> lines; // from this switch on
    for (std::size_t number = 0; number <= uplinks_.size(); ++number) {
      const std::string said = switchComment(number);
      if (lines.empty() || lines.back().second != said) lines.emplace_back(number, said);
    }
    std::string all = "switches:";
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t first = lines[i].first;
      const std::size_t last = i + 1 < lines.size() ? lines[i + 1].first - 1 : uplinks_.size();
      all +=
          (lines.size() == 1 ? " " : "\n  - ") +
          (first == last ? switchName(first) : switchStem() + formatted("[%zu-%zu]", first, last)) +
          " # " + lines[i].second;
    }
    return all + "\n";
  }

  const SwitchFinding& findingOf(std::size_t number) const {
    if (number > 0) return uplinks_[number - 1]->behind;
    // Behind machine 0's own link, if that is slow.
    const auto isOwn = [](const Border& border) {
      return sizeOf(border.far) + 1 == static_cast<int>(border.far.size());
    };
    const auto own = std::find_if(discovery_.borders.begin(), discovery_.borders.end(), isOwn);
    return own == discovery_.borders.end() ? discovery_.first : own->behind;
  }

  /// A switch is as sure as the links at it.
  std::string switchComment(std::size_t number) const {
    const SwitchFinding& finding = findingOf(number);
    Grade links = Grade::sure;
    for (std::size_t other = 1; other <= uplinks_.size(); ++other)
      if (other == number || above(other) == number)
        links = std::max(links, uplinks_[other - 1]->grade);
    const std::string grade = nameOf(std::max(finding.grade, links)) + std::string(": ");
    if (discovery_.isCutShort) return grade + "not all streams were fast when time was over";
    return grade + reasonOf(finding) + (links > finding.grade ? "; a link at it is less sure" : "");
  }

  static std::string reasonOf(const SwitchFinding& finding) {
    if (finding.isParted && finding.ways == 0) return "too few links to hide one more";
    if (finding.isParted)
      return formatted("no link is hidden in any of %zu ways to part it", finding.ways);
    return finding.isInOrder ? "the links found follow the order in which it was tried"
                             : "no link was seen, but not all ways to part it were tried";
  }

  static int firstOf(const Side& side) {
    return static_cast<int>(std::find(side.begin(), side.end(), true) - side.begin());
  }

  static int aloneBehind(const Border& border, bool isFar) {
    return firstOf(isFar ? border.far : otherSide(border.far));
  }

  std::string heading() const {
    const double measured = 8 * record_.fullBytesPerSecond;
    std::string all = formatted(
        "# Found by topocast-measure --discover: %zu machines, %d questions. Machines of one "
        "switch\n"
        "# here never slowed each other down; it may stand for several switches in truth. In %d\n"
        "# questions at the end all streams were as fast as these links let them be.\n"
        "# A machine alone reached %s.\n",
        record_.machines.size(), record_.questions, discovery_.confirmations,
        bandwidthText(measured).c_str());
    if (discovery_.checked > 0)
      all +=
          formatted("# Of %d streams between random machines at once %d were as fast as it says.\n",
                    discovery_.checked, discovery_.asPredicted);
    if (discovery_.transients > 0)
      all += formatted(
          "# %d questions had another answer when asked again: others used the network.\n",
          discovery_.transients);
    for (const std::string& doubt : discovery_.doubts)
      all += "# Forgotten, as it contradicts something else: " + doubt + ".\n";
    if (!discovery_.agrees())
      all += "# WARNING: too many streams were slower or faster: all of this is guessed.\n";
    if (discovery_.isCutShort)
      all += "# WARNING: time was over before all streams were fast: links may be missing here.\n"
             "# Measure again when nobody else uses the network.\n";
    for (const HintedSwitch& hinted : record_.hints.switches)
      all += hintLine(hinted);
    if (record_.hostsShared)
      all += "# WARNING: machines share a host: what is between them is memory, and no network.\n";
    return all;
  }

  /// What measurement says of a switch that hints name.
  std::string hintLine(const HintedSwitch& hinted) const {
    std::string said = "is not seen: its links slowed nothing down";
    for (std::size_t number = 0; number <= uplinks_.size(); ++number)
      if (detail::common(machinesAt(number), record_.hints.known) == hinted.machines)
        return hintText(hinted, "is confirmed: it is " + switchName(number));
    for (std::size_t number = 1; number <= uplinks_.size(); ++number) {
      const HintVerdict verdict = verdictOf(record_.hints, hinted, *uplinks_[number - 1]);
      if (verdict == HintVerdict::notSeen) continue;
      const bool isConfirmed = verdict == HintVerdict::confirmed;
      said = (isConfirmed ? "is confirmed by " : "is contradicted by ") + linkName(number);
      if (isConfirmed) break;
    }
    return hintText(hinted, said);
  }

  Side machinesAt(std::size_t number) const {
    Side machines;
    for (std::size_t machine = 0; machine < record_.machines.size(); ++machine)
      machines.push_back(switchOf(static_cast<int>(machine)) == number);
    return machines;
  }

  std::string hintText(const HintedSwitch& hinted, const std::string& said) const {
    std::vector<std::string> machines;
    for (std::size_t machine = 0; machine < record_.machines.size(); ++machine)
      if (has(hinted.machines, static_cast<int>(machine)))
        machines.push_back(record_.machines[machine]);
    return "# Hint of " + hinted.source + ": switch " + hinted.name + " above " +
           joinedRanges(machines) + " " + said + ".\n";
  }

  /// `link s0-s1`
  std::string linkName(std::size_t number) const {
    return "link " + switchName(above(number)) + "-" + switchName(number);
  }

  double machineSpeed() const { return nominalSpeed(8 * record_.fullBytesPerSecond); }

  /// Names of switches must not be names of machines.
  std::string switchStem() const {
    const bool isTaken =
        std::any_of(record_.machines.begin(), record_.machines.end(),
                    [](const std::string& name) { return detail::numberedName(name).stem == "s"; });
    return isTaken ? "switch" : "s";
  }

  std::string switchName(std::size_t number) const { return switchStem() + std::to_string(number); }

  /// The switch that a switch's uplink leads to: that of the least side around it.
  std::size_t above(std::size_t number) const {
    std::size_t best = 0;
    const Side& own = uplinks_[number - 1]->far;
    for (std::size_t other = 1; other <= uplinks_.size(); ++other) {
      const Side& around = uplinks_[other - 1]->far;
      if (other == number || !isWithin(own, around)) continue;
      if (best == 0 || sizeOf(around) < sizeOf(uplinks_[best - 1]->far)) best = other;
    }
    return best;
  }

  std::size_t switchOf(int machine) const {
    std::size_t best = 0;
    for (std::size_t number = 1; number <= uplinks_.size(); ++number) {
      const Side& side = uplinks_[number - 1]->far;
      if (has(side, machine) && (best == 0 || sizeOf(side) < sizeOf(uplinks_[best - 1]->far)))
        best = number;
    }
    return best;
  }

  std::string machinesOn(std::size_t number) const {
    std::string all;
    std::vector<std::string> alike;
    for (std::size_t machine = 0; machine < record_.machines.size(); ++machine) {
      if (switchOf(static_cast<int>(machine)) != number) continue;
      if (ownLinks_[machine] == nullptr)
        alike.push_back(record_.machines[machine]);
      else
        all += "  - name: " + record_.machines[machine] + "\n    switch: " + switchName(number) +
               "\n" + linkText(*ownLinks_[machine]);
    }
    const std::string ranges = joinedRanges(alike);
    if (ranges.empty()) return all;
    return "  - name: " + ranges + "\n    switch: " + switchName(number) + "\n" + all;
  }

  std::string linkText(const Border& border) const {
    return formatted(
        "    bandwidth: %s # %s: %d at once got %.2f of a machine's speed, %.2f to %.2f%s\n",
        bandwidthText(plainWidth(border.width) * machineSpeed()).c_str(), nameOf(border.grade),
        border.streams, border.width, border.least, border.greatest,
        isBusy(border) ? "; others seem to use it" : "");
  }

  const Discovery& discovery_;
  const DiscoveryRecord& record_;
  std::vector<const Border*> ownLinks_; ///< of each machine; null if it is as fast as most
  std::vector<const Border*> uplinks_;  ///< of switch 1, 2, ...
};

} // namespace topocast::measure
