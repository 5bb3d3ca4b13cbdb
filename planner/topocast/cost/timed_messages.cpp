// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/timed_messages.hpp"

#include "topocast/inline.hpp"

#include <cstddef>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// When a machine has the message, and how many messages it has sent since.
struct TimedSender {
  std::uint64_t ready = 0;
  std::uint64_t step = 0;
  std::uint64_t sent = 0;
  std::size_t next = 0; ///< where its messages stand among all
};

TOPOCAST_INLINE bool isInTheWay(const TimedMessage& other, const TimedMessage& message,
                                const HoldingTimes& times, bool isSendersLink) {
  if (other.from != message.from) return true;
  return !isSendersLink && message.start < other.start + times.hold;
}

} // namespace detail

TOPOCAST_INLINE std::vector<TimedMessage> timedMessages(const PreorderTree& tree,
                                                        const HoldingTimes& times) {
  const std::vector<std::uint32_t> parents = parentPositions(tree);
  std::vector<detail::TimedSender> senders(tree.size()); // by position
  for (std::uint32_t position = 1; position < tree.size(); ++position)
    senders[position].next = senders[position - 1U].next + tree.childCounts[position - 1U];
  std::vector<TimedMessage> messages(tree.size() - 1U);
  for (std::uint32_t position = 1; position < tree.size(); ++position) {
    detail::TimedSender& sender = senders[parents[position]];
    const std::uint64_t round = sender.sent / times.ports;
    const std::uint64_t port = sender.sent % times.ports;
    const std::uint64_t start = sender.ready + round * times.hold + port * times.interval;
    const std::uint64_t step = sender.step + round + 1;
    messages[sender.next + sender.sent++] = {
        tree.machines[parents[position]], tree.machines[position], start, start + times.end, step};
    senders[position].ready = start + times.end;
    senders[position].step = step;
  }
  return messages;
}

} // namespace topocast::TOPOCAST_ABI::runtime
