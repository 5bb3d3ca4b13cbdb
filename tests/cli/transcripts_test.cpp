// The command's text for whole questions, as a person sees it on a terminal: transcripts in
// goldens/.
#include "cli/transcripts.hpp"

#include <string>
#include <vector>

namespace topocast::test {
namespace {

TEST_F(Transcripts, segments) {
  const std::string explain = "explain star-4x8.yaml --segments --message-size 512K --parameters ";
  expectTranscript("segments", {explain + "parameters/ethernet-100.yaml",
                                explain + "parameters/ethernet-1000.yaml"});
}

/// The multicast of Figure 5.4 of Nupairoj (1998), in a mesh full of machines, takes 130.
TEST_F(Transcripts, multicasts) {
  const std::string figure54 = "mesh-6x6.yaml --root n20 --destinations 'n[11,13,22,27,28,31,34]' ";
  expectTranscript(
      "multicasts",
      {"show " + figure54 + "--schedule optimal:20/55 --message-size 1K",
       "explain " + figure54 + "--message-size 1K",
       "explain line-4x8.yaml --root n3 --destinations 'n[9-12,30]' --message-size 64K",
       "explain line-4x8.yaml --root n3 --machines 'n[3,9-12,30]'"});
  for (const std::string& multicast :
       {figure54, std::string("line-4x8.yaml --destinations 'n[9-12,30]' ")}) {
    const std::string topology = multicast.substr(0, multicast.find(' '));
    productOf("plan " + multicast + "-o plan.json");
    productOf("verify plan.json --topology " + topology);
  }
}

/// The machines of a job in the forms in which Slurm tells them: all lead to one plan.
TEST_F(Transcripts, jobs) {
  write("hosts", "n3\nn9\nn10\nn11\nn12\nn30\n");
  const std::string job = "line-4x8.yaml --machines ";
  expectTranscript("jobs", {"explain " + job + "@hosts --message-size 64K",
                            "show " + job + "'n[3,9-12,30]' --root n9 --message-size 64K"});
  const std::string plan = productOf("plan " + job + "@hosts");
  EXPECT_EQ(productOf("plan " + job + "'n[3,9-12,30]'"), plan);
  EXPECT_EQ(productOf("plan " + job + "\"$(cat hosts)\""), plan);
  EXPECT_EQ(productOf("plan line-4x8.yaml --root n3 --destinations 'n[9-12] n30'"), plan);
}

TEST_F(Transcripts, plans) {
  write("pair.yaml", "switches: s\nmachines:\n  - name: n[0-1]\n    switch: s\n");
  expectTranscript("plans", {"schedules", "plan single-16.yaml --message-size 64K --root n3",
                             "plan pair.yaml --schedule linear --segment 1K"});
}

TEST_F(Transcripts, simulations) {
  write("triple.yaml", "switches: s\nmachines:\n  - name: n[0-2]\n    switch: s\n");
  const std::string constants = " --bandwidth 64MB/s --switch-latency 8us --receive-latency 60us"
                                " --send-overhead 5us";
  const std::string burst = " --receive-overhead 2us --burst 4K --format json";
  const std::string schedules = " --schedule linear,binomial --schedule unaware-binary";
  const std::string packets = " --packet-payload 1448 --packet-header 90 --queue 64K"
                              " --parameters parameters/ethernet-1000.yaml";
  expectTranscript(
      "simulations",
      {"simulate line-4x8.yaml --message-size 256K" + constants,
       "simulate star-4x8.yaml --root n9 --message-size 64K --segment 4K" + schedules + packets,
       "simulate line-4x8.yaml --message-size 1K --schedule optimal,unaware-optimal --segment 1K",
       "simulate line-4x8.yaml --message-size 1K --schedule multi-tree:3 --segment 512",
       "simulate triple.yaml --message-size 3000 --schedule linear" + burst});
}

TEST_F(Transcripts, traffic) {
  write("jobs.txt", "JobID|NodeList|State\n12|n[0-7]|COMPLETED\n13|n[0-3,8-11]|FAILED\n"
                    "14|None assigned|CANCELLED\n15|n3|COMPLETED\n16|n[0-7]|COMPLETED\n"
                    "17|n[0-31]|COMPLETED\n18|n0,gpu[0-3]|COMPLETED\n19|gpu1|COMPLETED\n");
  expectTranscript("traffic",
                   {"traffic line-4x8-interleaved.yaml", "traffic single-16.yaml",
                    "traffic fat-tree-4x8.yaml --machines 'n[0-3,8-11,20]' --message-size 8K",
                    "traffic line-4x8.yaml --jobs jobs.txt",
                    "traffic single-16.yaml --machines n3,n4 --format json",
                    "traffic line-4x8.yaml --jobs jobs.txt --format svg"});
}

/// What is chosen where nobody measured, also for messages longer than any segment.
TEST_F(Transcripts, estimates) {
  expectTranscript("estimates",
                   {"explain line-4x8.yaml", "explain single-16.yaml --message-size 4M",
                    "explain mesh-6x6.yaml --message-size 4M"});
}

TEST_F(Transcripts, pictures) {
  const std::string measured = " --parameters parameters/ethernet-1000.yaml";
  expectTranscript("pictures",
                   {"plan line-4x8.yaml --format svg" + measured,
                    "explain line-4x8.yaml --message-size 256K --format svg" + measured,
                    "explain single-16.yaml --message-size 1K --format html" + measured});
  write("pair.yaml", "switches: s[0-1]\nmachines:\n  - {name: a, switch: s0}\n"
                     "  - {name: b, switch: s1}\nlinks: [{between: [s0, s1]}]\n");
  expectTranscript("page", {"show pair.yaml --format html"});
}

/// Segments follow each other at the pace at which they are passed on; the first one is faster.
TEST_F(Transcripts, messagesThatArePassedOn) {
  write("pair.yaml", "switches: s\nmachines:\n  - name: n[0-1]\n    switch: s\n");
  write("relayed.yaml",
        "measured:\n"
        "  - {message_size: 1K, gap: 438 us, latency: -324 us, relay_gap: 465 us}\n"
        "  - {message_size: 8K, gap: 3.421 ms, latency: -749 us, relay_gap: 3.594 ms}\n");
  expectTranscript("relayed",
                   {"explain single-16.yaml --parameters relayed.yaml --message-size 64K",
                    "export simgrid pair.yaml --parameters relayed.yaml"});
}

TEST_F(Transcripts, help) {
  std::vector<std::string> commands = {"--help"};
  for (const char* subcommand :
       {"check", "show", "plan", "explain", "generate", "verify", "simulate", "schedules",
        "traffic", "import", "export", "site", "doctor", "manual", "help"})
    commands.push_back(std::string(subcommand) + " --help");
  commands.push_back("import --help-all");
  expectTranscript("help", commands);
}

} // namespace
} // namespace topocast::test
