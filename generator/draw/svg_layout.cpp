#include "draw/svg_layout.hpp"

#include "draw/svg_columns.hpp"
#include "draw/svg_markup.hpp"
#include "draw/switch_outline.hpp"

#include <algorithm>
#include <cmath>

namespace topocast {
namespace {

constexpr double leftMargin = 64; ///< holds the scale of depths
constexpr double margin = 28;
constexpr double leastWidth = 880;
constexpr double leastUprightWidth = 12;
constexpr double longestUprightLabel = 96;

class Layouter {
public:
  Layouter(const Network& network, const Schedule& schedule)
      : network_(network), schedule_(schedule), root_(schedule.trees.front().tree.root()),
        outline_(outlineSwitches(network, network.switchOf(root_))),
        columns_(placeColumns(network, outline_, root_)) {}

  SvgLayout layOut(double top) {
    layout_.width = std::max(leastWidth, columns_.width + leftMargin + margin);
    const double free = layout_.width - leftMargin - margin - columns_.width;
    shift_ = leftMargin + free / 2;
    placeSwitches(top);
    placeMachines();
    placeSwitchLinks();
    placeMachineLinks();
    placePanels();
    placeBands(top);
    return std::move(layout_);
  }

private:
  Box boxAt(const Columns& columns, double y, double height) const {
    return {columns.left + shift_, y, columns.width(), height};
  }

  /// The style that fits a column, and the height it needs.
  static LabelStyle labelStyle(double label, double width) {
    constexpr double padding = 6;
    if (label + padding <= width) return LabelStyle::horizontal;
    return width >= leastUprightWidth ? LabelStyle::upright : LabelStyle::none;
  }

  std::vector<std::size_t> levels() const {
    std::vector<std::size_t> level(network_.switchCount(), 0);
    for (const SwitchId aSwitch : outline_.topDown())
      if (const auto& above = outline_[aSwitch].above)
        level[aSwitch.index()] =
            level[above->to.index()] + (drawnBeside(network_, outline_, aSwitch) ? 0 : 1);
    return level;
  }

  void placeSwitches(double top) {
    double height = 24;
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      const double label = textWidth(network_.name(SwitchId(i)), labelSize);
      layout_.switchLabels.push_back(labelStyle(label, columns_.bar[i].width()));
      if (layout_.switchLabels.back() == LabelStyle::upright)
        height = std::max(height, std::min(label, longestUprightLabel) + 10);
    }
    const std::vector<std::size_t> level = levels();
    const std::size_t deepest = *std::ranges::max_element(level);
    const double step = height + std::max(14.0, 240.0 / static_cast<double>(deepest + 4));
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      layout_.switches.push_back(
          boxAt(columns_.bar[i], top + step * static_cast<double>(level[i]), height));
    switchesBottom_ = top + step * static_cast<double>(deepest) + height;
  }

  void placeMachines() {
    constexpr double wire = 44;
    constexpr double inset = 0.08;
    double longest = 0;
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      longest = std::max(longest, textWidth(network_.name(MachineId(i)), labelSize));
    const double width = columns_.pitch * (1 - 2 * inset);
    layout_.machineLabel = columns_.pitch < leastUprightWidth + 1
                               ? LabelStyle::none
                               : std::min(labelStyle(longest, width), LabelStyle::upright);
    double height = 24;
    if (layout_.machineLabel == LabelStyle::upright)
      height = std::min(longest, longestUprightLabel) + 10;
    if (layout_.machineLabel == LabelStyle::none) height = 10;
    for (const Columns& column : columns_.machines) {
      Box box = boxAt(column, switchesBottom_ + wire, height);
      box.x += columns_.pitch * inset;
      box.width = width;
      layout_.machines.push_back(box);
    }
    machinesBottom_ = switchesBottom_ + wire + height;
  }

  /// The two directions of a cable along a line, each on its right-hand side.
  void addCable(LinkId link, Point from, Point to, double aside, bool labelled) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double x = -(to.y - from.y) / length * aside;
    const double y = (to.x - from.x) / length * aside;
    const double room = 2 * aside - 1;
    layout_.links.push_back({link, {from.x + x, from.y + y}, {to.x + x, to.y + y}, room, labelled});
    layout_.links.push_back(
        {reverse(link), {to.x - x, to.y - y}, {from.x - x, from.y - y}, room, labelled});
  }

  void placeSwitchLinks() {
    constexpr double aside = 4;
    constexpr double labelWidth = 34; ///< a load beside a stroke
    for (const SwitchId aSwitch : outline_.topDown()) {
      const auto& above = outline_[aSwitch].above;
      if (!above) continue;
      const Box& here = layout_.switches[aSwitch.index()];
      const Box& there = layout_.switches[above->to.index()];
      if (drawnBeside(network_, outline_, aSwitch)) {
        addCable(above->link, {here.x, here.centre().y}, {there.right(), there.centre().y}, aside,
                 columns_.gap > 24);
        continue;
      }
      const double room = std::min(aside, here.width / 5);
      addCable(above->link, {here.centre().x, here.y}, {here.centre().x, there.bottom()}, room,
               here.width > 2 * labelWidth);
    }
  }

  void placeMachineLinks() {
    const double aside = std::clamp(columns_.pitch / 7, 0.8, 3.5);
    for (std::size_t i = 0; i < network_.machineCount(); ++i) {
      const MachineId machine(i);
      const Box& box = layout_.machines[i];
      const double switchBottom = layout_.switches[network_.switchOf(machine).index()].bottom();
      addCable(network_.uplink(machine), {box.centre().x, box.y}, {box.centre().x, switchBottom},
               aside, false);
    }
  }

  void placePanels() {
    constexpr double titleHeight = 44;
    double y = machinesBottom_;
    layout_.dotRadius = std::clamp(columns_.pitch / 6, 1.5, 5.0);
    layout_.showSendingOrder = columns_.pitch >= 26;
    for (const SharedTree& shared : schedule_.trees) {
      const BroadcastTree& tree = shared.tree;
      const auto height = static_cast<double>(std::max<std::size_t>(1, tree.height()));
      const double panelHeight = tree.size() == 1 ? 0 : std::clamp(60 * height, 130.0, 460.0);
      TreePanel panel;
      panel.box = {shift_, y + titleHeight, columns_.width, panelHeight};
      panel.depthStep = panelHeight / height;
      placeDots(panel, tree);
      y = panel.box.bottom();
      layout_.panels.push_back(std::move(panel));
    }
    layout_.height = y + margin;
  }

  void placeDots(TreePanel& panel, const BroadcastTree& tree) const {
    const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
    for (std::size_t position = 0; position < tree.size(); ++position) {
      const Box& machine = layout_.machines[tree.preorder().machines[position]];
      const double y =
          position == 0 ? panel.box.y : panel.dots[parents[position]].y + panel.depthStep;
      panel.dots.push_back({machine.centre().x, y});
    }
  }

  void placeBands(double top) {
    const double bottom = layout_.height - margin / 2;
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      const Columns& own = columns_.own[i];
      const double from = std::max(top, layout_.switches[i].bottom());
      layout_.bands.push_back(
          network_.machinesOf(SwitchId(i)).empty() ? Box{} : boxAt(own, from, bottom - from));
    }
  }

  const Network& network_;
  const Schedule& schedule_;
  MachineId root_;
  SwitchOutline outline_;
  SvgColumns columns_;
  SvgLayout layout_;
  double shift_ = 0; ///< from the columns' x to the page's
  double switchesBottom_ = 0;
  double machinesBottom_ = 0;
};

} // namespace

SvgLayout layOutSvg(const Network& network, const Schedule& schedule, double top) {
  return Layouter(network, schedule).layOut(top);
}

} // namespace topocast
