// Which parts of a streamed message are there, which datagrams count, and which ranges serve with
// and without a stream; without MPI.
#include "topocast/job/job_range.hpp"
#include "topocast/job/site.hpp"
#include "topocast/multicast/datagram.hpp"
#include "topocast/multicast/pace.hpp"
#include "topocast/multicast/received_parts.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/service.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

using multicast::DatagramHeader;
using multicast::Pace;
using multicast::PartRun;
using multicast::ReceivedParts;

/// Against a set: parts in any order, some of them twice.
TEST(ReceivedParts, tellsWhatIsMissing) {
  std::minstd_rand random(7);
  for (std::uint64_t count = 1; count < 200; count += 1 + count / 9) {
    ReceivedParts parts(count);
    std::set<std::uint64_t> there;
    while (there.size() < count) {
      const std::uint64_t part = random() % count;
      EXPECT_EQ(parts.note(part), there.insert(part).second);
      EXPECT_EQ(parts.isComplete(), there.size() == count);
      EXPECT_EQ(parts.end(), *there.rbegin() + 1);
      EXPECT_EQ(parts.gaps(), parts.end() - there.size());
      std::vector<std::uint64_t> missing;
      for (const PartRun& run : parts.missing(count, count))
        for (std::uint64_t i = 0; i < run.count; ++i)
          missing.push_back(run.first + i);
      EXPECT_EQ(missing.size() + there.size(), count);
      EXPECT_TRUE(std::none_of(missing.begin(), missing.end(),
                               [&](std::uint64_t one) { return there.count(one) != 0; }));
      EXPECT_EQ(parts.leading(), missing.empty() ? count : missing.front());
      EXPECT_LE(parts.missing(count, 2).size(), 2U);
    }
    EXPECT_EQ(parts.leading(), count);
  }
}

TEST(ReceivedParts, ofARootComeInOrder) {
  ReceivedParts parts(100);
  parts.noteUpTo(70);
  EXPECT_TRUE(parts.has(69));
  EXPECT_FALSE(parts.has(70));
  EXPECT_FALSE(parts.isComplete());
  parts.noteUpTo(100);
  EXPECT_TRUE(parts.isComplete());
}

/// A part begins where parts begin and is as long as it must be; all others are strays.
TEST(Datagrams, countIfTheyFit) {
  const Segments parts(1000, 300);
  const auto fits = [&](std::uint64_t offset, std::uint64_t payload, std::uint64_t bytes = 1000) {
    return isPartOf(DatagramHeader{{1, 2}, 1, offset, bytes}, payload, parts);
  };
  EXPECT_TRUE(fits(0, 300));
  EXPECT_TRUE(fits(900, 100));
  EXPECT_FALSE(fits(900, 300));
  EXPECT_FALSE(fits(300, 299));
  EXPECT_FALSE(fits(1, 300));
  EXPECT_FALSE(fits(1200, 300));
  EXPECT_FALSE(fits(~std::uint64_t{0} / 300 * 300, 300));
  EXPECT_FALSE(fits(0, 300, 1001));
}

/// Of 65536 parts.
std::uint64_t percent(double part) {
  return static_cast<std::uint64_t>(part * 65536 / 100);
}

/// A machine that bears half of the pace gets half of it at once, and no less.
TEST(Pace, fallsToWhatTheSlowestBears) {
  Pace pace(1000000);
  pace.learn(percent(50));
  EXPECT_NEAR(pace.bytesPerSecond(), 500000, 100);
  pace.learn(0);
  EXPECT_NEAR(pace.bytesPerSecond(), 525000, 100);
  for (int i = 0; i < 100; ++i)
    pace.learn(0);
  EXPECT_EQ(pace.bytesPerSecond(), 1000000);
  for (int i = 0; i < 10; ++i) { // less and less is borne
    pace.learn(percent(80));
    pace.learn(0);
  }
  EXPECT_NEAR(pace.bytesPerSecond(), 131250, 1000);
}

/// Machines with slower links bear a tenth of it.
TEST(Pace, fallsWhereATenthIsBorne) {
  Pace pace(1000000);
  pace.learn(percent(90));
  EXPECT_NEAR(pace.bytesPerSecond(), 125000, 1000);
  pace.learn(percent(20));
  EXPECT_TRUE(pace.isWorthIt(1));
}

/// Who hears nothing hears no slower stream either.
TEST(Pace, isNotTheReasonOfALossOfEverything) {
  Pace pace(1000000);
  for (int i = 0; i < 3; ++i)
    pace.learn(percent(99));
  EXPECT_EQ(pace.bytesPerSecond(), 1000000);
  EXPECT_FALSE(pace.isWorthIt(1));
}

/// A short message need not wait; a long one takes the time of its pace, but for what is ahead.
TEST(Pace, letsTheRootBeALittleAhead) {
  Pace pace(1000000);
  pace.start();
  EXPECT_LE(pace.dueAfter(30000), Pace::Clock::now());
  const auto before = Pace::Clock::now();
  const auto due = pace.dueAfter(1000000);
  EXPECT_GT(due, before + std::chrono::milliseconds(900));
  EXPECT_LT(due, before + std::chrono::milliseconds(1030));
}

/// Repairs bear some loss more cheaply than a lower pace does.
TEST(Pace, bearsALittleLoss) {
  Pace pace(1000000);
  pace.learn(percent(50));
  for (int i = 0; i < 100; ++i)
    pace.learn(percent(2));
  EXPECT_EQ(pace.bytesPerSecond(), 1000000);
}

/// A bad cable loses as much at any pace.
TEST(Pace, isNotTheReasonOfAllLoss) {
  Pace pace(1000000);
  for (int i = 0; i < 100; ++i)
    pace.learn(percent(10));
  EXPECT_GT(pace.bytesPerSecond(), 850000);
}

/// What the machine lacks that lacks most of so many datagrams, if each loses one on its own.
std::uint64_t mostLostShare(double loss, int datagrams, int machines, std::minstd_rand& random) {
  std::binomial_distribution<int> lost(datagrams, loss);
  int most = 0;
  for (int i = 0; i < machines; ++i)
    most = std::max(most, lost(random));
  return static_cast<std::uint64_t>(most) * 65536 / static_cast<std::uint64_t>(datagrams);
}

/// Bad cables lose more of one message than of the next, and still as much at any pace.
TEST(Pace, isNotTheReasonOfLossThatVaries) {
  std::minstd_rand random(11);
  for (const double loss : {0.05, 0.1, 0.25, 0.5, 0.7}) {
    Pace pace(1000000);
    double sum = 0;
    constexpr int messages = 200;
    for (int i = 0; i < messages; ++i) {
      pace.learn(mostLostShare(loss, 183, 15, random));
      sum += pace.bytesPerSecond();
    }
    EXPECT_GT(sum / messages, 950000) << loss;
  }
}

/// Links that bear a part of the pace lose the rest, and a cable some of it as well.
TEST(Pace, findsWhatIsBorneOnABadCable) {
  std::minstd_rand random(12);
  for (const double borne : {0.2, 0.5, 0.8}) {
    Pace pace(1000000);
    double last = 0;
    for (int i = 0; i < 300; ++i) {
      const double surplus = std::max(0.0, 1 - borne * 1e6 / pace.bytesPerSecond());
      pace.learn(mostLostShare(1 - 0.95 * (1 - surplus), 183, 15, random));
      if (i >= 200) last += pace.bytesPerSecond() / 100;
    }
    EXPECT_LT(last, 1.35 * borne * 1e6) << borne;
    EXPECT_GT(last, 0.5 * borne * 1e6) << borne;
  }
}

TEST(Senders, markTheirDatagrams) {
  const auto markOf = [](const char* setting) {
    setenv("TOPOCAST_MULTICAST_DSCP", setting, 1);
    const multicast::Socket sender = multicast::openSender(htonl(INADDR_LOOPBACK), true);
    int trafficClass = -1;
    socklen_t length = sizeof trafficClass;
    getsockopt(sender.get(), IPPROTO_IP, IP_TOS, &trafficClass, &length);
    unsetenv("TOPOCAST_MULTICAST_DSCP");
    return trafficClass;
  };
  EXPECT_EQ(markOf(""), 0);
  EXPECT_EQ(markOf("8"), 32);
  EXPECT_EQ(markOf("46"), 184);
  EXPECT_EQ(markOf("64"), 0);
}

TEST(JobRanges, serveWithAndWithoutAStream) {
  const ScheduleKind schedules[] = {kinds::linear(), kinds::ipMulticast()};
  Site site;
  site.kinds = schedules;
  site.kindCount = 2;
  const std::vector<JobRange> trees = {{100, 10, 0, 0}, {anyLength, 20, 0, 0}};
  std::vector<JobRange> both = trees;
  both.push_back({50, 30, 0, 0});
  both.push_back({anyLength, 1432, 1, 0});
  const auto segment = [&](const std::vector<JobRange>& ranges, std::uint64_t bytes, bool isHeard) {
    return findService(site, ranges, bytes, isHeard)->segmentBytes;
  };
  EXPECT_EQ(segment(both, 100, false), 10U);
  EXPECT_EQ(segment(both, 101, false), 20U);
  EXPECT_EQ(segment(both, 50, true), 30U);
  EXPECT_EQ(segment(both, 51, true), 1432U);
  EXPECT_TRUE(isStreamed(findService(site, both, 51, true)->kind));
  EXPECT_EQ(segment(trees, 51, true), 10U);
  EXPECT_FALSE(findService(site, {}, 51, true));
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
