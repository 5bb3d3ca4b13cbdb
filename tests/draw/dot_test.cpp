#include "draw/draw.hpp"
#include "draw/example_networks.hpp"
#include "golden.hpp"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

namespace topocast::testing {
namespace {

std::string dot(const Network& network, const JudgedSchedule& schedule) {
  std::string text;
  llvm::raw_string_ostream out(text);
  drawDot(out, network, schedule);
  return text;
}

/// Whether every line ends outside quotes, read as Graphviz does: a backslash guards a quote.
bool quotesAreClosed(llvm::StringRef text) {
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (inside && text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      inside = !inside;
    else if (inside && text[i] == '\n')
      return false;
  }
  return !inside;
}

TEST(Dot, star) {
  const Network network(star(2));
  test::expectGolden("draw/goldens/star.binary.dot", dot(network, judged(network, "binary")));
}

TEST(Dot, hostileNamesStayInsideTheirQuotes) {
  const Network network(hostileNames());
  const std::string text = dot(network, judged(network, "linear"));
  EXPECT_TRUE(quotesAreClosed(text)) << text;
  EXPECT_NE(text.find(R"(label="\"quoted\"")"), std::string::npos) << text;
  EXPECT_NE(text.find(R"(label="&amp;amp;")"), std::string::npos) << text;
  EXPECT_NE(text.find(R"(label="back\\slash\\")"), std::string::npos) << text;
}

TEST(Dot, hasEveryCableAndEveryMessage) {
  const Network network(twoLevels(8, 16));
  const std::string text = dot(network, judged(network, "kary:3"));
  const std::size_t cables = network.linkCount() / 2;
  const std::size_t messages = network.machineCount() - 1;
  EXPECT_EQ(llvm::StringRef(text).count(" -> "), cables + messages);
}

} // namespace
} // namespace topocast::testing
