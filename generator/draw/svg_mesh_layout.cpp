// A mesh or torus of up to three dimensions: a grid of routers, the last coordinate from left to
// right, the one before from top to bottom. With three dimensions the planes overlap, each a step
// higher and to the right of the one before. Each router has its machine below it on the right, and
// the cable that closes a ring is drawn as two short ends.
#include "draw/svg_columns.hpp"
#include "draw/svg_layouts.hpp"
#include "order/network_order.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace topocast {
namespace {

constexpr double routerSize = 14;
constexpr double machineHeight = 16;
constexpr double aside = 3;    ///< of a stroke from its cable
constexpr double ringEnd = 24; ///< how far a cable that closes a ring is drawn

class MeshLayouter {
public:
  MeshLayouter(const Network& network, const MeshShape& shape, const Schedule& schedule)
      : network_(network), routing_(std::get<DimensionOrder>(network.routing())),
        schedule_(schedule), pitch_(svgPitch(network.machineCount())),
        columnsWidth_(pitch_ * static_cast<double>(network.machineCount())) {
    assert(shape.radices.size() <= radices_.size());
    std::ranges::copy_backward(shape.radices, radices_.end());
    missing_ = radices_.size() - shape.radices.size();
  }

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
  /// The coordinate in one of three dimensions, of which the first may be missing.
  std::uint32_t coordinate(SwitchId router, std::size_t dimension) const {
    return dimension < missing_ ? 0 : routing_.coordinate(router, dimension - missing_);
  }

  void placeGrid(double top) {
    constexpr double widest = 64;
    const double longest = longestMachineName(network_);
    machineWidth_ = std::clamp(longest + 6, 20.0, widest);
    layout_.machineLabel = longest + 6 <= widest ? LabelStyle::horizontal : LabelStyle::none;
    const double gap = routing_.shape().isTorus ? 44 : 30;
    const double border = routing_.shape().isTorus ? ringEnd + 2 : 15;
    cell_ = {machineWidth_ + routerSize / 2 + gap, machineHeight + routerSize / 2 + gap};
    const auto [planes, rows, columns] = radices_;
    gridWidth_ = cell_.x * planes * columns;
    layout_.width = std::max(svgLeastRegularWidth,
                             std::max(gridWidth_, columnsWidth_) + svgLeftMargin + svgMargin);
    origin_ = {middle() - gridWidth_ / 2 + border, top + border};
    gridBottom_ = top + cell_.y * planes * rows;
  }

  /// Of the page between its margins.
  double middle() const { return (svgLeftMargin + layout_.width - svgMargin) / 2; }

  Point centreOf(SwitchId router) const {
    const std::uint32_t planes = radices_[0];
    const std::uint32_t plane = coordinate(router, 0);
    return {origin_.x + cell_.x * (coordinate(router, 2) * planes + plane),
            origin_.y + cell_.y * (coordinate(router, 1) * planes + planes - 1 - plane)};
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
    const std::array<Point, 3> directions = {Point{cell_.x, -cell_.y}, Point{0, cell_.y},
                                             Point{cell_.x, 0}};
    return directions[dimension];
  }

  /// Every cable once, from its router of the smaller number.
  void placeCables(SwitchId router) {
    for (const auto& [to, link] : network_.neighbours(router)) {
      if (to.index() < router.index()) continue;
      std::size_t dimension = missing_;
      while (coordinate(router, dimension) == coordinate(to, dimension))
        ++dimension;
      if (coordinate(to, dimension) - coordinate(router, dimension) == 1)
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
  std::array<std::uint32_t, 3> radices_ = {1, 1, 1}; ///< planes, rows, columns
  std::size_t missing_ = 0;                          ///< dimensions of the three
  double pitch_;                                     ///< of the columns of trees
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
