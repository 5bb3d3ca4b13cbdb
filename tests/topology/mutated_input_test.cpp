// Junk must neither crash nor hang a reader: good files of several formats with a few bytes
// changed, moved, doubled or taken out, from a fixed seed. Whatever comes back, it is a network or
// a message that names the file.
#include "input/diagnostic_list.hpp"
#include "input/golden_diagnostics.hpp"
#include "topology/read_topology.hpp"

#include <random>

namespace topocast {
namespace {

const std::vector<std::string>& goodFiles() {
  static const std::vector<std::string> files = [] {
    const std::filesystem::path folder = TOPOCAST_SOURCE_DIR "/topologies";
    return std::vector{
        test::contentOf(folder / "star-4x8.yaml"),
        test::contentOf(folder / "line-4x8-interleaved.yaml"),
        test::contentOf(folder / "slurm-example/topology.conf"),
        std::string("switches: [s0, \"s[1-2]\"]\nmachines:\n- {name: n0, switch: "
                    "s0}\nlinks: [{between: [s0, 's1']}, {between: [s1, s2]}]\n"),
        test::contentOf(TOPOCAST_SOURCE_DIR "/tests/topology/infiniband/small.txt"),
        test::contentOf(TOPOCAST_SOURCE_DIR "/tests/topology/bad_fabrics/adaptive.db_csv"),
        std::string(
            R"({"lldp": {"interface": [{"p": {"chassis": {"a": {}}, "port": {"descr": "q"}}},)"
            R"( {"r": {"chassis": {"b": {}}, "port": {"descr": "q"}}}]}}{"lldp": {}})"),
        std::string("SwitchName=a Nodes=n[0-3]\\\n,m1\nSwitchName=\"b\" Switches=a\n")};
  }();
  return files;
}

class Mutator {
public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  std::string mutate(std::string text) {
    const std::size_t changes = 1 + below(6);
    for (std::size_t i = 0; i < changes && !text.empty(); ++i)
      change(text);
    return text;
  }

  std::size_t below(std::size_t end) { return random_() % end; }

private:
  void change(std::string& text) {
    using namespace std::string_literals;
    static const std::string signs = "[]{}:,-#\"'\\|>&*!%@`?=\n\r\t ~0\xC3\xA4\0\x80"s;
    const std::size_t at = below(text.size());
    const std::size_t length = 1 + below(12);
    switch (below(6)) {
    case 0:
      text[at] = signs[below(signs.size())];
      break;
    case 1:
      text.insert(at, 1, signs[below(signs.size())]);
      break;
    case 2:
      text.erase(at, length);
      break;
    case 3:
      text.insert(below(text.size()), text.substr(at, length));
      break;
    case 4:
      text.resize(at);
      break;
    default:
      text.insert(at, below(40), signs[below(signs.size())]);
      break;
    }
  }

  std::mt19937 random_;
};

/// Reads `text` and checks that the outcome makes sense.
void readAndCheck(const std::string& text) {
  auto read = parseTopology(test::bufferOf(text, "junk"));
  if (read) {
    ASSERT_GT(read->network.machineCount(), 0U) << text;
    if (read->network.tree() != nullptr) {
      ASSERT_EQ(read->network.linkCount(), 2 * (read->network.vertexCount() - 1)) << text;
    }
    return;
  }
  const std::string said = test::messageOf(read.takeError());
  ASSERT_TRUE(said.starts_with("junk:")) << text << said;
  ASSERT_NE(said.find("error: "), std::string::npos) << text << said;
}

TEST(MutatedInput, IsReadOrRefused) {
  Mutator mutator(20080401);
  for (int round = 0; round < 5000; ++round)
    readAndCheck(mutator.mutate(goodFiles()[mutator.below(goodFiles().size())]));
}

TEST(MutatedInput, RandomBytes) {
  Mutator mutator(7);
  for (int round = 0; round < 1000; ++round) {
    std::string text(1 + mutator.below(60), ' ');
    for (char& c : text)
      c = static_cast<char>(mutator.below(128));
    readAndCheck(text);
  }
}

TEST(MutatedInput, DeepNesting) {
  for (const char* opening :
       {"[", "{", "- ", "a: {", "? ", "[{a: ", "!x [", "\"", "- - ? [", "{? "}) {
    std::string text = "switches: s0\nmachines:\n  ";
    for (int i = 0; i < 20000; ++i)
      text += opening;
    readAndCheck(text);
    readAndCheck(text.substr(24));
  }
}

TEST(MutatedInput, ALongLineIsCutInMessages) {
  std::string nodes = "SwitchName=s0 Nodes=";
  for (int i = 0; i < 5000; ++i)
    nodes += "n" + std::to_string(i) + ",";
  auto read = parseTopology(test::bufferOf(nodes + "n@,m0\n", "long.conf"));
  ASSERT_FALSE(read);
  const std::string said = test::messageOf(read.takeError());
  EXPECT_LT(said.size(), 1000U);
  EXPECT_NE(said.find("'@' cannot stand in a name"), std::string::npos) << said;
  EXPECT_NE(said.find("n4999,n@,m0"), std::string::npos) << said;
}

TEST(MutatedInput, ManyErrorsAreCounted) {
  std::string text;
  for (std::size_t i = 0; i < DiagnosticList::mostOfOneKind + 400; ++i)
    text += "SwitchName=s" + std::to_string(i) + " Nodes=n@\n";
  auto read = parseTopology(test::bufferOf(text, "many.conf"));
  ASSERT_FALSE(read);
  const std::string said = test::messageOf(read.takeError());
  EXPECT_NE(said.find("many.conf:100:23: note: 400 more like this one are not shown\n"),
            std::string::npos)
      << said;
}

} // namespace
} // namespace topocast
