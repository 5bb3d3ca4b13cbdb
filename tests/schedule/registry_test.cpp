#include "schedule/registry.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

std::string messageFor(const char* name) {
  auto kind = findSchedule(name);
  return kind ? "" : llvm::toString(kind.takeError());
}

/// What a name may carry behind the family's, and the number it stands for.
std::pair<std::string, std::uint64_t> parameterOf(const ScheduleFamily& family) {
  switch (family.arity) {
  case runtime::childrenInName:
    return {":3", 3};
  case runtime::costsInName:
    return {":7/2:3", 3'007'002};
  case runtime::timesInName:
    return {":22/55:3/10", 0x000a'0002'0016'0037};
  case runtime::treesInName:
    return {":4", 4};
  default:
    return {"", family.arity};
  }
}

TEST(Registry, FindsEveryFamily) {
  for (const ScheduleFamily& family : scheduleFamilies()) {
    const auto [parameter, arity] = parameterOf(family);
    const std::string name = std::string(family.name) + parameter;
    auto kind = findSchedule(name);
    ASSERT_TRUE(static_cast<bool>(kind)) << llvm::toString(kind.takeError());
    EXPECT_EQ(kind->name, name);
    EXPECT_EQ(kind->arity, arity);
    EXPECT_EQ(kindName(family, kind->arity), name);
  }
}

TEST(Registry, TimesOfOnePort) {
  auto kind = findSchedule("optimal:020/55:1/0");
  ASSERT_TRUE(static_cast<bool>(kind)) << llvm::toString(kind.takeError());
  EXPECT_EQ(kind->name, "optimal:20/55");
  EXPECT_EQ(kind->arity, 20U * 65536 + 55);
}

TEST(Registry, CostsWithoutALimitOnChildren) {
  auto kind = findSchedule("timed:07/2");
  ASSERT_TRUE(static_cast<bool>(kind)) << llvm::toString(kind.takeError());
  EXPECT_EQ(kind->name, "timed:7/2");
  EXPECT_EQ(kind->arity, 7'002U);
}

TEST(Registry, NamesAreCanonical) {
  auto kind = findSchedule("kary:007");
  ASSERT_TRUE(static_cast<bool>(kind));
  EXPECT_EQ(kind->name, "kary:7");
}

TEST(Registry, FamiliesWhoseTimesTheParametersTell) {
  for (const char* name : {"optimal", "dynamic", "unaware-optimal", "unaware-dynamic"}) {
    const ScheduleFamily* family = findTimedFamily(name);
    ASSERT_NE(family, nullptr) << name;
    EXPECT_EQ(family->name, name);
  }
  for (const char* name : {"linear", "kary", "jump", "optimal:20/55", "optimal:", ""})
    EXPECT_EQ(findTimedFamily(name), nullptr) << name;
}

TEST(Registry, OnlyDynamicSchedulesAdapt) {
  EXPECT_TRUE(isAdaptive("dynamic"));
  EXPECT_TRUE(isAdaptive("dynamic:5/16"));
  EXPECT_TRUE(isAdaptive("unaware-dynamic:5/16"));
  EXPECT_EQ(nameWithoutAdaptation("unaware-dynamic:5/16"), "unaware-optimal:5/16");
  for (const char* name : {"optimal:5/16", "linear", "dynamics", ""})
    EXPECT_FALSE(isAdaptive(name)) << name;
}

TEST(Registry, SaysWhatIsWrong) {
  EXPECT_EQ(
      messageFor("binry"),
      "unknown schedule 'binry'; there are auto, linear, binary, kary:K, timed:L/G, jump:L/G, "
      "flat, optimal:HOLD/END, dynamic:HOLD/END, halving, two-tree, multi-tree:K, binomial, "
      "block-binomial:K, "
      "unaware-optimal:HOLD/END, unaware-dynamic:HOLD/END, unaware-linear, unaware-binary, "
      "unaware-kary:K");
  EXPECT_EQ(messageFor("kary"), "schedule 'kary' needs a number from 1 to 1024, as in 'kary:3'");
  EXPECT_EQ(messageFor("kary:0"),
            "schedule 'kary:0' needs a number from 1 to 1024, as in 'kary:3'");
  EXPECT_EQ(messageFor("binary:2"), "schedule 'binary' takes no ':2'");
  for (const char* name : {"jump", "jump:7", "jump:7/", "jump:1000/1", "jump:7/2:", "jump:7/2:0",
                           "jump:7/0", "jump:0/0:2", "jump:7/2:3:4", "jump:-1/2"})
    EXPECT_EQ(messageFor(name),
              "schedule '" + std::string(name) +
                  "' needs the ratio of latency to gap in whole numbers up to 999, as in "
                  "'jump:7/2', and may name the largest number of children, as in 'jump:7/2:2'; "
                  "without it the gap is above 0");
  for (const char* name :
       {"optimal", "optimal:20", "optimal:0/55", "optimal:20/0", "optimal:20/65536",
        "optimal:20/55:2", "optimal:20/55:0/1", "optimal:20/55:3/10", "optimal:20/55:1/1",
        "optimal:20/55:2/0", "optimal:9999/1:256/1", "optimal:-1/2"})
    EXPECT_EQ(messageFor(name),
              "schedule '" + std::string(name) +
                  "' needs the time between two messages of one sender and the time until one has "
                  "arrived, in whole numbers from 1 to 65535, as in 'optimal:20/55'; for several "
                  "ports their number, up to 255, and the time between messages on two of them as "
                  "well, as in 'optimal:22/55:3/10', short enough to use all before the first is "
                  "free again");
}

} // namespace
} // namespace topocast
