// A mesh or torus: a grid of routers, the last coordinate from left to right, the one before from
// top to bottom. With three dimensions the planes overlap, each a step higher and to the right of
// the one before. With more, such cubes stand in a row, each a step higher than the one before, the
// rows below each other, and so on. Each router has its machine below it on the right, and the
// cable that closes a ring is drawn as two short ends.
#include "draw/svg_columns.hpp"
#include "draw/svg_layouts.hpp"
#include "order/network_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr double routerSize = 14;
constexpr double machineHeight = 16;
constexpr double aside = 3;    ///< of a stroke from its cable
constexpr double ringEnd = 24; ///< how far a cable that closes a ring is drawn

/// A grid of any number of dimensions in the plane, counted in cells. A step has one component of 1
/// or leads along a line of nodes, so that no cable passes another router.
struct FlatGrid {
  std::vector<Point> steps; ///< by dimension, to the next node
  double columns = 1;
  double rows = 1;
  double above = 0; ///< rows above the first node
};

FlatGrid flatten(const std::vector<std::uint32_t>& radices) {
  const std::size_t dimensions = radices.size();
  const auto radixFromLast = [&](std::size_t number) -> double {
    return number < dimensions ? radices[dimensions - 1 - number] : 1;
  };
  const double planes = radixFromLast(2);
  std::vector<Point> steps = {{planes, 0}, {0, planes}, {1, -1}}; // the last dimension's first
  FlatGrid grid{{}, planes * radixFromLast(0), planes * radixFromLast(1), planes - 1};
  for (std::size_t number = 3; number < dimensions; ++number) {
    const double more = radixFromLast(number) - 1;
    if (number % 2 == 1) {
      steps.push_back({grid.columns, -1});
      grid.columns += more * grid.columns;
      grid.rows += more;
      grid.above += more;
    } else {
      steps.push_back({1, grid.rows});
      grid.rows += more * grid.rows;
      grid.columns += more;
    }
  }
  steps.resize(dimensions);
  grid.steps.assign(steps.rbegin(), steps.rend());
  return grid;
}

class MeshLayouter {
public:
  MeshLayouter(const Network& network, const MeshShape& shape, const Schedule& schedule)
      : network_(network), routing_(std::get<DimensionOrder>(network.routing())),
        schedule_(schedule), grid_(flatten(shape.radices)),
        pitch_(svgPitch(network.machineCount())),
        columnsWidth_(pitch_ * static_cast<double>(network.machineCount())) {}

  SvgLayout layOut(double top) {
    placeGrid(top);
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      placeRouter(SwitchId(i));
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      placeMachine(MachineId(i));
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      placeCables(SwitchId(i));
    placeColumns();
    return std::move(layout_);
  }

private:
  void placeGrid(double top) {
    constexpr double widest = 64;
    const double longest = longestMachineName(network_);
    machineWidth_ = std::clamp(longest + 6, 20.0, widest);
    layout_.machineLabel = longest + 6 <= widest ? LabelStyle::horizontal : LabelStyle::none;
    const double gap = routing_.shape().isTorus ? 44 : 30;
    const double border = routing_.shape().isTorus ? ringEnd + 2 : 15;
    cell_ = {machineWidth_ + routerSize / 2 + gap, machineHeight + routerSize / 2 + gap};
    gridWidth_ = cell_.x * grid_.columns;
    layout_.width = std::max(svgLeastRegularWidth,
                             std::max(gridWidth_, columnsWidth_) + svgLeftMargin + svgMargin);
    origin_ = {middle() - gridWidth_ / 2 + border, top + border + cell_.y * grid_.above};
    gridBottom_ = top + cell_.y * grid_.rows;
  }

  /// Of the page between its margins.
  double middle() const { return (svgLeftMargin + layout_.width - svgMargin) / 2; }

  Point centreOf(SwitchId router) const {
    Point centre = origin_;
    for (std::size_t dimension = 0; dimension < grid_.steps.size(); ++dimension) {
      const double coordinate = routing_.coordinate(router, dimension);
      centre.x += cell_.x * grid_.steps[dimension].x * coordinate;
      centre.y += cell_.y * grid_.steps[dimension].y * coordinate;
    }
    return centre;
  }

  void placeRouter(SwitchId router) {
    const Point centre = centreOf(router);
    layout_.switches.push_back(
        {centre.x - routerSize / 2, centre.y - routerSize / 2, routerSize, routerSize});
    layout_.switchLabels.push_back(LabelStyle::none);
  }

  void placeMachine(MachineId machine) {
    constexpr double distance = 9;
    const Box& router = layout_.switches[network_.switchOf(machine).index()];
    const Box box = {router.right() + distance - 4, router.bottom() + distance, machineWidth_,
                     machineHeight};
    layout_.machines.push_back(box);
    addCable(layout_, network_.uplink(machine), {box.x + 4, box.y},
             {router.right() - 4, router.bottom()}, 2, false);
  }

  /// The direction in which a coordinate grows, on the page.
  Point ahead(std::size_t dimension) const {
    const Point& step = grid_.steps[dimension];
    return {cell_.x * step.x, cell_.y * step.y};
  }

  /// Every cable once, from its router of the smaller number.
  void placeCables(SwitchId router) {
    for (const auto& [to, link] : network_.neighbours(router)) {
      if (to.index() < router.index()) continue;
      std::size_t dimension = 0;
      while (routing_.coordinate(router, dimension) == routing_.coordinate(to, dimension))
        ++dimension;
      if (routing_.coordinate(to, dimension) - routing_.coordinate(router, dimension) == 1)
        placeCable(link, centreOf(router), centreOf(to));
      else
        placeEnds(link, centreOf(router), centreOf(to), ahead(dimension));
    }
  }

  /// Where the cable to a point leaves a router.
  static Point rimOf(Point centre, Point to) {
    constexpr double rim = routerSize / 2;
    const double part = rim / std::hypot(to.x - centre.x, to.y - centre.y);
    return {centre.x + part * (to.x - centre.x), centre.y + part * (to.y - centre.y)};
  }

  void placeCable(LinkId link, Point from, Point to) {
    addCable(layout_, link, rimOf(from, to), rimOf(to, from), aside, false);
  }

  /// The cable from a ring's first router to its last.
  void placeEnds(LinkId link, Point first, Point last, Point ahead) {
    const double part = ringEnd / std::hypot(ahead.x, ahead.y);
    const Point end = {part * ahead.x, part * ahead.y};
    placeOutward(link, first, {first.x - end.x, first.y - end.y});
    placeOutward(reverse(link), last, {last.x + end.x, last.y + end.y});
  }

  void placeOutward(LinkId link, Point from, Point to) {
    addCable(layout_, link, rimOf(from, to), to, aside, false);
  }

  void placeColumns() {
    constexpr double distance = 30;
    const double left = middle() - columnsWidth_ / 2;
    MachineRow row = machineRow(network_, columnsInOrder(machineChain(network_), left, pitch_),
                                gridBottom_ + distance);
    layout_.heads = std::move(row.boxes);
    layout_.headLabel = row.label;
    const double bottom = layout_.heads.front().bottom();
    placePanels(layout_, schedule_, {left, 0, columnsWidth_, bottom}, pitch_);
  }

  const Network& network_;
  const DimensionOrder& routing_;
  const Schedule& schedule_;
  FlatGrid grid_;
  double pitch_; ///< of the columns of trees
  double columnsWidth_;
  SvgLayout layout_;
  double machineWidth_ = 0;
  Point cell_; ///< from one place to the next
  Point origin_;
  double gridWidth_ = 0;
  double gridBottom_ = 0;
};

} // namespace

SvgLayout layOutMesh(const Network& network, const MeshShape& shape, const Schedule& schedule,
                     double top) {
  return MeshLayouter(network, shape, schedule).layOut(top);
}

} // namespace topocast
