#include "draw/size_chart.hpp"

#include "draw/chart_page.hpp"
#include "draw/svg_canvas.hpp"
#include "draw/svg_markup.hpp"
#include "input/format_quantity.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

namespace topocast {
namespace {

/// Okabe and Ito's colours, as in the drawings of networks.
constexpr const char* styles = R"css(.centred { text-anchor: middle; }
.grid { stroke: #dde2e8; }
.curve { fill: none; stroke: #26303c; }
.bound { fill: none; stroke: #d55e00; stroke-dasharray: 5 4; }
.colour-0 { fill: #9dc9e6; }
.colour-1 { fill: #f4d38c; }
.colour-2 { fill: #9fdcc8; }
.colour-3 { fill: #ebc4d8; }
.colour-4 { fill: #f3bf9a; }
.colour-5 { fill: #c9b8dc; }
.colour-6 { fill: #d9c7b2; }
.colour-7 { fill: #f5ee9e; }
.neutral-0 { fill: #d5dbe2; }
.neutral-1 { fill: #e8ecf0; }
.behind { fill-opacity: 0.3; }
)css";

constexpr std::size_t colours = 8;
constexpr std::size_t neutrals = 2;
constexpr Box plot = {150, 84, 720, 360};
constexpr double rowHeight = 26;
constexpr double rowsTop = 58; ///< below the plot
constexpr double keyHeight = 18;

/// From values to places in the plot.
class Scale {
public:
  explicit Scale(const SizeChart& chart)
      : firstSize_(std::log2(chart.fromBytes)), lastSize_(std::log2(chart.toBytes)) {
    double least = std::numeric_limits<double>::max();
    double most = 0;
    for (const SizeCurve& curve : chart.curves)
      for (const SizePoint& point : curve.points) {
        least = std::min(least, point.seconds);
        most = std::max(most, point.seconds);
      }
    firstDecade_ = static_cast<int>(std::floor(std::log10(least)));
    lastDecade_ = std::max(static_cast<int>(std::ceil(std::log10(most))), firstDecade_ + 1);
  }

  double x(double bytes) const {
    return plot.x + plot.width * (std::log2(bytes) - firstSize_) / (lastSize_ - firstSize_);
  }
  double y(double seconds) const {
    return plot.bottom() -
           plot.height * (std::log10(seconds) - firstDecade_) / (lastDecade_ - firstDecade_);
  }
  int firstDecade() const { return firstDecade_; }
  int lastDecade() const { return lastDecade_; }

private:
  double firstSize_;
  double lastSize_;
  int firstDecade_ = 0;
  int lastDecade_ = 1;
};

std::string colourClass(const SizeRow& row, const SizeBand& band) {
  if (row.hasColours) return "colour-" + std::to_string(band.colour % colours);
  return "neutral-" + std::to_string(static_cast<std::size_t>(&band - row.bands.data()) % neutrals);
}

void drawAxes(SvgCanvas& canvas, const SizeChart& chart, const Scale& scale) {
  constexpr std::uint64_t between = 8; // a line for every third power of two
  for (std::uint64_t size = 1; static_cast<double>(size) <= chart.toBytes; size *= between) {
    if (static_cast<double>(size) < chart.fromBytes) continue;
    const double x = scale.x(static_cast<double>(size));
    canvas.line("grid", {x, plot.y}, {x, plot.bottom()}, 1);
    canvas.text("note centred", {x, plot.bottom() + 18}, formatBytes(size));
  }
  for (int decade = scale.firstDecade(); decade <= scale.lastDecade(); ++decade) {
    const double seconds = std::pow(10.0, decade);
    const double y = scale.y(seconds);
    canvas.line("grid", {plot.x, y}, {plot.right(), y}, 1);
    canvas.text("note right", {plot.x - 8, y + 4}, formatSeconds(seconds));
  }
  canvas.text("centred", {plot.centre().x, plot.bottom() + 38}, "message size");
  canvas.text("centred", {plot.x - 84, plot.centre().y}, "time of a broadcast", true);
}

void drawCurve(SvgCanvas& canvas, const SizeCurve& curve, const Scale& scale) {
  std::vector<Point> points;
  points.reserve(curve.points.size());
  for (const auto& [bytes, seconds] : curve.points)
    points.push_back({scale.x(bytes), scale.y(seconds)});
  canvas.polyline(curve.isBound ? "bound" : "curve", points, 2);
}

/// Bands whose texts have no room: each has its number in this list in it, if that has room, and
/// its text below the rows.
using Key = std::vector<const SizeBand*>;

double widthOf(const SizeBand& band, const Scale& scale) {
  return scale.x(band.toBytes) - scale.x(band.fromBytes);
}

bool hasRoom(const std::string& text, double width) {
  return textWidth(text, chartFontSize) <= width;
}

Key keyOf(const SizeChart& chart, const Scale& scale) {
  Key key;
  for (const SizeRow& row : chart.rows)
    for (const SizeBand& band : row.bands)
      if (!hasRoom(band.text, widthOf(band, scale))) key.push_back(&band);
  return key;
}

/// The band's text, or its number in the key.
std::string textIn(const SizeBand& band, const Key& key) {
  const auto place = std::ranges::find(key, &band);
  return place == key.end() ? band.text : std::to_string(place - key.begin() + 1);
}

void drawRow(SvgCanvas& canvas, const SizeRow& row, const Scale& scale, double top,
             const Key& key) {
  canvas.text("right", {plot.x - 8, top + 16}, row.name);
  for (const SizeBand& band : row.bands) {
    const double left = scale.x(band.fromBytes);
    const double width = widthOf(band, scale);
    if (row.hasColours)
      canvas.box(colourClass(row, band) + " behind", {left, plot.y, width, plot.height}, 0,
                 band.title);
    canvas.box(colourClass(row, band), {left, top, width, rowHeight - 4}, 0, band.title);
    const std::string text = textIn(band, key);
    if (hasRoom(text, width)) canvas.text("centred", {left + width / 2, top + 16}, text);
  }
}

/// `2: whole, 64 B to 99 B`: a number that a band has, its text and its sizes.
std::string keyText(const SizeBand& band, std::size_t number) {
  const auto first = static_cast<std::uint64_t>(band.fromBytes);
  const auto last = static_cast<std::uint64_t>(band.toBytes) - 1;
  return std::to_string(number) + ": " + band.text + ", " +
         (first == last ? formatBytes(first) : formatBytes(first) + " to " + formatBytes(last));
}

/// Where each text of the key stands: in columns as wide as the longest, in as many lines as they
/// need.
std::vector<Point> placesOf(const Key& key, double top) {
  constexpr double between = 24;
  double width = 0;
  for (std::size_t i = 0; i < key.size(); ++i)
    width = std::max(width, textWidth(keyText(*key[i], i + 1), chartFontSize));
  std::vector<Point> places;
  Point next = {plot.x, top};
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (next.x > plot.x && next.x + width > plot.right()) next = {plot.x, next.y + keyHeight};
    places.push_back(next);
    next.x += width + between;
  }
  return places;
}

void drawKey(SvgCanvas& canvas, const Key& key, std::span<const Point> places) {
  for (std::size_t i = 0; i < key.size(); ++i)
    canvas.text("note", places[i], keyText(*key[i], i + 1));
}

void drawLegend(SvgCanvas& canvas, const SizeChart& chart) {
  double x = plot.x;
  for (const SizeCurve& curve : chart.curves) {
    canvas.line(curve.isBound ? "bound" : "curve", {x, plot.y - 12}, {x + 24, plot.y - 12}, 2);
    canvas.text("note", {x + 30, plot.y - 8}, curve.name);
    x += 54 + textWidth(curve.name, chartFontSize);
  }
}

} // namespace

void drawSizeChart(llvm::raw_ostream& out, const SizeChart& chart) {
  const Scale scale(chart);
  const Key key = keyOf(chart, scale);
  const double rowsEnd =
      plot.bottom() + rowsTop + rowHeight * static_cast<double>(chart.rows.size());
  const std::vector<Point> places = placesOf(key, rowsEnd + keyHeight);
  SvgCanvas canvas(out);
  beginChart(canvas, plot.right() + 2 * chartMargin,
             (places.empty() ? rowsEnd : places.back().y) + chartMargin, styles, chart.title,
             chart.facts);
  double top = plot.bottom() + rowsTop;
  for (const SizeRow& row : chart.rows) {
    drawRow(canvas, row, scale, top, key);
    top += rowHeight;
  }
  drawKey(canvas, key, places);
  drawAxes(canvas, chart, scale);
  for (const SizeCurve& curve : chart.curves)
    drawCurve(canvas, curve, scale);
  drawLegend(canvas, chart);
  canvas.end();
}

} // namespace topocast
