// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The topology file as a person would write it. In: borders, names, what was measured. Out: YAML
// with a switch for every group of machines between borders, and comments that say how sure each
// link is and from what.
#pragma once

#include "borders.hpp"
#include "hints.hpp"
#include "inference.hpp"
#include "name_ranges.hpp"
#include "speed_text.hpp"

#include "../text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
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
    all +=
        "switches: " +
        (uplinks_.empty() ? switchName(0) : switchStem() + formatted("[0-%zu]", uplinks_.size())) +
        "\nmachines:\n";
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
    if (discovery_.isCutShort)
      all +=
          "# WARNING: time was over before all streams were as fast as they should be: links may "
          "be\n# missing here. Measure again when nobody else uses the network.\n";
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

  static std::string joinedRanges(const std::vector<std::string>& names) {
    std::string ranges;
    for (const std::string& range : nameRanges(names))
      ranges += (ranges.empty() ? "" : ", ") + range;
    return ranges;
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
