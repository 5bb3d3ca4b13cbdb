// Random trees of switches, as benchmarks compare predictions and plans on. In: a seed. Out: the
// same network in every run.
#pragma once

#include "made_network.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

namespace topocast {

/// Networks of 8 to 48 machines on 1 to 12 switches, by seed.
class NetworkMaker {
public:
  explicit NetworkMaker(std::uint64_t seed) : engine_(seed) {}

  Network make(bool hasUnequalLinks, bool hasSlowMachines) {
    const std::size_t switches = 1 + draw(12);
    std::vector<testing::SwitchPair> pairs;
    std::vector<double> widths;
    for (std::size_t i = 1; i < switches; ++i) {
      pairs.emplace_back(draw(i), i);
      widths.push_back(hasUnequalLinks ? trunkWidths[draw(std::size(trunkWidths))] : 1);
    }
    std::vector<std::size_t> machineSwitch(8 + draw(41));
    for (std::size_t& where : machineSwitch)
      where = draw(switches);
    std::vector<double> machineWidths(machineSwitch.size(), 1);
    if (hasSlowMachines) {
      const std::size_t percent = slowPercents[draw(std::size(slowPercents))];
      for (double& width : machineWidths)
        if (draw(100) < percent) width = 1.0 / static_cast<double>(2 + draw(9));
    }
    return testing::networkOf(switches, pairs, machineSwitch, widths, machineWidths);
  }

  std::size_t draw(std::size_t below) { return static_cast<std::size_t>(engine_() % below); }

private:
  static constexpr double trunkWidths[] = {0.25, 0.5, 1, 1.5, 2, 2.5, 4, 10};
  static constexpr std::size_t slowPercents[] = {5, 25, 50};

  std::mt19937_64 engine_;
};

} // namespace topocast
