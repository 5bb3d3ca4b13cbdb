// Which of two broadcasts is called faster, and the table and file that say so.
#include "measure/comparison.hpp"
#include "measure/verdict_file.hpp"

#include <gtest/gtest.h>

namespace topocast::measure {
namespace {

constexpr StoppingRule rule = {0.99, 0.02, 12, 40};

/// Adds samples around these two until the rule is content.
Comparison compared(double trees, double library, double spread) {
  Comparison comparison(rule);
  for (int i = 0; !comparison.isSettled(); ++i) {
    const double shift = spread * (i % 5 - 2);
    comparison.add({trees * (1 + shift), library * (1 - shift)});
  }
  return comparison;
}

TEST(Comparison, EndsAsSoonAsOneIsFaster) {
  EXPECT_EQ(compared(1, 2, 0.05).faster(), Faster::trees);
  EXPECT_EQ(compared(2, 1, 0.05).faster(), Faster::library);
  EXPECT_EQ(compared(2, 1, 0.05).trees().samples, rule.minimumSamples);
}

TEST(Comparison, SaysNeitherWhereIntervalsMeet) {
  const Comparison wide = compared(1, 1.05, 0.1);
  EXPECT_EQ(wide.faster(), Faster::neither);
  EXPECT_EQ(wide.library().samples, rule.maximumSamples);
  const Comparison narrow = compared(1, 1, 0.001);
  EXPECT_EQ(narrow.faster(), Faster::neither);
  EXPECT_EQ(narrow.library().samples, rule.minimumSamples);
}

TEST(Comparison, AFewSamplesDecideNothing) {
  Comparison comparison({0.99, 0.02, 1, 7});
  while (!comparison.isSettled())
    comparison.add({1, 2});
  EXPECT_EQ(comparison.faster(), Faster::neither);
}

TEST(Verdict, IsAFileAndATable) {
  const Comparison comparison = compared(20e-6, 10e-6, 0);
  const ComparedSize size = {4,    8192, comparison.trees(), comparison.library(), Faster::library,
                             false};
  const std::string text = verdictFileText({"n0", "n7"}, {size, size}, true);
  EXPECT_NE(text.find("partial: true\nmachines: [n0, n7]\ncompared:\n"
                      "  - {machines: 4, message_size: 8192, trees: 20.000 us, "
                      "library: 10.000 us, faster: library}\n  - "),
            std::string::npos)
      << text;
  EXPECT_EQ(verdictFileText({"n0"}, {size}, false).find("partial"), std::string::npos);
  EXPECT_EQ(verdictLine(size), "       4    8 KiB       20.000   0.0       10.000   0.0     0.50  "
                               "library\n");
}

} // namespace
} // namespace topocast::measure
