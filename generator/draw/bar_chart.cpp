#include "draw/bar_chart.hpp"

#include "draw/chart_page.hpp"
#include "draw/svg_canvas.hpp"
#include "draw/svg_markup.hpp"

#include <algorithm>
#include <numeric>

namespace topocast {
namespace {

/// Okabe and Ito's colours, as in the drawings of networks.
constexpr const char* barStyles = R"css(.heading, .marked { font-weight: bold; }
.axis { stroke: #8a95a3; }
.cut { stroke: #ffffff; }
.bound { stroke: #26303c; stroke-dasharray: 4 3; }
.part-0 { fill: #0072b2; }
.part-1 { fill: #56b4e9; }
.part-2 { fill: #e69f00; }
.part-3 { fill: #cc79a7; }
.part-4 { fill: #009e73; }
.part-5 { fill: #d55e00; }
)css";

constexpr double barRoom = 460;
constexpr double barRowHeight = 22;
constexpr double barHeight = 14;
constexpr double gap = 8;

double lengthOf(const Bar& bar) {
  return std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
}

/// Positions on the page.
struct Layout {
  double left = 0; ///< of the bars
  double width = 0;
  double height = 0;
};

double groupHeight(const BarGroup& group) {
  return barRowHeight * (static_cast<double>(group.bars.size()) + 1.5 + (group.line ? 1 : 0));
}

constexpr std::size_t legendColumns = 3;
constexpr double legendColumn = 240;
constexpr double legendTop = 86;
constexpr double legendRow = 20;

double headingHeight(const BarChart& chart) {
  const std::size_t parts = chart.parts.size();
  if (parts <= 1) return 80;
  const std::size_t rows = (parts - 1) / legendColumns + 1;
  return legendTop + legendRow * static_cast<double>(rows);
}

Layout layOut(const BarChart& chart) {
  double labels = 0;
  double texts = 0;
  Layout layout;
  layout.height = headingHeight(chart) + chartMargin;
  for (const BarGroup& group : chart.groups) {
    layout.height += groupHeight(group);
    for (const Bar& bar : group.bars) {
      labels = std::max(labels, textWidth(bar.label, chartFontSize));
      texts = std::max(texts, textWidth(bar.text, chartFontSize));
    }
    if (group.line) texts = std::max(texts, textWidth(group.line->text, chartFontSize) / 2);
  }
  layout.left = chartMargin + labels + gap;
  const double words =
      std::max(textWidth(chart.title, chartTitleSize), textWidth(chart.facts, chartFactsSize));
  const double legend = chart.parts.size() > 1 ? legendColumns * legendColumn : 0;
  layout.width =
      std::max({layout.left + barRoom + gap + texts, chartMargin + words, chartMargin + legend}) +
      chartMargin;
  return layout;
}

void drawLegend(SvgCanvas& canvas, const BarChart& chart) {
  for (std::size_t i = 0; i < chart.parts.size(); ++i) {
    const double x = chartMargin + legendColumn * static_cast<double>(i % legendColumns);
    const std::size_t row = i / legendColumns;
    const double y = legendTop + legendRow * static_cast<double>(row);
    canvas.box("part-" + std::to_string(i), {x, y - 10, 12, 12}, 2, "");
    canvas.text("note", {x + 18, y}, chart.parts[i]);
  }
}

/// Two strokes across the end of a bar that is longer than drawn.
void drawCut(SvgCanvas& canvas, double x, double y) {
  for (const double at : {x - 12, x - 7})
    canvas.line("cut", {at - 2, y + barHeight + 2}, {at + 2, y - 2}, 2);
}

void drawBar(SvgCanvas& canvas, const Bar& bar, const Layout& layout, double y, double scale) {
  const double baseline = y + barHeight - 3;
  canvas.text(bar.isMarked ? "right marked" : "right", {layout.left - gap, baseline}, bar.label);
  double x = layout.left;
  const double end = layout.left + barRoom;
  for (std::size_t i = 0; i < bar.parts.size(); ++i) {
    const double width = std::min(bar.parts[i] * scale, end - x);
    if (width <= 0) continue;
    canvas.box("part-" + std::to_string(i), {x, y, width, barHeight}, 0, bar.title);
    x += width;
  }
  constexpr double rounding = 1 + 1e-9; // of parts that add up
  if (lengthOf(bar) * scale > barRoom * rounding) drawCut(canvas, end, y);
  canvas.text("", {x + gap, baseline}, bar.text);
}

double longest(const BarGroup& group) {
  double most = group.line ? group.line->value : 0;
  for (const Bar& bar : group.bars)
    most = std::max(most, lengthOf(bar));
  return most;
}

void drawGroup(SvgCanvas& canvas, const BarGroup& group, const Layout& layout, double top,
               double most) {
  const double scale = most > 0 ? barRoom / most : 0;
  canvas.text("heading", {chartMargin, top + chartFontSize}, group.heading);
  double y = top + barRowHeight;
  const double first = y - 3;
  for (const Bar& bar : group.bars) {
    drawBar(canvas, bar, layout, y, scale);
    y += barRowHeight;
  }
  canvas.line("axis", {layout.left, first}, {layout.left, y - 4}, 1);
  if (!group.line) return;
  const double x = layout.left + group.line->value * scale;
  canvas.line("bound", {x, first}, {x, y + 2}, 1.5);
  canvas.text("note", {x + 4, y + chartFontSize}, group.line->text);
}

} // namespace

void drawBarChart(llvm::raw_ostream& out, const BarChart& chart) {
  const Layout layout = layOut(chart);
  SvgCanvas canvas(out);
  beginChart(canvas, layout.width, layout.height, barStyles, chart.title, chart.facts);
  if (chart.parts.size() > 1) drawLegend(canvas, chart);
  double top = headingHeight(chart);
  for (const BarGroup& group : chart.groups) {
    drawGroup(canvas, group, layout, top, chart.sharedScale.value_or(longest(group)));
    top += groupHeight(group);
  }
  canvas.end();
}

} // namespace topocast
