// Which rail a machine's link is on. In: a draft in which machines may have several links. Out: for
// each of them the number of its rail; and which link a machine uses on a rail that it lacks.
//
// A rail is what the same card of every machine reaches, so a machine's first link need not be on
// the first rail: a cable may be out, and a storage server may have one card of four. Four things
// tell it, in this order: a number that the file gives; the name of the card, `mlx5_2`, where
// machines with several cards tell them apart by names; for machines with fewer links than other
// machines, the rail that their switch carries for other machines; and, if no link joins the parts
// of the switches, the place of a link among its machine's links to one part. If machines have one
// link each, all links are one rail, even in a forest of switches.
#pragma once

#include "topology/topology_draft.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace topocast {

/// A machine's link, as far as rails are concerned.
struct RailLink {
  std::size_t link = 0;    ///< its number in the draft
  std::size_t aSwitch = 0; ///< its number in the draft
  std::size_t part = 0;    ///< of the switches: a number that all joined ones share
};

/// The links of one machine, in order of the draft.
using MachineLinks = std::vector<RailLink>;

struct Rails {
  /// By machine, then by rail: the place, among the machine's links, of its link there.
  std::vector<std::vector<std::optional<std::size_t>>> links;
  std::size_t count = 0; ///< 0 if no machine has links
  /// By rail what its card is called: `mlx5_2`, or `mlx5_2,HCA-3` if not all machines call it so;
  /// empty if it has no name.
  std::vector<std::string> names;

  /// `rail 1`, or `rail 1 (mlx5_2)`
  std::string text(std::size_t rail) const;
};

/// Numbers the rails of machines with such links.
Rails numberRails(const TopologyDraft& draft, const std::vector<MachineLinks>& machines);

/// What machines use on one rail. Looks at what it is made of.
class RailChoice {
public:
  RailChoice(const Rails& rails, const std::vector<MachineLinks>& machines, std::size_t rail);

  /// The place of a link among the machine's: the one on the rail. If it has none there, one at a
  /// switch that carries the rail; or one in the part of the switches where the rail is, the last
  /// of an earlier rail or else the first. Nothing if it has no link in that part.
  std::optional<std::size_t> linkOf(std::size_t machine) const;
  /// Whether the machine has a link on the rail itself.
  bool isOnRail(std::size_t machine) const { return rails_.links[machine][rail_].has_value(); }

private:
  const Rails& rails_;
  const std::vector<MachineLinks>& machines_;
  std::size_t rail_;
  std::set<std::size_t> switches_; ///< that carry the rail
  std::set<std::size_t> parts_;    ///< of these
};

} // namespace topocast
