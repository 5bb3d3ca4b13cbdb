// How well the cost model knows routes. In: networks made by rule, and parameters that are measured
// where packets are simulated, without and with what further switches take. Out: how far predicted
// times are from simulated ones, and how much longer `auto` takes than the best of many schedules
// and segment sizes with hindsight; both tables in Markdown on standard output. The argument is the
// number of networks of each kind, otherwise 400.
#include "hindsight.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "quantile.hpp"
#include "random_networks.hpp"
#include "simulate/best_segment.hpp"
#include "simulate/measured_parameters.hpp"

#include "topocast/cost/prediction.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace topocast {
namespace {

PacketConstants constantsOfEthernet() {
  PacketConstants constants = testing::usualConstants();
  constants.packet = {1448, 90};
  return constants;
}

/// 1 KiB to 1 MiB.
std::uint64_t sizeOf(std::uint64_t seed) {
  return std::uint64_t{1024} << (seed % 11);
}

/// Quantiles of a column.
std::string quantiles(const std::vector<double>& values) {
  const auto at = [&](double part) { return quantile(values, part); };
  return llvm::formatv("{0:f3} | {1:f3} | {2:f3} | {3:f3}", at(0), at(0.5), at(0.95), at(1));
}

class Benchmark {
public:
  explicit Benchmark(std::size_t networks)
      : networks_(networks), constants_(constantsOfEthernet()),
        parameters_{testing::measuredByDoublings(constants_, false),
                    testing::measuredByDoublings(constants_, true)} {}

  void errors() {
    llvm::outs()
        << "Predicted over simulated time, random networks of " << networks_ * 3 / 4
        << " cells\n\n| switches | least | median | 95 % | most |\n|---|---|---|---|---|\n";
    for (const CommunicationParameters& parameters : parameters_) {
      std::vector<double> ratios;
      for (std::uint64_t seed = 0; seed < networks_ * 3 / 4; ++seed)
        ratios.push_back(predictedOverSimulated(seed, parameters));
      llvm::outs() << "| " << nameOf(parameters) << " | " << quantiles(ratios) << " |\n";
      llvm::outs().flush();
    }
  }

  void losses(const char* title, bool hasUnequalLinks, bool hasSlowMachines) {
    llvm::outs() << "\nTime of `auto` over that of the best with hindsight, " << networks_ << ' '
                 << title
                 << "\n\n| switches | least | median | 95 % | most |\n|---|---|---|---|---|\n";
    std::vector<double> losses[2];
    for (std::uint64_t seed = 0; seed < networks_; ++seed)
      addLosses(NetworkMaker(seed).make(hasUnequalLinks, hasSlowMachines), sizeOf(seed), seed,
                losses);
    for (std::size_t i = 0; i < 2; ++i)
      llvm::outs() << "| " << nameOf(parameters_[i]) << " | " << quantiles(losses[i]) << " |\n";
    llvm::outs().flush();
  }

private:
  static const char* nameOf(const CommunicationParameters& parameters) {
    return parameters.knowsFurtherSwitches() ? "known" : "unknown";
  }

  double seconds(const Network& network, const Schedule& schedule, std::uint64_t bytes,
                 std::uint64_t segmentBytes) const {
    return simulate(network, schedule, constants_, bytes, std::min(bytes, segmentBytes)).seconds();
  }

  double predictedOverSimulated(std::uint64_t seed,
                                const CommunicationParameters& parameters) const {
    NetworkMaker maker(seed);
    const Network network = maker.make(false, false);
    const std::vector<ScheduleKind> kinds = kindsFor(network, parameters);
    const Candidate candidate = std::move(makeCandidates(network, dfsOrder(network, MachineId(0)),
                                                         {&kinds[maker.draw(kinds.size())], 1})[0]);
    const std::uint64_t bytes = sizeOf(seed);
    const runtime::SegmentChoice choice =
        chooseSegment(candidate.profile, parameters_[0], bytes, segmentSizes(parameters));
    const double predicted =
        predictSeconds(candidate.profile, parameters, bytes, choice.segmentBytes);
    const double ratio =
        predicted / seconds(network, candidate.judged.schedule, bytes, choice.segmentBytes);
    if (std::getenv("TOPOCAST_CELLS") != nullptr)
      llvm::errs() << nameOf(parameters) << ' ' << seed << ' ' << network.machineCount() << " on "
                   << network.switchCount() << ' '
                   << topocast::nameOf(candidate.judged.schedule.kind) << ' ' << bytes << '/'
                   << choice.segmentBytes << ' ' << ratio << '\n';
    return ratio;
  }

  void addLosses(const Network& network, std::uint64_t bytes, std::uint64_t seed,
                 std::vector<double> (&losses)[2]) const {
    double best = std::numeric_limits<double>::infinity();
    std::string bestName;
    double bestPredicted = 0; // where switches are known
    const std::vector<std::uint64_t> segments = hindsightSegments(constants_, bytes);
    for (const Candidate& candidate : hindsightCandidates(network, parameters_[0])) {
      const Schedule& schedule = candidate.judged.schedule;
      const Simulation least = simulateBest(network, schedule, constants_, bytes, segments);
      if (least.seconds() >= best) continue;
      best = least.seconds();
      bestName = topocast::nameOf(schedule.kind) + "/" + std::to_string(least.segmentBytes);
      bestPredicted =
          predictSeconds(candidate.profile, parameters_[1], bytes, least.segmentBytes) / best;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      PlanRequest request;
      request.messageBytes = bytes;
      const Plan plan = planRoot(network, parameters_[i], request, MachineId(0));
      const PlanRange& range = plan.ranges.front();
      const Schedule& schedule = plan.schedules[range.schedule].schedule;
      const double taken = seconds(network, schedule, bytes, range.segmentBytes);
      losses[i].push_back(std::max(taken / best, 1.0));
      if (std::getenv("TOPOCAST_CELLS") != nullptr)
        llvm::errs() << nameOf(parameters_[i]) << ' ' << seed << ' ' << network.machineCount()
                     << " on " << network.switchCount() << ' ' << bytes << ' '
                     << topocast::nameOf(schedule.kind) << '/' << range.segmentBytes << " best "
                     << bestName << ' ' << taken / best << " predicted/taken "
                     << range.predictedSeconds / taken << ' ' << bestPredicted << '\n';
    }
  }

  std::size_t networks_;
  PacketConstants constants_;
  CommunicationParameters parameters_[2];
};

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  topocast::Benchmark benchmark(count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 400);
  benchmark.errors();
  benchmark.losses("random networks", false, false);
  benchmark.losses("random networks with unequal links between switches", true, false);
  benchmark.losses("random networks with slow machines", false, true);
}
