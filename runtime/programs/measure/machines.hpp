// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which ranks measure. In: the names and hosts of all ranks. Out: the machines, with one rank of
// each that measures.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace topocast::measure {

struct Machine {
  std::string name;
  std::string host;
  int rank = 0;
};

struct MachineSet {
  std::vector<Machine> machines;
  bool severalRanksEach = false; ///< some machine has ranks that do not measure
  bool ranksAsMachines = false;  ///< all ranks are on one machine, so each counts as one
  bool hostsShared = false;      ///< two of the machines are on one host
  bool oneHost = false;          ///< all of the machines are on one host
};

/// The name of a rank if several are on its machine.
inline std::string nameOnMachine(const std::string& machine, std::size_t rank) {
  return machine + "#" + std::to_string(rank);
}

/// The lowest rank of every machine measures; ranks without a name do not. Where all ranks are on
/// one machine, each counts as a machine, called `name#rank`.
inline MachineSet findMachines(const std::vector<std::string>& names,
                               const std::vector<std::string>& hosts) {
  MachineSet set;
  const auto has = [&set](std::string_view name) {
    return std::any_of(set.machines.begin(), set.machines.end(),
                       [name](const Machine& machine) { return machine.name == name; });
  };
  for (std::size_t rank = 0; rank < names.size(); ++rank) {
    if (names[rank].empty()) continue;
    if (has(names[rank]))
      set.severalRanksEach = true;
    else
      set.machines.push_back({names[rank], hosts[rank], static_cast<int>(rank)});
  }
  if (set.machines.size() == 1 && set.severalRanksEach) {
    set = {};
    set.ranksAsMachines = true;
    for (std::size_t rank = 0; rank < names.size(); ++rank)
      if (!names[rank].empty())
        set.machines.push_back(
            {nameOnMachine(names[rank], rank), hosts[rank], static_cast<int>(rank)});
  }
  std::vector<std::string> ownHosts(set.machines.size());
  std::transform(set.machines.begin(), set.machines.end(), ownHosts.begin(),
                 [](const Machine& machine) { return machine.host; });
  std::sort(ownHosts.begin(), ownHosts.end());
  set.hostsShared = std::adjacent_find(ownHosts.begin(), ownHosts.end()) != ownHosts.end();
  set.oneHost = set.hostsShared && ownHosts.front() == ownHosts.back();
  return set;
}

/// The number of the machine called so; -1 if there is none.
inline int machineCalled(const std::vector<Machine>& machines, std::string_view name) {
  for (std::size_t number = 0; number < machines.size(); ++number)
    if (machines[number].name == name) return static_cast<int>(number);
  return -1;
}

} // namespace topocast::measure
