// What is counted of broadcasts, and the line that a report makes of it.
#include "topocast/watch/call_watch.hpp"
#include "topocast/watch/report_line.hpp"
#include "topocast/watch/reported_communicator.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

constexpr double halfSeconds = 0.5; // a tick

TEST(Powers, BeginClasses) {
  EXPECT_EQ(powerOf(1), 0U);
  EXPECT_EQ(powerOf(4095), 11U);
  EXPECT_EQ(powerOf(4096), 12U);
  EXPECT_EQ(powerOf(~std::uint64_t{0}), 63U);
}

TEST(ReportedCommunicator, CountsOnItsFirstRankAndTimesOnAll) {
  Tally sum;
  for (const bool isFirst : {true, false, false}) {
    ReportedCommunicator communicator(3, isFirst);
    communicator.noteSetUp(Obstacle::none, 4);
    communicator.note(5000, Server::trees, 10);
    communicator.note(8191, Server::trees, 2);
    communicator.note(8192, Server::library, 6);
    communicator.noteSaved(5000, 0.25);
    sum.add(communicator.tally(halfSeconds));
  }
  const BroadcastCounts& trees = sum.broadcasts[0][12];
  EXPECT_EQ(trees.broadcasts, 2);
  EXPECT_EQ(trees.seconds, 18);
  EXPECT_EQ(trees.compared, 1);
  EXPECT_EQ(trees.savedSeconds, 0.75);
  EXPECT_EQ(sum.broadcasts[1][13].broadcasts, 1);
  EXPECT_EQ(sum.broadcasts[1][13].seconds, 9);
  EXPECT_EQ(sum.setUpSeconds, 6);
  EXPECT_EQ(sum.communicators[1][static_cast<std::size_t>(Obstacle::none)], 1);
}

TEST(CallWatch, NotesWhoServedAndWhatDecidedTrialsSaved) {
  Trials decided;
  decided.look({9, 9, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3});
  const Trials underWay;
  ReportedCommunicator communicator(2, true);
  for (const Trials* const trials :
       std::initializer_list<const Trials*>{&decided, &underWay, nullptr}) {
    CallWatch watch;
    watch.start(&communicator);
    watch.noteTrees(trials);
    watch.finish(1);
  }
  CallWatch library;
  library.start(&communicator);
  library.finish(1);
  library.finish(0);
  CallWatch elsewhere;
  elsewhere.start(nullptr);
  EXPECT_FALSE(elsewhere.isOn());
  const Tally tally = communicator.tally(1);
  EXPECT_EQ(tally.broadcasts[0][0].broadcasts, 3);
  EXPECT_EQ(tally.broadcasts[0][0].compared, 1);
  EXPECT_EQ(tally.broadcasts[0][0].savedSeconds, 2);
  EXPECT_EQ(tally.broadcasts[1][0].broadcasts, 1);
}

TEST(ReportLine, IsJsonOfAveragesOverRanks) {
  Tally tally;
  tally.setUpSeconds = 3;
  tally.broadcasts[0][10] = {40, 1.0, 30, 0.5};
  tally.broadcasts[1][10] = {2, 8e-9, 0, 0};
  tally.communicators[5][static_cast<std::size_t>(Obstacle::none)] = 1;
  tally.communicators[2][static_cast<std::size_t>(Obstacle::oneMachine)] = 8;
  ReportedJob job;
  job.cluster = "lab \"x\"\n\\";
  job.job = "17";
  job.ranks = 4;
  job.timedRanks = 4;
  job.seconds = 12.25;
  EXPECT_EQ(
      reportLine(job, tally),
      R"({"cluster":"lab \"x\"?\\","job":"17","ranks":4,"timed_ranks":4,)"
      R"("job_seconds":12.250000000,"set_up_seconds":0.750000000,)"
      R"("count":42,"seconds":0.250000002,"compared":30,"saved_seconds":0.125000000,)"
      R"("communicators":[)"
      R"({"from_ranks":4,"count":8,"served_by":"library","because":"all ranks are on one machine"},)"
      R"({"from_ranks":32,"count":1,"served_by":"trees"}],)"
      R"("broadcasts":[)"
      R"({"from_bytes":1024,"served_by":"trees","count":40,"seconds":0.250000000,)"
      R"("compared":30,"saved_seconds":0.125000000},)"
      R"({"from_bytes":1024,"served_by":"library","count":2,"seconds":0.000000002,)"
      R"("compared":0,"saved_seconds":null}]})"
      "\n");
}

TEST(ReportLine, NamesAReasonForEveryObstacle) {
  for (std::size_t obstacle = 0; obstacle + 1 < obstacleCount; ++obstacle)
    EXPECT_STRNE(obstacleTexts[obstacle].summary, "");
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
