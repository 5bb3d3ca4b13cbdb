// How much the root's place matters to the choice of a plan. In: random jobs, and two of each job's
// machines as roots. Out: how much longer, by the model, messages from the one take with the
// schedules and segments chosen for the other than with those chosen for itself; a table in
// Markdown on standard output, the same in every run. The argument is the number of jobs of each
// kind, otherwise 400.
#include "order/network_order.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "quantile.hpp"
#include "random_networks.hpp"
#include "simulate/measured_parameters.hpp"

#include "topocast/cost/prediction.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace topocast {
namespace {

using runtime::Choice;
using runtime::ChoiceRange;

const Choice& choiceFor(const std::vector<ChoiceRange>& ranges, std::uint64_t bytes) {
  return std::ranges::find_if(
             ranges,
             [&](const ChoiceRange& range) { return !range.toBytes || bytes <= *range.toBytes; })
      ->choice;
}

/// The same kinds from every root.
std::vector<Candidate> candidatesFrom(const Network& network,
                                      const CommunicationParameters& parameters, MachineId root) {
  const MachineOrder order = dfsOrder(network, root);
  return makeCandidates(network, order, triedOver(order, kindsFor(network, parameters)));
}

/// What was planned for a root, and what it was chosen among.
struct RootPlan {
  RootPlan(const Network& network, const CommunicationParameters& parameters, MachineId root)
      : candidates(candidatesFrom(network, parameters, root)),
        ranges(chooseRanges(parameters, {}, candidates)) {}

  double seconds(const CommunicationParameters& parameters, const Choice& choice,
                 std::uint64_t bytes) const {
    return predictSeconds(candidates[choice.candidate].profile, parameters, bytes,
                          choice.segmentBytes);
  }

  std::vector<Candidate> candidates;
  std::vector<ChoiceRange> ranges;
};

class Losses {
public:
  explicit Losses(const CommunicationParameters& parameters) : parameters_(parameters) {}

  /// Of messages of all sizes from a root by the plan of another one.
  void add(const RootPlan& own, const RootPlan& other) {
    double most = 0;
    for (std::uint64_t bytes = smallest; bytes <= longest; bytes *= 2) {
      const double right = own.seconds(parameters_, choiceFor(own.ranges, bytes), bytes);
      const double taken = own.seconds(parameters_, choiceFor(other.ranges, bytes), bytes);
      losses_.push_back(taken / right - 1);
      most = std::max(most, losses_.back());
    }
    mostOfJob_.push_back(most);
  }

  void print(const char* jobs) {
    const auto worse =
        std::ranges::count_if(mostOfJob_, [](double loss) { return loss > worstBar; });
    llvm::outs() << llvm::formatv("| {0} | {1:P2} | {2:P2} | {3:P2} | {4:P2} | {5} of {6} |\n",
                                  jobs, quantile(losses_, 0.5), quantile(losses_, 0.95),
                                  quantile(mostOfJob_, 0.5), quantile(mostOfJob_, 1), worse,
                                  mostOfJob_.size());
    llvm::outs().flush();
  }

private:
  static constexpr std::uint64_t smallest = 256;
  static constexpr std::uint64_t longest = std::uint64_t{4} << 20U;
  static constexpr double worstBar = 0.05;

  const CommunicationParameters& parameters_;
  std::vector<double> losses_;
  std::vector<double> mostOfJob_;
};

void compare(const char* title, std::size_t jobs, bool hasUnequalLinks, bool hasSlowMachines) {
  const CommunicationParameters parameters =
      testing::measuredByDoublings(testing::usualConstants(), false);
  Losses losses(parameters);
  for (std::uint64_t seed = 0; seed < jobs; ++seed) {
    NetworkMaker maker(seed);
    const Network network = maker.make(hasUnequalLinks, hasSlowMachines);
    const std::size_t machines = network.machineCount();
    const std::size_t root = maker.draw(machines);
    const std::size_t other = (root + 1 + maker.draw(machines - 1)) % machines;
    losses.add(RootPlan(network, parameters, MachineId(root)),
               RootPlan(network, parameters, MachineId(other)));
  }
  losses.print(title);
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  const std::size_t jobs = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 400;
  llvm::outs() << "| jobs | messages, median | 95 % | worst of a job, median | worst | above 5 % "
                  "|\n|---|---:|---:|---:|---:|---:|\n";
  topocast::compare("links of one speed", jobs, false, false);
  topocast::compare("unequal links between switches", jobs, true, false);
  topocast::compare("slow machines", jobs, false, true);
}
