// A picture of a large network by its levels, where one of every machine would be too large to look
// at. In: a network and a judged schedule. Out: a standalone SVG with a bar for the switches of
// each level, and between them how many links there are and how loaded they are.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

#include <string>

namespace topocast {

/// `sizes` says which messages the schedule serves. The network is a tree of switches, has fixed
/// routes, or is a multistage one.
void drawLevels(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
                const std::string& sizes);

} // namespace topocast
