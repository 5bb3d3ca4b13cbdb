// The horizontal half of the SVG's geometry: the order of switches and machines from left to
// right, and the column that each takes.
#pragma once

#include "draw/switch_outline.hpp"
#include "network/network.hpp"

#include <vector>

namespace topocast {

/// An interval of x, in pixels.
struct Columns {
  double left = 0;
  double right = 0;

  double width() const { return right - left; }
  double middle() const { return (left + right) / 2; }
};

/// Where everything stands from left to right; the first column begins at 0.
struct SvgColumns {
  double pitch = 0;              ///< width of one machine's column
  double gap = 0;                ///< between the machines of two switches
  double width = 0;              ///< of everything
  std::vector<Columns> own;      ///< a switch's own machines
  std::vector<Columns> bar;      ///< a switch and all that hangs below it
  std::vector<Columns> machines; ///< by machine
};

/// The width in pixels of a column where there are so many.
double svgPitch(std::size_t columns);

/// Whether a switch stands beside the one above it, not below: so if that one has machines of its
/// own and no other switch below it.
bool drawnBeside(const Network& network, const SwitchOutline& outline, SwitchId aSwitch);

/// Gives every machine its column, `root` the first of its switch.
SvgColumns placeColumns(const Network& network, const SwitchOutline& outline, MachineId root);

} // namespace topocast
