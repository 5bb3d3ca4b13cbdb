#include "schedule/registry.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

std::string messageFor(const char* name) {
  auto kind = findSchedule(name);
  return kind ? "" : llvm::toString(kind.takeError());
}

TEST(Registry, FindsEveryFamily) {
  for (const ScheduleFamily& family : scheduleFamilies()) {
    const bool hasChildren = family.arity == runtime::childrenInName;
    const bool hasCosts = family.arity == runtime::costsInName;
    const std::string name =
        std::string(family.name) + (hasChildren ? ":3" : (hasCosts ? ":7/2:3" : ""));
    auto kind = findSchedule(name);
    ASSERT_TRUE(static_cast<bool>(kind)) << llvm::toString(kind.takeError());
    EXPECT_EQ(kind->name, name);
    EXPECT_EQ(kind->arity, hasChildren ? 3U : (hasCosts ? 3'007'002U : family.arity));
    EXPECT_EQ(kindName(family, kind->arity), name);
  }
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

TEST(Registry, SaysWhatIsWrong) {
  EXPECT_EQ(
      messageFor("binry"),
      "unknown schedule 'binry'; there are auto, linear, binary, kary:K, timed:L/G, jump:L/G, "
      "flat, two-tree, binomial, unaware-linear, unaware-binary, unaware-kary:K");
  EXPECT_EQ(messageFor("kary"),
            "schedule 'kary' needs a number of children from 1 to 1024, as in 'kary:3'");
  EXPECT_EQ(messageFor("kary:0"),
            "schedule 'kary:0' needs a number of children from 1 to 1024, as in 'kary:3'");
  EXPECT_EQ(messageFor("binary:2"), "schedule 'binary' takes no ':2'");
  for (const char* name : {"jump", "jump:7", "jump:7/", "jump:1000/1", "jump:7/2:", "jump:7/2:0",
                           "jump:7/0", "jump:0/0:2", "jump:7/2:3:4", "jump:-1/2"})
    EXPECT_EQ(messageFor(name),
              "schedule '" + std::string(name) +
                  "' needs the ratio of latency to gap in whole numbers up to 999, as in "
                  "'jump:7/2', and may name the largest number of children, as in 'jump:7/2:2'; "
                  "without it the gap is above 0");
}

} // namespace
} // namespace topocast
