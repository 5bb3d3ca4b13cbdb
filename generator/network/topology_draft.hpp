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

struct TopologyDraft {
  std::string name;
  std::vector<PlacedName> switches;
  std::vector<PlacedName> machines;
  std::vector<DraftLink> links;
  /// Errors in this file that left no name and no link out of the draft.
  std::size_t errorsBesideNames = 0;
  /// What to write to join two switches, with %1 and %2 for their names.
  std::string_view joinAdvice;
  /// What to write to attach machines.
  std::string_view attachAdvice;
};

/// Runs a piece of the reading whose errors leave no name and no link out.
template <class Read>
auto besideNames(TopologyDraft& draft, const DiagnosticList& diagnostics, const Read& read) {
  const std::size_t before = diagnostics.errorCount();
  auto result = read();
  draft.errorsBesideNames += diagnostics.errorCount() - before;
  return result;
}

} // namespace topocast
