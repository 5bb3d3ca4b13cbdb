// What LLDP tells each device, in a file for each: a folder of them, or several files.
#include "topology/read_topology.hpp"
#include "topology/topology_text.hpp"

#include "input/golden_diagnostics.hpp"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// A neighbour as lldpcli prints it in JSON.
std::string neighbour(const std::string& port, const std::string& name, bool isBridge) {
  return R"({")" + port + R"(": {"via": "LLDP", "chassis": {")" + name +
         R"(": {"capability": [{"type": "Bridge", "enabled": )" + (isBridge ? "true" : "false") +
         R"(}]}}, "port": {"descr": "p", "auto-negotiation": {"current": "25GbaseCR"}}}})";
}

std::string report(const std::string& neighbours) {
  return R"({"lldp": {"interface": [)" + neighbours + "]}}\n";
}

class LldpFiles : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("lldp", path));
    folder_ = path.str().str();
    write("n0.json", report(neighbour("eth0", "leaf0", true)));
    write("n1.json", report(neighbour("eth0", "leaf0", true)));
    write("leaf0.json",
          report(neighbour("swp1", "n0", false) + "," + neighbour("swp2", "n1", false)));
  }

  void TearDown() override { ASSERT_FALSE(llvm::sys::fs::remove_directories(folder_)); }

  void write(const std::string& name, const std::string& text) const {
    std::error_code error;
    llvm::raw_fd_ostream(pathOf(name), error) << text;
    ASSERT_FALSE(error);
  }

  std::string pathOf(const std::string& name) const { return folder_ + "/" + name; }

  /// Format and machines with their switches, and warnings; or what is wrong.
  static std::string summaryOf(const std::string& path,
                               const std::vector<std::string>& further = {}) {
    auto text = openTopologyText(path, further);
    auto read = text ? parseTopology(std::move(*text)) : text.takeError();
    if (!read) return test::messageOf(read.takeError());
    const Network& network = read->network;
    std::string summary = read->format.name.str();
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      summary +=
          " " + network.name(MachineId(i)) + "-" + network.name(network.switchOf(MachineId(i)));
    for (const Diagnostic& warning : read->warnings)
      summary += "; " + warning.message;
    return summary;
  }

  const std::string& folder() const { return folder_; }

private:
  std::string folder_;
};

TEST_F(LldpFiles, FolderIsOneNetworkCalledAfterIt) {
  EXPECT_EQ(summaryOf(folder()), "lldp n0-leaf0 n1-leaf0");
  EXPECT_EQ(summaryOf(folder() + "/"), "lldp n0-leaf0 n1-leaf0");
  auto read = readTopology(folder());
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_NE(folder().find(read->network.name()), std::string::npos) << read->network.name();
}

TEST_F(LldpFiles, SeveralFilesAreTheSame) {
  EXPECT_EQ(summaryOf(pathOf("n0.json"), {pathOf("n1.json"), pathOf("leaf0.json")}),
            "lldp n0-leaf0 n1-leaf0");
}

TEST_F(LldpFiles, ASecondFormOfOneDeviceCountsOnce) {
  write("n0.kv", "lldp.eth0.via=LLDP\nlldp.eth0.chassis.name=leaf9\n");
  EXPECT_EQ(summaryOf(folder()), "lldp n0-leaf0 n1-leaf0");
}

/// lldpcli's second form of JSON, in which everything is a list.
TEST_F(LldpFiles, Json0IsTheSame) {
  write("n0.json",
        R"({"lldp": [{"interface": [{"name": "eth0", "via": "LLDP", "chassis": [{)"
        R"("id": [{"type": "mac", "value": "02:00:00:00:00:01"}], "name": [{"value": "leaf0"}], )"
        R"("capability": [{"type": "Bridge", "enabled": true}]}], "port": [{)"
        R"("id": [{"type": "ifname", "value": "swp1"}], "auto-negotiation": [{)"
        R"("current": [{"value": "25GbaseCR"}]}]}]}]}]})");
  EXPECT_EQ(summaryOf(folder()), "lldp n0-leaf0 n1-leaf0");
}

/// As pdsh asks hosts, and no switches.
TEST_F(LldpFiles, HostsAloneTellTheirLeaves) {
  write("leaf0.json", "");
  write("n2.json", report(neighbour("eth0", "leaf1", true)));
  const std::string said = summaryOf(folder());
  EXPECT_EQ(said.substr(0, said.find(';')), "lldp n0-leaf0 n1-leaf0 n2-leaf1");
  EXPECT_NE(said.find("are joined below a switch 'top'"), std::string::npos) << said;
  EXPECT_EQ(said.find("taken for"), std::string::npos) << said;
}

/// Reports without names, one behind the other: ports tell whose they are.
TEST(LldpStream, IsNamedByItsPorts) {
  const auto sees = [](const std::string& own, const std::string& device, const std::string& remote,
                       bool isBridge) {
    return R"({")" + own + R"(": {"chassis": {")" + device +
           R"(": {"capability": {"type": "Bridge", "enabled": )" + (isBridge ? "true" : "false") +
           R"(}}}, "port": {"id": {"type": "mac"}, "descr": ")" + remote + R"("}}})";
  };
  std::string text;
  for (const std::string leaf : {"0", "1"}) {
    std::string ports = sees("up0", "spine", "swp" + leaf, true);
    for (const std::string host : {"a", "b"}) {
      ports += "," + sees("swp-" + host, host + leaf, "eth0", false);
      text += report(sees("eth0", "leaf" + leaf, "swp-" + host, true));
    }
    text += report(ports);
  }
  text += report(sees("swp0", "leaf0", "up0", true) + "," + sees("swp1", "leaf1", "up0", true));
  auto read = parseTopology(test::bufferOf(text, "stream.json"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  const Network& network = read->network;
  ASSERT_EQ(network.machineCount(), 4U);
  EXPECT_EQ(network.switchCount(), 3U);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string host = network.name(MachineId(i));
    EXPECT_EQ(network.name(network.switchOf(MachineId(i))), "leaf" + host.substr(1)) << host;
  }
}

TEST(LldpStream, WithoutSwitchesIsRefused) {
  const std::string one = report(neighbour("eth0", "leaf0", true));
  auto read = parseTopology(test::bufferOf(one + one, "stream.json"));
  ASSERT_FALSE(static_cast<bool>(read));
  EXPECT_NE(test::messageOf(read.takeError()).find("nothing here tells whose each report is"),
            std::string::npos);
}

TEST_F(LldpFiles, OtherFilesAreNamed) {
  write("README", "asked on Monday\n");
  write(".hidden", "nothing\n");
  EXPECT_EQ(summaryOf(folder()), "lldp n0-leaf0 n1-leaf0; 1 device without neighbours: 'README'; "
                                 "they count by what others see of them");
}

TEST_F(LldpFiles, FoldersAndFilesOfOtherFormatsAreRefused) {
  for (const std::string name : {"n0.json", "n1.json", "leaf0.json"})
    write(name, "SwitchName=s0 Nodes=n[0-3]\n");
  EXPECT_NE(summaryOf(folder()).find("error: this is a directory; a file is expected"),
            std::string::npos);
  EXPECT_NE(summaryOf(pathOf("n0.json"), {pathOf("n1.json")})
                .find("several files are read together only if"),
            std::string::npos);
  EXPECT_NE(summaryOf(pathOf("n0.json"), {pathOf("missing.json")}).find("cannot read the file"),
            std::string::npos);
}

} // namespace
} // namespace topocast
