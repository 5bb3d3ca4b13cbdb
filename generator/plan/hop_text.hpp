// One switch's next hops as runs in a text (topocast/network/hop_runs.hpp). In: the cable to each
// machine. Out: that list.
#pragma once

#include "network/forwarding.hpp"

#include <span>
#include <string>

namespace topocast {

/// By machine; noNextHop where any cable will do.
std::string hopText(std::span<const NextHop> hops);

} // namespace topocast
