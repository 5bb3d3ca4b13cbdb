// The comment at the top of a generated file: from what it was made, how to compile and use it,
// the network, and what serves which messages.
#pragma once

#include "emit/emit.hpp"
#include "emit/tables.hpp"

#include <string>

namespace topocast {

/// Lines that start with `//`, the last one ended too. `tables` are those of the request's plans.
std::string headerComment(const EmissionRequest& request, const BroadcastTables& tables);

} // namespace topocast
