// The tree of switches with links of unequal speed, as tree builders see it. In: a tree of
// switches. Out: the switches that messages between machines pass, with machines and switches
// behind wide links lifted over these. The running broadcast does the same for a job's machines
// (topocast/wide_links.hpp).
#pragma once

#include "order/seen_switch.hpp"

namespace topocast {

/// The switches in order of their numbers, without those that no message passes and those of which
/// everything was lifted. Nothing is lifted unless some link between switches is at least twice as
/// fast as the fastest machine's. Takes time in
/// O((S + P) log (S + P)) for S switches and P machines.
std::vector<SeenSwitch> liftOverWideLinks(const Network& network);

} // namespace topocast
