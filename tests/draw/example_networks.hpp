// Networks that drawings are tried on, and schedules over them.
#pragma once

#include "contention/contention.hpp"
#include "network/network.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace topocast::testing {

/// Switches `s0`, `s1`, ... joined by `trunks` of 1.25 GB/s, and machines `n0`, `n1`, ... at 125
/// MB/s that sit on `switchOfMachine`.
inline NetworkDescription describe(std::string name, std::size_t switches,
                                   const std::vector<std::pair<std::size_t, std::size_t>>& trunks,
                                   const std::vector<std::size_t>& switchOfMachine,
                                   double trunkBandwidth = 125e6) {
  constexpr double machineBandwidth = 125e6;
  NetworkDescription description;
  description.name = std::move(name);
  for (std::size_t i = 0; i < switches; ++i)
    description.switches.push_back("s" + std::to_string(i));
  for (const auto& [first, second] : trunks)
    description.cables.push_back({first, second, trunkBandwidth, 0});
  for (std::size_t i = 0; i < switchOfMachine.size(); ++i) {
    description.machines.push_back("n" + std::to_string(i));
    description.cables.push_back({switchOfMachine[i], switches + i, machineBandwidth, 0});
  }
  return description;
}

/// As many machines on each switch, one switch after another.
inline std::vector<std::size_t> inBlocks(std::size_t switches, std::size_t machinesEach,
                                         std::size_t firstSwitch = 0) {
  std::vector<std::size_t> switchOfMachine;
  switchOfMachine.reserve(switches * machinesEach);
  for (std::size_t i = 0; i < switches * machinesEach; ++i)
    switchOfMachine.push_back(firstSwitch + i / machinesEach);
  return switchOfMachine;
}

/// Switches in a line.
inline NetworkDescription lineOfSwitches(std::size_t switches, std::size_t machinesEach) {
  std::vector<std::pair<std::size_t, std::size_t>> trunks;
  for (std::size_t i = 1; i < switches; ++i)
    trunks.emplace_back(i - 1, i);
  return describe("line", switches, trunks, inBlocks(switches, machinesEach));
}

/// A switch s0 without machines above others with them, by faster trunks.
inline NetworkDescription twoLevels(std::size_t leaves, std::size_t machinesEach) {
  std::vector<std::pair<std::size_t, std::size_t>> trunks;
  for (std::size_t i = 1; i <= leaves; ++i)
    trunks.emplace_back(0, i);
  return describe("cluster", leaves + 1, trunks, inBlocks(leaves, machinesEach, 1), 1250e6);
}

/// A central switch and three more, machines on all.
inline NetworkDescription star(std::size_t machinesEach) {
  return describe("star", 4, {{0, 1}, {0, 2}, {0, 3}}, inBlocks(4, machinesEach));
}

/// Names that mean something to XML, Graphviz or hostlists, and some that are not even text.
inline NetworkDescription hostileNames() {
  NetworkDescription description = describe("<&\"'>", 2, {{0, 1}}, {0, 0, 1, 1, 1});
  description.switches = {"a<b&c", "]]>\\"};
  description.machines = {"\"quoted\"", "<!--", "&amp;", "back\\slash\\", "\x01\xff\u00e9"};
  return description;
}

/// A registered schedule, judged.
inline JudgedSchedule judged(const Network& network, const std::string& schedule,
                             MachineId root = MachineId(0)) {
  Schedule built =
      buildSchedule(llvm::cantFail(findSchedule(schedule)), machineOrder(network, root));
  ContentionReport report = judge(network, built);
  return {std::move(built), std::move(report)};
}

} // namespace topocast::testing
