#include "cost/schedule_profile.hpp"

#include "contention/timed_contention.hpp"
#include "network/routing.hpp"

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

/// What delays messages that meet others, in gaps.
constexpr double waitOnLink = 0.5;        ///< of a segment, on each link where it may meet another
constexpr double heldUpBySharing = 0.5;   ///< of a sender, by a link between switches
constexpr double heldUpByReceiver = 0.25; ///< of a sender, by its receiver's link alone
/// What a machine sends later behind its slow link, in what that link takes for it: of its trees
/// the one that it passes on comes behind one that others bring faster.
constexpr double behindFasterTree = 0.4;

/// What a message meets on its way.
struct Way {
  double ratio = 0;           ///< how many times slower than a usual machine's the slowest link is
  double ratioBefore = 0;     ///< the same without the receiver's own link
  double ownSlowness = 1;     ///< the same for the sender's own link; >= 1
  double meetingLinks = 0;    ///< how many there are on which messages of other senders pass, too
  double meetingSlowness = 0; ///< of these links together, each 1 or more
  bool meetsAtReceiver = false;

  /// What the slowest link adds to a usual one, and that: >= 1.
  double slowness() const { return std::max(1.0, ratio); }
  double heldUp() const {
    if (meetingLinks > (meetsAtReceiver ? 1 : 0)) return heldUpBySharing;
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
    const LinkId last = reverse(network_.uplink(to));
    const auto pass = [&](LinkId link) {
      way.ratio = std::max(way.ratio, ratioOf(link));
      if (link != last) way.ratioBefore = std::max(way.ratioBefore, ratioOf(link));
      if (!isMeeting_[link.index()]) return;
      ++way.meetingLinks;
      way.meetingSlowness += slownessOf(link);
    };
    walkRoute(network_, from, to, pass, pass);
    way.ownSlowness = slownessOf(network_.uplink(from));
    way.meetsAtReceiver = isMeeting_[last.index()];
    return way;
  }

  /// How many times slower than a usual machine's the link is, below 1 if it is faster.
  double ratioOf(LinkId link) const {
    return network_.machineBandwidth() / network_.link(link).bandwidth;
  }

private:
  double slownessOf(LinkId link) const { return std::max(1.0, ratioOf(link)); }

  const Network& network_;
  std::vector<bool> isMeeting_;
};

/// What a machine has of one tree.
struct TreePart {
  double slowness = 0; ///< of the slowest link before its own on the way from the root
  double sends = 0;    ///< gaps for each segment of the message
};

/// Adds what each machine sends of a segment, and how long it is busy with that where switches do
/// not buffer, to the sums over the trees.
struct Sending {
  explicit Sending(std::size_t machines) : costs(machines), busy(machines, 0) {}

  std::vector<SenderCost> costs;
  std::vector<double> busy;
  std::vector<std::vector<TreePart>> parts; ///< by tree, then by machine
};

/// Adds what the machines behind slow links send later for segments of trees that come faster:
/// these wait in front of the link, and the others behind them.
void addWaitingBehindFasterTrees(const Network& network, const Ways& ways, Sending& sending) {
  for (std::size_t machine = 0; machine < sending.costs.size(); ++machine) {
    const double own = ways.ratioOf(reverse(network.uplink(MachineId(machine))));
    double least = own;
    for (const std::vector<TreePart>& tree : sending.parts)
      least = std::min(least, tree[machine].slowness);
    if (least == own) continue;
    for (const std::vector<TreePart>& tree : sending.parts)
      if (tree[machine].slowness > least)
        sending.costs[machine].wireTimes += behindFasterTree * own * tree[machine].sends;
  }
}

/// Those that may be the busiest, with g not below wire time; the one with the most gaps first.
std::vector<SenderCost> busiestOf(std::vector<SenderCost> all) {
  std::ranges::sort(all, [](const SenderCost& one, const SenderCost& other) {
    return std::pair(one.gaps, one.wireTimes) > std::pair(other.gaps, other.wireTimes);
  });
  std::vector<SenderCost> busiest;
  for (const SenderCost& sender : all)
    if (busiest.empty() ||
        sender.gaps + sender.wireTimes > busiest.back().gaps + busiest.back().wireTimes)
      busiest.push_back(sender);
  return busiest;
}

/// Whether a path takes at least as long as another one for all parameters that there can be.
bool takesAsLong(const PathCost& path, const PathCost& other) {
  const auto beyondOneEach = [](const PathCost& one) {
    return one.gaps - static_cast<double>(one.latencies);
  };
  return path.latencies >= other.latencies && path.intervals >= other.intervals &&
         beyondOneEach(path) >= beyondOneEach(other) &&
         beyondOneEach(path) + path.wireTimes >= beyondOneEach(other) + other.wireTimes;
}

/// Adds a path to those that may be the longest, if it may be.
void addPath(TreePaths& longest, const PathCost& path) {
  if (std::ranges::any_of(longest, [&](const PathCost& kept) { return takesAsLong(kept, path); }))
    return;
  std::erase_if(longest, [&](const PathCost& kept) { return takesAsLong(path, kept); });
  longest.push_back(path);
}

TreePaths pathsOf(const SharedTree& shared, const Ways& ways, Sending& sending,
                  std::uint32_t ports = 1) {
  const BroadcastTree& tree = shared.tree;
  const std::vector<std::uint32_t>& machines = tree.preorder().machines;
  const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
  std::vector<PathCost> costs(tree.size());
  std::vector<std::uint64_t> childrenSeen(tree.size(), 0);
  std::vector<double> slowness(tree.size(), 0); // of the way from the root
  std::vector<TreePart>& parts = sending.parts.emplace_back(sending.costs.size());
  TreePaths longest;
  for (std::size_t position = 1; position < tree.size(); ++position) {
    const std::size_t parent = parents[position];
    const std::uint64_t child = childrenSeen[parent]++; // sent on the ports in turn
    const std::uint64_t rounds = child / ports;
    const Way way = ways(MachineId(machines[parent]), MachineId(machines[position]));
    costs[position] = {costs[parent].latencies + 1,
                       costs[parent].gaps + static_cast<double>(rounds) + 1 +
                           waitOnLink * way.meetingLinks,
                       costs[parent].intervals + child % ports,
                       costs[parent].wireTimes + way.slowness() - 1 +
                           static_cast<double>(rounds) * (way.ownSlowness - 1) +
                           waitOnLink * (way.meetingSlowness - way.meetingLinks)};
    sending.costs[machines[parent]].gaps += shared.share;
    sending.costs[machines[parent]].wireTimes += shared.share * (way.ownSlowness - 1);
    sending.busy[machines[parent]] += shared.share * (way.slowness() + way.heldUp());
    slowness[position] = std::max(slowness[parent], way.ratio);
    parts[machines[position]].slowness = std::max(slowness[parent], way.ratioBefore);
    parts[machines[parent]].sends += shared.share;
    addPath(longest, costs[position]);
  }
  std::ranges::stable_sort(longest, std::ranges::greater{}, &PathCost::latencies);
  return longest;
}

/// The paths of messages sent whole.
TreePaths wholePathsOf(const Network& network, const SharedTree& shared,
                       const runtime::HoldingTimes& times) {
  Sending unused(network.machineCount());
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
  Sending sending(network.machineCount());
  for (const SharedTree& shared : schedule.trees)
    profile.trees.push_back(pathsOf(shared, ways, sending));
  profile.wholeTrees = profile.trees;
  const bool severalPorts = times.ports > 1;
  if (severalPorts || (network.tree() == nullptr && !judgement.conflicts.empty()))
    profile.wholeTrees.front() = wholePathsOf(network, schedule.trees.front(), times);
  if (severalPorts) profile.ports = portsOf(network, judgement, times);
  addWaitingBehindFasterTrees(network, ways, sending);
  profile.mostBusy = std::ranges::max(sending.busy);
  profile.senders = busiestOf(std::move(sending.costs));
  profile.mostSends = profile.senders.front().gaps;
  profile.mostLoad = judgement.maxLinkLoad;
  return profile;
}

} // namespace topocast
