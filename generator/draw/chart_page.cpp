#include "draw/chart_page.hpp"

#include "draw/svg_markup.hpp"

namespace topocast {
namespace {

constexpr const char* commonStyles = R"css(
text { font-family: Helvetica, Arial, sans-serif; font-size: 12px; fill: #26303c; }
.page { fill: #ffffff; }
.title { font-size: 20px; font-weight: bold; }
.facts { font-size: 13px; }
.note { fill: #5b6675; }
.right { text-anchor: end; }
)css";

} // namespace

void beginChart(SvgCanvas& canvas, double width, double height, const std::string& styles,
                const std::string& title, const std::string& facts) {
  const double room = width - 2 * chartMargin;
  canvas.begin(width, height, (commonStyles + styles).c_str());
  canvas.text("title", {chartMargin, 36}, elideBack(title, chartTitleSize, room));
  canvas.text("facts", {chartMargin, 58}, elideBack(facts, chartFactsSize, room));
}

} // namespace topocast
