// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What messages that are sent whole meet, for the cost model. In: the network's links
// (link_use.hpp), the tree that carries them, the links' loads, and how long messages hold their
// senders. Out: the links on which two are at the same time, and what several ports ask for.
#pragma once

#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/timed_messages.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of a network's directed links those of conflicts or meetings.
template <class Links, class Meetings>
std::vector<bool> meetingLinks(const Links& links, const Meetings& meetings) {
  std::vector<bool> isMeeting(links.linkCount(), false);
  for (const auto& meeting : meetings)
    isMeeting[meeting.link] = true;
  return isMeeting;
}

/// Takes the links that lead to machines out of those of conflicts: for segments that reach each
/// machine one by one, and so do not wait there. Slower links than most machines' are still busy
/// with a segment when the next one comes.
template <class Links>
void takeTurnsAtMachines(const Links& links, std::vector<bool>& isMeeting) {
  for (std::uint32_t machine = 0; machine < links.machineCount(); ++machine)
    if (const std::uint32_t link = links.downlink(machine);
        links.bandwidth(link) >= links.machineBandwidth())
      isMeeting[link] = false;
}

/// `loads` are those of all messages of the schedule, by directed link.
template <class Links>
WholeMessages wholeMessagesOf(const Links& links, const PreorderTree& tree,
                              std::vector<double> loads, const HoldingTimes& times) {
  WholeMessages whole;
  whole.isMeeting = meetingLinks(links, meetingsOf(links, timedMessages(tree, times), times));
  whole.ports = times.ports;
  if (times.ports == 1) return whole;
  for (std::uint32_t machine = 0; machine < links.machineCount(); ++machine)
    loads[links.uplink(machine)] = 0;
  whole.severalPorts = {static_cast<double>(times.interval) / times.hold,
                        *std::max_element(loads.begin(), loads.end())};
  return whole;
}

} // namespace topocast::TOPOCAST_ABI::runtime
