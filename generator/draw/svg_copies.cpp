#include "draw/svg_copies.hpp"

#include "network/joined_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {
namespace {

/// How far above its receivers a message parts, in steps of depth; messages of different steps do
/// so at different heights.
double combRoom(std::uint32_t step) {
  constexpr std::array rooms = {0.25, 0.4, 0.55};
  return rooms[(step - 1U) % rooms.size()];
}

class Combs {
public:
  Combs(SvgCanvas& canvas, const Network& network, const Schedule& schedule, const TreePanel& panel,
        bool namesSteps)
      : canvas_(canvas), network_(network), panel_(panel), namesSteps_(namesSteps),
        dots_(network.machineCount()) {
    const std::vector<std::uint32_t>& machines = schedule.trees.front().tree.preorder().machines;
    for (std::size_t position = 0; position < machines.size(); ++position)
      dots_[machines[position]] = panel.dots[position];
  }

  void write(const Multicast& multicast, bool isConflicting) {
    const std::string style = isConflicting ? "edge conflict" : "edge";
    const std::string title = multicastText(network_, multicast);
    const Point from = dots_[multicast.from.index()];
    if (multicast.to.size() == 1) {
      const Point to = dots_[multicast.to.front().index()];
      canvas_.curve(style, from, to, title);
      return writeStep(multicast, {to.x, to.y - combRoom(multicast.step) * panel_.depthStep});
    }
    std::vector<Point> ends;
    ends.reserve(multicast.to.size());
    for (const MachineId machine : multicast.to)
      ends.push_back(dots_[machine.index()]);
    std::ranges::sort(ends, {}, &Point::x);
    const double y = ends.front().y - combRoom(multicast.step) * panel_.depthStep;
    const Point parting = {std::clamp(from.x, ends.front().x, ends.back().x), y};
    canvas_.beginGroup("", title);
    canvas_.curve(style, from, parting, title);
    writeLine(style, {ends.front().x, y}, {ends.back().x, y});
    for (const Point& end : ends)
      writeLine(style, {end.x, y}, end);
    canvas_.endGroup();
    writeStep(multicast, parting);
  }

private:
  /// As wide as the style says.
  void writeLine(const std::string& style, Point from, Point to) {
    const std::array points = {from, to};
    canvas_.polyline(style, points);
  }

  void writeStep(const Multicast& multicast, Point at) {
    constexpr double aside = 4;
    if (namesSteps_)
      canvas_.text("order", {at.x + aside, at.y - aside}, std::to_string(multicast.step));
  }

  SvgCanvas& canvas_;
  const Network& network_;
  const TreePanel& panel_;
  bool namesSteps_;
  std::vector<Point> dots_; ///< by machine
};

} // namespace

std::string multicastText(const Network& network, const Multicast& multicast) {
  return network.name(multicast.from) + "->" + joinNames(network, multicast.to);
}

void writeSvgMulticasts(SvgCanvas& canvas, const Network& network, const Schedule& schedule,
                        const TreePanel& panel, bool namesSteps,
                        llvm::function_ref<bool(const Multicast&)> isConflicting) {
  Combs combs(canvas, network, schedule, panel, namesSteps);
  for (const bool conflicting : {false, true})
    for (const Multicast& multicast : schedule.multicasts)
      if (isConflicting(multicast) == conflicting) combs.write(multicast, conflicting);
}

} // namespace topocast
