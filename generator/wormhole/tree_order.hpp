// A fixed tree as a sending order: every machine sends to its children, one after the other.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "wormhole/sending_order.hpp"

#include <vector>

namespace topocast {

/// The sending order of a tree; responsibilities are numbers of its edges.
class TreeOrder final : public SendingOrder {
public:
  explicit TreeOrder(BroadcastTree tree);

  MachineId root() const override { return tree_.root(); }
  std::size_t receiverCount() const override { return tree_.size() - 1; }
  Responsibility all() const override { return fromPosition(0); }
  std::optional<NextSend> next(MachineId from, Responsibility held,
                               const SendingConditions& conditions) const override;

private:
  Responsibility fromPosition(std::size_t position) const;

  BroadcastTree tree_;
  std::vector<Responsibility> onward_; ///< by edge: those of its receiver
};

} // namespace topocast
