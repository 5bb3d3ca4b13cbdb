// The judge of schedules whose messages carry pieces in steps (topocast/schedule/pieces.hpp). In: a
// network, a root, and the messages. Out: whether every machine gets every piece, and has what it
// sends by then; how loaded every link is; and where messages of one step compete for a link.
//
// Messages of different steps do not: which is so as long as machines keep step. It knows nothing
// of scatters and rings, and shares no code with what makes the messages.
#pragma once

#include "contention/contention.hpp"
#include "network/network.hpp"

#include "topocast/schedule/pieces.hpp"

#include <span>

namespace topocast {

/// Judges messages over all machines, whose message is cut in as many equal pieces. All pieces that
/// they name exist, and machines are the network's.
ContentionReport judgePieces(const Network& network, MachineId root,
                             std::span<const runtime::PieceMessages> messages);

} // namespace topocast
