#include "topology/write_slurm.hpp"

#include "input/names.hpp"
#include "network/switch_levels.hpp"

#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace topocast {
namespace {

/// What one line lists below its switch: machines, or switches.
struct Listed {
  std::vector<std::string> names;
  std::set<double> bandwidths; ///< of the links there
};

/// A line of the file.
struct WrittenLine {
  std::string name;
  const char* key; ///< of what is below
  Listed below;

  /// Whole Mbit/s of the slowest link, rounded down; 0 if it has less than one.
  unsigned long long linkSpeed() const {
    return static_cast<unsigned long long>(slowestMegabits());
  }
  /// Whether that is the speed of all links.
  bool isExact() const {
    return below.bandwidths.size() == 1 && slowestMegabits() == std::floor(slowestMegabits());
  }

private:
  double slowestMegabits() const {
    constexpr double megabit = 1e6 / 8;
    return *below.bandwidths.begin() / megabit;
  }
};

/// Makes the lines of a network, and notes what they say otherwise.
class LineMaker {
public:
  explicit LineMaker(const Network& network) : network_(network), hierarchy_(hierarchyOf(network)) {
    for (std::size_t i = 0; i < network.vertexCount(); ++i)
      taken_.insert(network.name(VertexId(i)));
  }

  std::vector<WrittenLine> make() {
    collect();
    for (const SwitchId aSwitch : hierarchy_.order)
      addLines(aSwitch);
    return std::move(lines_);
  }

  std::vector<std::string> remarks() const {
    std::vector<std::string> remarks;
    if (!ownLeaves_.empty())
      remarks.push_back(
          "Slurm has no switch with both machines and switches below it: the machines "
          "on " +
          quoteNames(mixedSwitches_) + " get leaves of their own, " + quoteNames(ownLeaves_) +
          ", which are no switches of the network");
    if (!slowerSpeed_.empty())
      remarks.push_back("LinkSpeed= is the speed of the slowest link, in whole Mbit/s, at " +
                        quoteNames(slowerSpeed_) + ", where one number does not tell all links");
    if (!withoutSpeed_.empty())
      remarks.push_back("LinkSpeed= is left out at " + quoteNames(withoutSpeed_) +
                        ", which have links of less than one Mbit/s");
    if (hasParallelCables_)
      remarks.emplace_back("parallel cables between two switches are one link here, of their "
                           "bandwidths together");
    if (!empty_.empty())
      remarks.push_back(
          empty_.size() == 1
              ? "switch " + quoteNames(empty_) + " has no machines below it and is left out"
              : "switches " + quoteNames(empty_) + " have no machines below them and are left out");
    if (network_.tree() == nullptr)
      remarks.emplace_back("Slurm's form has no routes; topocast reads this file with '--routing "
                           "shortest-paths', else as a tree of some of the links");
    return remarks;
  }

private:
  /// What is below each switch; from the leaves up, as one with nothing below it is not listed.
  void collect() {
    machines_.resize(network_.switchCount());
    switches_.resize(network_.switchCount());
    for (std::size_t i = 0; i < network_.machineCount(); ++i) {
      const MachineId machine(i);
      add(machines_[network_.switchOf(machine).index()], network_.name(machine),
          bandwidthOf(network_.uplink(machine)));
    }
    for (auto place = hierarchy_.order.rbegin(); place != hierarchy_.order.rend(); ++place)
      if (hasAnyBelow(*place))
        listAbove(*place);
      else
        empty_.push_back(network_.name(*place));
    for (Listed& below : switches_)
      std::ranges::sort(below.names, naturalLess);
    std::ranges::sort(empty_, naturalLess);
  }

  /// Lists a switch at each one above it, once for all cables between the two.
  void listAbove(SwitchId aSwitch) {
    const std::vector<Neighbour>& above = hierarchy_.above[aSwitch.index()];
    for (auto first = above.begin(); first != above.end();) {
      const auto end = std::find_if(first, above.end(),
                                    [&](const Neighbour& other) { return other.to != first->to; });
      double bandwidth = 0;
      for (auto cable = first; cable != end; ++cable)
        bandwidth += bandwidthOf(cable->link);
      hasParallelCables_ |= end - first > 1;
      add(switches_[first->to.index()], network_.name(aSwitch), bandwidth);
      first = end;
    }
  }

  static void add(Listed& below, const std::string& name, double bandwidth) {
    below.names.push_back(name);
    below.bandwidths.insert(bandwidth);
  }

  double bandwidthOf(LinkId link) const { return network_.link(link).bandwidth; }

  bool hasAnyBelow(SwitchId aSwitch) const {
    return !machines_[aSwitch.index()].names.empty() || !switches_[aSwitch.index()].names.empty();
  }

  void addLines(SwitchId aSwitch) {
    const std::string& name = network_.name(aSwitch);
    Listed& machines = machines_[aSwitch.index()];
    Listed& switches = switches_[aSwitch.index()];
    if (switches.names.empty()) {
      if (!machines.names.empty()) addLine({name, "Nodes", std::move(machines)});
      return;
    }
    if (machines.names.empty()) return addLine({name, "Switches", std::move(switches)});
    const std::string leaf = freeName(name + "-nodes");
    mixedSwitches_.push_back(name);
    ownLeaves_.push_back(leaf);
    switches.names.push_back(leaf);
    addLine({name, "Switches", std::move(switches)});
    addLine({leaf, "Nodes", std::move(machines)});
  }

  void addLine(WrittenLine line) {
    if (line.linkSpeed() == 0)
      withoutSpeed_.push_back(line.name);
    else if (!line.isExact())
      slowerSpeed_.push_back(line.name);
    lines_.push_back(std::move(line));
  }

  std::string freeName(const std::string& wish) {
    std::string name = wish;
    for (std::size_t number = 2; !taken_.insert(name).second; ++number)
      name = wish + std::to_string(number);
    return name;
  }

  const Network& network_;
  SwitchHierarchy hierarchy_;
  std::vector<Listed> machines_; ///< by switch
  std::vector<Listed> switches_; ///< by switch
  llvm::StringSet<> taken_;
  std::vector<WrittenLine> lines_;
  std::vector<std::string> mixedSwitches_;
  std::vector<std::string> ownLeaves_;
  std::vector<std::string> slowerSpeed_; ///< switches whose line is slower than some link
  std::vector<std::string> withoutSpeed_;
  std::vector<std::string> empty_; ///< switches with nothing below them
  bool hasParallelCables_ = false;
};

} // namespace

std::vector<std::string> writeSlurm(llvm::raw_ostream& out, const Network& network) {
  LineMaker maker(network);
  const std::vector<WrittenLine> lines = maker.make();
  std::vector<std::string> remarks = maker.remarks();
  out << "# Made by 'topocast export slurm' from network '" << network.name() << "'.\n";
  for (const std::string& remark : remarks)
    out << "# " << remark << ".\n";
  for (const WrittenLine& line : lines) {
    out << "SwitchName=" << line.name << ' ' << line.key << '='
        << joinNames(line.below.names, RangePlace::endOfName);
    if (const auto speed = line.linkSpeed(); speed > 0) out << " LinkSpeed=" << speed;
    out << '\n';
  }
  return remarks;
}

} // namespace topocast
