// A tree of switches as the running broadcast knows it (topocast/switch_network.hpp), with speeds
// in whole bytes per second.
#pragma once

#include "network/network.hpp"

#include "topocast/switch_network.hpp"

namespace topocast {

/// The switches and machines of a tree of switches, by their own numbers.
runtime::SwitchNetwork switchNetworkOf(const Network& network);

} // namespace topocast
