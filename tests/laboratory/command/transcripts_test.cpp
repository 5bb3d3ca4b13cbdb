// The text of the laboratory's command for whole questions: transcripts in goldens/.
#include "cli/transcripts.hpp"

#include <string>
#include <vector>

namespace topocast::test {
namespace {

/// The multicast of Figure 5.4 of Nupairoj (1998), in a mesh full of machines, takes 130.
TEST_F(Transcripts, multicasts) {
  const std::string figure54 = "mesh-6x6.yaml --root n20 --destinations 'n[11,13,22,27,28,31,34]' ";
  expectTranscript(
      "multicasts",
      {"simulate-wormhole " + figure54 + "--message-size 1K",
       "simulate-wormhole " + figure54 +
           "--message-size 1K --computation 30000 --hot-spot 2 --placements 2 --most 20 "
           "--precision 20 --schedule optimal,dynamic"});
}

/// Figures 4 and 5 of Coll et al. (2003), and switches that copy to any ports.
TEST_F(Transcripts, copies) {
  write("quaternary.yaml", "network: quaternary\nmulticast: adjacent\n"
                           "multistage: {arity: 4, ports: 16}\nmachines: n[0-15]\n");
  write("copying.yaml", "network: copying\nmulticast: {to: any, groups: 64}\n"
                        "switches: s[0-1]\nmachines:\n"
                        "  - {name: 'n[0-3]', switch: s0}\n  - {name: 'n[4-7]', switch: s1}\n"
                        "links: [{between: [s0, s1]}]\n");
  write("leaves.yaml", "network: leaves\nmulticast: {to: any, at: 's[1-2]'}\nswitches: s[0-2]\n"
                       "machines:\n  - {name: 'n[0-3]', switch: s1}\n"
                       "  - {name: 'n[4-7]', switch: s2}\n  - {name: n8, switch: s0}\n"
                       "links: [{between: [s0, 's[1-2]']}]\n");
  write("channels.yaml", "network: channels\nmulticast:\n  channels:\n"
                         "    - {from: n0, to: 'n[1-3]'}\n    - {from: n4, to: 'n[5-7]'}\n"
                         "switches: s\nmachines: [{name: 'n[0-7]', switch: s}]\n");
  const std::string tree = " --schedule hardware-tree";
  const std::string figure4 = "quaternary.yaml --root n8 --without n1,n6";
  expectTranscript(
      "copies",
      {"import copying.yaml", "show " + figure4 + tree,
       "show quaternary.yaml --root n2 --destinations 'n0,n[3-7],n[9-12]'" + tree + "-optimal",
       "show copying.yaml --message-size 64K" + tree, "show copying.yaml --format dot" + tree,
       "plan copying.yaml --root n5 --message-size 64K" + tree,
       "explain copying.yaml --message-size 64K",
       "simulate copying.yaml --message-size 64K --schedule auto,hardware-tree",
       "simulate " + figure4 + " --message-size 64K" + tree + ",binomial", "import leaves.yaml",
       "show leaves.yaml" + tree, "import channels.yaml", "show channels.yaml --root n2" + tree,
       "show channels.yaml --machines 'n[0,3-6]'" + tree});
  const auto expectRefusal = [this](const std::string& command, const std::string& reason) {
    const Outcome outcome = run(command);
    EXPECT_NE(outcome.exitCode, 0) << command;
    EXPECT_NE(outcome.messages.find(reason), std::string::npos) << outcome.messages;
  };
  expectRefusal("show single-16.yaml" + tree, "does not say that it does");
  expectRefusal("show channels.yaml" + tree + "-optimal", "take 'hardware-tree'");
  expectRefusal("collectives channels.yaml", "has fixed channels");
  expectRefusal("simulate copying.yaml --message-size 64K --queue 16K" + tree, "unlimited queues");
  expectRefusal("simulate-wormhole quaternary.yaml --message-size 1K" + tree,
                "type 'topocast-lab simulate'");
  for (const std::string& planned : {figure4, std::string("copying.yaml")}) {
    productOf("plan " + planned + tree + " -o plan.json");
    productOf("verify plan.json --topology " + planned.substr(0, planned.find(' ')));
  }
}

/// Worms that leave copies in a mesh, one multicast and many at once.
TEST_F(Transcripts, worms) {
  write("worms.yaml", "network: worms\nmultidestination: true\n"
                      "mesh: {radices: [4, 4]}\nmachines: n[0-15]\n");
  write("plain.yaml", "network: plain\nmesh: {radices: [4, 4]}\nmachines: n[0-15]\n");
  const std::string many = "multiple-multicast worms.yaml --runs 5 --threads 1";
  expectTranscript("worms",
                   {"import worms.yaml", "show worms.yaml --root n5 --schedule schl",
                    "show worms.yaml --root n10 --schedule sqhl --destinations 'n0,n[3-8],n14'",
                    "plan worms.yaml --message-size 64K --schedule hl",
                    "explain worms.yaml --message-size 64K",
                    "simulate-wormhole worms.yaml --message-size 1K --schedule umesh,hl,sqhl,schl",
                    many + " --sources 8 --message-size 50",
                    many + " --members 6 --overlap random --schedule spumesh,schl --format json",
                    "multiple-multicast plain.yaml --sources 16 --runs 1"});
  const std::string verified = " --root n9 --schedule schl";
  productOf("plan worms.yaml" + verified + " -o plan.json");
  productOf("verify plan.json --topology worms.yaml");
  EXPECT_NE(run("plan worms.yaml --paths" + verified).messages.find("--paths lists no paths"),
            std::string::npos);
  const auto expectRefusal = [this](const std::string& command, const std::string& reason) {
    const Outcome outcome = run(command);
    EXPECT_NE(outcome.exitCode, 0) << command;
    EXPECT_NE(outcome.messages.find(reason), std::string::npos) << outcome.messages;
  };
  expectRefusal("verify plan.json --topology plain.yaml", "makes no copies");
  for (const char* command : {"show plain.yaml", "simulate-wormhole plain.yaml --message-size 1K",
                              "multiple-multicast plain.yaml"})
    expectRefusal(std::string(command) + " --schedule hl", "write 'multidestination: true'");
  expectRefusal("simulate-wormhole worms.yaml --message-size 32K --schedule hl",
                "at least 128 KiB with --buffer");
  expectRefusal("show single-16.yaml --schedule hl", "in dimension order");
  expectRefusal("multiple-multicast single-16.yaml", "is for meshes and tori");
  expectRefusal("show worms.yaml --schedule hl --destinations n1,n1", "stands twice");
  expectRefusal(many + " --sources 17", "there cannot be 17 sources");
  expectRefusal(many + " --members 17", "there cannot be 17 members");
  expectRefusal(many + " --overlap all", "unknown overlap 'all'");
  expectRefusal(many + " --schedule two-tree", "messages sent whole");
}

TEST_F(Transcripts, wormholeSimulations) {
  write("mesh.yaml", "network: mesh-8x8\nmesh: {radices: [8, 8]}\nmachines: n[0-63]\n");
  write("multistage.yaml", "network: bmin-8\nmultistage: {arity: 2, ports: 8}\nmachines: n[0-7]\n");
  const std::string traffic = " --computation 20000 --local-computation 50000 --hot-spot 1.5";
  const std::string schedules = " --schedule optimal,dynamic --schedule flat";
  const std::string times =
      " --hold-time 2000+2 --send-time 2500+3 --network-time 1000+1 --receive-time 0+0";
  const std::string ownTimes = " --network-time 30+8 --receive-time 20+1";
  const std::string toThree = " --destinations n[1-3]";
  const std::string computing = " --schedule dynamic,halving:20/55 --computation 3000";
  const std::string json = " --format json";
  expectTranscript(
      "wormhole-simulations",
      {"simulate-wormhole mesh.yaml --message-size 1K",
       "simulate-wormhole mesh.yaml --message-size 4K --members 32",
       "simulate-wormhole mesh.yaml --message-size 1K --members 16 --root n9" + schedules +
           " --precision 20 --placements 2 --multicasts 2 --seed 7" + traffic,
       "simulate-wormhole mesh.yaml --message-size 1K --members 12" + computing +
           " --placements 1 --precision 30 --show-trees 2",
       "simulate-wormhole multistage.yaml --message-size 1K --schedule optimal" + toThree +
           " --show-trees 2" + json,
       "simulate-wormhole multistage.yaml --message-size 1K --schedule optimal" + times +
           " --ports 2 --buffer 1M --interval 40000 --precision 50 --warm-up 5 --most 12" + json,
       "simulate-wormhole multistage.yaml --message-size 100 --schedule optimal:20/55 --root n3" +
           json,
       "simulate-wormhole mesh.yaml --message-size 1K --parameters parameters/ibm-sp.yaml",
       "simulate-wormhole mesh.yaml --message-size 1K --parameters parameters/ethernet-100.yaml" +
           ownTimes});
}

/// Table 4.4 of Nupairoj (1998): on three ports twelve machines have the message after 120. On a
/// tree of switches, too.
/// M-arrays below one switch and in a mesh, and what has no channels.
TEST_F(Transcripts, collectives) {
  write("copying.yaml", "network: copying\nmulticast: {to: any, groups: 16}\nswitches: s\n"
                        "machines: [{name: 'n[0-15]', switch: s}]\n");
  write("grid.yaml", "network: grid\nmulticast: any\nmesh: {radices: [4, 4]}\nmachines: n[0-15]\n");
  expectTranscript("collectives",
                   {"collectives copying.yaml", "collectives grid.yaml --root n10",
                    "collectives grid.yaml --machines 'n[0-2]' --message-size 4K --format json"});
  write("on-routes.yaml", "multidestination: true\nmesh: {radices: [4, 4]}\nmachines: n[0-15]\n");
  for (const char* network : {"single-16.yaml", "on-routes.yaml"}) {
    const Outcome refused = run(std::string("collectives ") + network);
    EXPECT_NE(refused.exitCode, 0);
    EXPECT_NE(refused.messages.find("write 'multicast: any'"), std::string::npos)
        << refused.messages;
  }
  const Outcome flits = run("collectives grid.yaml --burst 2");
  EXPECT_NE(flits.exitCode, 0);
  EXPECT_NE(flits.messages.find("simulated flit by flit"), std::string::npos) << flits.messages;
}

TEST_F(Transcripts, aSearchThatIsGivenUpGivesWhatItFound) {
  write("large.yaml", "network: large\nmulticast: adjacent\n"
                      "multistage: {arity: 4, ports: 256}\nmachines: n[0-255]\n");
  std::string without = "n7";
  for (int machine = 14; machine < 256; machine += 7)
    without += ",n" + std::to_string(machine);
  const Outcome shown =
      run("show large.yaml --schedule hardware-tree-optimal --without " + without);
  EXPECT_EQ(shown.exitCode, 0);
  EXPECT_NE(
      shown.messages.find("4 steps are not proved to be the fewest; no tree has fewer than 3"),
      std::string::npos)
      << shown.messages;
}

TEST_F(Transcripts, help) {
  expectTranscript("help", {"--help", "simulate-wormhole --help", "multiple-multicast --help",
                            "collectives --help", "schedules"});
}

} // namespace
} // namespace topocast::test
