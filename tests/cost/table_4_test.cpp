// Table 1, Table 4 and section 5.4 of Patarasuk et al. 2008, from the parameters of Table 2.
//
// Table 4 was measured: X T(m/X) by message and segment size. L + X g by Table 2 is within 9 % of
// it, but for segments of 256 and 512 bytes at 1000 Mbit/s, which took up to 1.5 times as long: the
// processors there cannot keep up. What the text concludes from it comes out all the same.
#include "cost/network_profile.hpp"
#include "cost/pipeline_terms.hpp"
#include "cost/read_parameters.hpp"
#include "network/read_topology.hpp"
#include "schedule/registry.hpp"

#include <gtest/gtest.h>

#include <array>

namespace topocast {
namespace {

constexpr std::uint64_t kibi = 1024;
constexpr std::array<std::uint64_t, 4> messages = {32 * kibi, 128 * kibi, 512 * kibi, 2048 * kibi};
constexpr std::array<std::uint64_t, 6> segments = {1 * kibi, 2 * kibi,  4 * kibi,
                                                   8 * kibi, 16 * kibi, 32 * kibi};

/// Milliseconds by segment, from 1 KB on, and message.
using Columns = std::array<std::array<double, messages.size()>, segments.size()>;
constexpr Columns at100 = {{{3.10, 11.82, 46.28, 184.15},
                            {3.08, 11.65, 45.60, 181.35},
                            {3.01, 11.45, 45.12, 180.00},
                            {3.00, 11.41, 46.65, 179.13},
                            {2.99, 11.37, 44.86, 178.79},
                            {2.99, 11.36, 44.81, 178.60}}};
constexpr Columns at1000 = {{{0.89, 3.40, 13.31, 53.01},
                             {0.73, 2.73, 10.75, 42.83},
                             {0.63, 2.36, 9.36, 37.31},
                             {0.60, 2.17, 8.56, 33.57},
                             {0.59, 2.11, 8.26, 32.74},
                             {0.57, 2.08, 8.06, 31.93}}};

CommunicationParameters table2(const std::string& speed) {
  return llvm::cantFail(
      readParameters(TOPOCAST_SOURCE_DIR "/topologies/parameters/ethernet-" + speed + ".yaml"));
}

void expectNear(const CommunicationParameters& parameters, const Columns& columns) {
  for (std::size_t row = 0; row < segments.size(); ++row)
    for (std::size_t column = 0; column < messages.size(); ++column) {
      const double printed = 1e-3 * columns[row][column];
      EXPECT_NEAR(streamSeconds(parameters, messages[column], segments[row]), printed,
                  0.09 * printed)
          << parameters.name() << ", " << messages[column] << " in " << segments[row];
    }
}

TEST(Table4, messagesInSegmentsFromOneMachineToAnother) {
  expectNear(table2("100"), at100);
  expectNear(table2("1000"), at1000);
}

/// "1KB for 100Mbps clusters and 8KB for 1000Mbps clusters"; 32 machines, H = P for the linear tree
/// and log P for the binary one.
TEST(Table4, fromWhichSizeOnAMessageIsSufficientlyLarge) {
  const std::uint64_t slow = efficientSegment(table2("100"));
  const std::uint64_t fast = efficientSegment(table2("1000"));
  EXPECT_EQ(slow, 1 * kibi);
  EXPECT_EQ(fast, 8 * kibi);
  EXPECT_EQ(sufficientBytes(32 - 1, slow), 62 * kibi);
  EXPECT_EQ(sufficientBytes(32 - 1, fast), 496 * kibi);
  EXPECT_EQ(sufficientBytes(5 - 1, slow), 8 * kibi);
  EXPECT_EQ(sufficientBytes(5 - 1, fast), 64 * kibi);
}

TEST(Table4, theDelayIsAThirdAtThatSize) {
  const CommunicationParameters parameters = table2("100");
  const PipelineShape linear = {31, 1};
  const PipelineTerms terms = pipelineTerms(parameters, 62 * kibi, kibi, linear);
  EXPECT_NEAR(terms.delay, (terms.pipeline + terms.delay) / 3, 1e-12);
  EXPECT_DOUBLE_EQ(terms.pipeline, streamSeconds(parameters, 62 * kibi, kibi));
  const PipelineTerms binary = pipelineTerms(parameters, 62 * kibi, kibi, {4, 2});
  EXPECT_DOUBLE_EQ(binary.pipeline, 2 * terms.pipeline);
  EXPECT_NEAR(binary.delay, binary.pipeline * 4 / 62, 1e-12);
}

TEST(Table4, theLastSegmentCountsWithItsOwnSize) {
  const CommunicationParameters parameters = table2("1000");
  EXPECT_DOUBLE_EQ(streamSeconds(parameters, 5 * kibi, 2 * kibi), parameters.latency(2 * kibi) +
                                                                      2 * parameters.gap(2 * kibi) +
                                                                      parameters.gap(kibi));
  EXPECT_DOUBLE_EQ(streamSeconds(parameters, kibi, 2 * kibi),
                   parameters.latency(kibi) + parameters.gap(kibi));
}

/// Very long messages to the 16 machines of one switch, in times of T(m).
TEST(Table1, whatEveryAlgorithmTakes) {
  const Network network = std::move(
      llvm::cantFail(readTopology(TOPOCAST_SOURCE_DIR "/topologies/single-16.yaml")).network);
  const auto limit = [&](const char* name) {
    const Schedule schedule =
        buildSchedule(llvm::cantFail(findSchedule(name)), dfsOrder(network, MachineId(0)));
    return limitOf(profileOf(network, schedule, judge(network, schedule)));
  };
  EXPECT_EQ(limit("flat"), 16 - 1);
  EXPECT_EQ(limit("binomial"), 4);
  EXPECT_NEAR(limit("scatter-allgather"), 2 * 15.0 / 16, 1e-9);
  EXPECT_EQ(limit("linear"), 1);
  EXPECT_EQ(limit("binary"), 2);
  EXPECT_EQ(limit("kary:3"), 3);
}

} // namespace
} // namespace topocast
