// What a reader of a topology file hands to the checks: names and links as written, each with
// its place in the file. Nothing is checked yet but the form.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// What a link has if its file does not say: Gigabit Ethernet.
constexpr double defaultBandwidth = 125e6; ///< bytes per second: 1 Gbit/s
constexpr double defaultLatency = 20e-6;   ///< seconds

/// One end of a link.
struct DraftEnd {
  PlacedName name;
  bool isSwitch = true; ///< whether only a switch may stand here
};

struct DraftLink {
  DraftEnd first;
  DraftEnd second;
  double bandwidth = defaultBandwidth; ///< bytes per second
  double latency = defaultLatency;     ///< seconds
  /// What to point at when the link itself is meant.
  // g++ warns of links that leave it out, unless it has an initialiser.
  llvm::StringRef place = {}; // NOLINT(readability-redundant-member-init)
};

/// An entry of forwarding tables: from some switches to some machines messages go on to a switch.
struct DraftRoute {
  std::vector<PlacedName> at; ///< switches
  std::vector<PlacedName> to; ///< machines, or switches that stand for theirs
  PlacedName next;
  std::uint32_t cable = 0; ///< which of several cables there, from 1; 0: in turns
  llvm::StringRef place;   ///< what to point at when the entry itself is meant
};

/// What to write in a file of one format to mend it. Members are of types without a default, so
/// that the compiler tells a format that leaves one out.
struct MendingAdvice {
  /// How to join parts of a network. In: a switch of each part, and a name that is not in use.
  using Join = std::string(std::span<const std::string> switches, llvm::StringRef unusedName);
  Join& join;
  llvm::StringLiteral attach;      ///< how to attach machines to a switch
  llvm::StringLiteral useAllLinks; ///< how to have links used that a tree of switches leaves out
};

/// The readers' product. Its errors are found by describeDraft() (describe_draft.hpp).
struct TopologyDraft {
  explicit TopologyDraft(const MendingAdvice& mending) : advice(mending) {}

  MendingAdvice advice;
  std::string name;
  std::vector<PlacedName> switches;
  std::vector<PlacedName> machines;
  std::vector<DraftLink> links;
  /// Whether each link between switches leads down, from `first` to `second`. Then several trees
  /// may be joined at their tops.
  bool linksLeadDown = false;
  /// Whether messages have fixed routes, by these entries and shortest paths beside them, and not
  /// those of a spanning tree.
  bool hasRoutes = false;
  /// Whether links are cables, so that a machine may have two to one switch; else the second one is
  /// a mistake.
  bool linksAreCables = false;
  std::vector<DraftRoute> routes;
  /// What errors have left out of the draft, so that its absence is no error of its own.
  bool lacksSwitches = false;
  bool lacksMachines = false;
  bool lacksLinks = false;
};

/// Tells whether a piece of the reading found errors.
class ErrorWatch {
public:
  explicit ErrorWatch(const DiagnosticList& diagnostics)
      : diagnostics_(diagnostics), before_(diagnostics.errorCount()) {}
  bool sawErrors() const { return diagnostics_.errorCount() > before_; }

private:
  const DiagnosticList& diagnostics_;
  std::size_t before_;
};

} // namespace topocast
