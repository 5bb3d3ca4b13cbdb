#include "measure/options.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

namespace topocast::measure {
namespace {

Options good(const std::vector<std::string>& arguments) {
  const auto options = readOptions(arguments);
  if (const auto* problem = std::get_if<std::string>(&options)) ADD_FAILURE() << *problem;
  return std::holds_alternative<Options>(options) ? std::get<Options>(options) : Options();
}

std::string problem(const std::vector<std::string>& arguments) {
  const auto options = readOptions(arguments);
  return std::holds_alternative<Options>(options) ? "none" : std::get<std::string>(options);
}

TEST(Options, defaults) {
  const Options options = good({});
  EXPECT_EQ(options.sizes.front(), 256);
  EXPECT_EQ(options.sizes.back(), 65536);
  EXPECT_EQ(options.choice, PairChoice::all);
  EXPECT_EQ(options.effort.rule.confidence, 0.99);
}

TEST(Options, values) {
  const Options options = good({"--width", "5", "-o", "lab.yaml", "--sizes", "64K,1,512,1M,512",
                                "--quick", "--repetitions", "9", "--name", "lab-1", "--pairs",
                                "n0:n1,n2:n0", "--rounds", "3", "--pause", "1.5"});
  EXPECT_EQ(options.output, "lab.yaml");
  EXPECT_EQ(options.name, "lab-1");
  EXPECT_EQ(options.sizes, (std::vector<int>{1, 512, 65536, 1048576}));
  EXPECT_DOUBLE_EQ(options.effort.rule.relativeWidth, 0.05);
  EXPECT_EQ(options.effort.rule.maximumSamples, 9);
  EXPECT_DOUBLE_EQ(options.effort.pauseSeconds, 1.5e-3);
  EXPECT_LT(options.effort.trainSeconds, Effort().trainSeconds);
  ASSERT_EQ(options.pairs.size(), 2U);
  EXPECT_EQ(options.pairs[1].first, "n2");
  EXPECT_EQ(options.pairs[1].second, "n0");
  EXPECT_EQ(options.rounds, 3);
  EXPECT_FALSE(options.passesAlong());
  EXPECT_TRUE(good({}).passesAlong());
  EXPECT_TRUE(good({"--quick"}).passesAlong());
  EXPECT_TRUE(good({"--pairs", "n0:n1", "--chain"}).passesAlong());
  EXPECT_TRUE(good({"--neighbours", "--chain"}).chain);
  EXPECT_NE(problem({"--broadcast", "--chain"}), "none");
  EXPECT_TRUE(good({"--multicast"}).multicast);
  EXPECT_EQ(problem({"--broadcast", "--multicast"}),
            "--multicast is for measuring pairs of machines, and does not go with --broadcast");
  EXPECT_NE(problem({"--broadcast", "--pause", "1"}), "none");
}

TEST(Options, ofBroadcasts) {
  const Options options = good({"--broadcast", "--roots", "n1,all"});
  EXPECT_TRUE(options.broadcast);
  EXPECT_EQ(options.roots, (std::vector<std::string>{"n1", "all"}));
  EXPECT_EQ(options.sizes.front(), 8192);
  EXPECT_EQ(good({"--sizes", "1", "--broadcast"}).sizes, std::vector<int>{1});
  EXPECT_EQ(problem({"--roots", "a"}), "--roots goes with --broadcast");
  EXPECT_NE(problem({"--broadcast", "--roots", "a,"}).find("no list of machines"),
            std::string::npos);
  const std::vector<std::vector<std::string>> ofPairs = {
      {"--pairs", "a:b"}, {"--neighbours"},  {"--rounds", "2"}, {"--one-at-a-time"},
      {"--chain"},        {"--name", "lab"}, {"--pause", "3"}};
  for (const std::vector<std::string>& option : ofPairs) {
    std::vector<std::string> line = option;
    line.push_back("--broadcast");
    EXPECT_EQ(problem(line).find(option.front() + " is for measuring pairs"), 0U) << problem(line);
  }
}

TEST(Options, ofComparisons) {
  const Options options = good({"--compare", "lab.so", "--counts", "8,2,8"});
  EXPECT_EQ(options.compare, "lab.so");
  EXPECT_EQ(options.counts, (std::vector<int>{2, 8}));
  EXPECT_EQ(options.sizes.front(), 1024);
  EXPECT_EQ(options.sizes.back(), 4 << 20);
  EXPECT_EQ(problem({"--counts", "2"}), "--counts goes with --compare");
  EXPECT_EQ(problem({"--compare", "a", "--broadcast"}),
            "--broadcast and --compare exclude each other");
  EXPECT_EQ(problem({"--compare", "a", "--chain"}),
            "--chain is for measuring pairs of machines, and does not go with --compare");
  for (const char* counts : {"", "1", "2,", "x"})
    EXPECT_NE(problem({"--compare", "a", "--counts", counts}).find("is no number of machines"),
              std::string::npos);
}

TEST(Options, ofDiscovery) {
  EXPECT_TRUE(good({"--discover", "-o", "lab.yaml", "--name", "lab", "--progress"}).discover);
  EXPECT_FALSE(good({}).discover);
  const std::vector<std::vector<std::string>> others = {
      {"--sizes", "1K"}, {"--broadcast"}, {"--compare", "a"}, {"--quick"}, {"--pause", "3"}};
  for (std::vector<std::string> line : others) {
    const std::string option = line.front();
    line.emplace_back("--discover");
    const bool isOfParameters = option == "--sizes" || option == "--quick" || option == "--pause";
    EXPECT_EQ(problem(line), option + (isOfParameters ? " goes with --discover only if there is "
                                                        "--parameters-out"
                                                      : " does not go with --discover"));
    line.insert(line.end(), {"--parameters-out", "speeds.yaml"});
    EXPECT_EQ(problem(line), isOfParameters ? "none" : option + " does not go with --discover");
  }
  EXPECT_EQ(good({"--discover", "--picture", "lab.svg", "--log-progress"}).picture, "lab.svg");
  EXPECT_EQ(problem({"--picture", "lab.svg"}), "--picture goes with --discover");
  EXPECT_EQ(problem({"--parameters-out", "a"}), "--parameters-out goes with --discover");
  EXPECT_EQ(problem({"--discover", "--picture"}), "'--picture' needs a value");
}

TEST(Options, refusals) {
  EXPECT_EQ(problem({"--sise", "1"}), "unknown option '--sise'");
  EXPECT_EQ(problem({"lab.yaml"}), "unknown option 'lab.yaml'");
  EXPECT_EQ(problem({"-o"}), "'-o' needs a value");
  EXPECT_EQ(problem({"--sizes"}), "'--sizes' needs a value");
  for (const char* sizes :
       {"", "0", "-1", "1,,2", "1,", "x", "1.5", "K", "2000M", "9999999999", "1 "})
    EXPECT_NE(problem({"--sizes", sizes}).find("is no message size"), std::string::npos) << sizes;
  for (const char* pairs : {"", "a", "a:", ":a", "a:b,", "a:b,c"})
    EXPECT_NE(problem({"--pairs", pairs}).find("is no pair"), std::string::npos) << pairs;
  for (const char* number : {"", "0", "-3", "x", "1x", "99999999999"}) {
    EXPECT_NE(problem({"--rounds", number}).find("is no number above 0"), std::string::npos);
    EXPECT_NE(problem({"--repetitions", number}).find("is no number above 0"), std::string::npos);
  }
  for (const char* pause : {"", "0", "-1", "nan", "1001", "5ms"})
    EXPECT_NE(problem({"--pause", pause}).find("is no pause"), std::string::npos) << pause;
  for (const char* width : {"", "0", "-1", "nan", "inf", "5%"})
    EXPECT_NE(problem({"--width", width}).find("is no width"), std::string::npos) << width;
  for (const char* name : {"", "1a", "a b", "a:b", "-"})
    EXPECT_NE(problem({"--name", name}).find("is no name"), std::string::npos) << name;
  EXPECT_EQ(problem({"--pairs", "a:b", "--neighbours"}),
            "--pairs and --neighbours exclude each other");
}

} // namespace
} // namespace topocast::measure
