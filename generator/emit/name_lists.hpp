// The names of a network's machines as lists with ranges, in which generated sources have them.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace topocast {

/// Lists that together name all machines, in order of their numbers; each fits on a line, where
/// names allow it. An error in plain words if some name cannot stand in a list.
llvm::Expected<std::vector<std::string>> nameListsOf(const Network& network);

} // namespace topocast
