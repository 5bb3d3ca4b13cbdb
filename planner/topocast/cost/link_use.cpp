// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/link_use.hpp"

#include "topocast/inline.hpp"

#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE std::vector<LinkMessage> bySender(const std::vector<LinkMessage>& messages,
                                                  std::size_t machineCount) {
  std::vector<std::size_t> counts(machineCount, 0);
  std::vector<std::uint32_t> senders;
  for (const LinkMessage& message : messages)
    if (counts[message.from]++ == 0) senders.push_back(message.from);
  std::vector<std::size_t> next = std::move(counts); // where each sender's next message comes
  std::size_t begin = 0;
  for (const std::uint32_t sender : senders)
    begin += std::exchange(next[sender], begin);
  std::vector<LinkMessage> sorted(messages.size());
  for (const LinkMessage& message : messages)
    sorted[next[message.from]++] = message;
  return sorted;
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
