// Node contention alone: how many steps several multicasts take if start-ups are all that takes
// time. In: the multicasts, whatever the network, and when they start. Out: the steps until the
// last machine has each message.
//
// In each step every machine starts up one message, which its receivers have in the next one. What
// a machine has to send for several multicasts goes first in, first out: all messages of one
// multicast before those of the next. Source: Kesavan and Panda, "Multiple multicast with minimized
// node contention on wormhole k-ary n-cube networks" (1996), section 2.3.
#pragma once

#include "wormhole/sending_order.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace topocast {

/// The steps that each multicast takes from its start; multicast i starts behind step `starts[i]`,
/// ascending. Numbers of machines are below `machineCount`. Of messages that reach a machine in one
/// step, it serves the earlier multicast first.
std::vector<std::uint32_t>
startUpSteps(std::size_t machineCount,
             std::span<const std::shared_ptr<const SendingOrder>> multicasts,
             std::span<const std::uint32_t> starts);

} // namespace topocast
