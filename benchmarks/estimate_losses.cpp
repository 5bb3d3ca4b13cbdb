// What a plan loses whose parameters nobody measured. In: networks made by rule, and for links of 1
// to 200 Gbit/s what messages may take on them (cost/estimate.hpp). Out: a table in Markdown on
// standard output, packet by packet, the same in every run: how much longer plans by an estimate
// take than plans by the parameters that a cluster would measure there, and than the best of the
// algorithms that libraries have, with the best segments. Exit status 1 if a bar is missed.
//
// With TOPOCAST_CELLS set every cell is a line on standard error.
#include "cost/estimate.hpp"
#include "made_network.hpp"
#include "outcomes.hpp"
#include "plan/planner.hpp"
#include "simulate/measured_parameters.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr unsigned speeds[] = {1, 10, 25, 100, 200}; // Gbit/s
constexpr std::uint64_t kibibytes[] = {1, 8, 64, 256, 1024, 4096};

double bandwidthOf(unsigned gigabits) {
  return gigabits * 1.25e8;
}

/// Machines and switches where messages take this.
PacketConstants constantsAt(double bandwidth, const PlausibleTimes& times) {
  PacketConstants constants;
  constants.packet = {1448, 90};
  constants.machineBandwidth = bandwidth;
  constants.sendOverhead = times.software;
  constants.receiveOverhead = times.relaySoftware;
  const double latency = times.latency - times.relaySoftware;
  constants.switchLatency = std::min(1e-6, latency / 4);
  constants.receiveLatency = latency - *constants.switchLatency;
  return constants;
}

class Losses {
public:
  Losses(std::string name, const Network& network) : name_(std::move(name)), network_(network) {}

  /// At one point of the range.
  void add(unsigned gigabits, const PlausibleTimes& times) {
    const PacketConstants constants = constantsAt(bandwidthOf(gigabits), times);
    const CommunicationParameters measured = testing::measuredByDoublings(constants, false);
    const CommunicationParameters estimated =
        estimateParameters(bandwidthOf(gigabits), std::nullopt);
    for (const std::uint64_t kibi : kibibytes) {
      const std::uint64_t bytes = kibi * 1024;
      const Outcome guess = planned(network_, constants, estimated, bytes);
      const Outcome right = planned(network_, constants, measured, bytes);
      const Outcome theirs = bestOf(network_, constants, librarySchedules(network_), bytes);
      toRight_.push_back(guess.ratio / std::min(guess.ratio, right.ratio) - 1);
      toLibraries_.push_back(guess.ratio / theirs.ratio - 1);
      if (std::getenv("TOPOCAST_CELLS") != nullptr)
        llvm::errs() << llvm::formatv(
            "{0}, {1} Gbit/s, software {2:f1} us, relayed {3:f1}, latency {4:f1}, {5}K: {6} "
            "{7:f3}, right {8} {9:f3}, libraries {10} {11:f3}\n",
            name_, gigabits, times.software * 1e6, times.relaySoftware * 1e6, times.latency * 1e6,
            kibi, guess.schedule, guess.ratio, right.schedule, right.ratio, theirs.schedule,
            theirs.ratio);
    }
  }

  /// A row of the table; whether the bars are met.
  bool print(unsigned gigabits) {
    constexpr double medianBar = 0.10;
    constexpr double librariesBar = 0.05;
    std::ranges::sort(toRight_);
    std::ranges::sort(toLibraries_);
    const double median = toRight_[toRight_.size() / 2];
    const bool isMet = median <= medianBar && toLibraries_.back() <= librariesBar;
    const auto slower =
        std::ranges::count_if(toLibraries_, [&](double loss) { return loss > librariesBar; });
    llvm::outs() << llvm::formatv("| {0}, {1} | {2:f0} | {3:f0} | {4:f0} | {5:f0} | {6} of {7} | "
                                  "{8} |\n",
                                  name_, gigabits, 100 * median, 100 * toRight_.back(),
                                  100 * toLibraries_[toLibraries_.size() / 2],
                                  100 * toLibraries_.back(), slower, toLibraries_.size(),
                                  isMet ? "met" : "**missed**");
    llvm::outs().flush();
    return isMet;
  }

private:
  std::string name_;
  const Network& network_;
  std::vector<double> toRight_;     ///< as a part of the other's time
  std::vector<double> toLibraries_; ///< likewise; below 0 where libraries are slower
};

bool estimatesMeetBars() {
  llvm::outs() << "| network, Gbit/s | to measured, median | worst | to libraries, median | worst "
                  "| slower | |\n|---|---:|---:|---:|---:|---:|---|\n";
  const std::pair<const char*, Network> networks[] = {
      {"16 on one switch", testing::lineNetwork(1, 16)},
      {"line of 4 x 8", testing::lineNetwork(4, 32)},
      {"star of 8 x 8", testing::starNetwork(8, 64)}};
  bool areMet = true;
  for (const unsigned gigabits : speeds)
    for (const auto& [name, network] : networks) {
      Losses losses(name, network);
      for (const PlausibleTimes& times : plausibleTimes(bandwidthOf(gigabits)))
        losses.add(gigabits, times);
      losses.add(gigabits, likelyTimes(bandwidthOf(gigabits)));
      areMet = losses.print(gigabits) && areMet;
    }
  return areMet;
}

} // namespace
} // namespace topocast

int main() {
  return topocast::estimatesMeetBars() ? 0 : 1;
}
