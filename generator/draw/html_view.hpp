// A plan to look at in a browser, in one file that asks for nothing else. In: a network and a plan,
// and for each of its ranges what to call it. Out: HTML with the drawing (draw.hpp) of every
// schedule, a slider over the ranges, zoom by wheel and drag, and what is pointed at in words.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

#include <span>
#include <string>

namespace topocast {

/// `ranges` has a text for each of the plan's. The network has SVG drawings.
void drawHtml(llvm::raw_ostream& out, const Network& network, const Plan& plan,
              std::span<const std::string> ranges);

} // namespace topocast
