#include "cost/usable_sizes.hpp"

#include "cost/network_profile.hpp"
#include "random_network.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/prediction.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace topocast {
namespace {

MeasuredRow row(std::uint64_t bytes, double latency, double gap, double relayGap = 0) {
  MeasuredSize size;
  size.messageBytes = bytes;
  size.latency = latency;
  size.gap = gap;
  size.relayGap = relayGap;
  return {size, 0};
}

TEST(UsableSizes, NothingIsDoubtfulAboutTimesThatRise) {
  const UsableSizes usable = usableSizes({row(256, 46e-6, 13e-6), row(32768, 30e-6, 541e-6)});
  EXPECT_TRUE(usable.doubts.empty());
  EXPECT_EQ(usable.sizes.back().latency, 30e-6) << "only latency and gap together must rise";
}

TEST(UsableSizes, LatenciesBelowZeroCountAsZero) {
  const UsableSizes usable =
      usableSizes({row(256, 5e-6, 13e-6), row(1024, -1e-6, 40e-6), row(65536, -440e-6, 1e-3)});
  EXPECT_EQ(usable.sizes[1].latency, 0);
  EXPECT_EQ(usable.sizes[2].latency, 0);
  ASSERT_EQ(usable.doubts.size(), 1U);
  EXPECT_NE(usable.doubts.front().find("1 KiB and 64 KiB"), std::string::npos)
      << usable.doubts.front();
}

TEST(UsableSizes, TheFirstOfManyAreNamed) {
  std::vector<MeasuredRow> rows;
  for (std::uint64_t number = 1; number <= 20; ++number)
    rows.push_back(row(1024 * number, -1e-6, 1e-3 * static_cast<double>(number)));
  const UsableSizes usable = usableSizes(rows);
  ASSERT_EQ(usable.doubts.size(), 1U);
  EXPECT_NE(usable.doubts.front().find("6 KiB, 7 KiB and 13 more sizes is"), std::string::npos)
      << usable.doubts.front();
}

TEST(UsableSizes, TimesThatFallAreRaised) {
  const UsableSizes usable =
      usableSizes({row(256, 50e-6, 20e-6, 25e-6), row(512, 5e-6, 10e-6, 15e-6)});
  EXPECT_EQ(usable.sizes.back().gap, 20e-6);
  EXPECT_EQ(usable.sizes.back().relayGap, 25e-6);
  EXPECT_NEAR(usable.sizes.back().latency, 50e-6, 1e-12);
  ASSERT_EQ(usable.doubts.size(), 1U);
  EXPECT_NE(usable.doubts.front().find("512 B take less time"), std::string::npos);
}

TEST(UsableSizes, WideIntervalsAreDoubtful) {
  MeasuredRow sure = row(256, 5e-6, 13e-6);
  sure.uncertainty = 0.25;
  MeasuredRow unsure = row(512, 5e-6, 14e-6);
  unsure.uncertainty = 1.5;
  EXPECT_TRUE(usableSizes({sure}).doubts.empty());
  const UsableSizes usable = usableSizes({sure, unsure});
  ASSERT_EQ(usable.doubts.size(), 1U);
  EXPECT_NE(usable.doubts.front().find("at 512 B is uncertain by up to 150 %"), std::string::npos);
}

RC_GTEST_PROP(UsableSizes, PredictionsNeverFallWithSize, ()) {
  std::vector<MeasuredRow> measured;
  std::uint64_t bytes = 0;
  const auto count = *rc::gen::inRange(1, 6);
  for (int i = 0; i < count; ++i) {
    bytes += *rc::gen::inRange<std::uint64_t>(1, 10'000);
    const int gap = *rc::gen::inRange(1, 1000);
    measured.push_back(row(bytes, *rc::gen::inRange(1 - gap, 1000) * 1e-6, gap * 1e-6,
                           *rc::gen::inRange(0, 1000) * 1e-6));
  }
  const CommunicationParameters parameters = {"usable", usableSizes(measured).sizes};
  const Network network = *testing::genNetwork();
  const Schedule schedule =
      buildSchedule(llvm::cantFail(findSchedule(*rc::gen::element<std::string>(
                        "linear", "binary", "two-tree", "multi-tree:3", "jump:2/1"))),
                    machineOrder(network, MachineId(0)));
  const ScheduleProfile profile = profileOf(network, schedule, judge(network, schedule));
  const auto smaller = *rc::gen::inRange<std::uint64_t>(0, 20'000);
  const auto larger = *rc::gen::inRange<std::uint64_t>(smaller, 40'000);
  const auto whole = [&](std::uint64_t size) {
    return predictSeconds(profile, parameters, size, std::max<std::uint64_t>(size, 1));
  };
  RC_ASSERT(whole(larger) >= whole(smaller) * (1 - 1e-9));
}

} // namespace
} // namespace topocast
