// Next hops as runs in a text say what was written.
#include "plan/hop_text.hpp"

#include "topocast/network/hop_runs.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

namespace topocast {
namespace {

/// By machine.
std::vector<NextHop> readBack(const std::string& text, std::size_t machines) {
  const std::vector<runtime::SiteHops> rows = runtime::hopsOfRuns(text.c_str());
  std::vector<NextHop> hops;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t end = i + 1 < rows.size() ? rows[i + 1].machine : machines;
    hops.resize(end, rows[i].cable);
  }
  return hops;
}

TEST(HopText, HasARunForMachinesOneAfterAnother) {
  EXPECT_EQ(hopText(std::vector<NextHop>{2, 2, 2, 28, 3, 3}), "C3bCD2;");
  EXPECT_EQ(hopText(std::vector<NextHop>{26 * 26 + 1}), "baB;");
}

TEST(HopText, HasNoRunWhereNoMessageComesBy) {
  EXPECT_EQ(hopText(std::vector<NextHop>{noNextHop, 1, noNextHop, 1, 0, noNextHop}), "B4A2;");
  EXPECT_EQ(hopText(std::vector<NextHop>{noNextHop, noNextHop}), "A2;");
}

RC_GTEST_PROP(HopText, SaysWhatWasWritten, ()) {
  const auto hops = *rc::gen::nonEmpty(rc::gen::container<std::vector<NextHop>>(
      rc::gen::oneOf(rc::gen::inRange<NextHop>(0, 3), rc::gen::inRange<NextHop>(0, 2000),
                     rc::gen::just(noNextHop))));
  const std::string text = hopText(hops);
  RC_ASSERT(runtime::endOfRuns(text.c_str()) == &text.back());
  const std::vector<NextHop> read = readBack(text, hops.size());
  RC_ASSERT(read.size() == hops.size());
  for (std::size_t i = 0; i < hops.size(); ++i)
    RC_ASSERT(hops[i] == noNextHop || hops[i] == read[i]);
}

} // namespace
} // namespace topocast
