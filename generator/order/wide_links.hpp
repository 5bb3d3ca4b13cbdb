// The tree of switches as tree builders see it. In: a tree of switches. Out: the switches that
// messages between its machines pass, with what hangs behind wide links lifted over them, as the
// running broadcast does it for the machines of a job (topocast/wide_links.hpp).
#pragma once

#include "order/seen_switch.hpp"

namespace topocast {

/// The switches in order of their numbers, without idle ones and those that dissolve. Nothing is
/// lifted where no link between switches is twice as fast as the fastest machine's. Takes time in
/// O((S + P) log (S + P)) for S switches and P machines.
std::vector<SeenSwitch> liftOverWideLinks(const Network& network);

} // namespace topocast
