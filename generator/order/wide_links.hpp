// The tree of switches as tree builders see it. In: a tree of switches. Out: another of the same
// switches, in which every link counts as wide as one machine's, so that whatever lets one message
// at a time pass a link of this tree loads no link of the network beyond what it can carry.
//
// A link c times as fast as the fastest machine carries c messages at once. So of what hangs on the
// switch behind it, machines and switches, c - 1 are lifted: they hang on the switch above, and
// the rest shares what is left of the link. Where no more than c hang there, all are lifted and the
// switch is gone. Racks whose up-links are as fast as all their machines together dissolve, and a
// network of full bisection is one switch. The lightest are lifted, with the fewest machines below.
//
// Why no link carries too much: the way between two machines in this tree passes, for every link
// of the network on their way, the link of something lifted over it, or of the rest. These are c
// at most, and carry one message each.
#pragma once

#include "order/seen_switch.hpp"

namespace topocast {

/// The switches in order of their numbers, without those that dissolve. All of them, and nothing
/// lifted, where no link between switches is twice as fast as the fastest machine's. Takes time in
/// O((S + P) log (S + P)) for S switches and P machines.
std::vector<SeenSwitch> liftOverWideLinks(const Network& network);

} // namespace topocast
