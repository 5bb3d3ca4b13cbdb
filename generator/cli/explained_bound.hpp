// The lower bound in the text of `topocast explain`. In: the bound for a message size, and what the
// chosen schedule takes. Out: what sets the bound, and how far the choice is from it.
#pragma once

#include "cli/explained_entries.hpp"
#include "cost/lower_bound.hpp"
#include "cost/one_port_bound.hpp"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace topocast::cli {

/// The better of two bounds.
struct ExplainedBound {
  LowerBound anyBroadcast;
  OnePortBound inSegments; ///< zero where machines send to several at once

  double seconds() const { return std::max(anyBroadcast.seconds(), inSegments.seconds); }
  bool isOfSegments() const { return inSegments.seconds > anyBroadcast.seconds(); }
};

ExplainedBound boundOf(const Question& question);

/// The bound, and the links, start-ups or segments that set it.
void writeBound(llvm::raw_ostream& out, const Question& question, const ExplainedBound& bound);

/// How far a broadcast of so many seconds is from what no broadcast can beat, and what limits them
/// all.
void writeCertificate(llvm::raw_ostream& out, const Question& question, double seconds,
                      const ExplainedBound& bound);

} // namespace topocast::cli
