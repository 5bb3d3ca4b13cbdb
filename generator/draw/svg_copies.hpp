// The messages of a schedule that the network copies, in an SVG drawing's tree. In: the schedule,
// and the dots of its machines. Out: a comb for each message, one line from the sender that parts
// above its receivers, so that what is one message looks like one.
#pragma once

#include "draw/svg_canvas.hpp"
#include "draw/svg_layout.hpp"
#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace topocast {

/// As `n0->n[1-7]`.
std::string multicastText(const Network& network, const Multicast& multicast);

/// Those that `isConflicting` are marked. The schedule's only tree has its dots in the panel. With
/// `namesSteps` every message has the number of its step beside it.
void writeSvgMulticasts(SvgCanvas& canvas, const Network& network, const Schedule& schedule,
                        const TreePanel& panel, bool namesSteps,
                        llvm::function_ref<bool(const Multicast&)> isConflicting);

} // namespace topocast
