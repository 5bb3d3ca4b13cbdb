// Every way of using the laboratory's command wrongly that its authors could think of.
#include "cli/misuse.hpp"

#include <string>
#include <vector>

namespace topocast::test {
namespace {

const Failures& wrongUsage() {
  const std::string worms = "simulate-wormhole mesh-6x6.yaml --message-size 1K ";
  static const Failures failures = {
      "wrong-usage",
      2,
      {worms + "--hold-time 12", worms + "--network-time 12+0", worms + "--computation 100",
       worms + "--hot-spot 2", worms + "--multicasts 2", worms + "--destinations n1 --multicasts 2",
       worms + "--ports 0", worms + "--computation 1e5", worms + "--precision nan",
       worms + "--members 4 --computation 9 --hot-spot nan",
       worms + "--members 4 --computation 9 --hot-spot 0.04", worms + "--queue 4K",
       worms + "--destinations n1 --members 4", worms + "--schedule bianry",
       worms + "--schedule two-tree", worms + "--schedule dynamic:5/16",
       worms + "--schedule unaware-dynamic:5/16", "generate mesh-6x6.yaml"}};
  return failures;
}

const Failures& refusedInput() {
  const std::string mesh = "simulate-wormhole mesh.yaml --message-size ";
  const std::string worms = mesh + "1K ";
  static const Failures failures = {
      "refused-input",
      1,
      {"plan mesh-6x6.yaml --schedule hl", "plan line-4x8.yaml --schedule hardware-tree",
       "simulate-wormhole mesh-6x6.yaml --message-size 1 --parameters parameters/ethernet-100.yaml",
       "simulate-wormhole line-4x8.yaml --message-size 4K --members 4", mesh + "100K",
       mesh + "100M", worms + "--members 4 --computation 9 --traffic-size 4G",
       worms + "--members 4 --computation 9 --buffer 2046",
       mesh + "16M --buffer 16M --most 1000000 --hold-time 0+1000000", worms + "--members 17",
       worms + "--members 15 --computation 100",
       worms + "--destinations 'n[1-14]' --computation 100",
       "simulate-wormhole fat-tree-4x8.yaml --message-size 1K",
       "simulate-wormhole mesh-6x6.yaml --destinations , --message-size 1K"}};
  return failures;
}

} // namespace

std::vector<const Failures*> allFailures() {
  return {&wrongUsage(), &refusedInput()};
}

} // namespace topocast::test
