#include "measure/discover/hints.hpp"
#include "measure/discover/network_file.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace topocast::measure {
namespace {

/// The machines where there is an `x`.
Side side(const std::string& text) {
  Side made;
  for (const char machine : text)
    made.push_back(machine == 'x');
  return made;
}

Border border(const std::string& far) {
  Border made;
  made.far = side(far);
  made.width = 1;
  made.streams = 2;
  return made;
}

std::vector<OwnHint> ofSlurm(const std::vector<std::string>& switches) {
  std::vector<OwnHint> hints;
  for (const std::string& path : switches)
    hints.push_back({"SLURM_TOPOLOGY_ADDR", path});
  return hints;
}

std::string element(unsigned type, const std::string& value) {
  return std::string{static_cast<char>(type << 1U), static_cast<char>(value.size())} + value;
}

/// As IEEE 802.1AB has it: identities, time to live, the name, what the neighbour can do and does.
std::string frame(const std::string& name, char enabled) {
  return std::string(14, 'e') + element(1, "\4abcdef") + element(2, "\5swp1") +
         element(3, std::string("\0\170", 2)) + element(5, name) +
         element(7, std::string{'\0', '\x94', '\0', enabled}) + std::string(2, '\0');
}

std::string behindLength(const std::string& content) {
  std::string length(8, '\0');
  length[0] = static_cast<char>(content.size());
  return length + content;
}

TEST(Hints, namesOfSwitchesInSlurmsAddress) {
  EXPECT_EQ(switchesOfAddress("spine.leaf0.n0"), "spine.leaf0");
  EXPECT_EQ(switchesOfAddress("..leaf0.n0"), "leaf0");
  EXPECT_EQ(switchesOfAddress("n0"), "");
  EXPECT_EQ(switchesOfAddress(""), "");
}

TEST(Hints, theSwitchAmongNeighbours) {
  constexpr char bridges = 4;
  constexpr char station = '\x80';
  const std::string leaf = frame("leaf0", bridges);
  EXPECT_EQ(switchInFrame(leaf), "leaf0");
  EXPECT_EQ(switchInFrame(frame("n1", station)), "");
  for (std::size_t size = 0; size < leaf.size() - 2; ++size)
    EXPECT_EQ(switchInFrame(leaf.substr(0, size)), "") << size;
  const std::string file = behindLength(frame("n1", station)) + behindLength(leaf);
  EXPECT_EQ(switchInFile(file), "leaf0");
  EXPECT_EQ(switchInFile(file.substr(0, file.size() - 1)), "");
  EXPECT_EQ(switchInFile(std::string(8, '\xff') + leaf), "");
}

TEST(Hints, filesOfInterfaces) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "lldp";
  std::filesystem::create_directories(folder);
  EXPECT_EQ(switchInFolder((folder / "missing").string()), "");
  std::ofstream(folder / "2", std::ios::binary) << behindLength(frame("leaf0", 4));
  std::ofstream(folder / "3", std::ios::binary) << "";
  EXPECT_EQ(switchInFolder(folder.string()), "leaf0");
  std::ofstream(folder / "3", std::ios::binary) << behindLength(frame("storage", 4));
  EXPECT_EQ(switchInFolder(folder.string()), "");
  std::filesystem::remove_all(folder);
}

TEST(Hints, areTriedBeforeDistances) {
  Nearness nearness = nearnessByRank(4);
  nearness.farSides = {side("...x")};
  suggest(hintsOf(ofSlurm({"top.b", "top.a", "top.b", "top.a"})), nearness);
  EXPECT_EQ(nearness.order, (std::vector<int>{1, 3, 0, 2}));
  EXPECT_EQ(nearness.farSides, (std::vector<Side>{side("x.x."), side(".x.x"), side("...x")}));
}

TEST(Hints, areConfirmedOrContradicted) {
  const Hints hints = hintsOf(ofSlurm({"t.a", "t.a", "t.b", "t.b", "", "t.c", "t.c"}));
  ASSERT_EQ(hints.switches.size(), 3U);
  const HintedSwitch& a = hints.switches.front();
  EXPECT_EQ(a.name, "a");
  // The machine without a hint may be on either side.
  EXPECT_EQ(verdictOf(hints, a, border("..xxxxx")), HintVerdict::confirmed);
  EXPECT_EQ(verdictOf(hints, a, border("..xx.xx")), HintVerdict::confirmed);
  EXPECT_EQ(verdictOf(hints, a, border("..xx...")), HintVerdict::notSeen);
  EXPECT_EQ(verdictOf(hints, a, border(".x.....")), HintVerdict::notSeen);
  EXPECT_EQ(verdictOf(hints, a, border(".xx....")), HintVerdict::contradicted);
}

TEST(Hints, areToldInTheFile) {
  Discovery discovery;
  discovery.borders = {border("..xx.."), border("....xx")};
  DiscoveryRecord record;
  record.machines = {"n0", "n1", "n2", "n3", "n4", "n5"};
  record.fullBytesPerSecond = 1e8;
  record.hints = hintsOf(ofSlurm({"a", "b", "c", "c", "d", "d"}));
  const std::string text = NetworkFile(discovery, record).text();
  for (const char* const line :
       {"# Hint of SLURM_TOPOLOGY_ADDR: switch a above n0 is not seen: its links slowed nothing "
        "down.\n",
        "switch c above n[2-3] is confirmed: it is s1.\n",
        "switch d above n[4-5] is confirmed: it is s2.\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  // Both switches that have machines beyond one link.
  discovery.borders = {border("..xxxx"), border("....xx")};
  record.hints = hintsOf(ofSlurm({"a", "a", "top.c", "top.c", "top.d", "top.d"}));
  EXPECT_NE(NetworkFile(discovery, record)
                .text()
                .find("switch top above n[2-5] is confirmed by link s0-s1.\n"),
            std::string::npos);
  discovery.borders = {border("..xx..")};
  record.hints = hintsOf(ofSlurm({"a", "b", "b", "a", "a", "a"}));
  EXPECT_NE(NetworkFile(discovery, record)
                .text()
                .find("switch b above n[1-2] is contradicted by link s0-s1.\n"),
            std::string::npos);
}

} // namespace
} // namespace topocast::measure
