// The reader of parameters: the paper's Table 2, what a file may leave out, and bad files.
#include "cost/read_parameters.hpp"

#include "input/golden_diagnostics.hpp"

#include <cmath>
#include <regex>

namespace topocast {
namespace {

const std::string folder = TOPOCAST_SOURCE_DIR "/topologies/parameters/";

/// The round trip times, in seconds, that stand in the comments of a table.
std::vector<double> roundTripTimes(const std::string& file) {
  const std::string text = test::contentOf(file);
  const std::regex comment("# RTT ([0-9.]+) ms");
  std::vector<double> times;
  for (auto match = std::sregex_iterator(text.begin(), text.end(), comment);
       match != std::sregex_iterator(); ++match)
    times.push_back(std::stod((*match)[1]) * 1e-3);
  return times;
}

class Table2 : public testing::TestWithParam<std::string> {};

TEST_P(Table2, LatencyFollowsFromTheRoundTripTime) {
  const std::string file = folder + GetParam() + ".yaml";
  auto read = readParameters(file);
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->name(), GetParam());
  const std::vector<double> rtt = roundTripTimes(file);
  ASSERT_EQ(read->measured().size(), 8U);
  ASSERT_EQ(rtt.size(), 8U);
  // All three columns are rounded to microseconds: RTT/2, gap and latency are off by a quarter,
  // a half and a half of one.
  constexpr double rounding = 1.2501e-6;
  for (std::size_t i = 0; i < rtt.size(); ++i) {
    const MeasuredSize& row = read->measured()[i];
    EXPECT_EQ(row.messageBytes, 256U << i);
    EXPECT_NEAR(row.latency, rtt[i] / 2 - row.gap, rounding) << row.messageBytes;
  }
}

INSTANTIATE_TEST_SUITE_P(Paper, Table2, testing::Values("ethernet-100", "ethernet-1000"),
                         [](const auto& file) { return file.index == 0 ? "Fast" : "Gigabit"; });

TEST(ReadParameters, SwitchesBufferUnlessTheFileSaysNo) {
  const auto buffersWith = [](const std::string& line) {
    auto read = parseParameters(test::bufferOf(
        line + "measured:\n  - {message_size: 1K, gap: 30 us, latency: 0.11 ms}\n", "lab.yaml"));
    return llvm::cantFail(std::move(read)).switchesBuffer();
  };
  EXPECT_TRUE(buffersWith(""));
  EXPECT_TRUE(buffersWith("switch_buffers: true\n"));
  EXPECT_FALSE(buffersWith("switch_buffers: false\n"));
}

TEST(ReadParameters, Ports) {
  auto read = parseParameters(
      test::bufferOf("ports: 2\nport_interval: 3 us\n"
                     "measured:\n  - {message_size: 1K, gap: 30 us, latency: 0.11 ms}\n",
                     "lab.yaml"));
  const CommunicationParameters parameters = llvm::cantFail(std::move(read));
  EXPECT_EQ(parameters.ports().count, 2U);
  EXPECT_DOUBLE_EQ(parameters.ports().interval, 3e-6);
}

TEST(ReadParameters, ManySizes) {
  const auto ofSizes = [](int count) {
    std::string text = "measured:\n";
    for (int bytes = 1; bytes <= count; ++bytes)
      text += "  - {message_size: " + std::to_string(bytes) + ", gap: 30 us, latency: 0.1 ms}\n";
    return parseParameters(test::bufferOf(text, "lab.yaml"));
  };
  EXPECT_EQ(llvm::cantFail(ofSizes(256)).measured().size(), 256U);
  EXPECT_NE(llvm::toString(ofSizes(257).takeError())
                .find("257 measured sizes, and plans compare at most 256"),
            std::string::npos);
}

TEST(ReadParameters, NoLatencyBelowZeroReachesThePlanner) {
  std::vector<std::string> doubts;
  auto read = parseParameters(
      test::bufferOf("measured:\n  - {message_size: 1K, gap: 438 us, latency: -363 us}\n",
                     "lab.yaml"),
      &doubts);
  EXPECT_EQ(llvm::cantFail(std::move(read)).latency(1024), 0);
  EXPECT_EQ(doubts.size(), 1U);
}

TEST(ReadParameters, MemoryIsNoNetwork) {
  const std::string measured = "measured: [{message_size: 1K, gap: 30 us, latency: 0.11 ms}]\n";
  for (const bool isOneMachine : {false, true}) {
    std::vector<std::string> doubts;
    auto read = parseParameters(
        test::bufferOf((isOneMachine ? "one_machine: true\n" : "") + measured, "lab.yaml"),
        &doubts);
    llvm::cantFail(read.takeError());
    EXPECT_EQ(doubts.size(), isOneMachine ? 1U : 0U);
  }
}

TEST(ReadParameters, HowSureARowIs) {
  const auto doubtsAt = [](const std::string& uncertainty) {
    std::vector<std::string> doubts;
    auto read = parseParameters(
        test::bufferOf("measured:\n  - {message_size: 1K, gap: 30 us, latency: 0.11 ms, "
                       "uncertainty: " +
                           uncertainty + "}\n",
                       "lab.yaml"),
        &doubts);
    llvm::cantFail(read.takeError());
    return doubts.size();
  };
  EXPECT_EQ(doubtsAt("2.5 %"), 0U);
  EXPECT_EQ(doubtsAt("9.6%"), 0U);
  EXPECT_EQ(doubtsAt("150 %"), 1U);
}

TEST(ReadParameters, RelayGap) {
  auto read = parseParameters(test::bufferOf(
      "measured:\n  - {message_size: 1K, gap: 30 us, latency: 0.11 ms, relay_gap: 41 us}\n",
      "lab.yaml"));
  EXPECT_DOUBLE_EQ(llvm::cantFail(std::move(read)).relayGap(1024), 41e-6);
}

TEST(ReadParameters, FurtherSwitches) {
  auto read = parseParameters(test::bufferOf(
      "measured:\n"
      "  - {message_size: 1K, gap: 30 us, latency: 0.11 ms, further_switch: 18 us}\n"
      "  - {message_size: 2K, gap: 60 us, latency: 0.11 ms, further_switch: 28 us}\n",
      "lab.yaml"));
  const CommunicationParameters parameters = llvm::cantFail(std::move(read));
  EXPECT_TRUE(parameters.knowsFurtherSwitches());
  EXPECT_DOUBLE_EQ(parameters.switchDelay(), 8e-6);
  EXPECT_DOUBLE_EQ(parameters.storingTime(1024), 10e-6);
  EXPECT_DOUBLE_EQ(parameters.storingTime(1536), 15e-6);
  // A switch stores no more than one packet of a long message.
  EXPECT_DOUBLE_EQ(parameters.storingTime(1 << 20), 20e-6);
}

TEST(ReadParameters, UnitsAndOptionalEntries) {
  auto read = parseParameters(
      test::bufferOf("measured:\n  - message_size: 1K\n    gap: 30 us\n    latency: 0.11 ms\n"
                     "  - {message_size: 1 MiB, gap: 0.1 s, latency: 0 s, send_overhead: 5 us, "
                     "receive_overhead: 700 ns}\n",
                     "dir/lab.yaml"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->name(), "lab");
  ASSERT_EQ(read->measured().size(), 2U);
  EXPECT_EQ(read->measured()[0].messageBytes, 1024U);
  EXPECT_DOUBLE_EQ(read->gap(1024), 30e-6);
  EXPECT_FALSE(read->measured()[0].sendOverhead.has_value());
  EXPECT_DOUBLE_EQ(read->measured()[1].sendOverhead.value(), 5e-6);
  EXPECT_DOUBLE_EQ(read->measured()[1].receiveOverhead.value(), 700e-9);
}

/// A plan made with it must be told from one with parameters that topocast estimates.
TEST(ReadParameters, AFileCalledEstimatedKeepsItsExtension) {
  auto read = parseParameters(test::bufferOf(
      "measured:\n  - {message_size: 1K, gap: 30 us, latency: 0.11 ms}\n", "dir/estimated.yaml"));
  EXPECT_EQ(llvm::cantFail(std::move(read)).name(), "estimated.yaml");
}

TEST(ReadParameters, BadFilesGetTheirExactDiagnostics) {
  test::checkGoldens(TOPOCAST_SOURCE_DIR "/tests/cost/bad_parameters", [](auto text) {
    auto read = parseParameters(std::move(text));
    return read ? std::string() : test::messageOf(read.takeError());
  });
}

} // namespace
} // namespace topocast
