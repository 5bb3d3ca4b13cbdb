// What stands above the SVG's figure: title, facts, conflicts by name, and the legend.
#pragma once

#include "draw/svg_canvas.hpp"
#include "draw/svg_verdict.hpp"
#include "network/network.hpp"
#include "plan/plan.hpp"

#include <string>

namespace topocast {

/// Height that the heading takes of the page, in pixels.
double svgHeadingHeight(const SvgVerdict& verdict);

/// Writes the heading of a page of this width; `sizes` are those of the messages, may be empty.
void writeSvgHeading(SvgCanvas& canvas, const Network& network, const JudgedSchedule& judged,
                     const SvgVerdict& verdict, const std::string& sizes, double width);

} // namespace topocast
