// Which of two broadcasts is called faster, and the table and file that say so.
#include "measure/comparison.hpp"
#include "measure/verdict_file.hpp"

#include <gtest/gtest.h>

#include <random>

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

TEST(Comparison, LooksAtDoublingNumbersOfSamples) {
  // Alike up to the first look, apart from then on: seen at the second look and not before.
  Comparison comparison(rule);
  for (int i = 0; !comparison.isSettled(); ++i) {
    const bool isEarly = i < rule.minimumSamples;
    comparison.add({isEarly && i % 4 == 0 ? 2. : 1., isEarly && i % 4 == 1 ? 1. : 2.});
  }
  EXPECT_EQ(comparison.faster(), Faster::trees);
  EXPECT_EQ(comparison.trees().samples, 2 * rule.minimumSamples);
}

TEST(Comparison, ChanceIsRarelyTakenForProof) {
  // Both alike, 2,000 times. Looks after every pair take one for faster in about 10 of them.
  std::mt19937 engine(7);
  std::lognormal_distribution<double> time(0, 0.3);
  int wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    Comparison comparison({0.99, 0.001, 12, 400});
    while (!comparison.isSettled()) {
      const double trees = time(engine);
      comparison.add({trees, time(engine)});
    }
    wrong += comparison.faster() == Faster::neither ? 0 : 1;
  }
  EXPECT_LE(wrong, 2);
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
