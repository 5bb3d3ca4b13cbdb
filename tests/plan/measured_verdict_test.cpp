// What a verdict leaves to the library, and verdicts that are refused.
#include "plan/measured_verdict.hpp"

#include "made_network.hpp"

#include "topocast/job/site.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using Row = std::array<std::uint64_t, 4>;

class Verdicts : public ::testing::Test {
protected:
  /// Of n0, n3.example and six more with these rows: `machines size faster`.
  static std::string verdict(const std::vector<std::string>& rows) {
    std::string text = "machines: [n0, n3.example, n1, n2, n4, n5, n6, n7]\ncompared:\n";
    for (const std::string& row : rows) {
      const auto [machines, rest] = llvm::StringRef(row).split(' ');
      const auto [size, faster] = rest.split(' ');
      text += ("  - {machines: " + machines + ", message_size: " + size +
               ", trees: 1 us, library: 2 us, faster: " + faster + "}\n")
                  .str();
    }
    return text;
  }

  llvm::Expected<MeasuredVerdict> read(const std::string& text) const {
    return parseVerdict(llvm::MemoryBuffer::getMemBufferCopy(text, "v.yaml"), network_);
  }

  std::vector<Row> leftBy(const std::vector<std::string>& rows) const {
    auto left = read(verdict(rows));
    if (!left) {
      ADD_FAILURE() << llvm::toString(left.takeError());
      return {};
    }
    std::vector<Row> found;
    for (const runtime::LeftRange& range : left->left)
      found.push_back({range.leastMachines, range.mostMachines, range.firstByte, range.lastByte});
    return found;
  }

  std::string refusalOf(const std::string& text) const {
    auto left = read(text);
    return left ? "none" : llvm::toString(left.takeError());
  }

  Network network_ = testing::lineNetwork(1, 8);
};

TEST_F(Verdicts, LeaveNothingThatTreesAreNotSlowerAt) {
  EXPECT_TRUE(leftBy({"2 1K trees", "2 64K neither", "4 1K trees"}).empty());
}

TEST_F(Verdicts, SpeakForWhatFollowsUpToTheNextMeasured) {
  const std::uint64_t any = runtime::anyLength;
  const std::uint64_t many = runtime::anyNumber;
  EXPECT_EQ(leftBy({"2 1K library", "2 64K library", "2 1M trees", "4 1K trees", "4 64K library",
                    "8 1K trees", "8 64K library", "8 1M trees", "8 2M library"}),
            (std::vector<Row>{{0, 3, 0, (1 << 20) - 1},
                              {4, 7, 1 << 16, any},
                              {8, many, 1 << 16, (1 << 20) - 1},
                              {8, many, 1 << 21, any}}));
}

TEST_F(Verdicts, SayWhetherTheyArePartial) {
  const std::string whole = verdict({"2 1K library", "2 2K trees"});
  EXPECT_FALSE(llvm::cantFail(read(whole)).isPartial);
  EXPECT_TRUE(llvm::cantFail(read("partial: true\n" + whole)).isPartial);
}

TEST_F(Verdicts, OfMoreRangesThanASourceHasAreRefused) {
  std::vector<std::string> rows;
  for (std::size_t range = 0; range <= mostLeftRanges; ++range) {
    rows.push_back("8 " + std::to_string(2048 * range + 1024) + " library");
    rows.push_back("8 " + std::to_string(2048 * range + 2048) + " trees");
  }
  EXPECT_NE(refusalOf(verdict(rows)).find("256 ranges of sizes are left to the library"),
            std::string::npos);
  rows.resize(rows.size() - 2);
  EXPECT_EQ(leftBy(rows).size(), mostLeftRanges);
}

TEST_F(Verdicts, ThatAreNoneAreRefused) {
  const std::string good = verdict({"2 1K trees"});
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  const std::vector<std::pair<std::string, const char*>> bad = {
      {"", "is empty"},
      {"machines: [n0]\n", "compared"},
      {changed("n3.example", "x3"), "has no machine 'x3'"},
      {changed("n3.example", "N2"), "'n2' is named twice"},
      {changed("trees}", "tree}"), "'tree'"},
      {changed("1K", "one"), "bad message_size"},
      {changed("machines: 2", "machines: 1"), "the number of machines"},
      {changed("trees: 1 us", "trees: 1"), "bad trees"},
      {changed("{machines", "{machine"), "machine"},
      {"partial: perhaps\n" + good, "neither true nor false"},
      {verdict({"2 1K trees", "2 1K trees"}), "out of order"},
      {verdict({"4 1K trees", "2 1K trees"}), "out of order"},
      {verdict({"2 1K library", "4 1K library"}), "faster at all that was compared"},
      {"machines: [n0]\ncompared: []\n", "nothing was compared"},
      {verdict({"8 1K trees", "9 1K library"}), "9 machines, where the verdict names 8"},
      {"parameters: lab\nmeasured: []\n", "measured"}};
  for (const auto& [text, reason] : bad)
    EXPECT_NE(refusalOf(text).find(reason), std::string::npos) << refusalOf(text);
}

} // namespace
} // namespace topocast
