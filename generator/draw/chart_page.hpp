// What the charts have in common: the page with its title and facts, and the styles of text.
#pragma once

#include "draw/svg_canvas.hpp"

#include <string>

namespace topocast {

constexpr double chartMargin = 28;
constexpr double chartTitleSize = 20;
constexpr double chartFactsSize = 13;
constexpr double chartFontSize = 12; ///< of all other text

/// Opens a chart's page, in pixels, and writes what stands above the figure. `styles` is what the
/// chart adds to the common style sheet.
void beginChart(SvgCanvas& canvas, double width, double height, const std::string& styles,
                const std::string& title, const std::string& facts);

} // namespace topocast
