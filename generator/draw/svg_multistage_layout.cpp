// A multistage network: its ports in a row, each a column, and above them the stages, so that every
// switch of the first stage stands over its ports.
#include "draw/svg_columns.hpp"
#include "draw/svg_layouts.hpp"
#include "draw/svg_markup.hpp"
#include "network/describe_regular.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace topocast {
namespace {

class MultistageLayouter {
public:
  MultistageLayouter(const Network& network, const MultistageShape& shape, const Schedule& schedule)
      : network_(network), shape_(shape), schedule_(schedule), ports_(placeCount(shape)),
        perStage_(ports_ / shape.arity), pitch_(svgPitch(ports_)) {}

  SvgLayout layOut(double top) {
    width_ = pitch_ * ports_;
    layout_.width = std::max(svgLeastRegularWidth, width_ + svgLeftMargin + svgMargin);
    left_ = (svgLeftMargin + layout_.width - svgMargin - width_) / 2;
    placeSwitches(top);
    placeMachines();
    for (std::size_t i = 0; i + perStage_ < network_.switchCount(); ++i)
      placeCablesUp(SwitchId(i));
    const double bottom = layout_.machines.front().bottom();
    placePanels(layout_, schedule_, {left_, 0, width_, bottom}, pitch_);
    return std::move(layout_);
  }

private:
  std::size_t stageOf(SwitchId aSwitch) const { return aSwitch.index() / perStage_; }

  /// Box of a switch's label, if it fits.
  void placeSwitches(double top) {
    constexpr double inset = 0.12;
    constexpr double between = 64;
    const double width = pitch_ * shape_.arity * (1 - 2 * inset);
    double longest = 0;
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      longest = std::max(longest, textWidth(network_.name(SwitchId(i)), labelSize));
    const LabelledBox box = labelledBox(longest, width);
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      const SwitchId aSwitch(i);
      const auto above = static_cast<double>(shape_.stages - 1U - stageOf(aSwitch));
      const auto number = static_cast<double>(i % perStage_);
      layout_.switches.push_back({left_ + pitch_ * shape_.arity * (number + inset),
                                  top + above * (box.height + between), width, box.height});
      layout_.switchLabels.push_back(box.style);
    }
  }

  void placeMachines() {
    constexpr double wire = 44;
    MachineColumns columns;
    columns.pitch = pitch_;
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      columns.left.push_back(left_ + pitch_ * network_.place(MachineId(i)));
    const double switchesBottom = layout_.switches.front().bottom();
    MachineRow row = machineRow(network_, columns, switchesBottom + wire);
    layout_.machines = std::move(row.boxes);
    layout_.machineLabel = row.label;
    const double aside = std::clamp(pitch_ / 7, 0.8, 3.5);
    for (std::size_t i = 0; i < network_.machineCount(); ++i) {
      const MachineId machine(i);
      const std::uint32_t port = network_.place(machine) % shape_.arity;
      const Box& box = layout_.machines[i];
      addCable(layout_, network_.uplink(machine), {box.centre().x, box.y},
               {plugOf(layout_.switches[network_.switchOf(machine).index()], port), switchesBottom},
               aside, false);
    }
  }

  /// Where the cable of a port leaves the switch.
  double plugOf(const Box& aSwitch, std::uint32_t port) const {
    return aSwitch.x + aSwitch.width * (port + 0.5) / shape_.arity;
  }

  /// A switch's neighbours above are in the order of its ports up, those below in the order of its
  /// ports down.
  void placeCablesUp(SwitchId lower) {
    const double aside = std::clamp(pitch_ / 9, 0.8, 2.5);
    std::uint32_t port = 0;
    for (const auto& [upper, link] : network_.neighbours(lower)) {
      if (stageOf(upper) < stageOf(lower)) continue;
      const Box& below = layout_.switches[lower.index()];
      const Box& above = layout_.switches[upper.index()];
      addCable(layout_, link, {plugOf(below, port++), below.y},
               {plugOf(above, portDown(upper, lower)), above.bottom()}, aside, false);
    }
  }

  std::uint32_t portDown(SwitchId upper, SwitchId lower) const {
    return static_cast<std::uint32_t>(
        std::ranges::count_if(network_.neighbours(upper), [&](const Neighbour& neighbour) {
          return stageOf(neighbour.to) < stageOf(upper) && neighbour.to.index() < lower.index();
        }));
  }

  const Network& network_;
  const MultistageShape& shape_;
  const Schedule& schedule_;
  std::uint32_t ports_;
  std::uint32_t perStage_; ///< switches
  double pitch_;
  SvgLayout layout_;
  double width_ = 0;
  double left_ = 0;
};

} // namespace

SvgLayout layOutMultistage(const Network& network, const MultistageShape& shape,
                           const Schedule& schedule, double top) {
  return MultistageLayouter(network, shape, schedule).layOut(top);
}

} // namespace topocast
