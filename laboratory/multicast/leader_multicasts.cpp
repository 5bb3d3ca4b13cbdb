#include "multicast/leader_multicasts.hpp"

#include "schedule/registry.hpp"

#include "topocast/schedule/build.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <span>
#include <utility>
#include <variant>

namespace topocast {
namespace {

using runtime::Copies;

/// A leader and the machines that it sends to, in order of their coordinates.
struct Group {
  MachineId leader;
  std::vector<MachineId> others;
};

class LeaderMulticasts {
public:
  LeaderMulticasts(const Network& network, const MachineOrder& order, Copies leaders)
      : network_(network), routing_(std::get<DimensionOrder>(network.routing())),
        root_(order.machines.front()), leaders_(leaders) {
    for (const std::uint32_t machine : order.machines)
      members_.emplace_back(machine);
  }

  std::vector<Multicast> make() {
    std::vector<std::vector<Group>> dimensions(routing_.shape().radices.size());
    for (std::size_t dimension = 0; dimension < dimensions.size(); ++dimension)
      dimensions[dimension] = groupAlong(dimension);
    addUmesh();
    for (std::size_t dimension = dimensions.size(); dimension-- > 0;)
      addWorms(dimension, dimensions[dimension]);
    return std::move(multicasts_);
  }

private:
  std::uint32_t coordinate(MachineId machine, std::size_t dimension) const {
    return routing_.coordinate(network_.switchOf(machine), dimension);
  }

  /// Groups the members by lines, and leaves the leaders as members.
  std::vector<Group> groupAlong(std::size_t dimension) {
    std::map<SwitchId, std::vector<MachineId>> lines;
    for (const MachineId machine : std::exchange(members_, {}))
      lines[routing_.startOfLine(network_.switchOf(machine), dimension)].push_back(machine);
    std::vector<Group> groups;
    for (auto& [start, machines] : lines) {
      std::ranges::sort(machines, {},
                        [&](MachineId machine) { return coordinate(machine, dimension); });
      lead(machines, dimension, groups);
    }
    for (const Group& group : groups)
      members_.push_back(group.leader);
    return groups;
  }

  /// The machines of one line, by their coordinates.
  void lead(std::span<const MachineId> machines, std::size_t dimension,
            std::vector<Group>& groups) const {
    const std::uint32_t source = coordinate(root_, dimension);
    if (leaders_ == Copies::wormsFromSourcePlane) {
      const auto beyond = std::ranges::upper_bound(
          machines, source, {}, [&](MachineId machine) { return coordinate(machine, dimension); });
      const auto before = static_cast<std::size_t>(beyond - machines.begin());
      if (before > 0) groups.push_back(groupOf(machines.first(before), before - 1));
      if (before < machines.size()) groups.push_back(groupOf(machines.subspan(before), 0));
      return;
    }
    const bool isLow =
        leaders_ == Copies::wormsFromLowEnds || source < routing_.shape().radices[dimension] / 2;
    groups.push_back(groupOf(machines, isLow ? 0 : machines.size() - 1));
  }

  /// The root has the message already.
  Group groupOf(std::span<const MachineId> machines, std::size_t leader) const {
    Group group{machines[leader], {}};
    std::ranges::copy_if(machines, std::back_inserter(group.others), [&](MachineId machine) {
      return machine != group.leader && machine != root_;
    });
    return group;
  }

  /// From the root to the leaders that are left.
  void addUmesh() {
    members_.push_back(root_);
    std::ranges::sort(members_);
    members_.erase(std::ranges::unique(members_).begin(), members_.end());
    const BroadcastTree tree(
        runtime::build(runtime::kinds::umesh(), machineOrder(network_, members_, root_)).front());
    std::map<MachineId, std::uint32_t> receivedIn{{root_, 0}};
    std::map<MachineId, std::uint32_t> sentIn;
    for (const auto& [from, to] : tree.edges()) {
      std::uint32_t& step = sentIn.try_emplace(from, receivedIn.at(from)).first->second;
      receivedIn[to] = ++step;
      add({from, {to}, step});
    }
    std::ranges::stable_sort(multicasts_, {}, &Multicast::step);
  }

  void addWorms(std::size_t dimension, std::span<const Group> groups) {
    const std::uint32_t before = lastStep_;
    for (const Group& group : groups) {
      std::uint32_t step = before;
      for (const bool isUp : {true, false})
        if (std::vector<MachineId> receivers = inPassing(group, dimension, isUp);
            !receivers.empty())
          add({group.leader, std::move(receivers), ++step});
    }
    const auto first = multicasts_.begin();
    std::stable_sort(std::find_if(first, multicasts_.end(),
                                  [&](const Multicast& each) { return each.step > before; }),
                     multicasts_.end(), [](const Multicast& left, const Multicast& right) {
                       return left.step < right.step;
                     });
  }

  /// The machines of a group that a worm in that direction passes, in that order.
  std::vector<MachineId> inPassing(const Group& group, std::size_t dimension, bool isUp) const {
    const std::uint32_t radix = routing_.shape().radices[dimension];
    const std::uint32_t here = coordinate(group.leader, dimension);
    std::vector<MachineId> passed;
    std::ranges::copy_if(group.others, std::back_inserter(passed), [&](MachineId machine) {
      return routing_.goesUp(dimension, here, coordinate(machine, dimension)) == isUp;
    });
    std::ranges::sort(passed, {}, [&](MachineId machine) {
      const std::uint32_t there = coordinate(machine, dimension);
      return (isUp ? there + radix - here : here + radix - there) % radix;
    });
    return passed;
  }

  void add(Multicast multicast) {
    lastStep_ = std::max(lastStep_, multicast.step);
    multicasts_.push_back(std::move(multicast));
  }

  const Network& network_;
  const DimensionOrder& routing_;
  MachineId root_;
  Copies leaders_;
  std::vector<MachineId> members_; ///< who is to be reached by the dimensions to come
  std::vector<Multicast> multicasts_;
  std::uint32_t lastStep_ = 0;
};

} // namespace

std::vector<Multicast> leaderMulticasts(const Network& network, const MachineOrder& order,
                                        Copies leaders) {
  assert(runtime::areByWorms(leaders));
  return LeaderMulticasts(network, order, leaders).make();
}

} // namespace topocast
