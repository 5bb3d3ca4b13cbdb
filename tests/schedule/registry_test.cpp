#include "schedule/registry.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace topocast {
namespace {

std::string messageFor(const char* name) {
  auto kind = findSchedule(name);
  return kind ? "" : llvm::toString(kind.takeError());
}

ScheduleKind kindNamed(const std::string& name) {
  auto kind = findSchedule(name);
  EXPECT_TRUE(static_cast<bool>(kind)) << llvm::toString(kind.takeError());
  return kind ? *kind : ScheduleKind();
}

/// What a name may carry behind the family's, and what is read from it.
struct ExampleName {
  std::string behind;
  runtime::Parameters parameters;
};
struct Examples {
  ExampleName operator()(runtime::NoParameters none) const { return {"", none}; }
  ExampleName operator()(runtime::Children) const { return {":3", runtime::Children{3}}; }
  ExampleName operator()(runtime::BlockSize) const { return {":5", runtime::BlockSize{5}}; }
  ExampleName operator()(runtime::Trees) const { return {":4", runtime::Trees{4}}; }
  ExampleName operator()(const runtime::SendingCosts&) const {
    return {":7/2:3", runtime::SendingCosts{7, 2, 3}};
  }
  ExampleName operator()(const runtime::HoldingTimes&) const {
    return {":22/55:3/10", runtime::HoldingTimes{22, 55, 3, 10}};
  }
};

TEST(Registry, FindsEveryFamily) {
  for (const Family family : scheduleFamilies()) {
    const auto [behind, parameters] =
        std::visit(Examples(), runtime::registered(family).parameters);
    const std::string name = runtime::registered(family).name + behind;
    const ScheduleKind kind = kindNamed(name);
    EXPECT_TRUE(kind == (ScheduleKind{family, parameters})) << name;
    EXPECT_EQ(nameOf(kind), name);
  }
}

TEST(Registry, TimesOfOnePort) {
  const ScheduleKind kind = kindNamed("optimal:020/55:1/0");
  EXPECT_EQ(nameOf(kind), "optimal:20/55");
  EXPECT_EQ(*runtime::holdingTimesOf(kind), (runtime::HoldingTimes{20, 55, 1, 0}));
}

TEST(Registry, CostsWithoutALimitOnChildren) {
  const ScheduleKind kind = kindNamed("timed:07/2");
  EXPECT_EQ(nameOf(kind), "timed:7/2");
  EXPECT_EQ(std::get<runtime::SendingCosts>(kind.parameters), (runtime::SendingCosts{7, 2, 0}));
}

TEST(Registry, NamesAreCanonical) {
  EXPECT_EQ(nameOf(kindNamed("kary:007")), "kary:7");
}

TEST(Registry, KindsInWords) {
  const NumberInWords costs[] = {{"Latency", 7}, {"Gap", 2}};
  EXPECT_TRUE(llvm::cantFail(kindInWords("jump", costs)) == kindNamed("jump:7/2"));
  const auto error = [](const char* family, std::vector<NumberInWords> numbers) {
    return llvm::toString(kindInWords(family, numbers).takeError());
  };
  EXPECT_EQ(error("jumps", {}), "there is no family of schedules called 'jumps'");
  EXPECT_EQ(error("kary", {{"Children", 0}}),
            "schedule 'kary:0' needs a number from 1 to 1024, as in 'kary:3'");
  const std::string others = "the parameters of 'jump' are others, or written in another way";
  EXPECT_EQ(error("jump", {{"Gap", 2}, {"Latency", 7}}), others);
  EXPECT_EQ(error("jump", {{"Latency", 7}, {"Gap", 2}, {"MostChildren", 0}}), others);
  EXPECT_EQ(error("jump", {{"Latency", 7}, {"Gap", 2}, {"Children", 2}}), others);
}

/// A builder says how many trees it makes, for any order.
TEST(Registry, EveryFamilyHasTheTreesThatItSays) {
  const MachineOrder oneMachine = {{0}, {0}, {0}};
  for (const Family family : scheduleFamilies()) {
    const auto [behind, parameters] =
        std::visit(Examples(), runtime::registered(family).parameters);
    const ScheduleKind kind = {family, parameters};
    EXPECT_EQ(runtime::build(kind, oneMachine).size(), runtime::treesOf(kind)) << nameOf(kind);
  }
}

TEST(Registry, FamiliesWhoseTimesTheParametersTell) {
  for (const char* name : {"optimal", "dynamic", "unaware-optimal", "unaware-dynamic"}) {
    const auto family = findTimedFamily(name);
    ASSERT_TRUE(family) << name;
    EXPECT_STREQ(runtime::registered(*family).name, name);
  }
  for (const char* name : {"linear", "kary", "jump", "optimal:20/55", "optimal:", ""})
    EXPECT_FALSE(findTimedFamily(name)) << name;
}

TEST(Registry, OnlyDynamicSchedulesAdapt) {
  for (const Family family : scheduleFamilies())
    EXPECT_EQ(runtime::factsOf(family).adapts,
              family == Family::dynamic || family == Family::unawareDynamic);
  EXPECT_EQ(nameOf(runtime::withoutAdaptation(kindNamed("unaware-dynamic:5/16"))),
            "unaware-optimal:5/16");
}

TEST(Registry, SaysWhatIsWrong) {
  EXPECT_EQ(
      messageFor("binry"),
      "unknown schedule 'binry'; there are auto, linear, binary, kary:K, timed:L/G, jump:L/G, "
      "flat, optimal:HOLD/END, dynamic:HOLD/END, unaware-optimal:HOLD/END, "
      "unaware-dynamic:HOLD/END, halving, two-tree, multi-tree:K, unaware-linear, unaware-binary, "
      "unaware-kary:K, binomial, block-binomial:K");
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
