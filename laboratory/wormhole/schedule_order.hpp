// A fixed schedule as a sending order: every machine sends its messages, one after the other, each
// to one machine or, as a multidestination worm, to several.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "wormhole/sending_order.hpp"

#include <vector>

namespace topocast {

/// The sending order of messages that are known beforehand; responsibilities are numbers of
/// messages.
class ScheduleOrder final : public SendingOrder {
public:
  /// Every machine sends to its children.
  explicit ScheduleOrder(const BroadcastTree& tree);
  /// Those of one sender stand in the order in which it sends them.
  ScheduleOrder(MachineId root, std::vector<Multicast> messages);

  MachineId root() const override { return root_; }
  std::size_t receiverCount() const override { return receiverCount_; }
  Responsibility all() const override { return all_; }
  std::optional<NextSend> next(MachineId from, Responsibility held,
                               const SendingConditions& conditions) const override;

private:
  MachineId root_;
  std::vector<Receivers> messages_; ///< by sender
  std::size_t receiverCount_ = 0;
  Responsibility all_;
};

} // namespace topocast
