// Formats that list the switches above each machine: all give the same tree.
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include "input/golden_diagnostics.hpp"

#include <string>

namespace topocast {
namespace {

/// Two leaves below a spine, and another spine with one leaf; a core above both.
const char* const expected = "# \n"
                             "network: site\n"
                             "switches: \"leaf1,spine1,core,leaf[2-3],spine2\"\n"
                             "machines:\n"
                             "  - {name: \"n[1-2]\", switch: leaf1}\n"
                             "  - {name: n3, switch: leaf2}\n"
                             "  - {name: n4, switch: leaf3}\n"
                             "links:\n"
                             "  - {between: [spine1, leaf1]}\n"
                             "  - {between: [core, spine1]}\n"
                             "  - {between: [spine1, leaf2]}\n"
                             "  - {between: [spine2, leaf3]}\n"
                             "  - {between: [core, spine2]}\n";

void expectTree(const std::string& text, const char* format) {
  auto read = parseTopology(test::bufferOf(text, "site.txt"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->format.name, format);
  EXPECT_TRUE(read->warnings.empty());
  std::string written;
  llvm::raw_string_ostream out(written);
  writeTopology(out, read->network, "");
  EXPECT_EQ(written, expected);
}

TEST(Tiers, Topograph) {
  expectTree(R"({"instances": [
    {"id": "n1", "type": "", "network_layers": ["leaf1", "spine1", "core"]},
    {"id": "n2", "network_layers": ["leaf1", "spine1", "core"]},
    {"id": "n3", "network_layers": ["leaf2", "spine1", "core"]},
    {"id": "n4", "network_layers": ["leaf3", "spine2", "core"]}]})",
             "topograph");
}

TEST(Tiers, Aws) {
  expectTree(R"({"Instances": [
    {"InstanceId": "n1", "InstanceType": "p5", "NetworkNodes": ["core", "spine1", "leaf1"]},
    {"InstanceId": "n2", "NetworkNodes": ["core", "spine1", "leaf1"], "ZoneId": "a\u0042"},
    {"InstanceId": "n3", "NetworkNodes": ["core", "spine1", "leaf2"]},
    {"InstanceId": "n4", "NetworkNodes": ["core", "spine2", "leaf3"]}]})",
             "aws");
}

TEST(Tiers, KubernetesLabels) {
  const auto node = [](const std::string& name, const std::string& labels) {
    return R"({"metadata": {"name": ")" + name + R"(", "labels": {"kubernetes.io/os": "linux", )" +
           R"("accelerator.topograph.run/domain": "a0", )" + labels + "}}}";
  };
  const auto tiers = [](const std::string& leaf, const std::string& spine) {
    return R"("fabric.topograph.run/tier-0": ")" + leaf +
           R"(", "fabric.topograph.run/tier-2": "core", "fabric.topograph.run/tier-1": ")" + spine +
           "\"";
  };
  const auto names = [](const std::string& leaf, const std::string& spine) {
    return R"("network.topology.nvidia.com/leaf": ")" + leaf +
           R"(", "network.topology.nvidia.com/accelerator": "a0", )" +
           R"("network.topology.nvidia.com/spine": ")" + spine +
           R"(", "network.topology.nvidia.com/core": "core")";
  };
  const std::string head = R"({"apiVersion": "v1", "items": [)";
  expectTree(head + node("n1", tiers("leaf1", "spine1")) + "," +
                 node("n2", tiers("leaf1", "spine1")) + "," + node("n3", names("leaf2", "spine1")) +
                 "," + node("n4", names("leaf3", "spine2")) + "]}",
             "kubernetes");
}

TEST(Tiers, Table) {
  expectTree("# of our site\n"
             "Machine, leaf, spine, core\n"
             "n1, leaf1, spine1, core\n"
             "n2, leaf1, spine1, core # new\n"
             "n3, leaf2, spine1, core\n"
             "n4, leaf3, spine2, core\n",
             "table");
}

TEST(Tiers, TableAsSpreadsheetsWriteIt) {
  const std::string table = "Host name,leaf,spine,core\n"
                            "n1,leaf1,spine1,core\n"
                            "n2,leaf1,spine1,core\n"
                            "n3,leaf2,spine1,core\n"
                            "n4,leaf3,spine2,core\n";
  const auto replaced = [&](char from, const std::string& to) {
    std::string text;
    for (const char c : table)
      text += c == from ? to : std::string(1, c);
    return text;
  };
  expectTree(table, "table");
  expectTree(replaced(',', ";"), "table");
  expectTree(replaced(',', "\t"), "table");
  expectTree(replaced('\n', "\r\n"), "table");
  std::string quoted = '"' + replaced(',', R"(", ")");
  for (std::size_t end = quoted.find('\n'); end != std::string::npos;
       end = quoted.find('\n', end + 3))
    quoted.replace(end, 1, end + 1 < quoted.size() ? "\"\n\"" : "\"\n");
  expectTree(quoted, "table");
}

/// A tab at the end of a line stands for a cell that is empty, as a comma does.
TEST(Tiers, TableWithEmptyCells) {
  for (const char* text : {"node,leaf,spine\nn1,leaf1,\nn2,,leaf1\n",
                           "node\tleaf\tspine\nn1\tleaf1\t\nn2\t\tleaf1\n"}) {
    auto read = parseTopology(test::bufferOf(text, "site.txt"));
    ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
    EXPECT_EQ(read->network.machineCount(), 2U);
    EXPECT_EQ(read->network.switchCount(), 1U);
  }
}

/// As MPICH dumps them, without a line that says what they are.
TEST(Tiers, CoordinatesWithoutAComment) {
  const std::string lines = "0: 0 0 0\n1: 0 0 1\n2: 0 1 0\n";
  for (const std::string& text : {lines, "# rank: group switch port\n" + lines}) {
    auto read = parseTopology(test::bufferOf(text, "coords"));
    ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
    EXPECT_EQ(read->format.name, "mpich");
    EXPECT_EQ(read->network.machineCount(), 3U);
    EXPECT_EQ(read->network.switchCount(), 3U);
  }
}

/// Deep nesting and half a megabyte of machines.
TEST(Tiers, JunkAndSize) {
  const std::string deep = R"({"instances": [], "network_layers": )" + std::string(100'000, '[');
  EXPECT_FALSE(static_cast<bool>(parseTopology(test::bufferOf(deep, "deep.json"))));
  std::string many = R"({"instances": [)";
  for (int i = 0; i < 20'000; ++i)
    many += (i > 0 ? "," : "") + std::string(R"({"id": "n)") + std::to_string(i) +
            R"(", "network_layers": ["leaf)" + std::to_string(i / 40) + R"(", "core"]})";
  auto read = parseTopology(test::bufferOf(many + "]}", "many.json"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->network.machineCount(), 20'000U);
  EXPECT_EQ(read->network.switchCount(), 501U);
}

/// One mistake is told once, where the switch stands first, however many machines are below it.
TEST(Tiers, ABadNameOfASwitchIsToldOnce) {
  std::string table = "machine,leaf,spine\nn0,l0,s 1\n";
  for (int i = 1; i < 2'000; ++i)
    table += "n" + std::to_string(i) + (i % 2 == 0 ? ",l0,s 1\n" : ",l 1,s0\n");
  auto read = parseTopology(test::bufferOf(table, "t.csv"));
  ASSERT_FALSE(static_cast<bool>(read));
  EXPECT_EQ(test::messageOf(read.takeError()),
            "t.csv:2:7: error: 's 1' cannot be the name of a switch or a machine\n"
            "n0,l0,s 1\n      ^~~\n"
            "t.csv:2:7: note: names are made of letters, digits, '-', '_' and '.'\n"
            "t.csv:3:4: error: 'l 1' cannot be the name of a switch or a machine\n"
            "n1,l 1,s0\n   ^~~\n"
            "t.csv:3:4: note: names are made of letters, digits, '-', '_' and '.'\n");
}

/// Tiers in another order make no second link.
TEST(Tiers, TwoSwitchesAboveEachOther) {
  auto read =
      parseTopology(test::bufferOf("machine,leaf,spine\nn1,l1,s1\nn2,s1,l1\nn3,s1,l1\n", "t"));
  ASSERT_TRUE(static_cast<bool>(read)) << test::messageOf(read.takeError());
  EXPECT_EQ(read->network.linkCount(), 2U * (3 + 1));
  ASSERT_EQ(read->warnings.size(), 2U);
  EXPECT_EQ(read->warnings[0].message,
            "switch 'l1' is above 's1' here and below it elsewhere; they have one link");
}

TEST(Tiers, NamesThatTheYamlReaderWouldRefuse) {
  auto read =
      parseTopology(test::bufferOf("machine,leaf\nn1," + std::string(256, 's') + "\n", "t"));
  ASSERT_FALSE(static_cast<bool>(read));
  EXPECT_NE(test::messageOf(read.takeError()).find("a name longer than 255 characters"),
            std::string::npos);
}

} // namespace
} // namespace topocast
