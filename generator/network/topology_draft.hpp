// What either reader of a topology file hands to the checks: names and links as written, each with
// its place in the file. Nothing is checked yet but the form.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <string_view>
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
  llvm::StringRef place;               ///< what to point at when the link itself is meant
};

/// An entry of forwarding tables: from some switches to some machines messages go on to a switch.
struct DraftRoute {
  std::vector<PlacedName> at; ///< switches
  std::vector<PlacedName> to; ///< machines, or switches that stand for theirs
  PlacedName next;
  llvm::StringRef place; ///< what to point at when the entry itself is meant
};

struct TopologyDraft {
  std::string name;
  std::vector<PlacedName> switches;
  std::vector<PlacedName> machines;
  std::vector<DraftLink> links;
  /// Whether messages have fixed routes, by these entries and shortest paths beside them, and not
  /// those of a spanning tree.
  bool hasRoutes = false;
  std::vector<DraftRoute> routes;
  /// What errors have left out of the draft, so that its absence is no error of its own.
  bool lacksSwitches = false;
  bool lacksMachines = false;
  bool lacksLinks = false;
  /// What to write to join two switches, with %1 and %2 for their names.
  std::string_view joinAdvice;
  /// What to write to attach machines.
  std::string_view attachAdvice;
  /// What to write to have links used that no tree has; may be empty.
  std::string_view routesAdvice;
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
