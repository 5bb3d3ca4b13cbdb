// The trees for all machines in a generated source. For every root its list of ranges is followed
// as the runtime follows it, and each tree that serves a range is rebuilt and judged.
#pragma once

#include "cost/communication_parameters.hpp"
#include "input/diagnostic_list.hpp"
#include "network/network.hpp"
#include "verify/source_tables.hpp"

#include <string>

namespace topocast {

/// The trees of a source, over machines whose names are the network's; `cluster` is where it puts
/// its tables together. Reports what is wrong; one line on what was verified, which means nothing
/// if something is.
std::string verifyTrees(const SourceTrees& tables, llvm::StringRef cluster, const Network& network,
                        const CommunicationParameters& parameters, DiagnosticList& diagnostics);

} // namespace topocast
