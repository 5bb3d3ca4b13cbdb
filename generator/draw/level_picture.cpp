#include "draw/level_picture.hpp"

#include "draw/svg_canvas.hpp"
#include "draw/svg_markup.hpp"
#include "draw/svg_style.hpp"
#include "draw/switch_layers.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

constexpr double pageWidth = 980;
constexpr double pageLeft = 28;
constexpr double levelHeight = 40;
constexpr double between = 84; ///< for the links of two rows
constexpr double firstRow = 104;

/// The links of one direction between two rows.
struct LinkGroup {
  std::size_t links = 0;
  double sum = 0;
  double greatest = 0;

  void add(double load) {
    ++links;
    sum += load;
    greatest = std::max(greatest, load);
  }
  /// `576 links up, load at most 1, 0.25 on average`
  std::string text(const std::string& direction) const {
    return formatCount(links, "link") + " " + direction + ", load at most " +
           formatNumber(greatest) + ", " +
           formatNumber(links == 0 ? 0 : sum / static_cast<double>(links)) + " on average";
  }
};

/// What is between a row and the one above it.
struct Gap {
  LinkGroup up;
  LinkGroup down;
};

class LevelWriter {
public:
  LevelWriter(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged)
      : canvas_(out), network_(network), judged_(judged), layers_(network), gaps_(layers_.levels) {}

  void write(const std::string& sizes) {
    addLoads();
    const double rows = static_cast<double>(layers_.levels) + 1;
    canvas_.begin(pageWidth, firstRow + rows * (levelHeight + between) - between + pageLeft,
                  svgStyleSheet);
    writeHeading(sizes);
    for (std::size_t row = 0; row <= layers_.levels; ++row) {
      const double y = firstRow + static_cast<double>(row) * (levelHeight + between);
      writeBar(row, y);
      if (row > 0) writeGap(gaps_[layers_.levels - row], y - between);
    }
    canvas_.end();
  }

private:
  /// The row of a vertex above the machines, which are row 0.
  std::size_t heightOf(VertexId vertex) const {
    return network_.isSwitch(vertex) ? layers_.level[vertex.index()] + 1 : 0;
  }

  void addLoads() {
    for (std::size_t i = 0; i < network_.linkCount(); ++i) {
      const Link& link = network_.link(LinkId(i));
      const std::size_t from = heightOf(link.from);
      const std::size_t to = heightOf(link.to);
      const bool isMachines = std::min(from, to) == 0;
      Gap& gap = gaps_[isMachines ? 0 : std::max(from, to) - 1];
      (from < to ? gap.up : gap.down).add(judged_.contention.linkLoads[i]);
    }
  }

  void writeHeading(const std::string& sizes) {
    const Schedule& schedule = judged_.schedule;
    canvas_.text("title", {pageLeft, 36},
                 elideBack(schedule.name() + " broadcast from " + network_.name(schedule.root()) +
                               " on " + network_.name() + ", by levels",
                           20, pageWidth - 2 * pageLeft));
    canvas_.text("facts", {pageLeft, 58},
                 elideBack(formatCount(network_.machineCount(), "machine") + " on " +
                               formatCount(network_.switchCount(), "switch", "es") + " · serves " +
                               sizes,
                           12, pageWidth - 2 * pageLeft));
    canvas_.text("note", {pageLeft, 78},
                 "loads are in messages at a machine's speed; '--machines' draws the switches and "
                 "machines of a job");
  }

  /// The top row are the cores, the last one the machines.
  void writeBar(std::size_t row, double y) {
    const Box box = {pageLeft, y, pageWidth - 2 * pageLeft, levelHeight};
    const bool areMachines = row == layers_.levels;
    std::vector<std::string> names;
    if (areMachines)
      names = network_.description().machines;
    else
      for (std::size_t i = 0; i < network_.switchCount(); ++i)
        if (layers_.level[i] == layers_.levels - 1 - row)
          names.push_back(network_.name(SwitchId(i)));
    std::ranges::sort(names, naturalLess);
    const std::string joined = joinNames(names);
    const std::string text = (areMachines ? formatCount(names.size(), "machine")
                                          : formatCount(names.size(), "switch", "es")) +
                             ": " + joined;
    canvas_.box(areMachines ? "machine" : "switch", box, 4, joined);
    canvas_.text("facts centred", {box.centre().x, box.centre().y + 4},
                 elideBack(text, 12, box.width - 12));
  }

  void writeGap(const Gap& gap, double top) {
    const double middle = pageWidth / 2;
    writeStroke(gap.up, "up", {middle - 60, top + between}, {middle - 60, top}, true);
    writeStroke(gap.down, "down", {middle + 60, top}, {middle + 60, top + between}, false);
  }

  void writeStroke(const LinkGroup& group, const std::string& direction, Point from, Point to,
                   bool isLeft) {
    constexpr double room = 12;
    constexpr double head = 10;
    if (group.links == 0) return;
    const std::size_t level = loadClass(group.greatest);
    const std::string style = "load-" + std::to_string(level);
    const double sign = to.y < from.y ? 1 : -1;
    const Point neck = {to.x, to.y + sign * head};
    canvas_.line("link " + style, from, level > 0 ? neck : to, room * widthShare(level));
    if (level > 0)
      canvas_.triangle("arrow " + style, to, {neck.x - room / 2 - 2, neck.y},
                       {neck.x + room / 2 + 2, neck.y});
    canvas_.text(isLeft ? "facts right" : "facts",
                 {from.x + (isLeft ? -16.0 : 16.0), (from.y + to.y) / 2 + 4},
                 group.text(direction));
  }

  SvgCanvas canvas_;
  const Network& network_;
  const JudgedSchedule& judged_;
  SwitchLayers layers_;
  std::vector<Gap> gaps_; ///< the first above the machines
};

} // namespace

void drawLevels(llvm::raw_ostream& out, const Network& network, const JudgedSchedule& judged,
                const std::string& sizes) {
  LevelWriter(out, network, judged).write(sizes);
}

} // namespace topocast
