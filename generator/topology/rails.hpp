// Machines with several links. In: a draft in which machines may be on several switches, as hosts
// with several adapters are. Out: the draft with one link for each machine; or the number of rails,
// each of which is then such a draft.
#pragma once

#include "topology/topology_draft.hpp"
#include "topology/topology_options.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {

/// What is left of a draft, by numbers in the draft as it was, ascending.
struct KeptParts {
  std::vector<std::size_t> machines;
  std::vector<std::size_t> switches;
  std::vector<std::size_t> links;
  bool warned = false; ///< that machines have several links
  std::string cards;   ///< what those kept are called (Rails::names)
};

/// The things with these numbers, which ascend.
template <class T>
std::vector<T> itemsAt(std::vector<T> items, std::span<const std::size_t> numbers) {
  std::vector<T> chosen;
  chosen.reserve(numbers.size());
  for (const std::size_t number : numbers)
    chosen.push_back(std::move(items[number]));
  return chosen;
}

/// All rails of a draft.
struct AllRails {
  /// By rail, then by machine of the draft: the number of the link that it uses there.
  std::vector<std::vector<std::size_t>> links;
};

/// Which machines of a draft are kept, whatever happens to the others.
enum class KeptMachines : std::uint8_t {
  all,
  onLargestPart, ///< those that the rail's links join to most others
  onEachRail     ///< those of which that is true on every rail
};

/// As the options say it.
KeptMachines keptMachines(const TopologyOptions& options);

/// One rail or more. A machine that lacks a rail uses one of its other links there (RailChoice),
/// which one warning a rail tells; if it has none that leads to the switches of the rail, or if a
/// route is for a rail that there is not, an error is reported and nothing returned.
/// Nothing is said of machines that are not kept.
std::optional<AllRails> findAllRails(const TopologyDraft& draft, KeptMachines kept,
                                     DiagnosticList& diagnostics);

/// Keeps the link of every machine that is on a rail (number_rails.hpp), counted from 0; of a
/// machine that has none there another one, which is warned of. Where no rail is asked for it is
/// the first, and one warning counts the machines that have more links; those that lack it are
/// named if the rail has a card's name. Switches that no machine is
/// joined to any longer go as well, and routes that are for another rail. A rail that no machine
/// has is an error. Machines that are not kept are named in one warning.
KeptParts keepOneRail(TopologyDraft& draft, std::optional<std::size_t> rail, KeptMachines kept,
                      DiagnosticList& diagnostics);

} // namespace topocast
