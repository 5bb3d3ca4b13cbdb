// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// When messages that are sent whole are under way, and where they meet. In: a tree, the holding
// times, and the network's links (link_use.hpp). Out: the messages with their times, and on each
// link the first two that are on it at the same time.
//
// A message holds all links of its route from when its sender starts until it has arrived; a sender
// starts its messages `hold` apart. Source: stepwise and depth contention of Nupairoj, "Multicast
// communication: from platform-independent modeling to platform-dependent tuning" (1998), section
// 5.1.
#pragma once

#include "topocast/cost/used_links.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A message and when it is under way, in units of the holding times from when the root starts.
struct TimedMessage {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint64_t start = 0;
  std::uint64_t end = 0; ///< has arrived
  /// Which step it belongs to, from 1, if all messages took one step.
  std::uint64_t step = 0;
};

/// Two messages that are on one link at the same time; the first starts no later.
struct TimedMeeting {
  std::uint32_t link = 0;
  TimedMessage first;
  TimedMessage second;
};

namespace detail {

/// What is on one link.
struct TimedPassage {
  std::vector<TimedMessage> holders; ///< those that may still be on it
  std::optional<TimedMeeting> meeting;
};

/// Whether `other` is still on a link when `message` starts. What one sender sends on several ports
/// is on links of their own as far as the switch.
bool isInTheWay(const TimedMessage& other, const TimedMessage& message, const HoldingTimes& times,
                bool isSendersLink);

} // namespace detail

/// The messages of a tree, those of each sender together, senders in preorder.
std::vector<TimedMessage> timedMessages(const PreorderTree& tree, const HoldingTimes& times);

/// The first meeting on each link that has one, in order of the links.
template <class Links>
std::vector<TimedMeeting> meetingsOf(const Links& links, std::vector<TimedMessage> messages,
                                     const HoldingTimes& times) {
  stableSort(messages, [](const TimedMessage& one, const TimedMessage& other) {
    return one.start < other.start;
  });
  UsedLinks<detail::TimedPassage> passages(links.linkCount(), messages.size());
  for (const TimedMessage& message : messages) {
    bool isSendersLink = true;
    links.walk(message.from, message.to, [&](std::uint32_t link) {
      auto& [holders, meeting] = passages[link];
      holders.erase(
          std::remove_if(holders.begin(), holders.end(),
                         [&](const TimedMessage& other) { return other.end <= message.start; }),
          holders.end());
      for (const TimedMessage& other : holders)
        if (!meeting && detail::isInTheWay(other, message, times, isSendersLink))
          meeting = TimedMeeting{link, other, message};
      holders.push_back(message);
      isSendersLink = false;
    });
  }
  std::vector<TimedMeeting> meetings;
  passages.visitAll([&](std::uint32_t, const detail::TimedPassage& passage) {
    if (passage.meeting) meetings.push_back(*passage.meeting);
  });
  return meetings;
}

} // namespace topocast::TOPOCAST_ABI::runtime
