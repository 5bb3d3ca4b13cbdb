// The tables agree with the plans, both as values and as the text that is emitted.
#include "emit/initialisers.hpp"
#include "emit/table_text.hpp"
#include "emit/tables.hpp"

#include "emit/decoded_tables.hpp"
#include "emit/example_plans.hpp"
#include "regular_network.hpp"
#include "routed_network.hpp"
#include "schedule/random_kind.hpp"

#include "topocast/cluster.hpp"
#include "topocast/job/site.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

namespace topocast {
namespace {

using testing::lineNetwork;
using testing::numbersOf;
using testing::planOf;
using testing::plansOf;
using testing::wordsOf;

rc::Gen<std::vector<testing::WantedRange>> genWantedRanges() {
  return rc::gen::exec([] {
    std::vector<testing::WantedRange> ranges;
    const auto count = *rc::gen::inRange(1, 4);
    for (int i = 0; i < count; ++i) {
      const std::uint64_t last = 1000U * static_cast<std::uint64_t>(i + 1);
      ranges.push_back({nameOf(testing::randomKindInCode()),
                        i + 1 < count ? std::optional(last) : std::nullopt,
                        *rc::gen::inRange<std::uint64_t>(1, 100000)});
    }
    return ranges;
  });
}

/// Words of which the ones with brackets are numbers of several: {last, segment, tree[, count[,
/// hold]]}.
std::vector<std::vector<std::uint64_t>> rowsOf(llvm::StringRef text) {
  std::vector<std::vector<std::uint64_t>> rows;
  while (!(text = text.drop_front().drop_until([](char c) { return c == '{'; })).empty())
    rows.push_back(numbersOf(text.take_until([](char c) { return c == '}'; })));
  return rows;
}

/// The words of each line that has an entry of a table.
std::vector<std::vector<std::string>> lineWordsOf(llvm::StringRef text) {
  std::vector<std::vector<std::string>> rows;
  for (const llvm::StringRef line : llvm::split(text, '\n'))
    if (line.starts_with("    {")) rows.push_back(wordsOf(line));
  return rows;
}

/// As they stand in the table of trees.
std::vector<std::string> kindWords(const ScheduleKind& kind) {
  std::vector<std::string> words = {runtime::registered(kind.family).word};
  for (const WrittenNumber& number : writtenNumbers(kind)) {
    words.emplace_back(number.word);
    words.push_back(std::to_string(number.value));
  }
  return words;
}

/// What emitted text says of one root.
class DecodedTables {
public:
  DecodedTables(const Network& network, const llvm::StringMap<std::string>& text)
      : machines_(network.machineCount()), orders_(numbersOf(text.at("orders"))),
        shapes_(wordsOf(text.at("shapes"))), trees_(lineWordsOf(text.at("trees"))),
        ranges_(rowsOf(text.at("ranges"))), firstRanges_(numbersOf(text.at("firstRangeOfRoot"))) {}

  std::size_t firstRange(MachineId root) const { return firstRanges_.at(root.index()); }
  std::uint64_t lastByte(std::size_t range) const { return ranges_.at(range).at(0); }
  std::uint64_t segmentBytes(std::size_t range) const { return ranges_.at(range).at(1); }
  std::size_t treeCount(std::size_t range) const {
    return ranges_.at(range).size() < 4 ? 1 : ranges_.at(range).at(3);
  }

  std::uint64_t holdNanoseconds(std::size_t range) const {
    return ranges_.at(range).size() < 5 ? 0 : ranges_.at(range).at(4);
  }

  /// The words of a kind: its family's and those of its parameters, each before its number.
  std::vector<std::string> kind(std::size_t range) const {
    const std::vector<std::string>& words = treeWords(range, 0);
    return {words.begin() + 4, words.end()};
  }

  /// By the rule in runtime::TreeTable.
  runtime::PreorderTree tree(std::size_t range, std::size_t number, MachineId root) const {
    const auto first =
        orders_.begin() +
        static_cast<std::ptrdiff_t>(std::stoul(treeWords(range, number).at(1)) * machines_);
    const std::vector<std::uint32_t> order(first, first + static_cast<std::ptrdiff_t>(machines_));
    const std::string& shape = shapes_.at(std::stoul(treeWords(range, number).at(3)));
    return runtime::treeOfMachines(
        runtime::decodeShape(shape.c_str()),
        runtime::orderFrom(root.value, order.data(), static_cast<std::uint32_t>(machines_)));
  }

private:
  /// {orders[A], shapes[B], family(Parameter{C}, ...)}
  const std::vector<std::string>& treeWords(std::size_t range, std::size_t number) const {
    return trees_.at(ranges_.at(range).at(2) + number);
  }

  std::size_t machines_;
  std::vector<std::uint64_t> orders_;
  std::vector<std::string> shapes_;
  std::vector<std::vector<std::string>> trees_;
  std::vector<std::vector<std::uint64_t>> ranges_;
  std::vector<std::uint64_t> firstRanges_;
};

void expectPlan(const DecodedTables& decoded, const Plan& plan) {
  std::size_t entry = decoded.firstRange(plan.root);
  for (const PlanRange& range : plan.ranges) {
    const Schedule& schedule = plan.schedules[range.schedule].schedule;
    RC_ASSERT(decoded.treeCount(entry) == schedule.trees.size());
    for (std::size_t number = 0; number < schedule.trees.size(); ++number) {
      const runtime::PreorderTree& wanted = schedule.trees[number].tree.preorder();
      const runtime::PreorderTree tree = decoded.tree(entry, number, plan.root);
      RC_ASSERT(tree.machines == wanted.machines);
      RC_ASSERT(tree.childCounts == wanted.childCounts);
    }
    RC_ASSERT(decoded.lastByte(entry) == range.toBytes.value_or(runtime::anyLength));
    const bool isWhole =
        range.holdSeconds || (range.toBytes && *range.toBytes <= range.segmentBytes);
    RC_ASSERT(decoded.segmentBytes(entry) ==
              (isWhole ? runtime::wholeMessage : range.segmentBytes));
    const double hold = 1e9 * range.holdSeconds.value_or(0);
    RC_ASSERT(decoded.holdNanoseconds(entry) == static_cast<std::uint64_t>(std::llround(hold)));
    RC_ASSERT(decoded.kind(entry) == kindWords(schedule.kind));
    ++entry;
  }
}

RC_GTEST_PROP(Tables, emittedTextSaysWhatThePlansSay, ()) {
  const Network network = *rc::gen::oneOf(testing::genNetwork(), testing::genRoutedNetwork(),
                                          testing::genRegularNetwork());
  const std::vector<Plan> plans = plansOf(network, *genWantedRanges());
  const BroadcastTables tables = makeTables(network, plans);
  const DecodedTables decoded(network, withFingerprint(treeSlots(network, tables)));
  for (const Plan& plan : plans)
    expectPlan(decoded, plan);
}

RC_GTEST_PROP(Tables, treesThatFollowTheOrderNeedOneForEachSwitch, ()) {
  const Network network = *testing::genNetwork();
  const auto plans =
      plansOf(network, {{"linear", 999, 100}, {"binary", 1999, 100}, {"two-tree", {}, 100}});
  const BroadcastTables tables = makeTables(network, plans);
  std::set<SwitchId> switches;
  for (const Plan& plan : plans)
    switches.insert(network.switchOf(plan.root));
  RC_ASSERT(tables.orders.size() <= switches.size());
  RC_ASSERT(tables.trees.size() <= 4 * switches.size());
}

/// Where trees follow it; senders that adapt split it.
RC_GTEST_PROP(Tables, oneChainServesAllRoots, ()) {
  const Network network = *testing::genRegularNetwork();
  const bool adapts = *rc::gen::arbitrary<bool>();
  const auto plans = plansOf(network, {{adapts ? "dynamic:5/16" : "halving", {}, 100}});
  const BroadcastTables tables = makeTables(network, plans);
  RC_ASSERT(tables.orders.size() == 1);
  RC_ASSERT(tables.orders.front() == machineChain(network));
  RC_ASSERT(tables.splitChain == (adapts ? std::optional(std::size_t{0}) : std::nullopt));
}

TEST(Tables, rootsOfOneSwitchShareEverything) {
  const Network network = lineNetwork(4, 32);
  const auto plans = plansOf(network, {{"binary", 999, 100}, {"linear", {}, 100}});
  const BroadcastTables tables = makeTables(network, plans);
  EXPECT_EQ(tables.orders.size(), 4U);
  EXPECT_EQ(tables.trees.size(), 8U);
  EXPECT_EQ(tables.ranges.size(), 8U);
  EXPECT_EQ(tables.firstRangeOfRoot[15], tables.firstRangeOfRoot[8]);
}

TEST(Tables, leaveUnplannedRootsToTheLibrary) {
  const Network network = lineNetwork(2, 4);
  const std::vector<Plan> plans = {planOf(network, MachineId(2), {{"linear", {}, 100}})};
  const BroadcastTables tables = makeTables(network, plans);
  EXPECT_EQ(tables.firstRangeOfRoot,
            (std::vector<std::uint32_t>{runtime::noRange, runtime::noRange, 0, runtime::noRange}));
  EXPECT_TRUE(tables.rangesOf(MachineId(0)).empty());
  EXPECT_EQ(tables.rangesOf(MachineId(2)).size(), 1U);
}

TEST(Tables, longestMessagesGoTheWayOfTheLastRange) {
  const Network network = lineNetwork(1, 3);
  const std::vector<Plan> plans = {planOf(network, MachineId(0), {{"linear", 4095, 100}})};
  const BroadcastTables tables = makeTables(network, plans);
  EXPECT_EQ(tables.ranges.back().lastByte, runtime::anyLength);
}

TEST(Tables, treesThatShareAMessageStandTogether) {
  const Network network = lineNetwork(2, 8);
  const auto plans = plansOf(network, {{"linear", 999, 100}, {"two-tree", {}, 100}});
  const BroadcastTables tables = makeTables(network, plans);
  EXPECT_EQ(tables.trees.size(), 6U);
  const RangeEntry& shared = tables.rangesOf(MachineId(5)).back();
  EXPECT_EQ(shared.treeCount, 2U);
  for (std::uint32_t number = 0; number < 2; ++number) {
    EXPECT_EQ(nameOf(tables.trees[shared.tree + number].kind), "two-tree");
    EXPECT_EQ(tables.trees[shared.tree + number].number, number);
  }
}

} // namespace
} // namespace topocast
