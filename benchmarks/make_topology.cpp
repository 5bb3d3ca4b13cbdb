// Writes a large network to standard output as Slurm's topology.conf, for the command to read:
//
//   make_topology line|star|random|pods SWITCHES MACHINES [SEED]
#include "made_network.hpp"
#include "pod_network.hpp"

#include "network/joined_names.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <span>
#include <string>

namespace topocast {
namespace {

std::optional<Network> makeNetwork(llvm::StringRef family, std::size_t switches,
                                   std::size_t machines, std::uint64_t seed) {
  if (family == "line") return testing::lineNetwork(switches, machines);
  if (family == "pods") return testing::podNetwork(switches, machines);
  if (family == "star") return testing::starNetwork(switches, machines);
  if (family == "random") return testing::randomNetwork(switches, machines, seed);
  return std::nullopt;
}

std::string switchesBelow(const Network& network, SwitchId aSwitch) {
  std::string names;
  for (const auto& [to, link] : network.neighbours(aSwitch)) {
    const auto& above = network.tree()->above(to);
    if (!above || above->to != aSwitch) continue;
    names += (names.empty() ? "" : ",") + network.name(to);
  }
  return names;
}

void writeSlurmTopology(llvm::raw_ostream& out, const Network& network) {
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const SwitchId aSwitch(i);
    out << "SwitchName=" << network.name(aSwitch);
    if (const auto machines = network.machinesOf(aSwitch); !machines.empty())
      out << " Nodes=" << joinNames(network, machines);
    if (const std::string below = switchesBelow(network, aSwitch); !below.empty())
      out << " Switches=" << below;
    out << '\n';
  }
}

/// A number of things, at least one; 0 if the text is none.
std::size_t numberOf(llvm::StringRef text) {
  std::size_t number = 0;
  return text.getAsInteger(10, number) ? 0 : number;
}

int run(std::span<char*> arguments) {
  if (arguments.size() == 4 || arguments.size() == 5) {
    const std::size_t switches = numberOf(arguments[2]);
    const std::size_t machines = numberOf(arguments[3]);
    const std::uint64_t seed = arguments.size() == 5 ? numberOf(arguments[4]) : 0;
    if (switches > 0 && machines > 0) {
      if (const auto network = makeNetwork(arguments[1], switches, machines, seed)) {
        writeSlurmTopology(llvm::outs(), *network);
        return 0;
      }
    }
  }
  llvm::errs() << "usage: make_topology line|star|random|pods SWITCHES MACHINES [SEED]\n";
  return 2;
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::run({arguments, static_cast<std::size_t>(count)});
}
