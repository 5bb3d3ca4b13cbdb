// Multicasts that split a chain of machines: each sender hands over the end of its range that it is
// further from, to the nearest machine there, until it has only itself. Senders may adapt their
// splits to how long their last message was delayed. Where no message is delayed, the tree is the
// same with and without adaptation.
//
// Source: Nupairoj (1998). Over a contention-free chain, senders that adapt make DYN-mesh and
// DYN-min (section 6.3), others OPT-mesh and OPT-min (Algorithms 5.2.1 and 5.3.1).
#pragma once

#include "wormhole/sending_order.hpp"
#include "wormhole/wormhole_parameters.hpp"

#include <functional>
#include <vector>

namespace topocast {

/// What a sender's next message takes.
struct SplitTimes {
  TimeUnits hold = 1; ///< from one send on a port to the next
  TimeUnits end = 1;  ///< until the receiver has the message
  std::uint32_t ports = 1;
  TimeUnits interval = 0; ///< between sends on two ports, which take turns
  std::uint32_t port = 0; ///< whose turn it is, from 0
};

/// How many of `count` >= 2 machines, itself included, a sender keeps when it hands the others over
/// with its next message; at least 1, less than `count`.
using SplitRule = std::function<std::uint32_t(std::uint32_t count, const SplitTimes& times)>;

/// The rule by which the last machine has the message as early as possible.
std::uint32_t optimalSplit(std::uint32_t count, const SplitTimes& times);

/// Whether senders adapt to how long their last message was delayed.
enum class Adaptation : std::uint8_t { none, toLastMessage };

/// Responsibilities are positions in the chain.
class SplittingOrder final : public SendingOrder {
public:
  /// `chain` are different machines, the root anywhere among them.
  SplittingOrder(std::vector<MachineId> chain, MachineId root, const WormholeParameters& parameters,
                 Adaptation adaptation, SplitRule keeps = optimalSplit);

  MachineId root() const override { return root_; }
  std::size_t receiverCount() const override { return chain_.size() - 1; }
  Responsibility all() const override { return {0, static_cast<std::uint32_t>(chain_.size())}; }
  std::optional<NextSend> next(MachineId from, Responsibility held,
                               const SendingConditions& conditions) const override;

private:
  std::vector<MachineId> chain_;
  std::vector<std::uint32_t> positions_; ///< by machine
  MachineId root_;
  WormholeParameters parameters_;
  Adaptation adaptation_;
  SplitRule keeps_;
};

} // namespace topocast
