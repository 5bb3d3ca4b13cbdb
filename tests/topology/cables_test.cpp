// Formats that list cables: LLDP's reports of all devices, and tables of links. All give the same
// network.
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "input/golden_diagnostics.hpp"

#include "llvm/ADT/StringExtras.h"

#include <string>

namespace topocast {
namespace {

/// The links of a network, one a line, without their latency.
std::string linksOf(const Network& network) {
  std::string text;
  for (std::size_t i = 0; i < network.linkCount(); i += 2) {
    const Link& link = network.link(LinkId(i));
    text += network.name(link.from) + " " + network.name(link.to) + " " +
            std::to_string(static_cast<long>(link.bandwidth * 8e-9)) + "\n";
  }
  return text;
}

struct Reading {
  std::string links;
  std::string warnings;
  std::string format;
};

Reading read(const std::string& text) {
  auto network = parseTopology(test::bufferOf(text, "site.txt"));
  if (!network) return {test::messageOf(network.takeError()), {}, {}};
  std::string warnings;
  llvm::raw_string_ostream out(warnings);
  print(out, network->warnings);
  return {linksOf(network->network), warnings, network->format.name.str()};
}

/// What a device says of one neighbour, by keys, each line with `front` before it.
std::string keys(const std::string& front, const std::string& port, const std::string& name,
                 bool isBridge, const std::string& speed) {
  const std::string head = front + "lldp." + port + ".";
  return head + "via=LLDP\n" + head + "chassis.name=" + name + "\n" + head +
         "chassis.Bridge.enabled=" + (isBridge ? "on" : "off") + "\n" + head +
         "port.auto-negotiation.current=" + speed + " - something\n";
}

/// Two leaves with a machine each, two cables from the first to the spine, and one from the second.
std::string reports(const std::string& infix, const std::string& behind) {
  const auto front = [&](const std::string& device) { return infix.empty() ? "" : device + infix; };
  const auto begin = [&](const std::string& device) {
    return infix.empty() ? "==> lldp/" + device + behind + " <==\n" : "";
  };
  const std::string fast = "100GbaseCR4";
  const std::string slow = "25GbaseCR";
  return begin("n0") + keys(front("n0"), "eth0.7", "leaf0", true, slow) + begin("leaf0") +
         keys(front("leaf0"), "up0", "spine", true, fast) +
         keys(front("leaf0"), "up1", "spine", true, fast) +
         keys(front("leaf0"), "swp1", "n0.lab.org", false, slow) + begin("leaf1") +
         keys(front("leaf1"), "up0", "spine", true, fast) +
         keys(front("leaf1"), "swp1", "n1", true, slow) + begin("spine") +
         keys(front("spine"), "swp1", "leaf0", true, fast) +
         keys(front("spine"), "swp2", "leaf0", true, fast);
}

constexpr const char* expected = "leaf0 n0 25\n"
                                 "leaf0 spine 200\n"
                                 "leaf1 n1 25\n"
                                 "leaf1 spine 100\n";

/// The links in order of their text, as formats list them in orders of their own.
std::string sorted(const std::string& links) {
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(links).split(lines, '\n', -1, false);
  std::vector<std::string> all;
  for (const llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ');
    if (words.size() == 3 && words[1] < words[0]) std::swap(words[0], words[1]);
    all.push_back(llvm::join(words, " ") + "\n");
  }
  llvm::sort(all);
  return llvm::join(all, "");
}

TEST(Cables, WhatPdshSaysOfHostsThatAreDownIsNoReport) {
  const Reading noisy = read(reports(": ", "") + "n9: ssh: connect to host n9: timed out\n" +
                             "pdsh@admin: n9: ssh exited with exit code 255\n");
  EXPECT_EQ(sorted(noisy.links), expected) << noisy.warnings;
  EXPECT_NE(noisy.warnings.find("1 device without neighbours: 'n9'"), std::string::npos);
}

TEST(Cables, KeysWithNamesInFront) {
  for (const std::string infix : {": ", ":"}) {
    const Reading reading = read(reports(infix, ""));
    EXPECT_EQ(sorted(reading.links), expected);
    EXPECT_EQ(reading.format, "lldp");
    EXPECT_NE(reading.warnings.find("1 device with one neighbour taken for a machine: 'n1'"),
              std::string::npos)
        << reading.warnings;
  }
}

TEST(Cables, KeysInFilesOfManyDevices) {
  EXPECT_EQ(sorted(read(reports("", ".kv")).links), expected);
}

TEST(Cables, JsonOfManyDevices) {
  const auto port = [](const std::string& name, const std::string& isBridge) {
    return R"({"via": "LLDP", "chassis": {")" + name +
           R"(": {"id": {"type": "mac"}, "capability": [{"type": "Bridge", "enabled": )" +
           isBridge + R"(}, {"type": "Router", "enabled": false}]}}, "port": {"id": {}}})";
  };
  const auto text = [&](const std::string& front) {
    return std::string(front.empty() ? "==> n0.json <==\n" : "n0: ") +
           R"({"lldp": {"interface": {"eth0": )" + port("s0", "true") + "}}}\n" +
           (front.empty() ? "==> s0.json <==\n" : "s0: ") + R"({"lldp": {"interface": [{"swp1": )" +
           port("n0", "false") + R"(}, {"swp2": )" + port("n1", "false") + "}]}}\n";
  };
  for (const std::string front : {"", "name"})
    EXPECT_EQ(sorted(read(text(front)).links), "n0 s0 1\nn1 s0 1\n");
}

TEST(Cables, SonicsTableOfOneSwitch) {
  const std::string table = "Capability codes: (R) Router, (B) Bridge, (O) Other\n"
                            "LocalPort    RemoteDevice    RemotePortID    Capability\n"
                            "-----------  --------------  --------------  ----------\n"
                            "Ethernet0    n0              eth2            R\n"
                            "Ethernet4    n1              eth2            BR         eth2\n"
                            "--------------------------------------------------\n"
                            "Total entries displayed:  2\n";
  EXPECT_EQ(sorted(read(table).links), "n0 site 1\nn1 site 1\n");
}

TEST(Cables, TablesOfLinks) {
  const std::string rows = "n0;leaf0;25G\nleaf0;spine;100G\nleaf0;spine;100G\n"
                           "n1;leaf1;25G\nspine;leaf1;100G\nspare;None;25G\n";
  for (const std::string heading :
       {"from;to;speed", "Source;Target;Rate", "Device 1;Device 2;link speed", "node_a;node_b;rate",
        "local device;remote device;bandwidth"}) {
    const Reading reading = read(heading + "\n" + rows);
    EXPECT_EQ(sorted(reading.links), expected) << heading;
    EXPECT_EQ(reading.format, "links");
  }
}

TEST(Cables, MachinesWithTwoCablesAreNoSwitchesInSilence) {
  const Reading some = read("from,to\nn1,a\nn1,b\nn2,a\nn3,b\na,s\nb,s\n");
  EXPECT_NE(some.warnings.find("1 device with several neighbours taken for a switch, though named "
                               "like machines: 'n1'"),
            std::string::npos)
      << some.warnings;
  const std::string all = "n1,host,a,switch\nn1,host,b,switch\nn2,host,a,switch\nn2,host,b,switch\n"
                          "a,switch,b,switch\n";
  const Reading told = read("from,from type,to,to type\n" + all);
  EXPECT_NE(told.links.find("n1 a"), std::string::npos) << told.links;
  const Reading untold = read("from,x,to,y\n" + all);
  EXPECT_NE(untold.links.find("nothing tells which are machines"), std::string::npos)
      << untold.links;
}

TEST(Cables, SpeedsWithoutUnitsCountMegabitsAndAreToldIfSlow) {
  const std::string rows = "n1,a,400\nn2,a,100000\n";
  const Reading reading = read("from,to,speed\n" + rows);
  EXPECT_NE(reading.warnings.find("a speed without a unit counts Mbit/s, and '400' is slow"),
            std::string::npos)
      << reading.warnings;
  EXPECT_EQ(read("from,to,speed\nn1,a,25000\nn2,a,400M\n").warnings.find("without a unit"),
            std::string::npos);
}

TEST(Cables, TablesTellWhatSwitchesAre) {
  const Reading reading = read("Rate;PortType;NodeDesc;NodeGUID;PortType;NodeDesc\n"
                               "25g;FI;n0 hfi1_0;0x1;SW;leaf0\n200g;SW;leaf0;0x2;SW;spine\n"
                               "25g;FI;n1 hfi1_0;0x3;SW;leaf1\n100g;SW;leaf1;0x4;SW;spine\n");
  EXPECT_EQ(sorted(reading.links), expected);
  EXPECT_EQ(reading.warnings, "");
}

} // namespace
} // namespace topocast
