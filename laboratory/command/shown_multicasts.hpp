// The trees that multicasts took in a simulation of a wormhole network: with senders that adapt
// they come of what messages met. In: the multicasts of a report that are to be shown. Out: text
// for people, or an attribute of a JSON object.
#pragma once

#include "command/wormhole_report.hpp"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace topocast::cli {

/// Every tree under a line that says which it is. `n5 at 120` has the message 120 time units after
/// the start; `*` marks machines that another one would send to on an idle network.
void writeShownText(llvm::raw_ostream& out, const WormholeReport& report);

/// `shown`: multicasts with all their messages; nothing if none is to be shown.
void writeShownJson(llvm::json::OStream& json, const WormholeReport& report,
                    const StudiedMulticast& multicast);

} // namespace topocast::cli
