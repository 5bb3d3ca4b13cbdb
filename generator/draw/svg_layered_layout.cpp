// A network with fixed routes, such as a fat tree: leaves in a row above their machines, and above
// them the switches that join them, each row nearer to the cores. Cables run from each switch to
// those above it.
#include "draw/svg_columns.hpp"
#include "draw/svg_layouts.hpp"
#include "draw/svg_markup.hpp"
#include "draw/switch_layers.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace topocast {
namespace {

class LayeredLayouter {
public:
  LayeredLayouter(const Network& network, const Schedule& schedule)
      : network_(network), schedule_(schedule), layers_(network),
        pitch_(svgPitch(network.machineCount())), gap_(std::clamp(0.6 * pitch_, 6.0, 32.0)) {}

  SvgLayout layOut(double top) {
    placeColumns();
    layout_.width = std::max(svgLeastWidth, width_ + svgLeftMargin + svgMargin);
    shift_ = svgLeftMargin + (layout_.width - svgLeftMargin - svgMargin - width_) / 2;
    placeSwitches(top);
    placeMachines();
    placeCables();
    placePanels(layout_, schedule_, {shift_, 0, width_, machinesBottom_}, pitch_);
    placeBands();
    return std::move(layout_);
  }

private:
  /// From the cores down, each pod together.
  std::vector<SwitchId> leftToRight() const {
    std::vector<SwitchId> order;
    std::vector<bool> isPlaced(network_.switchCount(), false);
    const auto place = [&](auto& self, SwitchId aSwitch) -> void {
      if (isPlaced[aSwitch.index()]) return;
      isPlaced[aSwitch.index()] = true;
      for (const SwitchId below : layers_.below[aSwitch.index()])
        self(self, below);
      order.push_back(aSwitch);
    };
    for (const SwitchId aSwitch : layers_.hierarchy.order)
      place(place, aSwitch);
    return order;
  }

  /// Columns of the machines, leaf by leaf; those of inner switches stand where these are in the
  /// order.
  void placeColumns() {
    machines_.pitch = pitch_;
    machines_.left.resize(network_.machineCount());
    own_.resize(network_.switchCount());
    double x = 0;
    for (const SwitchId aSwitch : leftToRight()) {
      own_[aSwitch.index()] = {x, x};
      for (const MachineId machine : network_.machinesOf(aSwitch)) {
        machines_.left[machine.index()] = x;
        x += pitch_;
      }
      if (x > own_[aSwitch.index()].left) {
        own_[aSwitch.index()].right = x;
        x += gap_;
      } else if (layers_.level[aSwitch.index()] == 0) {
        own_[aSwitch.index()].right = x + pitch_; // a leaf without machines is there all the same
        x += pitch_ + gap_;
      }
    }
    width_ = x - gap_;
  }

  /// The middle of what hangs below each switch, from the machines up.
  std::vector<double> middles() const {
    std::vector<double> middle(network_.switchCount(), 0);
    std::vector<SwitchId> bottomUp = layers_.hierarchy.order;
    std::ranges::reverse(bottomUp);
    for (const SwitchId aSwitch : bottomUp) {
      const std::vector<SwitchId>& below = layers_.below[aSwitch.index()];
      if (below.empty()) {
        middle[aSwitch.index()] = own_[aSwitch.index()].middle();
        continue;
      }
      double sum = 0;
      for (const SwitchId lower : below)
        sum += middle[lower.index()];
      middle[aSwitch.index()] = sum / static_cast<double>(below.size());
    }
    return middle;
  }

  /// Intervals of x by switch: leaves over their machines, the others of a row in equal parts of
  /// it.
  std::vector<Columns> bars() const {
    constexpr double widest = 150;
    constexpr double inset = 0.12;
    const std::vector<double> middle = middles();
    std::vector<Columns> bars = own_;
    for (std::size_t level = 1; level < layers_.levels; ++level) {
      std::vector<std::size_t> row;
      for (std::size_t i = 0; i < network_.switchCount(); ++i)
        if (layers_.level[i] == level) row.push_back(i);
      std::ranges::stable_sort(row, {}, [&](std::size_t i) { return middle[i]; });
      const double slot = width_ / static_cast<double>(row.size());
      const double half = std::min(slot * (1 - 2 * inset), widest) / 2;
      for (std::size_t place = 0; place < row.size(); ++place) {
        const double centre = slot * (static_cast<double>(place) + 0.5);
        bars[row[place]] = {centre - half, centre + half};
      }
    }
    return bars;
  }

  void placeSwitches(double top) {
    const std::vector<Columns> bar = bars();
    double height = 24;
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      const LabelledBox box =
          labelledBox(textWidth(network_.name(SwitchId(i)), labelSize), bar[i].width());
      layout_.switchLabels.push_back(box.style);
      height = std::max(height, box.height);
    }
    // The more cables there are side by side, the flatter they run.
    const double between = std::clamp(width_ / 9, 90.0, 260.0);
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      const auto above = static_cast<double>(layers_.levels - 1 - layers_.level[i]);
      layout_.switches.push_back(
          {bar[i].left + shift_, top + above * (height + between), bar[i].width(), height});
    }
    leavesBottom_ = top + static_cast<double>(layers_.levels - 1) * (height + between) + height;
  }

  void placeMachines() {
    constexpr double wire = 44;
    for (double& left : machines_.left)
      left += shift_;
    MachineRow row = machineRow(network_, machines_, leavesBottom_ + wire);
    machinesBottom_ = row.boxes.front().bottom();
    layout_.machines = std::move(row.boxes);
    layout_.machineLabel = row.label;
    addMachineCables(layout_, network_, pitch_);
  }

  /// Where the cable `number` of `count` leaves a box.
  static double plugOf(const Box& box, std::size_t number, std::size_t count) {
    return box.x + box.width * (static_cast<double>(number) + 0.5) / static_cast<double>(count);
  }

  /// How many cables lead down from each switch.
  std::vector<std::size_t> cablesDown() const {
    std::vector<std::size_t> counts(network_.switchCount(), 0);
    for (const auto& above : layers_.hierarchy.above)
      for (const Neighbour& neighbour : above)
        ++counts[neighbour.to.index()];
    return counts;
  }

  void placeCables() {
    down_ = cablesDown();
    used_.assign(network_.switchCount(), 0);
    std::vector<SwitchId> fromLeft;
    fromLeft.reserve(network_.switchCount());
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      fromLeft.emplace_back(i);
    std::ranges::stable_sort(fromLeft, {},
                             [&](SwitchId aSwitch) { return layout_.switches[aSwitch.index()].x; });
    for (const SwitchId lower : fromLeft)
      placeCablesUp(lower);
  }

  void placeCablesUp(SwitchId lower) {
    const Box& below = layout_.switches[lower.index()];
    std::vector<Neighbour> above = layers_.hierarchy.above[lower.index()];
    std::ranges::stable_sort(above, {}, [&](const Neighbour& neighbour) {
      return layout_.switches[neighbour.to.index()].x;
    });
    for (std::size_t i = 0; i < above.size(); ++i) {
      const std::size_t upper = above[i].to.index();
      const Box& box = layout_.switches[upper];
      const double room = std::min(below.width / static_cast<double>(above.size()),
                                   box.width / static_cast<double>(down_[upper]));
      addCable(layout_, above[i].link, {plugOf(below, i, above.size()), below.y},
               {plugOf(box, used_[upper]++, down_[upper]), box.bottom()},
               std::clamp(room / 5, 0.6, 3.5), false);
    }
  }

  void placeBands() {
    const double bottom = layout_.height - svgMargin / 2;
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      layout_.bands.push_back(
          network_.machinesOf(SwitchId(i)).empty()
              ? Box{}
              : Box{own_[i].left + shift_, leavesBottom_, own_[i].width(), bottom - leavesBottom_});
  }

  const Network& network_;
  const Schedule& schedule_;
  SwitchLayers layers_;
  double pitch_;
  double gap_; ///< between the machines of two switches
  SvgLayout layout_;
  MachineColumns machines_;
  std::vector<Columns> own_; ///< by switch: its own machines
  std::vector<std::size_t> down_;
  std::vector<std::size_t> used_; ///< of the cables down, those that are placed
  double width_ = 0;
  double shift_ = 0;
  double leavesBottom_ = 0;
  double machinesBottom_ = 0;
};

} // namespace

SvgLayout layOutLayers(const Network& network, const Schedule& schedule, double top) {
  return LayeredLayouter(network, schedule).layOut(top);
}

} // namespace topocast
