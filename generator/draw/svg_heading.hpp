// What stands above the SVG's figure: title, facts, conflicts by name, and the legend.
#pragma once

#include "draw/svg_canvas.hpp"
#include "network/network.hpp"
#include "plan/plan.hpp"

#include <span>

namespace topocast {

/// The conflicts that are marked and named: none where no link is loaded twice. Messages meet on
/// many links then, and hardly matter on any.
std::span<const Conflict> markedConflicts(const ContentionReport& report);

/// Height that the heading takes of the page, in pixels.
double svgHeadingHeight(const ContentionReport& report);

/// Writes the heading of a page of this width.
void writeSvgHeading(SvgCanvas& canvas, const Network& network, const JudgedSchedule& judged,
                     double width);

} // namespace topocast
