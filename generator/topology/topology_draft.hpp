// What a reader of a topology file hands to the checks: names and links as written, each with
// its place in the file. Nothing is checked yet but the form.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "network/copying.hpp"
#include "network/link.hpp"
#include "network/value_origin.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {

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
  std::uint32_t card = 0;     ///< of a machine's link its place in TopologyDraft::cards
  ValueOrigin bandwidthFrom = ValueOrigin::assumed;
  ValueOrigin latencyFrom = ValueOrigin::assumed;

  void setBandwidth(double value, ValueOrigin from = ValueOrigin::file) {
    bandwidth = value;
    bandwidthFrom = from;
  }
  void setLatency(double value) {
    latency = value;
    latencyFrom = ValueOrigin::file;
  }
};

/// What is known of a machine's end of a link.
struct DraftCard {
  std::string name;               ///< `mlx5_0`; empty where nothing tells it
  std::vector<std::size_t> rails; ///< that it serves, where the file says it
};

/// An entry of forwarding tables: the next hop of some switches for messages to some machines.
struct DraftRoute {
  std::vector<PlacedName> at; ///< switches
  std::vector<PlacedName> to; ///< machines, or switches that stand for theirs
  PlacedName next;
  std::uint32_t cable = 0;         ///< which of several cables there, from 1; 0: in turns
  std::optional<std::size_t> rail; ///< for messages on that rail only; nothing: on any
  llvm::StringRef place;           ///< what to point at when the entry itself is meant
};

/// Machines that are reached by one rail.
struct DraftReached {
  std::vector<PlacedName> machines;
  std::size_t rail = 0;
  llvm::StringRef place; ///< what to point at when the entry itself is meant
};

/// A multicast channel, by names.
struct DraftChannel {
  PlacedName from;
  std::vector<PlacedName> to;
};

/// What the network copies, as far as names say it.
struct DraftCopying {
  Copying copying;            ///< without switches and channels
  std::vector<PlacedName> at; ///< the switches that copy; none: all
  std::vector<DraftChannel> channels;
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

  const DraftCard& cardOf(const DraftLink& link) const { return cards[link.card]; }
  /// The card's place.
  std::uint32_t addCard(DraftCard card) {
    cards.push_back(std::move(card));
    return static_cast<std::uint32_t>(cards.size() - 1);
  }

  MendingAdvice advice;
  std::string name;
  std::vector<PlacedName> switches;
  std::vector<PlacedName> machines;
  std::vector<DraftLink> links;
  std::vector<DraftCard> cards{1}; ///< the first: nothing is known
  /// Whether each link between switches leads down, from `first` to `second`. Then several trees
  /// may be joined at their tops.
  bool linksLeadDown = false;
  /// Whether messages take fixed routes: by these entries, and by shortest paths where there is no
  /// entry. Else they take the routes of a spanning tree.
  bool hasRoutes = false;
  /// Whether the file lists cables, so that a machine may have two to one switch. Else a second
  /// link between the two is an error.
  bool linksAreCables = false;
  std::vector<DraftRoute> routes;
  /// As TopologyOptions::rail, which goes before it.
  std::optional<std::size_t> rail;
  std::string keptRail; ///< as NetworkDescription's, when one is kept
  /// Where the destination of a message decides on its rail: by which one each machine is reached.
  std::vector<DraftReached> reached;
  llvm::StringRef reachedPlace; ///< what to point at when the list itself is meant; empty: none
  DraftCopying copying;
  /// Whether errors have left names out of the draft. Then missing names are not reported again.
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
