// The parts of what `topocast explain` says, each of which has a source of its own.
#pragma once

#include "cli/explained_entries.hpp"
#include "cost/lower_bound.hpp"
#include "cost/one_port_bound.hpp"
#include "draw/bar_chart.hpp"

#include "topocast/network/machine_order.hpp"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <span>

namespace topocast::cli {

/// Writes those that a plan may choose, the winner marked by a star, then the others. `bound` is
/// the lower bound in seconds.
void writeTable(llvm::raw_ostream& out, const Question& question, std::span<const Entry> automatic,
                std::span<const Entry> others, const Entry& winner, double bound);

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

/// Those that a plan may choose, the winner marked, then the others. `bound` is the lower bound in
/// seconds. Bars of more than six times the winner's time are cut.
BarChart explainedChart(const Question& question, std::span<const Entry> automatic,
                        std::span<const Entry> others, const Entry& winner, double bound);

/// `order` is that of the question's network and root.
void writeSegments(llvm::raw_ostream& out, const Question& question, const MachineOrder& order);

/// Of an entry whose profile is of a stream.
void writeStream(llvm::raw_ostream& out, const Question& question, const Entry& entry);

} // namespace topocast::cli
