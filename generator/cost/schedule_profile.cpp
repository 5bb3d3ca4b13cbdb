#include "cost/schedule_profile.hpp"

#include "contention/timed_contention.hpp"
#include "network/routing.hpp"

#include <algorithm>
#include <map>

namespace topocast {
namespace {

/// What delays messages that meet others, in gaps.
constexpr double waitOnLink = 0.5;        ///< of a segment, on each link where it may meet another
constexpr double heldUpBySharing = 0.5;   ///< of a sender, by a link between switches
constexpr double heldUpByReceiver = 0.25; ///< of a sender, by its receiver's link alone

/// What a message meets on its way.
struct Way {
  double slowness = 1; ///< how many times slower than a machine's link the slowest one is; >= 1
  std::size_t meetingLinks = 0; ///< those on which messages of other senders pass, too
  double meetingSlowness = 0;   ///< of these links together, each 1 or more
  bool meetsAtReceiver = false;

  double heldUp() const {
    if (meetingLinks > (meetsAtReceiver ? 1U : 0U)) return heldUpBySharing;
    return meetsAtReceiver ? heldUpByReceiver : 0;
  }
};

/// Looks at the ways of messages in a network, on some links of which they meet.
class Ways {
public:
  /// `meetings` are conflicts or meetings, as the judges found them.
  template <class Meetings>
  Ways(const Network& network, const Meetings& meetings)
      : network_(network), isMeeting_(network.linkCount(), false) {
    for (const auto& meeting : meetings)
      isMeeting_[meeting.link.index()] = true;
  }

  Way operator()(MachineId from, MachineId to) const {
    Way way;
    double slowest = network_.machineBandwidth();
    const auto pass = [&](LinkId link) {
      const double bandwidth = network_.link(link).bandwidth;
      slowest = std::min(slowest, bandwidth);
      if (!isMeeting_[link.index()]) return;
      ++way.meetingLinks;
      way.meetingSlowness += std::max(1.0, network_.machineBandwidth() / bandwidth);
    };
    walkRoute(network_, from, to, pass, pass);
    way.slowness = network_.machineBandwidth() / slowest;
    way.meetsAtReceiver = isMeeting_[reverse(network_.uplink(to)).index()];
    return way;
  }

private:
  const Network& network_;
  std::vector<bool> isMeeting_;
};

/// Adds what each machine sends of a segment, and how long it is busy with that where switches do
/// not buffer, to the sums over the trees.
struct Sending {
  std::vector<double> sends;
  std::vector<double> busy;
};

/// The paths that may be the longest, of all paths of a tree.
class LongestPaths {
public:
  explicit LongestPaths(std::size_t height) : height_(height) {}

  void add(const PathCost& path) {
    std::vector<double>& mostGaps = mostGaps_[path.intervals];
    mostGaps.resize(height_ + 1, 0);
    mostGaps[path.latencies] = std::max(mostGaps[path.latencies], path.gaps);
  }

  TreePaths paths() const {
    TreePaths paths;
    for (const auto& [intervals, mostGaps] : mostGaps_)
      append(paths, intervals, mostGaps);
    return paths;
  }

private:
  void append(TreePaths& paths, std::uint64_t intervals,
              const std::vector<double>& mostGaps) const {
    double exceeded = -1;
    for (std::size_t latencies = height_; latencies >= 1; --latencies) {
      const double beyondOneEach = mostGaps[latencies] - static_cast<double>(latencies);
      if (beyondOneEach <= exceeded) continue;
      exceeded = beyondOneEach;
      paths.push_back({latencies, mostGaps[latencies], intervals});
    }
  }

  std::size_t height_;
  std::map<std::uint64_t, std::vector<double>> mostGaps_; ///< by intervals, then by latencies
};

TreePaths pathsOf(const SharedTree& shared, const Ways& ways, Sending& sending,
                  std::uint32_t ports = 1) {
  const BroadcastTree& tree = shared.tree;
  const std::vector<std::uint32_t>& machines = tree.preorder().machines;
  const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
  std::vector<PathCost> costs(tree.size());
  std::vector<std::uint64_t> childrenSeen(tree.size(), 0);
  LongestPaths longest(tree.height());
  for (std::size_t position = 1; position < tree.size(); ++position) {
    const std::size_t parent = parents[position];
    const std::uint64_t child = childrenSeen[parent]++; // sent on the ports in turn
    const std::uint64_t rounds = child / ports;
    const Way way = ways(MachineId(machines[parent]), MachineId(machines[position]));
    costs[position] = {costs[parent].latencies + 1,
                       costs[parent].gaps + static_cast<double>(rounds) + way.slowness +
                           waitOnLink * way.meetingSlowness,
                       costs[parent].intervals + child % ports};
    sending.sends[machines[parent]] += shared.share;
    sending.busy[machines[parent]] += shared.share * (way.slowness + way.heldUp());
    longest.add(costs[position]);
  }
  return longest.paths();
}

/// The paths of messages sent whole.
TreePaths wholePathsOf(const Network& network, const SharedTree& shared,
                       const runtime::HoldingTimes& times) {
  Sending unused = {std::vector<double>(network.machineCount(), 0),
                    std::vector<double>(network.machineCount(), 0)};
  const TimedReport report = judgeTimed(network, shared.tree, times);
  return pathsOf(shared, Ways(network, report.meetings), unused, times.ports);
}

SeveralPorts portsOf(const Network& network, const ContentionReport& judgement,
                     const runtime::HoldingTimes& times) {
  std::vector<double> loads = judgement.linkLoads;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    loads[network.uplink(MachineId(i)).index()] = 0;
  return {static_cast<double>(times.interval) / times.hold, std::ranges::max(loads)};
}

} // namespace

ScheduleProfile profileOf(const Network& network, const Schedule& schedule,
                          const ContentionReport& judgement, const runtime::HoldingTimes& times) {
  ScheduleProfile profile;
  if (network.machineCount() == 1) return profile;
  const Ways ways(network, judgement.conflicts);
  Sending sending = {std::vector<double>(network.machineCount(), 0),
                     std::vector<double>(network.machineCount(), 0)};
  for (const SharedTree& shared : schedule.trees)
    profile.trees.push_back(pathsOf(shared, ways, sending));
  profile.wholeTrees = profile.trees;
  if (network.tree() == nullptr && (!judgement.conflicts.empty() || times.ports > 1))
    profile.wholeTrees.front() = wholePathsOf(network, schedule.trees.front(), times);
  if (network.tree() == nullptr && times.ports > 1)
    profile.ports = portsOf(network, judgement, times);
  profile.mostSends = std::ranges::max(sending.sends);
  profile.gapsPerSegment = std::max(profile.mostSends, judgement.maxLinkLoad);
  profile.unbufferedGapsPerSegment =
      std::max(std::ranges::max(sending.busy), judgement.maxLinkLoad);
  return profile;
}

} // namespace topocast
