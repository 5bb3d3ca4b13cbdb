// Every way of using the command wrongly that its authors could think of: a test for each, with its
// exit code; what is said stands in the goldens, in the order of the lists.
#include "cli/started_command.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <vector>

namespace topocast::test {
namespace {

/// Commands that fail alike.
struct Failures {
  const char* golden;
  int exitCode;
  std::vector<std::string> commands;
};

const Failures& wrongUsage() {
  const std::string worms = "simulate-wormhole mesh-6x6.yaml --message-size 1K ";
  static const Failures failures = {
      "wrong-usage",
      2,
      {"", "frob", "chek line-4x8.yaml", "--frob", "check", "check ''",
       "check line-4x8.yaml single-16.yaml", "check --version line-4x8.yaml",
       "export line-4x8.yaml", "export jsno line-4x8.yaml",
       "export json line-4x8.yaml -o line-4x8.yaml", "check line-4x8.yaml --rail both",
       "check line-4x8.yaml --trunk-bandwidth 1=1Gbit/s,1=2Gbit/s",
       "check line-4x8.yaml --trunk-bandwidth 1Gbit/s,2Gbit/s",
       "export json line-4x8.yaml --parameters parameters/ethernet-100.yaml",
       "plan line-4x8.yaml --mesage-size 5", "plan line-4x8.yaml --schedule",
       "plan line-4x8.yaml --schedule ''", "plan line-4x8.yaml --schedule bianry",
       "plan line-4x8.yaml --schedule kary", "plan line-4x8.yaml --schedule kary:0",
       "plan line-4x8.yaml --schedule binary:2", "plan line-4x8.yaml --segment 0",
       "plan line-4x8.yaml --segment -5", "plan line-4x8.yaml --segment 0.3",
       "plan line-4x8.yaml --segment 9999999999T", "plan line-4x8.yaml --message-size big",
       "plan line-4x8.yaml --message-size '64 flops'", "plan line-4x8.yaml --root n0 --root n1",
       "plan line-4x8.yaml --root ''", "plan line-4x8.yaml --parameters ''",
       "plan - --parameters -", "check - --forwarding-tables -",
       "plan small.txt --forwarding-tables - --parameters -",
       "plan line-4x8.yaml -o ./line-4x8.yaml",
       // NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
       "plan line-4x8.yaml --parameters parameters/ethernet-100.yaml -o "
       "parameters/ethernet-100.yaml",
       "show line-4x8.yaml --format jpg", "simulate line-4x8.yaml",
       "simulate line-4x8.yaml --message-size 0", "simulate line-4x8.yaml --message-size 1T",
       "simulate line-4x8.yaml --message-size 1M --schedule linear,bianry",
       "simulate line-4x8.yaml --message-size 1M --schedule ''",
       "simulate line-4x8.yaml --message-size 1M --queue 1499",
       "simulate line-4x8.yaml --message-size 1M --queue 1M --burst 4K",
       "simulate line-4x8.yaml --message-size 1M --packet-payload 0",
       "simulate line-4x8.yaml --message-size 1M --switch-latency 8",
       "simulate line-4x8.yaml --message-size 1M --send-overhead -1us",
       "simulate line-4x8.yaml --message-size 1M --bandwidth 0MB/s",
       "simulate line-4x8.yaml --message-size 1M --format svg", worms + "--hold-time 12",
       worms + "--network-time 12+0", worms + "--computation 100", worms + "--hot-spot 2",
       worms + "--multicasts 2", worms + "--destinations n1 --multicasts 2", worms + "--ports 0",
       worms + "--computation 1e5", worms + "--precision nan",
       worms + "--members 4 --computation 9 --hot-spot nan",
       worms + "--members 4 --computation 9 --hot-spot 0.04",
       "simulate line-4x8.yaml --message-size 1K --schedule linear,,flat",
       "simulate line-4x8.yaml --message-size 1K --schedule linear,linear",
       "simulate line-4x8.yaml --message-size 1K --schedule dynamic",
       "simulate line-4x8.yaml --message-size 1K --schedule unaware-dynamic:20/55",
       "simulate mesh-6x6.yaml --message-size 1K --members 4", worms + "--queue 4K",
       worms + "--destinations n1 --members 4",
       "plan line-4x8.yaml --destinations n1 --machines n1", worms + "--schedule bianry",
       worms + "--schedule two-tree", worms + "--schedule dynamic:5/16",
       worms + "--schedule unaware-dynamic:5/16", "explain line-4x8.yaml --segments",
       "explain line-4x8.yaml --format svg",
       "explain line-4x8.yaml --message-size 1K --segments --format svg",
       "plan line-4x8.yaml --paths --format svg",
       "traffic line-4x8.yaml --machines n1,n2 --jobs jobs.txt", "traffic - --machines @-",
       "traffic - --jobs -", "show - --without @-", "verify - --topology -",
       "verify lab.cpp --topology line-4x8.yaml --parameters - --machines @-",
       "verify lab.cpp --topology line-4x8.yaml --root n5",
       "verify lab.cpp --topology line-4x8.yaml --machines n5,n6 --random-jobs 4",
       "verify lab.cpp --topology line-4x8.yaml --random-jobs 0", "verify '' --topology a",
       "check line-4x8.yaml --adapters mlx5_[0-3", "generate line-4x8.yaml --trees ''",
       "generate line-4x8.yaml --for jobs", "generate", "generate line-4x8.yaml --from-environment",
       "generate --from-environment --trees all",
       "generate --from-environment --trunk-bandwidth 1Gbit/s", "generate line-4x8.yaml --name 9a",
       "generate line-4x8.yaml --name int", "generate line-4x8.yaml --name __a",
       "generate line-4x8.yaml --schedule dynamic --segment 8K", "generate line-4x8.yaml -o ''",
       "generate line-4x8.yaml --preload", "generate line-4x8.yaml --preload -o -",
       "generate line-4x8.yaml --mpi-compiler mpicxx -o lab.cpp",
       "generate line-4x8.yaml --preload --mpi-compiler '' -o lab.so"}};
  return failures;
}

const Failures& refusedInput() {
  const std::string mesh = "simulate-wormhole mesh.yaml --message-size ";
  const std::string worms = mesh + "1K ";
  static const Failures failures = {
      "refused-input",
      1,
      {"check nowhere.yaml",
       "check parameters",
       "check - < /dev/null",
       "check bad.yaml",
       "check line-4x8.yaml --forest refuse --topology-name x --adapters mlx5_0",
       "check mesh.yaml --routing shortest-paths",
       "check mesh.yaml --rail 1",
       "check torus.yaml --forest join",
       "check torus.yaml --routing spanning-tree",
       "check small.txt --topology-name x",
       "check small.txt --routing shortest-paths --forwarding-tables small.tables",
       "check small.tables --forwarding-tables small.txt",
       "check tree.conf --forwarding-tables small.tables",
       "check tree.conf --input-format ibnetdiscover",
       "check line-4x8.yaml --input-format slurm",
       "check small.txt --input-format table",
       "check tree.conf --input-format yaml",
       "check hosts.txt --input-format slurm",
       "check platform.xml --input-format slurm",
       "check - <&-",
       "plan line-4x8.yaml --root m1",
       "plan mesh-6x6.yaml --schedule hl",
       "plan line-4x8.yaml --schedule hardware-tree",
       "plan line-4x8.yaml --root somewhere",
       "plan line-4x8.yaml --parameters nowhere.yaml",
       "simulate-wormhole mesh-6x6.yaml --message-size 1 --parameters parameters/ethernet-100.yaml",
       "plan line-4x8.yaml --parameters bad-parameters.yaml --root n99",
       "simulate line-4x8.yaml --message-size 1K --root m1",
       "simulate one.yaml --message-size 1K",
       "simulate mesh.yaml --message-size 1K --queue 4K",
       "simulate-wormhole line-4x8.yaml --message-size 4K --members 4",
       mesh + "100K",
       mesh + "100M",
       worms + "--members 4 --computation 9 --traffic-size 4G",
       worms + "--members 4 --computation 9 --buffer 2046",
       mesh + "16M --buffer 16M --most 1000000 --hold-time 0+1000000",
       worms + "--members 17",
       worms + "--members 15 --computation 100",
       worms + "--destinations 'n[1-14]' --computation 100",
       "generate line-4x8.yaml --trees 'n0,m1,n[30-33]'",
       "generate line-4x8.yaml --trees 'n0,,n1'",
       "verify lab.cpp --topology line-4x8.yaml --machines n5",
       "verify lab.cpp --topology line-4x8.yaml --root n5 --destinations n5,n6",
       "verify lab.cpp --topology line-4x8.yaml --machines n5,N5.lab.example",
       "verify lab.cpp --topology line-4x8.yaml --machines @",
       "generate line-4x8.yaml --measured missing-verdict.yaml",
       "generate line-4x8.yaml --measured foreign-verdict.yaml",
       "generate line-4x8.yaml --measured lost-verdict.yaml",
       "generate line-4x8.yaml --measured bad-parameters.yaml",
       "generate line-4x8.yaml --trees 'n[0-'",
       "generate multistage-16.yaml --trees none",
       "generate line-4x8.yaml --trees none --schedule optimal",
       "generate --from-environment --schedule optimal",
       "simulate-wormhole fat-tree-4x8.yaml --message-size 1K",
       "plan mesh-6x6.yaml --destinations 'n[1-3],n36'",
       "plan mesh-6x6.yaml --destinations 'n[1-3],n2'",
       "explain mesh-6x6.yaml --root n2 --destinations 'n[1-3]' --message-size 1K",
       "explain mesh-6x6.yaml --root n9 --machines 'n[1-3]' --message-size 1K",
       "plan mesh-6x6.yaml --machines @missing",
       "explain line-4x8.yaml --machines 'n[1-3],login1,n9,login2'",
       "explain mesh-6x6.yaml --machines 'n[1-3],login1'",
       "explain line-4x8.yaml --machines n9",
       "explain line-4x8.yaml --machines ' '",
       "simulate-wormhole mesh-6x6.yaml --destinations , --message-size 1K",
       "simulate circle.yaml --message-size 256K --queue 2K --segment 4K --schedule binomial",
       "explain one.yaml --message-size 1K --format svg",
       "plan one.yaml --format svg",
       "traffic line-4x8.yaml --machines n3",
       "traffic line-4x8.yaml --machines n3,m4",
       "traffic line-4x8.yaml --jobs jobs.txt",
       "traffic line-4x8.yaml --jobs bad-jobs.txt",
       "traffic line-4x8.yaml --jobs nobody.txt",
       "export simgrid multistage-16.yaml",
       "export simgrid fat-tree-4x8.yaml",
       "generate rails.yaml",
       "show rails.yaml --format svg --message-size 1M"}};
  return failures;
}

std::filesystem::path goldenOf(const Failures& failures) {
  return std::string(TOPOCAST_SOURCE_DIR "/tests/cli/goldens/") + failures.golden + ".transcript";
}

/// The transcripts of a golden, by command.
std::map<std::string, std::string> sectionsOf(const Failures& failures) {
  const std::string prompt = "$ topocast ";
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
  for (const Failures* failures : {&wrongUsage(), &refusedInput()})
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
  for (const Failures* failures : {&wrongUsage(), &refusedInput()})
    EXPECT_EQ(sectionsOf(*failures).size(), failures->commands.size()) << failures->golden;
}

} // namespace
} // namespace topocast::test
