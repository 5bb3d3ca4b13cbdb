// How fast broadcasts are simulated packet by packet. In: random networks made by rule, schedules
// whose messages meet nowhere and some whose messages meet everywhere. Out: a time for each, and
// how many transmissions of packets over links are simulated in a second; beside it the completion
// over the wire time.
#include "benchmark_program.hpp"
#include "made_network.hpp"

#include "simulate/best_segment.hpp"
#include "simulate/usual_constants.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace topocast {
namespace {

using benchmark::State;

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t messageBytes = 8 * mebibyte;
constexpr std::uint64_t segmentBytes = 16384;

Network machines256() {
  return testing::randomNetwork(32, 256, 0);
}

void reportRatio(State& state, const Simulation& simulation) {
  state.counters["ratio"] =
      simulation.seconds() / wireSeconds(testing::usualConstants(), simulation.messageBytes);
}

void oneSegmentSize(State& state, const std::string& kind,
                    std::optional<std::uint64_t> queueBytes) {
  const Network network = machines256();
  const Schedule schedule = testing::scheduleOf(network, kind);
  PacketConstants used = testing::usualConstants();
  used.queueBytes = queueBytes;
  Simulation simulation;
  std::uint64_t transmissions = 0;
  for (auto _ : state) {
    simulation = simulate(network, schedule, used, messageBytes, segmentBytes);
    transmissions += simulation.transmissions;
  }
  state.counters["packets"] =
      benchmark::Counter(static_cast<double>(transmissions), benchmark::Counter::kIsRate);
  reportRatio(state, simulation);
}

void bestSegmentSize(State& state, const std::string& kind) {
  const Network network = machines256();
  const Schedule schedule = testing::scheduleOf(network, kind);
  const std::vector<std::uint64_t> sizes = simulatedSegmentSizes(messageBytes);
  Simulation simulation;
  for (auto _ : state)
    simulation = simulateBest(network, schedule, testing::usualConstants(), messageBytes, sizes);
  reportRatio(state, simulation);
}

void addAll() {
  for (const char* kind : {"linear", "binary", "binomial", "unaware-binary"}) {
    const std::string name = kind;
    const auto add = [](const std::string& title, auto run) {
      benchmark::RegisterBenchmark(title.c_str(), run)->Unit(benchmark::kMillisecond);
    };
    add("simulate/256x8MiB/" + name,
        [name](State& state) { oneSegmentSize(state, name, std::nullopt); });
    add("simulate/256x8MiB/queues-of-1MiB/" + name,
        [name](State& state) { oneSegmentSize(state, name, mebibyte); });
    add("simulate/256x8MiB/best-segment/" + name,
        [name](State& state) { bestSegmentSize(state, name); });
  }
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::runBenchmarks(count, arguments, topocast::addAll);
}
