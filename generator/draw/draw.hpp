// Drawings of a network and of the broadcast over it. In: a Network and a judged schedule. Out:
// text for the terminal, DOT for Graphviz, or a finished SVG. Nothing reads them but people, and
// the same input gives the same bytes.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"

#include "llvm/Support/raw_ostream.h"

#include <cstddef>
#include <string>

namespace topocast {

/// How much drawTreeText() shows, and how wide.
struct TreeTextOptions {
  std::size_t columns = 100;    ///< lines are wrapped before this column where names allow it
  std::size_t maxConflicts = 8; ///< more are counted, not named
  std::size_t maxLinks = 4;     ///< most loaded links named; more are counted
  /// Whether messages that are sent whole, which pass a link one after the other, never meet.
  bool isFreeWhole = false;
};

/// The switches as an indented tree, machines folded to ranges, link speeds where they differ from
/// a machine's.
void drawNetworkText(llvm::raw_ostream& out, const Network& network);

/// A summary, then every tree of the schedule: the root on top, children in sending order, chains
/// on one line. `[s1]` marks machines on another switch than their parent. For a schedule that
/// scatters: the tree of the scatter, then every message with its pieces.
void drawTreeText(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
                  const TreeTextOptions& options = {});

/// Whether the messages of one of a plan's schedules never meet, whatever their size is.
bool isFreeInPlan(const Plan& plan, std::size_t schedule);

/// A Graphviz digraph: cables thin and grey, tree edges coloured and numbered in sending order;
/// messages that carry pieces by their steps.
/// `isFree`: its messages never meet, though the judge, who knows no times, cannot say so.
void drawDot(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
             bool isFree = false);

/// What drawSvg() says beside what it shows.
struct SvgOptions {
  bool namesMessages = false; ///< where a link is pointed at: which messages pass it
  bool isFree = false;        ///< as drawDot() has it
  /// Of the messages that the schedule serves; may be empty.
  std::string sizes = {}; // NOLINT(readability-redundant-member-init): g++ warns without
};

/// A standalone SVG: the switches with both directions of every cable coloured by load, the
/// machines, and below them the trees by depth (the scatter's tree if the schedule scatters).
void drawSvg(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
             const SvgOptions& options = {});

} // namespace topocast
