// A tree of switches: bars above what hangs below them, machines in one row.
#include "draw/svg_columns.hpp"
#include "draw/svg_layouts.hpp"
#include "draw/svg_markup.hpp"
#include "draw/switch_outline.hpp"

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

class Layouter {
public:
  Layouter(const Network& network, const Schedule& schedule)
      : network_(network), schedule_(schedule), root_(schedule.trees.front().tree.root()),
        outline_(outlineSwitches(network, network.switchOf(root_))),
        columns_(placeColumns(network, outline_, root_)) {}

  SvgLayout layOut(double top) {
    layout_.width = std::max(svgLeastWidth, columns_.width + svgLeftMargin + svgMargin);
    const double free = layout_.width - svgLeftMargin - svgMargin - columns_.width;
    shift_ = svgLeftMargin + free / 2;
    placeSwitches(top);
    placeMachines();
    placeSwitchLinks();
    addMachineCables(layout_, network_, columns_.pitch);
    placePanels(layout_, schedule_, {shift_, 0, columns_.width, machinesBottom_}, columns_.pitch);
    placeBands(top);
    return std::move(layout_);
  }

private:
  Box boxAt(const Columns& columns, double y, double height) const {
    return {columns.left + shift_, y, columns.width(), height};
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
      const LabelledBox box =
          labelledBox(textWidth(network_.name(SwitchId(i)), labelSize), columns_.bar[i].width());
      layout_.switchLabels.push_back(box.style);
      height = std::max(height, box.height);
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
    MachineColumns columns;
    columns.pitch = columns_.pitch;
    for (const Columns& column : columns_.machines)
      columns.left.push_back(column.left + shift_);
    MachineRow row = machineRow(network_, columns, switchesBottom_ + wire);
    machinesBottom_ = row.boxes.front().bottom();
    layout_.machines = std::move(row.boxes);
    layout_.machineLabel = row.label;
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
        addCable(layout_, above->link, {here.x, here.centre().y}, {there.right(), there.centre().y},
                 aside, columns_.gap > 24);
        continue;
      }
      const double room = std::min(aside, here.width / 5);
      addCable(layout_, above->link, {here.centre().x, here.y}, {here.centre().x, there.bottom()},
               room, here.width > 2 * labelWidth);
    }
  }

  void placeBands(double top) {
    const double bottom = layout_.height - svgMargin / 2;
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

SvgLayout layOutTree(const Network& network, const Schedule& schedule, double top) {
  return Layouter(network, schedule).layOut(top);
}

} // namespace topocast
