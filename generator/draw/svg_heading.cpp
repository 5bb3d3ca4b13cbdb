#include "draw/svg_heading.hpp"

#include "contention/report_text.hpp"
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
constexpr std::size_t mostConflicts = 3;

std::string titleText(const Network& network, const Schedule& schedule) {
  const MachineId root = schedule.trees.front().tree.root();
  return schedule.name + " broadcast from " + network.name(root) + " on " + network.name();
}

std::string factsText(const Network& network, const JudgedSchedule& judged) {
  return formatCount(network.machineCount(), "machine") + " on " +
         formatCount(network.switchCount(), "switch", "es") + " · height " +
         std::to_string(judged.schedule.height()) + " · at most " +
         formatCount(judged.schedule.maxChildren(), "child", "ren") + " · " +
         verdictText(judged.contention) + " · greatest link load " +
         formatNumber(judged.contention.maxLinkLoad);
}

std::vector<std::string> warnings(const Network& network, const ContentionReport& report) {
  std::vector<std::string> lines;
  for (const std::string& defect : report.defects)
    if (lines.size() < mostConflicts) lines.push_back(defect);
  for (const Conflict& conflict : markedConflicts(report))
    if (lines.size() < mostConflicts) lines.push_back(conflictText(network, conflict));
  const std::size_t all = report.defects.size() + markedConflicts(report).size();
  if (all > lines.size()) lines.back() += ", and " + std::to_string(all - lines.size()) + " more";
  return lines;
}

std::size_t warningCount(const ContentionReport& report) {
  return std::min(mostConflicts, report.defects.size() + markedConflicts(report).size());
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

void writeLegend(SvgCanvas& canvas, const ContentionReport& report, double y) {
  constexpr std::array meanings = {"0", "up to 1", "up to 2", "up to 4", "more"};
  constexpr double room = 7;
  constexpr double titleWidth = 66;
  canvas.text("note", {left, y}, "link load:");
  double x = left + titleWidth;
  for (std::size_t load = 0; load < meanings.size(); ++load)
    x = writeSwatch(canvas, "load-" + std::to_string(load), room * widthShare(load), x, y,
                    meanings[load]);
  if (!markedConflicts(report).empty()) x = writeSwatch(canvas, "contended", 10, x, y, "contended");
  canvas.text("note", {x + 12, y},
              "in messages at a machine's speed; each direction keeps to its right");
}

} // namespace

std::span<const Conflict> markedConflicts(const ContentionReport& report) {
  if (report.loadOptimal()) return {};
  return report.conflicts;
}

double svgHeadingHeight(const ContentionReport& report) {
  return firstWarning + warningHeight * static_cast<double>(warningCount(report)) + 32;
}

void writeSvgHeading(SvgCanvas& canvas, const Network& network, const JudgedSchedule& judged,
                     double width) {
  const double room = width - 2 * left;
  canvas.text("title", {left, 36}, elideBack(titleText(network, judged.schedule), 20, room));
  canvas.text("facts", {left, 58}, elideBack(factsText(network, judged), 12, room));
  double y = firstWarning;
  for (const std::string& warning : warnings(network, judged.contention)) {
    canvas.text("warning", {left, y}, elideBack(warning, 12, room));
    y += warningHeight;
  }
  writeLegend(canvas, judged.contention, y + 4);
}

} // namespace topocast
