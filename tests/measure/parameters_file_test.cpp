// The parameters file: read back by the generator's own reader.
#include "measure/parameters_file.hpp"

#include "cost/read_parameters.hpp"
#include "golden.hpp"

#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace topocast::measure {
namespace {

SizeParameters size(int bytes, double gap, double latency) {
  SizeParameters made;
  made.bytes = bytes;
  made.gap.typical = gap;
  made.latency.typical = latency;
  made.roundTrip.typical = 2 * (gap + latency);
  made.sendOverhead.typical = 1.5e-6;
  made.receiveOverhead.typical = 2.25e-6;
  made.hold.typical = 0.75 * gap;
  made.system = {made.hold.typical, 3e-6, 4e-6, true};
  return made;
}

Circumstances someCircumstances() {
  Circumstances how;
  for (int machine = 0; machine < 60; ++machine)
    how.machines += (machine > 0 ? " n" : "n") + std::to_string(machine);
  how.rounds = "Pairs: 1.";
  how.repetitions = "Samples: 12.";
  how.warnings = {"a: b, \"c\" {d} #e"};
  return how;
}

CommunicationParameters readBack(const std::string& text) {
  auto parameters = parseParameters(llvm::MemoryBuffer::getMemBufferCopy(text, "lab.yaml"));
  if (!parameters) ADD_FAILURE() << llvm::toString(parameters.takeError()) << text;
  return *parameters;
}

TEST(ParametersFile, theGeneratorReadsWhatWasMeasured) {
  Circumstances how = someCircumstances();
  how.name = "ethernet";
  const auto parameters =
      readBack(parametersFileText({size(256, 30e-6, 110e-6), size(1024, 1.5, 0)}, how));
  EXPECT_EQ(parameters.name(), "ethernet");
  ASSERT_EQ(parameters.measured().size(), 2U);
  EXPECT_EQ(parameters.measured()[0].messageBytes, 256U);
  EXPECT_NEAR(parameters.measured()[0].gap, 30e-6, 1e-9);
  EXPECT_EQ(parameters.relayGap(256), parameters.gap(256));
  EXPECT_NEAR(parameters.measured()[0].latency, 110e-6, 1e-9);
  EXPECT_NEAR(parameters.measured()[0].sendOverhead.value_or(0), 1.5e-6, 1e-9);
  EXPECT_NEAR(parameters.measured()[0].receiveOverhead.value_or(0), 2.25e-6, 1e-9);
  EXPECT_NEAR(parameters.measured()[1].gap, 1.5, 1e-9);
}

TEST(ParametersFile, thePaceOfMessagesThatArePassedOn) {
  std::vector<SizeParameters> sizes = {size(256, 30e-6, 110e-6), size(1024, 70e-6, 100e-6)};
  for (SizeParameters& one : sizes)
    one.relayGap = Value{1.25 * one.gap.typical, 0, 0};
  const auto parameters = readBack(parametersFileText(sizes, someCircumstances()));
  EXPECT_NEAR(parameters.relayGap(256), 37.5e-6, 1e-9);
  EXPECT_NEAR(parameters.relayGap(1024), 87.5e-6, 1e-9);
}

TEST(ParametersFile, whatTheDelayLoopTellsIfItIsConsistent) {
  std::vector<SizeParameters> sizes = {size(256, 30e-6, 110e-6), size(1024, 70e-6, 100e-6)};
  sizes.back().system.isConsistent = false;
  const auto parameters = readBack(parametersFileText(sizes, someCircumstances()));
  const SystemTimes& told = parameters.measured()[0].system;
  EXPECT_NEAR(told.hold.value(), 22.5e-6, 1e-9);
  EXPECT_NEAR(told.send.value(), 22.5e-6, 1e-9);
  EXPECT_NEAR(told.network.value(), 3e-6, 1e-9);
  EXPECT_NEAR(told.receive.value(), 4e-6, 1e-9);
  const SystemTimes& untold = parameters.measured()[1].system;
  EXPECT_NEAR(untold.hold.value(), 52.5e-6, 1e-9);
  EXPECT_FALSE(untold.network || untold.receive);
}

TEST(ParametersFile, neverBelowWhatTheReaderTakes) {
  const auto parameters = readBack(parametersFileText({size(1, 1e-12, -5e-6)}, {}));
  EXPECT_EQ(parameters.name(), "lab");
  EXPECT_GT(parameters.measured()[0].gap, 0);
  EXPECT_NEAR(parameters.measured()[0].latency, 0, 1.1e-9);
  // Whatever way these are rounded to.
  for (const double gap : {1.0004e-6, 1.0005e-6, 1.0006e-6})
    EXPECT_EQ(readBack(parametersFileText({size(1, gap, -5e-6)}, {})).measured()[0].latency, 0);
}

TEST(ParametersFile, latenciesBelowZeroAreWrittenAndCountAsZero) {
  const std::string text = parametersFileText({size(1024, 438e-6, -363e-6)}, {});
  EXPECT_NE(text.find("latency: -363"), std::string::npos) << text;
  EXPECT_EQ(readBack(text).measured()[0].latency, 0);
}

TEST(ParametersFile, commentsAreLinesOfComment) {
  Circumstances how = someCircumstances();
  how.partial = true;
  how.oneMachine = true;
  how.warnings.push_back(std::string(300, 'x'));
  const std::string text = parametersFileText({size(256, 1, 1)}, how);
  std::istringstream lines(text.substr(0, text.find("measured:\n")));
  for (std::string line; std::getline(lines, line);) {
    if (line == "partial: true" || line == "one_machine: true") continue;
    EXPECT_EQ(line.front(), '#') << line;
    EXPECT_TRUE(line.size() <= 100 || line.find("xxx") != std::string::npos) << line;
    EXPECT_NE(line.back(), ' ') << line;
  }
  EXPECT_NE(text.find("# PARTIAL: "), std::string::npos);
  EXPECT_TRUE(readBack(text).isPartial());
  EXPECT_FALSE(readBack(parametersFileText({size(256, 1, 1)}, someCircumstances())).isPartial());
  EXPECT_NE(text.find(" n59\n"), std::string::npos);
  EXPECT_EQ(parametersFileText({size(256, 1, 1)}, someCircumstances()).find("PARTIAL"),
            std::string::npos);
}

class ReplaceFile : public ::testing::Test {
protected:
  ReplaceFile()
      : folder_(std::filesystem::path(::testing::TempDir()) /
                ("topocast.measure." + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ReplaceFile() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(ReplaceFile, leavesTheNewTextAndNothingElse) {
  const std::filesystem::path file = folder_ / "lab.yaml";
  EXPECT_EQ(replaceFile(file, "one"), "");
  EXPECT_EQ(replaceFile(file, "two"), "");
  EXPECT_EQ(test::contentOf(file), "two");
  const std::filesystem::directory_iterator entries(folder_);
  EXPECT_EQ(std::distance(begin(entries), end(entries)), 1);
}

TEST_F(ReplaceFile, whoReadsTheOldFileReadsAllOfIt) {
  const std::filesystem::path file = folder_ / "lab.yaml";
  EXPECT_EQ(replaceFile(file, "one"), "");
  std::ifstream reader(file);
  EXPECT_EQ(replaceFile(file, "other"), "");
  std::string seen;
  reader >> seen;
  EXPECT_EQ(seen, "one");
}

TEST_F(ReplaceFile, linksStayLinks) {
  const std::filesystem::path file = folder_ / "lab.yaml";
  const std::filesystem::path link = folder_ / "link.yaml";
  EXPECT_EQ(replaceFile(file, "one"), "");
  std::filesystem::create_symlink(file, link);
  EXPECT_EQ(replaceFile(link, "two"), "");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(test::contentOf(file), "two");
  EXPECT_EQ(replaceFile("/dev/null", "three"), "");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(ReplaceFile, saysWhatGoesWrong) {
  const std::string missing = folder_ / "missing" / "lab.yaml";
  EXPECT_EQ(replaceFile(missing, "text"), missing + ": No such file or directory");
  EXPECT_NE(replaceFile("/dev/full", std::string(100000, 'x')).find("No space"), std::string::npos);
}

} // namespace
} // namespace topocast::measure
