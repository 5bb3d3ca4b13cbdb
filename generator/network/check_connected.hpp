// Whether a network is in one piece.
#pragma once

#include "network/check_draft.hpp"

namespace topocast {

/// Reports a network in several parts: names them, and says how to join them.
void checkConnected(const NetworkDescription& description, const TopologyDraft& draft,
                    DiagnosticList& diagnostics);

} // namespace topocast
