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
    const std::string name = std::string(family.name) + (family.arity == 0 ? ":3" : "");
    auto kind = findSchedule(name);
    ASSERT_TRUE(static_cast<bool>(kind)) << llvm::toString(kind.takeError());
    EXPECT_EQ(kind->name, name);
    EXPECT_EQ(kind->arity, family.arity == 0 ? 3U : family.arity);
  }
}

TEST(Registry, NamesAreCanonical) {
  auto kind = findSchedule("kary:007");
  ASSERT_TRUE(static_cast<bool>(kind));
  EXPECT_EQ(kind->name, "kary:7");
}

TEST(Registry, SaysWhatIsWrong) {
  EXPECT_EQ(
      messageFor("binry"),
      "unknown schedule 'binry'; there are auto, linear, binary, kary:K, flat, two-tree, binomial, "
      "unaware-linear, unaware-binary, unaware-kary:K");
  EXPECT_EQ(messageFor("kary"),
            "schedule 'kary' needs a number of children from 1 to 1024, as in 'kary:3'");
  EXPECT_EQ(messageFor("kary:0"),
            "schedule 'kary:0' needs a number of children from 1 to 1024, as in 'kary:3'");
  EXPECT_EQ(messageFor("binary:2"), "schedule 'binary' takes no ':2'");
}

} // namespace
} // namespace topocast
