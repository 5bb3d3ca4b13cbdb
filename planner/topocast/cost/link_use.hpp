// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How messages use the links of a network. In: the network's links, and the messages of a schedule.
// Out: what passes every directed link, and on which links messages of different senders compete.
//
// Contention as defined in Patarasuk et al. 2008, sections 3 and 4.1: messages of one sender never
// meet, because a machine sends one message at a time. Messages of different senders compete for a
// link if together they bring more than it carries; each brings the speed of the slower of its two
// machines. A link as fast as four machines carries the messages of four senders.
//
// `Links` stands for a network here, in schedule_profile.hpp and in timed_messages.hpp: the network
// of a job (job_network.hpp) or, in the generator, a network with any rule of routing. It has
//   - machineCount(), linkCount(): machines and directed links are numbers below these;
//   - uplink(machine), downlink(machine): the links from a machine to its switch and back;
//   - bandwidth(link), and machineBandwidth(), which counts as one machine's, in the same unit;
//   - statedDelay(link): seconds that the network states of the link beyond what the parameters
//     have in L(m), 0 or more;
//   - meetsInTime(ports): whether messages that are sent whole, on so many ports, meet only if they
//     are on a link at the same time; else any two on one link count;
//   - walk(from, to, visit): calls visit(link) for every link on the way between two machines, each
//     once, the sender's own first.
#pragma once

#include "topocast/cost/used_links.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A message between two machines, and the part of the broadcast's message that it carries.
struct LinkMessage {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  double share = 1;
};

/// The first message on a directed link, and one from a different sender with which all that may
/// pass at once is more than the link carries.
struct LinkConflict {
  std::uint32_t link = 0;
  LinkMessage first;
  LinkMessage second;
};

/// What messages make of the links.
struct LinkUse {
  /// The first conflict found on each link that has one, in order of the links.
  std::vector<LinkConflict> conflicts;
  /// By directed link: message volumes that pass it, shares counted, relative to a link of a
  /// machine's speed.
  std::vector<double> loads;
  double mostLoad = 0;
};

namespace detail {

/// The messages of each sender together; senders and their messages in the order met first.
std::vector<LinkMessage> bySender(const std::vector<LinkMessage>& messages,
                                  std::size_t machineCount);

/// What passes one link, sender after sender.
struct LinkPassage {
  LinkMessage first;
  std::optional<LinkMessage> conflicting;
  double volumes = 0;
  // Bytes per second that senders bring if all send at once, each to its fastest receiver.
  std::uint32_t sender = 0; ///< the latest
  double senderRate = 0;
  double earlierRates = 0; ///< of all senders before
  bool isUsed = false;

  /// Adds a message; those of one sender come one after another.
  void add(const LinkMessage& message, double rate, double bandwidth) {
    volumes += message.share;
    if (!isUsed) {
      isUsed = true;
      first = message;
      sender = message.from;
    }
    if (sender != message.from) {
      earlierRates += senderRate;
      sender = message.from;
      senderRate = 0;
    }
    senderRate = std::max(senderRate, rate);
    if (conflicting || first.from == message.from) return;
    constexpr double rounding = 1 + 1e-9; // of bandwidths that were converted
    if (earlierRates + senderRate > bandwidth * rounding) conflicting = message;
  }
};

} // namespace detail

/// The use that messages make of the links, in the order sent by each sender.
template <class Links>
LinkUse linkUseOf(const Links& links, const std::vector<LinkMessage>& messages) {
  UsedLinks<detail::LinkPassage> passages(links.linkCount(), messages.size());
  for (const LinkMessage& message : detail::bySender(messages, links.machineCount())) {
    const double rate = std::min(links.bandwidth(links.uplink(message.from)),
                                 links.bandwidth(links.uplink(message.to)));
    links.walk(message.from, message.to, [&](std::uint32_t link) {
      passages[link].add(message, rate, links.bandwidth(link));
    });
  }
  LinkUse use;
  use.loads.resize(links.linkCount(), 0);
  passages.visitAll([&](std::uint32_t link, const detail::LinkPassage& passage) {
    use.loads[link] = passage.volumes * links.machineBandwidth() / links.bandwidth(link);
    use.mostLoad = std::max(use.mostLoad, use.loads[link]);
    if (passage.conflicting) use.conflicts.push_back({link, passage.first, *passage.conflicting});
  });
  return use;
}

} // namespace topocast::TOPOCAST_ABI::runtime
