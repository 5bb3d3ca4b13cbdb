// The layouts of the kinds of networks, behind layOutSvg(), and what they have in common.
#pragma once

#include "draw/svg_layout.hpp"

#include <vector>

namespace topocast {

constexpr double svgLeftMargin = 64; ///< holds the scale of depths
constexpr double svgMargin = 28;
constexpr double svgLeastWidth = 880;
/// Least width of drawings of regular networks, whose headings are long.
constexpr double svgLeastRegularWidth = 1180;

/// See layOutSvg().
SvgLayout layOutTree(const Network& network, const Schedule& schedule, double top);
SvgLayout layOutLayers(const Network& network, const Schedule& schedule, double top);
SvgLayout layOutMesh(const Network& network, const MeshShape& shape, const Schedule& schedule,
                     double top);
SvgLayout layOutMultistage(const Network& network, const MultistageShape& shape,
                           const Schedule& schedule, double top);

/// How a name is written in a box of some width, and the height that the box then needs.
struct LabelledBox {
  LabelStyle style = LabelStyle::none;
  double height = 0;
};

/// For names of up to this length, all written alike.
LabelledBox labelledBox(double longestLabel, double width);

/// Width of the longest machine's name, in pixels.
double longestMachineName(const Network& network);

/// The columns of the machines, each `pitch` wide.
struct MachineColumns {
  std::vector<double> left; ///< by machine
  double pitch = 0;
};

/// Columns next to each other for the machines in this order.
MachineColumns columnsInOrder(const std::vector<std::uint32_t>& machines, double left,
                              double pitch);

/// A row of boxes with the names of all machines.
struct MachineRow {
  std::vector<Box> boxes; ///< by machine
  LabelStyle label = LabelStyle::none;
};

MachineRow machineRow(const Network& network, const MachineColumns& columns, double top);

/// Adds the two directions of a cable along a line, each moved by `aside` to its right-hand side.
void addCable(SvgLayout& layout, LinkId link, Point from, Point to, double aside, bool labelled);

/// Adds the cables of the machines, whose boxes and those of their switches are placed: straight up
/// where the switch is above, else to its nearer end.
void addMachineCables(SvgLayout& layout, const Network& network, double pitch);

/// Hangs a panel for each tree below the machines' columns, and ends the page there. `columns` is
/// the box of all of them.
void placePanels(SvgLayout& layout, const Schedule& schedule, const Box& columns, double pitch);

} // namespace topocast
