// The judge of schedules whose messages the network copies (Schedule::multicasts). In: a network, a
// root, and the messages. Out: whether every machine gets the message once, from one that has it,
// over copies that the network makes; how loaded every link is; and where messages of one step
// compete for a link.
//
// A message that is copied passes each link of its way once, whatever number of machines lies
// behind it. Messages of different steps do not meet, as long as machines keep step. It shares no
// code with what makes the messages.
#pragma once

#include "contention/contention.hpp"

#include <span>

namespace topocast {

/// Judges messages, which all go to one machine or more beside the sender, in steps from 1 on.
ContentionReport judgeMulticasts(const Network& network, MachineId root,
                                 std::span<const Multicast> multicasts);

} // namespace topocast
