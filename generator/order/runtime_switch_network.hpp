// The tree of switches as the running broadcast knows it (topocast/switch_network.hpp), with speeds
// in whole bytes per second.
#pragma once

#include "network/network.hpp"

#include "topocast/network/speed.hpp"
#include "topocast/network/switch_network.hpp"

#include <vector>

namespace topocast {

/// Of a bandwidth in bytes per second.
runtime::Speed speedOf(double bandwidth);

/// Of each machine's link.
std::vector<runtime::Speed> machineSpeeds(const Network& network);

/// What a network states of a link's delay, to the nanosecond.
runtime::Delay delayOf(const Network& network, LinkId link);

/// The same of each machine's own link.
std::vector<runtime::Delay> machineDelays(const Network& network);

/// The switches and machines of a tree of switches, by their own numbers.
runtime::SwitchNetwork switchNetworkOf(const Network& network);

} // namespace topocast
