// The simulation against the one that takes every step by itself, and against itself with queues
// that are finite but never full. They agree to the tick.
#include "simulate/simulated_schedules.hpp"
#include "simulate/step_by_step.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast::testing {
namespace {

/// A small broadcast of any kind.
struct Case {
  Network network = *genNetwork(5, 10, 2);
  Schedule schedule = *genSchedule(network);
  PacketConstants constants = *genConstants();
  std::uint64_t segmentBytes = *rc::gen::inRange<std::uint64_t>(1, 500);
  std::uint64_t messageBytes = *rc::gen::inRange<std::uint64_t>(1, 6 * segmentBytes);

  Simulation simulated() const {
    return simulate(network, schedule, constants, messageBytes, segmentBytes);
  }
};

RC_GTEST_PROP(StepByStep, AgreesToTheTick, ()) {
  Case made;
  made.constants.burstBytes = *rc::gen::element<std::uint64_t>(0, 100, 400);
  const StepByStep steps(made.network, made.schedule, made.constants, made.messageBytes,
                         made.segmentBytes);
  const Simulation simulation = made.simulated();
  for (std::size_t tree = 0; tree < steps.ends.size(); ++tree)
    RC_ASSERT(simulation.trees[tree].end == steps.ends[tree]);
  for (const auto& [link, busy] : steps.busy) {
    RC_ASSERT(simulation.links[link.index()].busy == busy);
    RC_ASSERT(simulation.links[link.index()].longestWait == steps.longestWait.at(link));
  }
}

RC_GTEST_PROP(BoundedQueues, AreAsUnlimitedOnesIfNeverFull, ()) {
  Case made;
  const Simulation unlimited = made.simulated();
  made.constants.queueBytes = 1U << 30U;
  const Simulation bounded = made.simulated();
  RC_ASSERT(bounded.end == unlimited.end);
  RC_ASSERT(bounded.transmissions == unlimited.transmissions);
  for (std::size_t tree = 0; tree < unlimited.trees.size(); ++tree)
    RC_ASSERT(bounded.trees[tree].path == unlimited.trees[tree].path);
  for (std::size_t link = 0; link < unlimited.links.size(); ++link) {
    RC_ASSERT(bounded.links[link].busy == unlimited.links[link].busy);
    RC_ASSERT(bounded.links[link].longestWait == unlimited.links[link].longestWait);
  }
}

RC_GTEST_PROP(BoundedQueues, DeliverAll, ()) {
  Case made;
  const Simulation unlimited = made.simulated();
  const std::uint64_t packet =
      made.constants.packet.payloadBytes + made.constants.packet.headerBytes;
  made.constants.queueBytes = packet * *rc::gen::inRange<std::uint64_t>(1, 4);
  const Simulation bounded = made.simulated();
  RC_ASSERT(bounded.transmissions == unlimited.transmissions);
  for (std::size_t link = 0; link < unlimited.links.size(); ++link)
    RC_ASSERT(bounded.links[link].busy == unlimited.links[link].busy);
}

} // namespace
} // namespace topocast::testing
