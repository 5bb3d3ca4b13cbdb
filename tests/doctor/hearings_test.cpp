// What topocast-doctor --multicast makes of what machines have heard.
#include "doctor/multicast_trial.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace topocast::doctor {
namespace {

/// Of four machines, all of which send 100 datagrams; `from` by machine and sender.
Hearings hearings(std::vector<std::vector<std::uint32_t>> from) {
  Hearings all;
  all.machines = {"'n0'", "'n1'", "'n2'", "'n3'"};
  all.senders = {0, 1, 2, 3};
  all.from = std::move(from);
  all.buffers = {4194304, 4194304, 4194304, 4194304};
  all.sent = 100;
  return all;
}

/// The remedies, a line each.
std::string remedies(const Hearings& all) {
  std::string text;
  for (const Finding& finding : findRemedies(all))
    text += finding.text + "\n";
  return text;
}

bool has(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

TEST(Hearings, OfAllNeedNoRemedy) {
  const Hearings all =
      hearings({{0, 100, 100, 100}, {100, 0, 100, 100}, {100, 100, 0, 100}, {100, 100, 100, 0}});
  EXPECT_EQ(remedies(all), "");
  for (const Finding& finding : findHearings(all)) {
    EXPECT_EQ(finding.grade, Grade::right);
    EXPECT_TRUE(has(finding.text, "hears 3 of 3 other machines, lacks 0.00 %")) << finding.text;
  }
}

TEST(Hearings, OfNobodyAreTheSwitchesFault) {
  const std::string text =
      remedies(hearings({{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}));
  EXPECT_TRUE(has(text, "nobody hears anybody: give the subnet an IGMP querier")) << text;
}

/// n1 hears nobody and n2 is heard by nobody.
TEST(Hearings, TellTheDeafFromTheMute) {
  const Hearings all =
      hearings({{0, 100, 0, 100}, {0, 0, 0, 0}, {100, 100, 0, 100}, {100, 100, 0, 0}});
  const std::string text = remedies(all);
  EXPECT_TRUE(has(text, "'n1': hears nobody: let its firewall pass")) << text;
  EXPECT_TRUE(has(text, "'n2': heard by nobody: let its firewall let out")) << text;
  EXPECT_FALSE(has(text, "hear some machines only")) << text;
  EXPECT_EQ(findHearings(all)[1].grade, Grade::problem);
}

/// A router between two halves.
TEST(Hearings, OfSomeAreARoutersFault) {
  const std::string text =
      remedies(hearings({{0, 100, 0, 0}, {100, 0, 0, 0}, {0, 0, 0, 100}, {0, 0, 100, 0}}));
  EXPECT_TRUE(has(text, "'n0', 'n1', 'n2' and 1 more: hear some machines only: between")) << text;
}

TEST(Hearings, WithLossOrSmallBuffersAreNoted) {
  Hearings all =
      hearings({{0, 100, 100, 100}, {100, 0, 100, 90}, {100, 100, 0, 100}, {100, 100, 100, 0}});
  all.buffers[3] = 212992;
  const std::string text = remedies(all);
  EXPECT_TRUE(has(text, "'n1': more than 1 % is lost")) << text;
  EXPECT_TRUE(has(text, "'n3': the kernel grants sockets less than 1 MiB")) << text;
  EXPECT_EQ(findHearings(all)[1].grade, Grade::note);
  EXPECT_TRUE(has(findHearings(all)[1].text, "lacks 3.33 %")) << findHearings(all)[1].text;
}

} // namespace
} // namespace topocast::doctor
