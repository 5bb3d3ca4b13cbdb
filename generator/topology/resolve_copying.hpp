// What a file says of copies, from names to numbers. In: the entry as read, with names, and the
// description of the network. Out: which switches copy, and the channels; everything wrong is
// reported.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_draft.hpp"

namespace topocast {

Copying resolveCopying(const DraftCopying& draft, const NetworkDescription& description,
                       DiagnosticList& diagnostics);

} // namespace topocast
