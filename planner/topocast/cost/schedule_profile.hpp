// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// All that the cost model needs to know of a schedule. In: its trees, the links that their messages
// pass, and where they meet. Out: how many latencies and gaps the first segment of each tree meets
// on its way to each machine, reduced to the paths that can be the longest, and the rate at which
// segments follow each other.
//
// Source: Patarasuk et al. 2008, section 4.2, generalised: child k of a sender costs L + k g. A
// message spends f - 1 more wire times on a link that is f times slower than a machine's; on a slow
// link of the sender's own, so does every message before it. Several trees share the segments in
// turn, so a machine's sends per segment are the mean over the trees.
//
// A segment waits for half a wire time of the link where messages of different senders meet
// (link_use.hpp): a message that occupies the link half of the time is on average half done.
//
// L(m) is that of two machines on one switch. Longer routes take longer: by what the network states
// of its links, or by so much a switch as was measured.
//
// If switches do not buffer, a sender is busy until its message has passed the slowest link. A
// meeting keeps it busy for longer: for half a gap if its message shares a link between switches
// with another message, and for a quarter if it has to wait for its receiver only, because it can
// serve another child meanwhile. A slow link shows in its load that it is shared.
//
// If switches buffer, a machine behind a slow link of its own waits for the segments of a slower
// tree behind the segments of a faster tree. docs/cost-model.md tells how near all this is to
// simulations.
#pragma once

#include "topocast/cost/path_cost.hpp"
#include "topocast/cost/stream_cost.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What messages sent whole on several ports of their sender meet.
struct SeveralPorts {
  double intervalGaps = 0; ///< between messages on two ports, in gaps, by the schedule's name
  double mostLoad = 0;     ///< of a link that is no machine's way out: its ports share it
};

/// Steps alike of a schedule whose messages carry pieces, in volumes of the segment that the pieces
/// are made of.
struct StepsCost {
  std::uint32_t steps = 1;
  double share = 0; ///< the longest message
  double load = 0;  ///< what passes the busiest link, relative to a link of a machine's speed
};

/// The costs of one schedule, for any segment size.
struct ScheduleProfile {
  /// By tree. Empty for a schedule over one machine.
  std::vector<TreePaths> trees;
  /// The same for messages sent whole, some of which wait for others only if they are on a link at
  /// the same time.
  std::vector<TreePaths> wholeTrees;
  /// What machines send of each segment; of all machines those that may be the busiest.
  std::vector<SenderCost> senders;
  /// The most gaps among them.
  double mostSends = 0;
  /// Gaps for which the busiest machine sends each segment where switches do not buffer.
  double mostBusy = 0;
  /// Of the busiest link, in wire times for each segment: more than `mostSends` by contention, or
  /// if the link is slower than a machine's.
  double mostLoad = 0;
  /// From how many others a machine gets the segments of all its trees, at most.
  std::size_t mostParents = 0;
  /// For which latency, in gaps, segments reach machines one by one; 0: for none.
  std::uint32_t turnsForLatency = 0;
  /// What a machine sends on several ports, if it is sent whole.
  std::optional<SeveralPorts> ports;
  /// If messages carry pieces: their steps, one after another. Nothing else counts then.
  std::vector<StepsCost> steps;
  /// If the root streams datagrams to all machines; the tree only repairs then.
  std::optional<StreamProfile> stream;
};

/// Makes of a tree's profile that of a stream, of which its links bear so much, and which the tree
/// repairs.
void repairStream(ScheduleProfile& profile, const PreorderTree& tree, double mostLoad);

/// A tree of a schedule, and its part of the message.
struct WeightedTree {
  const PreorderTree* tree = nullptr;
  double share = 1;
};

/// Where messages meet and what passes, by directed link, and the load of the busiest one.
struct MeetingLinks {
  std::vector<bool> isMeeting;
  std::vector<double> loads; ///< relative to a link of a machine's speed
  double mostLoad = 0;
};

/// The same for messages sent whole, of which the first tree carries all.
struct WholeMessages {
  std::vector<bool> isMeeting;
  std::uint32_t ports = 1;
  std::optional<SeveralPorts> severalPorts;
};

namespace detail {

// What delays messages that meet others.
/// A segment, on each link where it may meet another, in wire times of the link.
constexpr double waitOnLink = 0.5;

// A sender, in gaps.
constexpr double heldUpBySharing = 0.5;   ///< by a link between switches
constexpr double heldUpByReceiver = 0.25; ///< by its receiver's link alone

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
  double mostLoad = 0; ///< of these links
  std::uint64_t links = 0;
  double ratios = 0;        ///< of all links together
  double statedSeconds = 0; ///< of all links together, beyond what two of usual machines have

  /// Switches beyond one: L(m) has a machine's link on either side of one.
  std::uint64_t furtherSwitches() const { return links - 2; }
  /// A packet that fills a message is sent anew on every link, on the slowest as slowly as wire
  /// times tell. Faster links than a usual machine's take nothing off L(m).
  double storings() const { return std::max(0.0, ratios - 2 - (slowness() - 1)); }
  /// What the slowest link adds to a usual one, and that: >= 1.
  double slowness() const { return std::max(1.0, ratio); }
  double heldUp() const {
    if (meetingLinks > (meetsAtReceiver ? 1 : 0)) return heldUpBySharing;
    return meetsAtReceiver ? heldUpByReceiver : 0;
  }
};

/// Looks at the ways of messages in a network with these loads, on some links of which they meet.
template <class Links>
class Ways {
public:
  Ways(const Links& links, const std::vector<bool>& isMeeting, const std::vector<double>& loads)
      : links_(links), isMeeting_(isMeeting), loads_(loads) {}

  Way operator()(std::uint32_t from, std::uint32_t to) const {
    Way way;
    const std::uint32_t last = links_.downlink(to);
    links_.walk(from, to, [&](std::uint32_t link) {
      const double ratio = ratioOf(link);
      way.ratio = std::max(way.ratio, ratio);
      if (link != last) way.ratioBefore = std::max(way.ratioBefore, ratio);
      way.mostLoad = std::max(way.mostLoad, loads_[link]);
      ++way.links;
      way.ratios += ratio;
      way.statedSeconds += links_.statedDelay(link);
      if (!isMeeting_[link]) return;
      ++way.meetingLinks;
      way.meetingSlowness += std::max(1.0, ratio);
    });
    way.ownSlowness = std::max(1.0, ratioOf(links_.uplink(from)));
    way.meetsAtReceiver = isMeeting_[last];
    return way;
  }

  /// How many times slower than a usual machine's the link is, below 1 if it is faster.
  double ratioOf(std::uint32_t link) const {
    return links_.machineBandwidth() / links_.bandwidth(link);
  }
  /// The same of the link that leads to a machine.
  double ratioTo(std::uint32_t machine) const { return ratioOf(links_.downlink(machine)); }

private:
  const Links& links_;
  const std::vector<bool>& isMeeting_;
  const std::vector<double>& loads_;
};

/// What a machine has of one tree.
struct TreePart {
  double slowness =
      0;            ///< of the slowest link before its own on the way from the root; 0 if no such
  double sends = 0; ///< gaps for each segment of the message
};

/// What each machine sends of a segment, and how long it is busy with that where switches do not
/// buffer, in sums over the trees.
struct Sending {
  explicit Sending(std::size_t machines) : costs(machines), busy(machines, 0) {}

  std::vector<SenderCost> costs;
  std::vector<double> busy;
  std::vector<std::vector<TreePart>> parts; ///< by tree, then by machine
};

/// Adds what the machines behind slow links send later for segments of trees that come faster:
/// these wait in front of the link, and the others behind them.
template <class Links>
void addWaitingBehindFasterTrees(const Ways<Links>& ways, Sending& sending) {
  for (std::uint32_t machine = 0; machine < sending.costs.size(); ++machine) {
    const double own = ways.ratioTo(machine);
    double least = own;
    for (const std::vector<TreePart>& tree : sending.parts)
      if (tree[machine].slowness > 0) least = std::min(least, tree[machine].slowness);
    if (least == own) continue;
    for (const std::vector<TreePart>& tree : sending.parts)
      if (tree[machine].slowness > least)
        sending.costs[machine].wireTimes += behindFasterTree * own * tree[machine].sends;
  }
}

/// In how many trees the machine that is in most of them has a parent.
std::size_t mostParents(const Sending& sending);

/// Those that may be the busiest, with g not below wire time; the one with the most gaps first.
std::vector<SenderCost> busiestOf(std::vector<SenderCost> all);

/// A tree whose paths are known, but for what their senders spend on all trees.
struct WalkedTree {
  const PreorderTree* tree = nullptr;
  std::vector<std::uint32_t> parents; ///< by position
  std::vector<PathCost> paths;        ///< the same; the root's is empty
};

/// Those that may be the longest, given what machines send of all trees.
TreePaths longestPaths(const WalkedTree& walked, const std::vector<SenderCost>& senders);

template <class Links>
WalkedTree walkTree(const WeightedTree& weighted, const Ways<Links>& ways, Sending& sending,
                    std::uint32_t ports = 1) {
  const PreorderTree& tree = *weighted.tree;
  WalkedTree walked = {&tree, parentPositions(tree), std::vector<PathCost>(tree.size())};
  std::vector<PathCost>& costs = walked.paths;
  std::vector<std::uint64_t> childrenSeen(tree.size(), 0);
  std::vector<double> slowness(tree.size(), 0); // of the way from the root
  std::vector<TreePart>& parts = sending.parts.emplace_back(sending.costs.size());
  for (std::uint32_t position = 1; position < tree.size(); ++position) {
    const std::uint32_t parent = walked.parents[position];
    const std::uint32_t sender = tree.machines[parent];
    const std::uint32_t receiver = tree.machines[position];
    const std::uint64_t child = childrenSeen[parent]++; // sent on the ports in turn
    const std::uint64_t rounds = child / ports;
    const Way way = ways(sender, receiver);
    costs[position] = {costs[parent].latencies + 1,
                       costs[parent].gaps + rounds + 1,
                       costs[parent].intervals + child % ports,
                       costs[parent].wireTimes + way.slowness() - 1 +
                           static_cast<double>(rounds) * (way.ownSlowness - 1) +
                           waitOnLink * way.meetingSlowness,
                       costs[parent].switches + way.furtherSwitches(),
                       costs[parent].storings + way.storings(),
                       costs[parent].statedSeconds + way.statedSeconds,
                       {}};
    costs[position].pace.load = std::max(costs[parent].pace.load, way.mostLoad);
    sending.costs[sender].gaps += weighted.share;
    sending.costs[sender].wireTimes += weighted.share * (way.ownSlowness - 1);
    sending.busy[sender] += weighted.share * (way.slowness() + way.heldUp());
    slowness[position] = std::max(slowness[parent], way.ratio);
    parts[receiver].slowness = std::max(slowness[parent], way.ratioBefore);
    parts[sender].sends += weighted.share;
  }
  return walked;
}

} // namespace detail

/// The profile of a schedule over all machines of a network. `whole` tells of messages sent whole
/// if other links count for them; null if not. Takes time proportional to the length of all routes.
template <class Links>
ScheduleProfile profileOf(const Links& links, const std::vector<WeightedTree>& trees,
                          const MeetingLinks& meetings, const WholeMessages* whole = nullptr) {
  ScheduleProfile profile;
  if (links.machineCount() == 1) return profile;
  const detail::Ways<Links> ways(links, meetings.isMeeting, meetings.loads);
  detail::Sending sending(links.machineCount());
  std::vector<detail::WalkedTree> walked;
  walked.reserve(trees.size());
  for (const WeightedTree& tree : trees)
    walked.push_back(detail::walkTree(tree, ways, sending));
  detail::addWaitingBehindFasterTrees(ways, sending);
  for (const detail::WalkedTree& tree : walked)
    profile.trees.push_back(detail::longestPaths(tree, sending.costs));
  profile.wholeTrees = profile.trees;
  if (whole != nullptr) {
    detail::Sending unused(links.machineCount());
    const detail::Ways<Links> wholeWays(links, whole->isMeeting, meetings.loads);
    profile.wholeTrees.front() = detail::longestPaths(
        detail::walkTree(trees.front(), wholeWays, unused, whole->ports), sending.costs);
    profile.ports = whole->severalPorts;
  }
  profile.mostBusy = *std::max_element(sending.busy.begin(), sending.busy.end());
  profile.mostParents = detail::mostParents(sending);
  profile.senders = detail::busiestOf(std::move(sending.costs));
  profile.mostSends = profile.senders.front().gaps;
  profile.mostLoad = meetings.mostLoad;
  return profile;
}

} // namespace topocast::TOPOCAST_ABI::runtime
