// The geometry of the SVG, apart from its syntax. In: network and schedule. Out: the position of
// everything, in pixels from the top left corner.
//
// In a tree of switches a switch is a bar as wide as what hangs below it, so every cable runs
// straight down from it and no two cross; a line of switches becomes a row of bars. Machines stand
// in one row, the root's switch first where the drawing permits. Where switches have fixed routes,
// leaves stand over their machines, and rows of switches above them. Meshes are grids of routers,
// each with its machine beside it, multistage networks rows of switches above their machines. Below
// all of them every tree hangs by depth, each machine's dot in its own column.
#pragma once

#include "draw/geometry.hpp"
#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <vector>

namespace topocast {

/// Font size of the names of switches and machines, in pixels.
constexpr double labelSize = 10;

/// How a text stands in its box.
enum class LabelStyle { horizontal, upright, none };

/// One direction of a cable, drawn on the right-hand side as seen by its messages.
struct LinkStroke {
  LinkId link;
  Point from;
  Point to;
  double room = 0;       ///< greatest stroke width that leaves the other direction free
  bool labelled = false; ///< there is room beside it for its load
};

/// One tree: dots by position in its preorder.
struct TreePanel {
  Box box;
  double depthStep = 0; ///< from one depth to the next
  std::vector<Point> dots;
};

/// Everything that is drawn below the title.
struct SvgLayout {
  double width = 0;
  double height = 0;
  std::vector<Box> bands;    ///< columns of each switch's own machines, by switch; may be empty
  std::vector<Box> switches; ///< by switch
  std::vector<LabelStyle> switchLabels;
  std::vector<Box> machines; ///< by machine
  LabelStyle machineLabel = LabelStyle::none;
  /// The heads of the columns, by machine; empty where the machines themselves stand above them.
  std::vector<Box> heads;
  LabelStyle headLabel = LabelStyle::none;
  std::vector<LinkStroke> links;
  std::vector<TreePanel> panels;
  double dotRadius = 0;
  bool showSendingOrder = false;

  /// What stands above a machine's column.
  const Box& head(MachineId machine) const {
    return heads.empty() ? machines[machine.index()] : heads[machine.index()];
  }
};

/// Lays out below `top`, the height that title and legend take. A mesh has at most three
/// dimensions.
SvgLayout layOutSvg(const Network& network, const Schedule& schedule, double top);

} // namespace topocast
