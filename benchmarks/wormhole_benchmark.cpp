// How fast multicasts in wormhole networks are simulated. In: the networks of 256 machines of
// Nupairoj (1998), section 6.4, and a torus; multicasts of 1 KiB among 64 machines, one after
// the other, beside programs that compute 20,000 time units between sends. Out: a time for
// 100 multicasts, and flits times channels simulated in a second.
#include "benchmark_program.hpp"
#include "regular_network.hpp"

#include "wormhole/multicast_orders.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace topocast {
namespace {

using benchmark::State;

StudySettings mediumLoad() {
  StudySettings settings;
  settings.members = 64;
  settings.computation = 20'000;
  settings.placements = 1;
  settings.rule = {.warmUp = 0, .least = 100, .most = 100, .precision = 0};
  return settings;
}

void multicasts(State& state, const Network& network, const std::string& name) {
  const WormholeParameters parameters = ibmSpParameters();
  const ChannelGraph graph(network, parameters.ports);
  const OrderMaker makeOrder =
      orderMaker(network, parameters, llvm::cantFail(findMulticastKind(name)));
  StudyResult result;
  std::uint64_t flitHops = 0;
  for (auto _ : state) {
    result = runStudy(graph, parameters, mediumLoad(), makeOrder, 1);
    flitHops += result.placements.front().experiment.flitHops;
  }
  state.counters["flit_hops"] =
      benchmark::Counter(static_cast<double>(flitHops), benchmark::Counter::kIsRate);
  state.counters["load"] = result.acceptedLoad;
  state.counters["latency"] = result.latency.mean();
}

void addAll() {
  const auto add = [](const std::string& place, const Network& network) {
    for (const char* kind : {"optimal", "dynamic"}) {
      const std::string name = kind;
      const auto run = [=](State& state) { multicasts(state, network, name); };
      benchmark::RegisterBenchmark(("wormhole/" + place + "/" + name).c_str(), run)
          ->Unit(benchmark::kMillisecond);
    }
  };
  add("mesh-16x16", testing::fullNetwork(MeshShape{{16, 16}}));
  add("torus-16x16", testing::fullNetwork(MeshShape{{16, 16}, true}));
  add("multistage-256", testing::fullNetwork(MultistageShape{2, 8}));
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::runBenchmarks(count, arguments, topocast::addAll);
}
