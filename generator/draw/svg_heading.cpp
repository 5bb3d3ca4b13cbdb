#include "draw/svg_heading.hpp"

#include "draw/svg_markup.hpp"
#include "draw/svg_style.hpp"
#include "input/format_quantity.hpp"

#include <algorithm>
#include <array>

namespace topocast {
namespace {

constexpr double left = 28;
constexpr double firstWarning = 80;
constexpr double warningHeight = 17;
constexpr std::size_t mostConflicts = 3; ///< named

std::string titleText(const Network& network, const Schedule& schedule) {
  const MachineId root = schedule.trees.front().tree.root();
  return schedule.name() + " broadcast from " + network.name(root) + " on " + network.name();
}

std::string extentText(const Schedule& schedule) {
  const std::string steps = std::to_string(schedule.height());
  if (schedule.hasPieces()) return " · scattered, then gathered · steps " + steps;
  if (schedule.hasSteps()) return " · copied by switches · steps " + steps;
  return " · height " + steps;
}

std::string factsText(const Network& network, const JudgedSchedule& judged,
                      const SvgVerdict& verdict, const std::string& sizes) {
  return formatCount(network.machineCount(), "machine") + " on " +
         formatCount(network.switchCount(), "switch", "es") +
         (sizes.empty() ? "" : " · serves " + sizes) + extentText(judged.schedule) + " · at most " +
         formatCount(judged.schedule.maxChildren(), "child", "ren") + " · " + verdict.text +
         " · greatest link load " + formatNumber(judged.contention.maxLinkLoad);
}

std::vector<std::string> warnings(const SvgVerdict& verdict) {
  const std::size_t all = verdict.lines.size();
  std::vector<std::string> lines = verdict.lines;
  lines.resize(std::min(all, mostConflicts));
  if (all > lines.size()) lines.back() += ", and " + std::to_string(all - lines.size()) + " more";
  return lines;
}

/// One stroke of a cable with its meaning; returns where the next begins.
double writeSwatch(SvgCanvas& canvas, const std::string& style, double strokeWidth, double x,
                   double y, const std::string& meaning) {
  constexpr double length = 18;
  constexpr double leastAdvance = 72;
  const double middle = y - 3.5;
  canvas.line("link " + style, {x, middle}, {x + length, middle}, strokeWidth);
  canvas.text("note", {x + length + 5, y}, meaning);
  return x + std::max(leastAdvance, length + 5 + textWidth(meaning, 10));
}

void writeLegend(SvgCanvas& canvas, const SvgVerdict& verdict, double y) {
  constexpr std::array meanings = {"0", "up to 1", "up to 2", "up to 4", "more"};
  constexpr double room = 7;
  constexpr double titleWidth = 66;
  canvas.text("note", {left, y}, "link load:");
  double x = left + titleWidth;
  for (std::size_t load = 0; load < meanings.size(); ++load)
    x = writeSwatch(canvas, "load-" + std::to_string(load), room * widthShare(load), x, y,
                    meanings[load]);
  if (!verdict.marked.empty()) x = writeSwatch(canvas, "contended", 10, x, y, "contended");
  canvas.text("note", {x + 12, y},
              "in messages at a machine's speed; each direction keeps to its right");
}

} // namespace

double svgHeadingHeight(const SvgVerdict& verdict) {
  const std::size_t lines = std::min(mostConflicts, verdict.lines.size());
  return firstWarning + warningHeight * static_cast<double>(lines) + 32;
}

void writeSvgHeading(SvgCanvas& canvas, const Network& network, const JudgedSchedule& judged,
                     const SvgVerdict& verdict, const std::string& sizes, double width) {
  const double room = width - 2 * left;
  canvas.text("title", {left, 36}, elideBack(titleText(network, judged.schedule), 20, room));
  canvas.text("facts", {left, 58}, elideBack(factsText(network, judged, verdict, sizes), 12, room));
  double y = firstWarning;
  for (const std::string& warning : warnings(verdict)) {
    canvas.text("warning", {left, y}, elideBack(warning, 12, room));
    y += warningHeight;
  }
  writeLegend(canvas, verdict, y + 4);
}

} // namespace topocast
