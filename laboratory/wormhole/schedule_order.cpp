#include "wormhole/schedule_order.hpp"

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

std::vector<Multicast> messagesOf(const BroadcastTree& tree) {
  std::vector<Multicast> messages;
  messages.reserve(tree.edges().size());
  for (const auto& [from, to] : tree.edges())
    messages.push_back({from, {to}});
  return messages;
}

} // namespace

ScheduleOrder::ScheduleOrder(const BroadcastTree& tree)
    : ScheduleOrder(tree.root(), messagesOf(tree)) {}

ScheduleOrder::ScheduleOrder(MachineId root, std::vector<Multicast> messages) : root_(root) {
  std::ranges::stable_sort(messages, {}, &Multicast::from);
  std::size_t machines = root.index() + 1;
  for (const Multicast& message : messages)
    machines = std::max(machines, 1 + std::ranges::max(message.to).index());
  std::vector<Responsibility> byMachine(machines);
  for (std::uint32_t i = 0; i < messages.size(); ++i) {
    Responsibility& own = byMachine[messages[i].from.index()];
    if (own.end == 0) own.begin = i;
    own.end = i + 1;
  }
  for (const Multicast& message : messages) {
    Receivers& receivers = messages_.emplace_back();
    for (const MachineId machine : message.to)
      receivers.push_back({machine, byMachine[machine.index()]});
    receiverCount_ += receivers.size();
  }
  all_ = byMachine[root.index()];
}

std::optional<NextSend> ScheduleOrder::next(MachineId /*from*/, Responsibility held,
                                            const SendingConditions& /*conditions*/) const {
  if (held.begin == held.end) return std::nullopt;
  return NextSend{messages_[held.begin], {held.begin + 1, held.end}};
}

} // namespace topocast
