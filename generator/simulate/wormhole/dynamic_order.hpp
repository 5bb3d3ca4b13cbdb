// A multicast that adapts to the traffic it meets: before each send the sender cuts what it is
// responsible for as suits the network's present state, which it knows from how long its last
// message was held up. If nothing is in the way, the tree is the one for the parameters.
// Source: Nupairoj (1998), section 6.3, DYN-tree; over a contention-free order of machines it is
// DYN-mesh and DYN-min (Algorithms 5.2.1 and 5.3.1 say how a range is cut).
#pragma once

#include "simulate/wormhole/parameters.hpp"
#include "simulate/wormhole/sending_order.hpp"

#include <functional>
#include <vector>

namespace topocast {

/// How many of `count` >= 2 machines, itself included, a sender keeps when it hands the others over
/// with its next message; at least 1, less than `count`. `hold` is from one send to the next, `end`
/// until the receiver has the message.
using SplitRule = std::function<std::uint32_t(std::uint32_t count, TimeUnits hold, TimeUnits end)>;

/// Responsibilities are positions in an order of machines.
class DynamicOrder final : public SendingOrder {
public:
  /// `machines` in a contention-free order, the root anywhere among them.
  DynamicOrder(std::vector<MachineId> machines, MachineId root, WormholeParameters parameters,
               SplitRule keeps);

  MachineId root() const override { return root_; }
  std::size_t receiverCount() const override { return machines_.size() - 1; }
  Responsibility all() const override { return {0, static_cast<std::uint32_t>(machines_.size())}; }
  std::optional<NextSend> next(MachineId from, Responsibility held,
                               const SendingConditions& conditions) const override;

private:
  std::vector<MachineId> machines_;
  std::vector<std::uint32_t> positions_; ///< by machine
  MachineId root_;
  WormholeParameters parameters_;
  SplitRule keeps_;
};

} // namespace topocast
