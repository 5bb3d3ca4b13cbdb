// A tree of switches whose measurements are known exactly: what the tests of discovery ask, and
// what they compare with. Shares no code with the inference.
#pragma once

#include "measure/discover/nearness.hpp"
#include "measure/discover/streams.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

namespace topocast::measure {

/// Machines of one side of a border: that without machine 0.
using MachineGroup = std::set<int>;

/// Switches joined by cables, not necessarily to a tree; machines have links of speed 1.
class SwitchNetwork {
public:
  struct Cable {
    int one;
    int other;
    double width;
  };

  /// `switchOf`: of each machine.
  SwitchNetwork(int switches, std::vector<Cable> cables, std::vector<int> switchOf)
      : switches_(switches), cables_(std::move(cables)), switchOf_(std::move(switchOf)) {
    for (int from = 0; from < switches_; ++from)
      routes_.push_back(routesFrom(from));
  }

  int machines() const { return static_cast<int>(switchOf_.size()); }

  /// Fair shares: all streams grow alike until a link is full; those on it stay, others go on.
  Speeds speedsOf(const Streams& streams) const {
    Speeds speeds(streams.size(), 0);
    std::vector<bool> isFixed(streams.size());
    for (std::size_t fixed = 0; fixed < streams.size();) {
      double least = 1;
      std::map<int, std::pair<double, int>> links; // capacity left and streams that grow
      for (std::size_t i = 0; i < streams.size(); ++i)
        for (const int link : route(streams[i])) {
          auto& [room, growing] = links.try_emplace(link, widthOf(link), 0).first->second;
          if (isFixed[i])
            room -= speeds[i];
          else
            ++growing;
        }
      for (const auto& [link, state] : links)
        if (state.second > 0) least = std::min(least, state.first / state.second);
      for (std::size_t i = 0; i < streams.size(); ++i) {
        if (isFixed[i]) continue;
        const std::vector<int> path = route(streams[i]);
        const bool isFull = std::any_of(path.begin(), path.end(), [&](int link) {
          const auto& [room, growing] = links.at(link);
          return room / growing < least + 1e-9;
        });
        if (!isFull && least < 1) continue;
        speeds[i] = least;
        isFixed[i] = true;
        ++fixed;
      }
    }
    return speeds;
  }

  /// Round trips: one for each link on the way.
  Distances distances() const {
    Distances all(switchOf_.size(), std::vector<double>(switchOf_.size()));
    for (int from = 0; from < machines(); ++from)
      for (int to = 0; to < machines(); ++to)
        all[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] =
            2.0 + static_cast<double>(route({from, to}).size());
    return all;
  }

  /// For trees with whole widths: the borders that can slow streams down, with their widths. A
  /// border does so if both of its sides can send more than it carries.
  std::map<MachineGroup, double> bordersThatCount() const {
    std::map<MachineGroup, double> borders;
    for (const Cable& cable : cables_) {
      MachineGroup group = behind(cable.one, cable.other);
      const auto size = static_cast<int>(group.size());
      if (size == 0 || size == machines()) continue;
      if (cable.width >= flow(cable.one, cable.other) ||
          cable.width >= flow(cable.other, cable.one))
        continue;
      if (group.count(0) == 1) group = behind(cable.other, cable.one);
      const auto added = borders.try_emplace(group, cable.width);
      added.first->second = std::min(added.first->second, cable.width);
    }
    return borders;
  }

private:
  double widthOf(int link) const { return cables_[static_cast<std::size_t>(link / 2)].width; }

  /// The directed links between switches on the way.
  std::vector<int> route(const Stream& stream) const {
    return routes_[static_cast<std::size_t>(switchOf_[static_cast<std::size_t>(stream.from)])]
                  [static_cast<std::size_t>(switchOf_[static_cast<std::size_t>(stream.to)])];
  }

  /// Shortest routes to all switches.
  std::vector<std::vector<int>> routesFrom(int from) const {
    std::vector<std::vector<int>> routes(static_cast<std::size_t>(switches_));
    std::vector<int> reached = {from};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (std::size_t c = 0; c < cables_.size(); ++c)
        for (const bool isForth : {true, false}) {
          const int start = isForth ? cables_[c].one : cables_[c].other;
          const int end = isForth ? cables_[c].other : cables_[c].one;
          if (start != reached[i] || std::count(reached.begin(), reached.end(), end) > 0) continue;
          std::vector<int> path = routes[static_cast<std::size_t>(start)];
          path.push_back(static_cast<int>(2 * c) + (isForth ? 0 : 1));
          routes[static_cast<std::size_t>(end)] = path;
          reached.push_back(end);
        }
    return routes;
  }

  /// Machines on the switch `end` and beyond it, seen from its neighbour `start`.
  MachineGroup behind(int end, int start) const {
    MachineGroup group;
    for (int machine = 0; machine < machines(); ++machine)
      if (switchOf_[static_cast<std::size_t>(machine)] == end) group.insert(machine);
    for (const Cable& cable : cables_)
      for (const auto& [here, there] :
           {std::pair(cable.one, cable.other), std::pair(cable.other, cable.one)})
        if (here == end && there != start) group.merge(behind(there, end));
    return group;
  }

  /// What those machines can send towards `start` if nothing limits the whole of them.
  double flow(int end, int start) const { return flow(end, start, behind(end, start)); }

  double flow(int end, int start, const MachineGroup& whole) const {
    auto sum = static_cast<double>(std::count(switchOf_.begin(), switchOf_.end(), end));
    for (const Cable& cable : cables_)
      for (const auto& [here, there] :
           {std::pair(cable.one, cable.other), std::pair(cable.other, cable.one)}) {
        if (here != end || there == start) continue;
        const double beyond = flow(there, end, whole);
        sum += behind(there, end) == whole ? beyond : std::min(cable.width, beyond);
      }
    return sum;
  }

  int switches_;
  std::vector<Cable> cables_;
  std::vector<int> switchOf_;
  std::vector<std::vector<std::vector<int>>> routes_;
};

} // namespace topocast::measure
