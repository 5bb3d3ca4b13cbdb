// The judge of schedules whose messages carry pieces in steps (topocast/schedule/pieces.hpp). In: a
// network, a root, and the messages. Out: whether every machine gets every piece, and has each
// piece before it sends it; how loaded every link is; and where messages of one step compete for a
// link.
//
// Messages of different steps count as apart, as they are while machines keep step. The judge knows
// nothing of scatters and rings, and shares no code with what makes the messages.
#pragma once

#include "contention/contention.hpp"
#include "network/network.hpp"

#include "topocast/schedule/pieces.hpp"

#include <span>

namespace topocast {

/// Judges the messages of a broadcast to all machines, cut into as many equal pieces as there are
/// machines. Pieces and machines that the messages name exist.
ContentionReport judgePieces(const Network& network, MachineId root,
                             std::span<const runtime::PieceMessages> messages);

} // namespace topocast
