#include "topology/write_routes.hpp"

#include "topology/shortest_paths.hpp"
#include "topology/write_names.hpp"

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// What an entry says, whatever the switches that it is for: machines, the next switch, and which
/// of several cables leads to it (0 if there is only one).
using Entry = std::tuple<std::vector<MachineId>, SwitchId, std::uint32_t>;

/// By switch, then by machine.
std::vector<NextHop> allNextHops(const Network& network) {
  std::vector<MachineId> machines;
  machines.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    machines.emplace_back(i);
  return network.forwarding()->nextHopsTo(machines);
}

bool areShortestPaths(const NetworkDescription& description, const std::vector<NextHop>& nextHops) {
  std::vector<NextHop> open(nextHops.size(), noNextHop);
  return spreadOverShortestPaths(description, std::move(open)) == nextHops;
}

class RoutesWriter {
public:
  /// `note` is written into every entry.
  RoutesWriter(llvm::raw_ostream& out, const Network& network, std::vector<NextHop> nextHops,
               std::string note)
      : out_(out), network_(network), nextHops_(std::move(nextHops)), note_(std::move(note)) {}

  void write() {
    std::map<Entry, std::vector<std::string>> switchesOf;
    for (std::size_t i = 0; i < network_.switchCount(); ++i)
      for (auto& [hop, machines] : machinesByNextHop(SwitchId(i))) {
        const Neighbour& next = network_.neighbours(SwitchId(i))[hop];
        switchesOf[{std::move(machines), next.to, cableNumber(SwitchId(i), next)}].push_back(
            network_.name(SwitchId(i)));
      }
    for (const auto& [entry, switches] : switchesOf)
      writeEntry(entry, switches);
  }

private:
  std::map<NextHop, std::vector<MachineId>> machinesByNextHop(SwitchId at) const {
    const std::size_t machines = network_.machineCount();
    std::map<NextHop, std::vector<MachineId>> byNextHop;
    for (std::size_t i = 0; i < machines; ++i)
      if (const NextHop hop = nextHops_[at.index() * machines + i]; hop != noNextHop)
        byNextHop[hop].emplace_back(i);
    return byNextHop;
  }

  /// 0 if no second cable leads to the same switch.
  std::uint32_t cableNumber(SwitchId at, const Neighbour& next) const {
    std::size_t parallel = 0;
    for (const Neighbour& neighbour : network_.neighbours(at))
      parallel += neighbour.to == next.to ? 1 : 0;
    return parallel == 1 ? 0 : network_.cableNumber(next.link);
  }

  void writeEntry(const Entry& entry, const std::vector<std::string>& switches) {
    const auto& [machines, next, cable] = entry;
    out_ << "  - {at: " << yamlNames(switches) << ", to: " << yamlNames(namesOf(machines))
         << ", next: " << yamlText(network_.name(next));
    if (cable > 0) out_ << ", cable: " << cable;
    out_ << note_ << "}\n";
  }

  /// A switch stands for its machines if all of them are there.
  std::vector<std::string> namesOf(const std::vector<MachineId>& machines) const {
    std::vector<std::size_t> found(network_.switchCount());
    for (const MachineId machine : machines)
      ++found[network_.switchOf(machine).index()];
    const auto isWhole = [&](std::size_t aSwitch) {
      return found[aSwitch] > 1 && found[aSwitch] == network_.machinesOf(SwitchId(aSwitch)).size();
    };
    std::vector<std::string> names;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (isWhole(i)) names.push_back(network_.name(SwitchId(i)));
    for (const MachineId machine : machines)
      if (!isWhole(network_.switchOf(machine).index())) names.push_back(network_.name(machine));
    return names;
  }

  llvm::raw_ostream& out_;
  const Network& network_;
  std::vector<NextHop> nextHops_;
  std::string note_;
};

} // namespace

void writeRoutes(llvm::raw_ostream& out, const Network& network) {
  bool hasRouting = false;
  bool hasRoutes = false;
  for (std::size_t i = 0; i < network.railCount(); ++i) {
    const Network& rail = network.rail(i);
    if (rail.forwarding() == nullptr) continue;
    if (!std::exchange(hasRouting, true)) out << "routing: shortest-paths\n";
    std::vector<NextHop> nextHops = allNextHops(rail);
    if (areShortestPaths(rail.description(), nextHops)) continue;
    if (!std::exchange(hasRoutes, true)) out << "routes:\n";
    const std::string note = network.railCount() > 1 ? ", rail: " + std::to_string(i) : "";
    RoutesWriter(out, rail, std::move(nextHops), note).write();
  }
}

} // namespace topocast
