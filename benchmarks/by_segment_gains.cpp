// What schedules by segment over several switches gain. In: random networks. Out: time of what
// `auto` takes over the time of what it takes without them, packet by packet, and predicted over
// simulated time with them; a table in Markdown on standard output, the same in every run. The
// argument is the number of networks of each kind, otherwise 100.
#include "order/network_order.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "quantile.hpp"
#include "random_networks.hpp"
#include "simulate/measured_parameters.hpp"
#include "simulate/simulate.hpp"
#include "simulate/usual_constants.hpp"

#include "topocast/cost/prediction.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <span>
#include <vector>

namespace topocast {
namespace {

constexpr std::uint64_t sizes[] = {2048, 4096, 8192, 16384, 65536, 262144};

using MakeNetwork = std::function<Network(NetworkMaker& maker)>;

/// What `auto` takes among candidates.
struct Taken {
  double seconds;   ///< packet by packet
  double predicted; ///< over that
};

Taken takenOf(const Network& network, const CommunicationParameters& parameters,
              std::uint64_t bytes, std::span<const Candidate> candidates) {
  PlanRequest request;
  request.messageBytes = bytes;
  const runtime::Choice choice = chooseRanges(parameters, request, candidates).front().choice;
  const Candidate& taken = candidates[choice.candidate];
  const double seconds = simulate(network, taken.judged.schedule, testing::usualConstants(), bytes,
                                  choice.segmentBytes)
                             .seconds();
  return {seconds, predictSeconds(taken.profile, parameters, bytes, choice.segmentBytes) / seconds};
}

void compare(const char* title, std::size_t networks, const MakeNetwork& make) {
  const CommunicationParameters parameters =
      testing::measuredByDoublings(testing::usualConstants(), true);
  std::vector<double> ratios[std::size(sizes)];
  std::vector<double> errors[std::size(sizes)];
  for (std::uint64_t seed = 0; seed < networks; ++seed) {
    NetworkMaker maker(seed);
    const Network network = make(maker);
    const MachineOrder order = dfsOrder(network, MachineId(0));
    if (runtime::isOneBlock(order)) continue;
    std::vector<ScheduleKind> kinds = kindsFor(network, parameters);
    const std::vector<Candidate> all = makeCandidates(network, order, triedOver(order, kinds));
    std::erase_if(kinds,
                  [](const ScheduleKind& kind) { return runtime::factsOf(kind).takesTurns; });
    const std::vector<Candidate> others = makeCandidates(network, order, kinds);
    for (std::size_t i = 0; i < std::size(sizes); ++i) {
      const Taken taken = takenOf(network, parameters, sizes[i], all);
      ratios[i].push_back(taken.seconds / takenOf(network, parameters, sizes[i], others).seconds);
      errors[i].push_back(taken.predicted);
    }
  }
  for (std::size_t i = 0; i < std::size(sizes); ++i)
    llvm::outs() << llvm::formatv(
        "| {0} | {1} | {2:f2} | {3:f2} | {4:f2} | {5:f2} | {6:f2} to {7:f2} |\n", title, sizes[i],
        quantile(ratios[i], 0), quantile(ratios[i], 0.5), quantile(ratios[i], 0.95),
        quantile(ratios[i], 1), quantile(errors[i], 0.05), quantile(errors[i], 0.95));
  llvm::outs().flush();
}

/// Switches of two to nine machines on average, one below another at random.
Network ofMachines(NetworkMaker& maker, std::size_t machines) {
  const std::size_t switches = machines / (2 + maker.draw(8));
  std::vector<testing::SwitchPair> pairs;
  for (std::size_t i = 1; i < switches; ++i)
    pairs.emplace_back(maker.draw(i), i);
  std::vector<std::size_t> machineSwitch(machines);
  for (std::size_t& where : machineSwitch)
    where = maker.draw(switches);
  return testing::networkOf(switches, pairs, machineSwitch);
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  using namespace topocast;
  const std::size_t networks = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 100;
  llvm::outs() << "| networks | bytes | least | median | 95 % | most | predicted / simulated |\n"
                  "|---|---:|---:|---:|---:|---:|---:|\n";
  compare("8 to 48 machines", networks,
          [](NetworkMaker& maker) { return maker.make(false, false); });
  compare("unequal links between switches", networks,
          [](NetworkMaker& maker) { return maker.make(true, false); });
  compare("slow machines", networks, [](NetworkMaker& maker) { return maker.make(false, true); });
  compare("64 machines", networks, [](NetworkMaker& maker) { return ofMachines(maker, 64); });
  compare("256 machines", networks, [](NetworkMaker& maker) { return ofMachines(maker, 256); });
}
