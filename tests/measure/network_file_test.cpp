#include "measure/discover/network_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

/// The far side has the machines where there is an `x`.
Border border(const std::string& far, double width, Grade grade, int streams) {
  Border made;
  for (const char machine : far)
    made.far.push_back(machine == 'x');
  made.width = width;
  made.least = width;
  made.greatest = width;
  made.grade = grade;
  made.streams = streams;
  return made;
}

DiscoveryRecord record(std::vector<std::string> machines) {
  DiscoveryRecord made;
  made.machines = std::move(machines);
  made.fullBytesPerSecond = 1.17e8;
  made.latency = 12.5e-6;
  made.questions = 99;
  return made;
}

std::string withoutComments(const std::string& text) {
  std::string kept;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    if (text[start] != '#') kept += text.substr(start, end + 1 - start);
    start = end + 1;
  }
  return kept;
}

TEST(NetworkFile, isAsAPersonWritesIt) {
  Discovery discovery;
  // Below switch 1, which has no machine of its own, are two others.
  discovery.borders = {
      border("....xx..", 1.02, Grade::sure, 2), border("..xxxx..", 0.5, Grade::likely, 4),
      border("..xx....", 1.97, Grade::guessed, 2), border(".......x", 0.1, Grade::sure, 1)};
  discovery.first = {Grade::sure, true, 3, false};
  discovery.borders[1].behind = {Grade::likely, false, 0, false};
  discovery.borders[2].behind = {Grade::sure, true, 0, false};
  discovery.borders[0].behind = {Grade::sure, false, 0, true};
  DiscoveryRecord found = record({"n0", "n1", "n8", "n9", "n10", "a", "login", "old"});
  found.network = "lab";
  EXPECT_EQ(
      withoutComments(NetworkFile(discovery, found).text()),
      "network: lab\n"
      "defaults: {bandwidth: 1 Gbit/s, latency: 12.5 us}\n"
      "switches:\n"
      "  - s0 # likely: no link is hidden in any of 3 ways to part it; a link at it is less sure\n"
      "  - s1 # guessed: no link was seen, but not all ways to part it were tried; a link at "
      "it is less sure\n"
      "  - s2 # guessed: too few links to hide one more; a link at it is less sure\n"
      "  - s3 # sure: the links found follow the order in which it was tried\n"
      "machines:\n"
      "  - name: login, n[0-1]\n"
      "    switch: s0\n"
      "  - name: old\n"
      "    switch: s0\n"
      "    bandwidth: 100 Mbit/s # sure: 1 at once got 0.10 of a machine's speed, 0.10 to 0.10\n"
      "  - name: n[8-9]\n"
      "    switch: s2\n"
      "  - name: a, n10\n"
      "    switch: s3\n"
      "links:\n"
      "  - between: [s0, s1]\n"
      "    bandwidth: 500 Mbit/s # likely: 4 at once got 0.50 of a machine's speed, 0.50 to 0.50\n"
      "  - between: [s1, s2]\n"
      "    bandwidth: 2 Gbit/s # guessed: 2 at once got 1.97 of a machine's speed, 1.97 to 1.97\n"
      "  - between: [s1, s3]\n"
      "    bandwidth: 1 Gbit/s # sure: 2 at once got 1.02 of a machine's speed, 1.02 to 1.02\n");
}

TEST(NetworkFile, oneSwitchAndWarnings) {
  Discovery discovery;
  discovery.transients = 2;
  discovery.isCutShort = true;
  discovery.checked = 64;
  discovery.asPredicted = 58;
  DiscoveryRecord found = record({"s1", "s2"});
  found.hostsShared = true;
  const std::string text = NetworkFile(discovery, found).text();
  EXPECT_NE(text.find("switches: switch0 # guessed: not all streams were fast when time was over\n"
                      "machines:\n  - name: s[1-2]\n    switch: switch0\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("# 2 questions had another answer"), std::string::npos);
  EXPECT_NE(text.find("# WARNING: machines share a host"), std::string::npos);
  EXPECT_NE(text.find("# Of 64 streams between random machines at once 58 were"),
            std::string::npos);
  EXPECT_NE(text.find("# WARNING: time was over"), std::string::npos);
}

/// Where something contradicts what was found, the file names it.
TEST(NetworkFile, contradictionsAndDisagreement) {
  Discovery discovery;
  discovery.first.grade = Grade::likely;
  discovery.doubts = {"n0 -> n1 got 0.5"};
  discovery.checked = 64;
  discovery.asPredicted = 57;
  const std::string text = NetworkFile(discovery, record({"n0", "n1"})).text();
  EXPECT_NE(text.find("# Forgotten, as it contradicts something else: n0 -> n1 got 0.5.\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("# WARNING: too many streams were slower or faster"), std::string::npos);
  EXPECT_NE(text.find("switches: s0 # likely: "), std::string::npos);
}

TEST(NetworkFile, namesAreRanges) {
  EXPECT_EQ(nameRanges({"n10", "n9", "n8", "n1", "b", "n01", "n02", "7"}),
            (std::vector<std::string>{"7", "b", "n1", "n[8-10]", "n01", "n02"}));
}

TEST(NetworkFile, speedsAreThoseThatAreSold) {
  EXPECT_EQ(bandwidthText(nominalSpeed(9.41e8)), "1 Gbit/s");
  EXPECT_EQ(bandwidthText(nominalSpeed(9.42e7)), "100 Mbit/s");
  EXPECT_EQ(bandwidthText(nominalSpeed(6.4e8)), "640 Mbit/s");
  EXPECT_EQ(bandwidthText(nominalSpeed(2.3e10)), "25 Gbit/s");
  EXPECT_DOUBLE_EQ(plainWidth(3.9), 4);
  EXPECT_DOUBLE_EQ(plainWidth(0.52), 0.5);
  EXPECT_DOUBLE_EQ(plainWidth(0.7), 0.7);
}

} // namespace
} // namespace topocast::measure
