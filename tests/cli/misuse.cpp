// Tests of wrong usage: each command of the lists, and the goldens that hold what is said.
#include "cli/misuse.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <vector>

namespace topocast::test {
namespace {

std::filesystem::path goldenOf(const Failures& failures) {
  return std::string(TOPOCAST_SOURCE_DIR "/tests/" TOPOCAST_GOLDENS "/") + failures.golden +
         ".transcript";
}

/// The transcripts of a golden, by command.
std::map<std::string, std::string> sectionsOf(const Failures& failures) {
  const std::string prompt = "$ " + commandName() + " ";
  const std::string text = contentOf(goldenOf(failures));
  std::map<std::string, std::string> sections;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t next = text.find("\n" + prompt, begin);
    const std::size_t end = next == std::string::npos ? text.size() : next + 1;
    const std::size_t command = begin + prompt.size();
    sections[text.substr(command, text.find('\n', begin) - command)] =
        text.substr(begin, end - begin);
    begin = end;
  }
  return sections;
}

void writeSections(const Failures& failures, std::map<std::string, std::string> sections) {
  std::ofstream golden(goldenOf(failures), std::ios::binary);
  for (const std::string& command : failures.commands)
    golden << sections[command];
}

struct Misused {
  const Failures& failures;
  std::size_t number; ///< of the command

  const std::string& command() const { return failures.commands[number]; }
};

std::vector<Misused> allMisused() {
  std::vector<Misused> all;
  for (const Failures* failures : allFailures())
    for (std::size_t i = 0; i < failures->commands.size(); ++i)
      all.push_back({*failures, i});
  return all;
}

/// Its number, and the letters of the command.
std::string nameOf(const ::testing::TestParamInfo<Misused>& tested) {
  constexpr std::size_t longest = 60;
  std::string name = std::to_string(tested.param.number) + '_' + tested.param.command();
  if (tested.param.failures.exitCode == 1) name.insert(0, "input_");
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name.substr(0, longest);
}

class Misuse : public CommandTest, public ::testing::WithParamInterface<Misused> {
protected:
  void SetUp() override {
    write("bad.yaml", "switches: s0\nmachines:\n  - {name: a, switch: s1}\n");
    write("bad-parameters.yaml", "measured: []\n");
    write("one.yaml", "switches: s\nmachines:\n  - {name: a, switch: s}\n");
    write("mesh.yaml", "mesh: {radices: [4, 4]}\nmachines: n[0-15]\n");
    write("circle.yaml", "switches: [a, b, c]\n"
                         "machines:\n"
                         "  - {name: 'n[0,3,6,9,12,15]', switch: a}\n"
                         "  - {name: 'n[1,4,7,10,13,16]', switch: b}\n"
                         "  - {name: 'n[2,5,8,11,14,17]', switch: c}\n"
                         "links: [{between: [a, b]}, {between: [b, c]}, {between: [c, a]}]\n"
                         "routes:\n"
                         "  - {at: a, to: c, next: b}\n"
                         "  - {at: b, to: a, next: c}\n"
                         "  - {at: c, to: b, next: a}\n");
    write("rails.yaml", "switches: [a, b]\n"
                        "machines: [{name: 'n[0-3]', switch: [a, b]}]\n"
                        "rails: all\n");
    write("tree.conf", "SwitchName=s0 Nodes=n[0-3]\nSwitchName=s1 Nodes=n[4-7]\n"
                       "SwitchName=s2 Switches=s[0-1]\n");
    write("hosts.txt", "n1 slots=2\nn2 slots=2\n");
    write("platform.xml", "<platform version='4.1'>\n<zone id='a'>\n</zone>\n</platform>\n");
    write("torus.yaml",
          "- topology: t\n"
          "  torus3d: {toruses: [{name: t, dims: {x: 2, y: 2, z: 2}, nodes: 'n[0-7]'}]}\n");
    for (const char* fabric : {"small.txt", "small.tables"})
      write(fabric, test::contentOf(TOPOCAST_SOURCE_DIR "/tests/topology/infiniband/" +
                                    std::string(fabric)));
    write("jobs.txt", "n[0-3],m2\nn[30-32],m1\n");
    write("bad-jobs.txt", "n[0-3]\nn[30-\n");
    write("nobody.txt", "JobID|NodeList\n1|None assigned\n2|n4\n");
    const std::string row = "compared: [{machines: 2, message_size: 1K, faster: library}]\n";
    write("foreign-verdict.yaml", "machines: [q1, q2]\n" + row);
    write("lost-verdict.yaml", "machines: [n1, n2]\n" + row);
  }
};

TEST_P(Misuse, fails) {
  const auto& [failures, number] = GetParam();
  const std::string& command = failures.commands[number];
  const Outcome outcome = run(command);
  EXPECT_EQ(outcome.exitCode, failures.exitCode);
  EXPECT_EQ(outcome.output, "");
  EXPECT_NE(outcome.messages.find("error: "), std::string::npos);

  const std::string text = transcript(command, outcome);
  std::map<std::string, std::string> sections = sectionsOf(failures);
  if (std::getenv("TOPOCAST_UPDATE_GOLDENS") != nullptr) {
    sections[command] = text;
    writeSections(failures, sections);
  }
  EXPECT_EQ(sections[command], text) << "differs from " << goldenOf(failures)
                                     << "; TOPOCAST_UPDATE_GOLDENS=1 accepts the new text";
}

INSTANTIATE_TEST_SUITE_P(Commands, Misuse, ::testing::ValuesIn(allMisused()), nameOf);

TEST(MisuseGoldens, haveTheseCommandsAlone) {
  for (const Failures* failures : allFailures())
    EXPECT_EQ(sectionsOf(*failures).size(), failures->commands.size()) << failures->golden;
}

} // namespace
} // namespace topocast::test
