// Multicasts among machines at random places: what contention-free orders are worth, and what
// Nupairoj (1998) states about them under traffic.
#include "regular_network.hpp"

#include "network/machine_subset.hpp"
#include "wormhole/multicast_orders.hpp"
#include "wormhole/uncontended.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <string_view>

namespace topocast::testing {
namespace {

StudyResult study(const Network& network, const StudySettings& settings, const char* kind,
                  const WormholeParameters& parameters = ibmSpParameters(),
                  std::size_t threads = 1) {
  const ChannelGraph graph(network, parameters.ports);
  const MulticastKind found = llvm::cantFail(findMulticastKind(kind));
  return runStudy(graph, parameters, settings, orderMaker(network, parameters, found), threads);
}

/// Section 5.4, which knows no limits of buffers.
WormholeParameters chapter5Parameters() {
  WormholeParameters parameters;
  parameters.send = parameters.hold = {2000, 2};
  parameters.network = {1000, 2};
  parameters.receive = {2500, 3};
  return parameters;
}

StudySettings among(std::uint32_t members, std::uint32_t placements = 4) {
  StudySettings settings;
  settings.members = members;
  settings.placements = placements;
  return settings;
}

// Theorems 5 and 7; a machine's next message comes when its last one has left the network's edge.
// In a multistage network whatever the ways up: at most one message leaves a subtree at a time, and
// at most one enters it.
RC_GTEST_PROP(Study, SplittingTheChainMeetsNoContention, ()) {
  const Network network = *rc::gen::arbitrary<bool>() ? fullNetwork(*genMeshShape(false))
                                                      : fullNetwork(*genMultistageShape());
  StudySettings settings =
      among(*rc::gen::inRange(2U, static_cast<std::uint32_t>(network.machineCount()) + 1U), 1);
  settings.bytes = *rc::gen::inRange(100U, 3000U);
  settings.seed = *rc::gen::inRange(0U, 1000U);
  for (const char* kind : {"optimal", "halving", "dynamic"}) {
    const StudyResult result = study(network, settings, kind);
    RC_ASSERT(result.contendedTime == 0);
    RC_ASSERT(result.latency.mean() == result.uncontendedLatency);
    RC_ASSERT(result.contentionRate == 0);
  }
}

TEST(Study, UnawareTreesMeetContention) {
  const Network network = fullNetwork(MeshShape{{16, 16}});
  for (const std::uint32_t bytes : {4096U, 65536U}) {
    StudySettings settings = among(128, 16);
    settings.bytes = bytes;
    const WormholeParameters parameters = chapter5Parameters();
    const StudyResult aware = study(network, settings, "optimal", parameters);
    const StudyResult unaware = study(network, settings, "unaware-optimal", parameters);
    const StudyResult halving = study(network, settings, "halving", parameters);
    EXPECT_EQ(aware.contendedShare, 0);
    EXPECT_GT(unaware.contendedShare, 0.05);
    EXPECT_NEAR(unaware.uncontendedLatency, aware.uncontendedLatency,
                0.01 * aware.uncontendedLatency)
        << "the trees differ in nothing but distances";
    // Figures 5.10 to 5.12.
    EXPECT_LT(aware.latency.mean(), unaware.latency.mean());
    EXPECT_LT(unaware.latency.mean(), halving.latency.mean());
  }
}

/// Every member but the root has the message once, from one that has it, and the last at the end.
void expectTree(const ShownMulticast& shown, std::size_t members) {
  std::vector<MachineId> have = {shown.root};
  TimeUnits last = 0;
  for (const ReceivedMessage& message : shown.outcome.received) {
    EXPECT_NE(std::ranges::find(have, message.from), have.end());
    EXPECT_EQ(std::ranges::find(have, message.to), have.end());
    EXPECT_LT(message.sentAt, message.receivedAt);
    have.push_back(message.to);
    last = std::max(last, message.receivedAt);
  }
  EXPECT_EQ(have.size(), members);
  EXPECT_EQ(last - shown.outcome.start, shown.outcome.latency());
}

/// Messages of all shown multicasts that machines had from another than on an idle network.
std::size_t messagesElsewhere(const StudyResult& result) {
  std::size_t count = 0;
  for (const ShownMulticast& shown : result.placements.front().shown)
    for (const ReceivedMessage& message : shown.outcome.received)
      if (shown.idleSenders[message.to.index()] != message.from) ++count;
  return count;
}

// Section 6.3: only senders that adapt, and only under load, come to other trees.
TEST(Study, TreesThatMulticastsTook) {
  const Network network = fullNetwork(MeshShape{{8, 8}});
  for (const std::optional<TimeUnits> computation : {std::optional<TimeUnits>(), {3000}})
    for (const char* kind : {"dynamic", "optimal", "halving"}) {
      StudySettings settings = among(20, 2);
      settings.computation = computation;
      settings.rule.warmUp = 5;
      settings.shownTrees = 3;
      const StudyResult result = study(network, settings, kind);
      const auto& shown = result.placements.front().shown;
      ASSERT_EQ(shown.size(), computation ? 3U : 1U);
      EXPECT_TRUE(result.placements.back().shown.empty());
      for (const ShownMulticast& multicast : shown)
        expectTree(multicast, 20);
      const bool isElsewhere = computation && kind == std::string_view("dynamic");
      EXPECT_EQ(messagesElsewhere(result) > 0, isElsewhere) << kind;
    }
}

// Section 6.2. Without traffic a multicast meets itself only.
RC_GTEST_PROP(Study, WhatIsAloneMeetsItself, ()) {
  const Network network = fullNetwork(*genMeshShape(true));
  StudySettings settings = among(static_cast<std::uint32_t>(network.machineCount()), 1);
  settings.bytes = *rc::gen::inRange(100U, 3000U);
  settings.seed = *rc::gen::inRange(0U, 1000U);
  const StudyResult result = study(network, settings, "unaware-optimal", chapter5Parameters());
  RC_ASSERT(result.externalShare == 0);
  RC_ASSERT(result.internalShare == result.contendedShare);
  const DelayedMessages& sums = result.sums;
  RC_ASSERT(sums.internalMessages == sums.contendedMessages);
  RC_ASSERT(result.contendedShare ==
            static_cast<double>(sums.contendedMessages) / static_cast<double>(sums.messages));
}

TEST(Study, ContentionIsToldApart) {
  const Network network = fullNetwork(MeshShape{{8, 8}});
  StudySettings settings = among(16, 2);
  settings.computation = 5000;
  settings.rule.precision = 0.2;
  const WormholeParameters parameters = chapter5Parameters();
  const StudyResult flat = study(network, settings, "flat", parameters);
  const StudyResult aware = study(network, settings, "optimal", parameters);
  const StudyResult unaware = study(network, settings, "unaware-optimal", parameters);
  for (const StudyResult& result : {flat, aware, unaware}) {
    EXPECT_GT(result.externalShare, 0.05);
    EXPECT_LE(std::max(result.internalShare, result.externalShare), result.contendedShare);
    // Buffers without limits: nothing else holds messages up.
    EXPECT_GE(result.internalShare + result.externalShare, result.contendedShare - 1e-12);
    EXPECT_GT(result.sourceShare, 0);
    EXPECT_GT(result.sums.externalMessages, 0U);
    EXPECT_LE(result.sums.externalMessages, result.sums.contendedMessages);
  }
  EXPECT_GT(flat.sourceShare, aware.sourceShare) << "a burst from one machine";
  EXPECT_GT(unaware.internalShare, aware.internalShare);
}

// Figure 5.15.
TEST(Study, ContentionRateIsLowerInAMultistageNetwork) {
  StudySettings settings = among(64, 16);
  settings.bytes = 65536;
  const StudyResult mesh =
      study(fullNetwork(MeshShape{{16, 16}}), settings, "unaware-optimal", chapter5Parameters());
  const StudyResult multistage =
      study(fullNetwork(MultistageShape{2, 7}), settings, "unaware-optimal", chapter5Parameters());
  EXPECT_GT(mesh.contentionRate, 0);
  EXPECT_LT(multistage.contentionRate, mesh.contentionRate);
}

StudySettings underLoad(TimeUnits computation) {
  StudySettings settings = among(64, 1);
  settings.computation = computation;
  settings.rule = {.warmUp = 10, .least = 25, .most = 25, .precision = 0};
  return settings;
}

// Figures 6.6 and 6.7, and the saturation at a load of about 0.095.
TEST(Study, DynamicMulticastsKeepUpUnderTraffic) {
  const Network network = fullNetwork(MeshShape{{16, 16}});
  const auto latency = [&](TimeUnits computation, const char* kind) {
    const StudyResult result = study(network, underLoad(computation), kind);
    EXPECT_LT(result.acceptedLoad, 0.1);
    return result.latency.mean();
  };
  constexpr TimeUnits light = 100'000;
  constexpr TimeUnits heavy = 8'000;
  EXPECT_LT(latency(light, "optimal"), 0.8 * latency(light, "halving"));
  EXPECT_NEAR(latency(light, "dynamic"), latency(light, "optimal"),
              0.05 * latency(light, "optimal"));
  EXPECT_LT(latency(heavy, "halving"), latency(heavy, "optimal"));
  EXPECT_LT(latency(heavy, "dynamic"), latency(heavy, "optimal"));
}

TEST(Study, SeveralMulticastsWithLocalAndHotSpotTraffic) {
  const Network network = fullNetwork(MeshShape{{8, 8}});
  StudySettings settings = underLoad(20'000);
  settings.members = 16;
  settings.multicasts = 2;
  settings.placements = 2;
  settings.localComputation = 50'000;
  settings.hotSpotPerMille = 20;
  const StudyResult result = study(network, settings, "optimal");
  ASSERT_EQ(result.placements.front().experiment.streams.size(), 2U);
  for (const StreamResult& stream : result.placements.front().experiment.streams)
    EXPECT_EQ(stream.messages, 15 * stream.latency.count());
  EXPECT_GT(result.acceptedLoad, 0);
  EXPECT_GT(result.contendedShare, 0);
  EXPECT_GT(result.localLoad, 0);
  settings.computation.reset();
  EXPECT_EQ(study(network, settings, "optimal").acceptedLoad, 0)
      << "local traffic is no background";
  settings.computation = 20'000;
  settings.hotSpotPerMille = 0;
  settings.localComputation.reset();
  EXPECT_EQ(study(network, settings, "optimal").localLoad, 0);
  EXPECT_LT(study(network, settings, "optimal").latency.mean(), result.latency.mean());
}

// DYN-tree: OPT-tree as long as nothing is in the way.
TEST(Study, UnawareDynamicMulticastsGoByRank) {
  const Network network = fullNetwork(MultistageShape{16, 1});
  StudySettings alone = among(16, 2);
  EXPECT_EQ(study(network, alone, "unaware-dynamic").latency.mean(),
            study(network, alone, "unaware-optimal").latency.mean());
  const Network mesh = fullNetwork(MeshShape{{8, 8}});
  alone.members = 40;
  EXPECT_GT(study(mesh, alone, "unaware-dynamic").contendedTime, 0);
}

// On an uncontended network every port more makes it earlier, down to what trees by name take.
TEST(Study, SplittingUsesAllPorts) {
  const Network network = fullNetwork(MultistageShape{4, 3});
  for (const char* kind : {"optimal", "unaware-optimal", "dynamic", "unaware-dynamic"}) {
    double before = std::numeric_limits<double>::infinity();
    for (const std::uint32_t ports : {1U, 2U, 3U, 4U}) {
      WormholeParameters parameters = ibmSpParameters();
      parameters.ports = ports;
      StudySettings settings;
      settings.placements = 1;
      const double latency = study(network, settings, kind, parameters).uncontendedLatency;
      EXPECT_LT(latency, before) << kind << ' ' << ports;
      before = latency;
    }
    EXPECT_LT(before, 34'000) << kind;
  }
}

StudySettings sixteenUnderLoad(std::uint32_t placements) {
  StudySettings settings = underLoad(20'000);
  settings.members = 16;
  settings.placements = placements;
  return settings;
}

TEST(Study, IsTheSameOnAnyNumberOfThreads) {
  const Network network = fullNetwork(MeshShape{{8, 8}});
  const StudySettings settings = sixteenUnderLoad(5);
  const StudyResult alone = study(network, settings, "dynamic");
  const StudyResult together = study(network, settings, "dynamic", ibmSpParameters(), 3);
  EXPECT_EQ(alone.latency.mean(), together.latency.mean());
  EXPECT_EQ(alone.acceptedLoad, together.acceptedLoad);
  EXPECT_GT(alone.latency.standardDeviation(), 0);
}

TEST(Study, APlacementCanBeLookedAtByItself) {
  const Network network = fullNetwork(MeshShape{{8, 8}});
  StudySettings settings = sixteenUnderLoad(3);
  const StudyResult together = study(network, settings, "dynamic");
  settings.placements = 1;
  settings.seed += 2;
  EXPECT_EQ(study(network, settings, "dynamic").latency.mean(),
            together.placements.back().experiment.streams.front().latency.mean());
}

TEST(Study, RootsAreAsAskedFor) {
  const Network network = fullNetwork(MeshShape{{4, 4}});
  for (const std::uint32_t members : {5U, 16U}) {
    StudySettings settings = among(members, 1);
    settings.root = MachineId(9);
    const StudyResult result = study(network, settings, "optimal");
    const auto& receivedAt = result.placements.front().experiment.receivedAt;
    EXPECT_EQ(receivedAt[9], 0);
    EXPECT_EQ(std::ranges::count_if(receivedAt, [](TimeUnits at) { return at > 0; }), members - 1);
  }
}

TEST(Study, MembersMayBeNamed) {
  const Network network = fullNetwork(MeshShape{{8, 8}});
  StudySettings settings;
  for (const std::size_t machine : {9U, 40U, 3U, 63U, 33U, 20U})
    settings.named.emplace_back(machine);
  settings.placements = 1;
  const double alone = study(network, settings, "optimal").latency.mean();
  StudySettings inPart;
  inPart.placements = 1;
  inPart.root = MachineId(1);
  const Network part = onlyMachines(network, sorted(settings.named));
  EXPECT_EQ(study(part, inPart, "optimal").latency.mean(), alone);

  settings.computation = 10'000;
  settings.placements = 3;
  settings.rule = underLoad(10'000).rule;
  std::set<double> latencies;
  for (const auto& [experiment, uncontended, shown] :
       study(network, settings, "optimal").placements) {
    EXPECT_EQ(uncontended, alone);
    latencies.insert(experiment.streams.front().latency.mean());
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      EXPECT_EQ(experiment.receivedAt[i] > 0,
                std::ranges::count(settings.named, MachineId(i)) > 0 && i != 9)
          << i;
  }
  EXPECT_EQ(latencies.size(), 3U) << "traffic differs";
  EXPECT_GT(*latencies.rbegin(), alone);
}

TEST(MulticastKinds, AreTreesOrSplit) {
  EXPECT_TRUE(llvm::cantFail(findMulticastKind("halving")).tree.has_value());
  EXPECT_FALSE(llvm::cantFail(findMulticastKind("dynamic")).tree.has_value());
  for (const char* name : {"two-tree", "magic"}) {
    auto kind = findMulticastKind(name);
    EXPECT_FALSE(static_cast<bool>(kind)) << name;
    llvm::consumeError(kind.takeError());
  }
}

// The tree by the simulation's times is the one by the same times in a schedule's name.
TEST(MulticastKinds, OptimalIsTheTreeForTheTimes) {
  const Network network = fullNetwork(MeshShape{{6, 6}});
  WormholeParameters parameters;
  parameters.send = parameters.hold = {20, 0};
  parameters.network = {0, 1};
  parameters.receive = {24, 0};
  StudySettings settings = among(20, 5);
  settings.bytes = 11; // 20 + 11 + 24 is 55
  EXPECT_EQ(study(network, settings, "optimal", parameters).latency.mean(),
            study(network, settings, "optimal:20/55", parameters).latency.mean());
}

} // namespace
} // namespace topocast::testing
