#include "draw/svg_heading.hpp"

#include "draw/svg_markup.hpp"
#include "draw/svg_style.hpp"
#include "draw/words.hpp"

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
  return countText(network.machineCount(), "machine") + " on " +
         countText(network.switchCount(), "switch", "es") + " · height " +
         std::to_string(heightOf(judged.schedule)) + " · at most " +
         countText(maxChildrenOf(judged.schedule), "child", "ren") + " · " +
         verdictText(judged.contention) + " · greatest link load " +
         numberText(judged.contention.maxLinkLoad);
}

std::vector<std::string> warnings(const Network& network, const ContentionReport& report) {
  std::vector<std::string> lines;
  for (const std::string& defect : report.defects)
    if (lines.size() < mostConflicts) lines.push_back(defect);
  for (const Conflict& conflict : report.conflicts)
    if (lines.size() < mostConflicts) lines.push_back(conflictText(network, conflict));
  const std::size_t all = report.defects.size() + report.conflicts.size();
  if (all > lines.size()) lines.back() += ", and " + std::to_string(all - lines.size()) + " more";
  return lines;
}

std::size_t warningCount(const ContentionReport& report) {
  return std::min(mostConflicts, report.defects.size() + report.conflicts.size());
}

void writeText(llvm::raw_ostream& out, const char* style, double x, double y,
               const std::string& text) {
  out << "<text class=\"" << style << "\" x=\"" << coordinate(x) << "\" y=\"" << coordinate(y)
      << "\">" << escapeXml(text) << "</text>\n";
}

/// One stroke of a cable with its meaning; returns where the next begins.
double writeSwatch(llvm::raw_ostream& out, const std::string& style, double strokeWidth, double x,
                   double y, const std::string& meaning) {
  constexpr double length = 18;
  constexpr double leastAdvance = 72;
  out << "<line class=\"link " << style << "\" x1=\"" << coordinate(x) << "\" y1=\""
      << coordinate(y - 3.5) << "\" x2=\"" << coordinate(x + length) << "\" y2=\""
      << coordinate(y - 3.5) << "\" stroke-width=\"" << coordinate(strokeWidth) << "\"/>\n";
  writeText(out, "note", x + length + 5, y, meaning);
  return x + std::max(leastAdvance, length + 5 + textWidth(meaning, 10));
}

void writeLegend(llvm::raw_ostream& out, const ContentionReport& report, double y) {
  constexpr std::array meanings = {"0", "up to 1", "up to 2", "up to 4", "more"};
  constexpr double room = 7;
  constexpr double titleWidth = 66;
  writeText(out, "note", left, y, "link load:");
  double x = left + titleWidth;
  for (std::size_t load = 0; load < meanings.size(); ++load)
    x = writeSwatch(out, "load-" + std::to_string(load), room * widthShare(load), x, y,
                    meanings[load]);
  if (!report.conflicts.empty()) x = writeSwatch(out, "contended", 10, x, y, "contended");
  writeText(out, "note", x, y,
            "in messages at a machine's speed; each direction keeps to its right");
}

} // namespace

double svgHeadingHeight(const ContentionReport& report) {
  return firstWarning + warningHeight * static_cast<double>(warningCount(report)) + 32;
}

void writeSvgHeading(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
                     double width) {
  const double room = width - 2 * left;
  writeText(out, "title", left, 36, elideBack(titleText(network, judged.schedule), 20, room));
  writeText(out, "facts", left, 58, elideBack(factsText(network, judged), 12, room));
  double y = firstWarning;
  for (const std::string& warning : warnings(network, judged.contention)) {
    writeText(out, "warning", left, y, elideBack(warning, 12, room));
    y += warningHeight;
  }
  writeLegend(out, judged.contention, y + 4);
}

} // namespace topocast
