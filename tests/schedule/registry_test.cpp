#include "schedule/registry.hpp"

#include "random_kind.hpp"
#include "schedule/planned_families.hpp"

#include "topocast/schedule/build.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

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

/// Whatever the parameters: a kind's name and its words in generated code stand for that kind.
RC_GTEST_PROP(Registry, NamesAndWordsAreReadBack, ()) {
  for (const Family family : scheduleFamilies()) {
    const ScheduleKind kind = testing::randomKind(family);
    RC_ASSERT(kindNamed(nameOf(kind)) == kind);
    std::vector<NumberInWords> numbers;
    for (const WrittenNumber& number : writtenNumbers(kind))
      numbers.push_back({number.word, number.value});
    RC_ASSERT(llvm::cantFail(kindInWords(runtime::registered(family).word, numbers)) == kind);
  }
}

TEST(Registry, NamesOfParameters) {
  const std::pair<const char*, ScheduleKind> kinds[] = {
      {"linear", {Family::linear, runtime::NoParameters{}}},
      {"kary:3", {Family::kary, runtime::Children{3}}},
      {"block-binomial:5", {Family::blockBinomial, runtime::BlockSize{5}}},
      {"multi-tree:4", {Family::multiTree, runtime::Trees{4}}},
      {"jump:7/2:3", {Family::jump, runtime::SendingCosts{7, 2, 3}}},
      {"optimal:22/55:3/10", {Family::optimal, runtime::HoldingTimes{22, 55, 3, 10}}},
      {"halving", {Family::halving, runtime::StatedTimes{}}},
      {"halving:22/55:3/10",
       {Family::halving, runtime::StatedTimes(runtime::HoldingTimes{22, 55, 3, 10})}}};
  for (const auto& [name, kind] : kinds) {
    EXPECT_TRUE(kindNamed(name) == kind) << name;
    EXPECT_EQ(nameOf(kind), name);
  }
}

TEST(Registry, TimesOfOnePort) {
  const ScheduleKind kind = kindNamed("optimal:020/55:1/0");
  EXPECT_EQ(nameOf(kind), "optimal:20/55");
  EXPECT_EQ(*runtime::holdingTimesOf(kind), (runtime::HoldingTimes{20, 55, 1, 0}));
}

TEST(Registry, TimesThatATreeIsNotMadeFor) {
  EXPECT_EQ(nameOf(kindNamed("halving:020/55:1/0")), "halving:20/55");
  EXPECT_EQ(*runtime::holdingTimesOf(kindNamed("halving:20/55")),
            (runtime::HoldingTimes{20, 55, 1, 0}));
  EXPECT_EQ(runtime::holdingTimesOf(kindNamed("halving")), nullptr);
  EXPECT_TRUE(runtime::kinds::halving() == kindNamed("halving"));
  using namespace runtime::kinds;
  EXPECT_TRUE(halving(Hold{20}, End{55}) == kindNamed("halving:20/55"));
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

/// Whatever the order.
RC_GTEST_PROP(Registry, KindsHaveTheTreesThatTheySay, ()) {
  const MachineOrder oneMachine = {{0}, {0}, {0}};
  for (const Family family : scheduleFamilies()) {
    const ScheduleKind kind = testing::randomKind(family);
    RC_ASSERT(runtime::build(kind, oneMachine).size() == runtime::treesOf(kind));
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

TEST(Registry, HelpListsWhatAutoTries) {
  EXPECT_EQ(listedFamilies(),
            (std::vector{Family::linear, Family::binary, Family::jump, Family::flat,
                         Family::optimal, Family::halving, Family::twoTree, Family::multiTree,
                         Family::bySegment, Family::ipMulticast, Family::wideMultiTree}));
}

/// Those that switches copy are the laboratory's.
TEST(Registry, FamiliesThatNobodyPlansHereAreSaidToBeElsewhere) {
  for (const char* name : {"hardware-tree", "hardware-tree-optimal", "hl", "sqhl", "schl"}) {
    const std::string message = messageFor(name);
    EXPECT_NE(message.find("messages of schedule '" + std::string(name) + "' are copied"),
              std::string::npos)
        << message;
    EXPECT_NE(message.find("'topocast-lab'"), std::string::npos) << message;
  }
  for (const Family family : scheduleFamilies())
    EXPECT_FALSE(runtime::isCopied({family, {}}));
}

TEST(Registry, SaysWhatIsWrong) {
  const std::string unknown = messageFor("binry");
  EXPECT_EQ(unknown.rfind("unknown schedule 'binry' (did you mean 'binary'?); there are auto, "
                          "linear, binary, jump:L/G, ",
                          0),
            0)
      << unknown;
  for (const Family family : listedFamilies())
    EXPECT_NE(unknown.find(std::string(", ") + runtime::registered(family).name), unknown.npos)
        << unknown;
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
