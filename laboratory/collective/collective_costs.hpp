// Collective operations over virtual topologies of multicast channels, beside the same by usual
// messages along a binomial tree. In: a network, a root, the size of one machine's message. Out:
// what each topology and operation takes: channels, steps, messages, links and time.
//
// In trees of switches and networks with fixed routes the time is of a simulation packet by packet
// (stepped_messages.hpp), in regular networks that of the steps one after the other
// (step_profile.hpp). In meshes and tori, where messages leave copies on their way, operations are
// simulated flit by flit beside that, by a simulator that the caller brings. Where copies go to
// adjacent machines, a hardware-multicast tree stands beside the others. Source: Huang, Huang
// and McKinley (1995), sections 4 and 5 and Table 1, which compares M-array, M-mesh and a
// unicast-based binomial tree.
#pragma once

#include "collective/messages_in_steps.hpp"
#include "network/network.hpp"
#include "order/path_rule.hpp"
#include "simulate/constants.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topocast {

/// One operation. A topology may be without some.
struct CollectiveCost {
  std::string_view operation;
  std::size_t steps = 0;
  std::size_t messages = 0;
  std::size_t mostOnLink = 0;  ///< messages that share one link in a step
  std::size_t longestPath = 0; ///< links of one message
  double seconds = 0;
  std::optional<double> flitSeconds; ///< flit by flit, where that is simulated
  std::vector<SteppedMessage> sent;  ///< the messages, by steps
};

/// All operations over one topology.
struct TopologyCosts {
  std::string_view topology;
  std::size_t channels = 0;     ///< of the tree: both directions of its edges
  std::size_t groups = 0;       ///< channels with two or more receivers
  std::size_t mostOwned = 0;    ///< channels that one machine sends on
  std::size_t mostReceived = 0; ///< channels that one machine receives from
  std::size_t receivers = 0;    ///< of all channels together: what the network must set up
  std::vector<CollectiveCost> operations;
};

/// A topology whose channels the network does not have.
struct LeftOutTopology {
  std::string_view topology;
  std::string reason; ///< as "copies at 's1', which makes none"
};

struct CollectiveComparison {
  std::vector<TopologyCosts> topologies; ///< the tree last
  std::vector<LeftOutTopology> leftOut;
};

/// The seconds that messages in steps take, flit by flit.
using StepTimer = std::function<double(std::span<const SteppedMessage>)>;
/// A timer for messages that go from receiver to receiver by a rule, or for usual messages if it is
/// empty.
using StepTimerMaker = std::function<StepTimer(const PathRule& rule)>;

/// `m-array`; `rem-array`; `m-mesh` in two-dimensional meshes with a machine at every router;
/// `hardware-tree`, with broadcast and barrier only, where adjacent machines get copies; and
/// `binomial`, the tree of recursive halving. Those whose channels need copies that the network
/// does not make are left out. Two machines or more; not for channels that are fixed. `flits`,
/// unless empty, is asked in meshes and tori. In adjacent copies the program has a planner of
/// multicasts (schedule/multicast_planner.hpp).
CollectiveComparison compareCollectives(const Network& network, MachineId root,
                                        std::uint64_t messageBytes,
                                        const PacketConstants& constants,
                                        const StepTimerMaker& flits = {});

} // namespace topocast
