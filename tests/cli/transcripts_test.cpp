// The command's text for whole questions, as a person sees it on a terminal: transcripts in
// goldens/.
#include "cli/products.hpp"

#include <string>
#include <vector>

namespace topocast::test {
namespace {

class Transcripts : public Products {
protected:
  /// The transcripts of several commands are the golden `name`.
  void expectTranscript(const std::string& name, const std::vector<std::string>& commands) const {
    std::string text;
    for (const std::string& command : commands) {
      const Outcome outcome = run(command);
      EXPECT_EQ(outcome.exitCode, 0) << command;
      text += transcript(command, outcome);
    }
    expectGolden("cli/goldens/" + name + ".transcript", text);
  }

  /// What a person asks of one network.
  void expectStory(const std::string& name, const std::string& topology) const {
    const std::string measured = " --parameters parameters/ethernet-1000.yaml";
    expectTranscript(name, {"check " + topology, "show " + topology + " --message-size 64K",
                            "explain " + topology + measured + " --message-size 8K",
                            "explain " + topology + measured + " --message-size 1M"});
  }
};

TEST_F(Transcripts, segments) {
  const std::string explain = "explain star-4x8.yaml --segments --message-size 512K --parameters ";
  expectTranscript("segments", {explain + "parameters/ethernet-100.yaml",
                                explain + "parameters/ethernet-1000.yaml"});
}

TEST_F(Transcripts, single16) {
  expectStory("single-16", "single-16.yaml");
}

TEST_F(Transcripts, line2x16) {
  expectStory("line-2x16", "line-2x16.yaml");
}

TEST_F(Transcripts, star4x8) {
  expectStory("star-4x8", "star-4x8.yaml");
}

TEST_F(Transcripts, line4x8) {
  expectStory("line-4x8", "line-4x8.yaml");
}

TEST_F(Transcripts, line4x8Interleaved) {
  expectStory("line-4x8-interleaved", "line-4x8-interleaved.yaml");
}

TEST_F(Transcripts, fatTree4x8) {
  expectStory("fat-tree-4x8", "fat-tree-4x8.yaml");
}

/// Rings of switches: with parallel links, and with routes that all go one way round and load some
/// links whatever the schedule.
TEST_F(Transcripts, fixedRoutes) {
  write("ring.yaml", "switches: s[0-3]\n"
                     "machines:\n"
                     "  - {name: 'n[0-2]', switch: s0}\n"
                     "  - {name: 'n[3-5]', switch: s1}\n"
                     "  - {name: 'n[6-8]', switch: s2}\n"
                     "  - {name: 'n[9-11]', switch: s3}\n"
                     "links:\n"
                     "  - {between: [s0, s1]}\n"
                     "  - {between: [s0, s1]}\n"
                     "  - {between: [s1, s2]}\n"
                     "  - {between: [s2, s3], bandwidth: 500 Mbit/s}\n"
                     "  - {between: [s3, s0], bandwidth: 10 Gbit/s}\n"
                     "routes:\n"
                     "  - {at: s0, to: s2, next: s3}\n"
                     "  - {at: s3, to: s2, next: s2}\n");
  write("loaded.yaml", "switches: s[0-2]\n"
                       "machines:\n"
                       "  - {name: 'n[0-4]', switch: s0}\n"
                       "  - {name: 'n[5-9]', switch: s1}\n"
                       "  - {name: 'n[10-14]', switch: s2}\n"
                       "links: [{between: [s0, s1]}, {between: [s1, s2]}, {between: [s2, s0]}]\n"
                       "routes:\n"
                       "  - {at: s0, to: s2, next: s1}\n"
                       "  - {at: s1, to: s0, next: s2}\n"
                       "  - {at: s2, to: s1, next: s0}\n");
  write("thin.yaml", "switches: s[0-3]\n"
                     "machines:\n"
                     "  - {name: 'n[0-1]', switch: s0}\n"
                     "  - {name: 'n[2-3]', switch: s1}\n"
                     "  - {name: 'n[4-5]', switch: s2}\n"
                     "  - {name: 'n[6-7]', switch: s3}\n"
                     "links:\n"
                     "  - {between: [s0, s1], bandwidth: 100 Mbit/s}\n"
                     "  - {between: [s1, s2]}\n"
                     "  - {between: [s2, s3], bandwidth: 200 Mbit/s}\n"
                     "  - {between: [s3, s0]}\n"
                     "routing: shortest-paths\n");
  expectTranscript("fixed-routes",
                   {"check ring.yaml", "explain ring.yaml --message-size 256K",
                    "explain ring.yaml --message-size 1K", "explain loaded.yaml --message-size 64K",
                    "explain thin.yaml --message-size 1M",
                    "show ring.yaml --message-size 1M --schedule multi-tree:4",
                    "show ring.yaml --message-size 1M --format json",
                    "show ring.yaml --message-size 1M --format dot",
                    "simulate ring.yaml --message-size 256K"});
}

/// What InfiniBand's tools print, with the switches' tables and without; and hosts with two
/// adapters.
TEST_F(Transcripts, infiniband) {
  const std::filesystem::path fixtures = TOPOCAST_SOURCE_DIR "/tests/network/infiniband";
  for (const char* file : {"fat-tree.txt", "fat-tree-ftree.tables", "rails.txt", "rails.tables"})
    write(file, test::contentOf(fixtures / file));
  const std::string tables = " --forwarding-tables fat-tree-ftree.tables";
  expectTranscript("infiniband",
                   {"check fat-tree.txt", "explain fat-tree.txt --message-size 1M" + tables,
                    "plan fat-tree.txt --message-size 1M --schedule binary -o plan.json" + tables,
                    "verify plan.json --topology fat-tree.txt" + tables,
                    "import fat-tree.txt" + tables, "check rails.txt", "check rails.txt --rail 1",
                    "import rails.txt --adapters mlx5_1 --forwarding-tables rails.tables"});
}

TEST_F(Transcripts, regularNetworks) {
  write("figure-5.4.yaml", "mesh: {radices: [6, 6]}\n"
                           "machines:\n"
                           "  - {name: n15, at: [1, 5]}\n"
                           "  - {name: n21, at: [2, 1]}\n"
                           "  - {name: n32, at: [3, 2]}\n"
                           "  - {name: n34, at: [3, 4]}\n"
                           "  - {name: 'n[43-44]', at: [4, 3]}\n"
                           "  - {name: n51, at: [5, 1]}\n"
                           "  - {name: n54, at: [5, 4]}\n");
  const std::string kibibyte = " --message-size 1K";
  const std::string explain =
      "explain mesh-6x6.yaml --root n20 --parameters parameters/ethernet-100.yaml";
  expectTranscript("regular-networks",
                   {"check mesh-6x6.yaml", "check multistage-16.yaml",
                    "show mesh-6x6.yaml --root n20 --schedule optimal:20/55" + kibibyte,
                    "show multistage-16.yaml --root n3 --schedule unaware-optimal:7/12" + kibibyte,
                    "show multistage-16.yaml --format dot --schedule halving" + kibibyte,
                    "show figure-5.4.yaml --root n32 --schedule optimal:20/55" + kibibyte,
                    "show figure-5.4.yaml --root n32 --schedule optimal:22/55:3/10" + kibibyte,
                    explain + kibibyte, explain + " --message-size 1M",
                    "explain multistage-16.yaml --root n3 --message-size 4K"});
}

/// The multicast of Figure 5.4 of Nupairoj (1998), in a mesh full of machines, takes 130.
TEST_F(Transcripts, multicasts) {
  const std::string figure54 = "mesh-6x6.yaml --root n20 --destinations 'n[11,13,22,27,28,31,34]' ";
  expectTranscript(
      "multicasts",
      {"show " + figure54 + "--schedule optimal:20/55 --message-size 1K",
       "explain " + figure54 + "--message-size 1K",
       "explain line-4x8.yaml --root n3 --destinations 'n[9-12,30]' --message-size 64K",
       "simulate-wormhole " + figure54 + "--message-size 1K",
       "simulate-wormhole " + figure54 +
           "--message-size 1K --computation 30000 --hot-spot 2 --placements 2 --most 20 "
           "--precision 20 --schedule optimal,dynamic"});
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

/// Figures 4 and 5 of Coll et al. (2003), and switches that copy to any ports.
TEST_F(Transcripts, copies) {
  write("quaternary.yaml", "network: quaternary\nmulticast: adjacent\n"
                           "multistage: {arity: 4, ports: 16}\nmachines: n[0-15]\n");
  write("copying.yaml", "network: copying\nmulticast: {to: any, groups: 64}\n"
                        "switches: s[0-1]\nmachines:\n"
                        "  - {name: 'n[0-3]', switch: s0}\n  - {name: 'n[4-7]', switch: s1}\n"
                        "links: [{between: [s0, s1]}]\n");
  const std::string tree = " --schedule hardware-tree";
  const std::string figure4 = "quaternary.yaml --root n8 --without n1,n6";
  expectTranscript(
      "copies",
      {"import copying.yaml", "show " + figure4 + tree,
       "show quaternary.yaml --root n2 --destinations 'n0,n[3-7],n[9-12]'" + tree + "-optimal",
       "show copying.yaml --message-size 64K" + tree, "show copying.yaml --format dot" + tree,
       "plan copying.yaml --root n5 --message-size 64K" + tree,
       "explain copying.yaml --message-size 64K",
       "simulate copying.yaml --message-size 64K --schedule auto,hardware-tree"});
  const auto expectRefusal = [this](const std::string& command, const std::string& reason) {
    const Outcome outcome = run(command);
    EXPECT_NE(outcome.exitCode, 0) << command;
    EXPECT_NE(outcome.messages.find(reason), std::string::npos) << outcome.messages;
  };
  expectRefusal("show single-16.yaml" + tree, "does not say that it does");
  expectRefusal("generate copying.yaml" + tree, "MPI sends every message to one machine");
  expectRefusal("simulate copying.yaml --message-size 64K --queue 16K" + tree, "unlimited queues");
  expectRefusal("simulate-wormhole quaternary.yaml --message-size 1K" + tree,
                "worms go to one machine each");
  for (const std::string& planned : {figure4, std::string("copying.yaml")}) {
    productOf("plan " + planned + tree + " -o plan.json");
    productOf("verify plan.json --topology " + planned.substr(0, planned.find(' ')));
  }
}

/// Table 4.4 of Nupairoj (1998): on three ports twelve machines have the message after 120. On a
/// tree of switches, too.
TEST_F(Transcripts, ports) {
  write("switch.yaml", "multistage: {arity: 16, stages: 1}\nmachines: n[0-15]\n");
  write("three-ports.yaml", "ports: 3\nport_interval: 10 us\nmeasured:\n"
                            "  - {message_size: 1K, gap: 22 us, latency: 33 us}\n");
  const std::string multicast =
      "switch.yaml --destinations 'n[1-11]' --message-size 1K --parameters three-ports.yaml";
  expectTranscript("ports",
                   {"explain " + multicast, "show " + multicast + " --schedule optimal:22/55:3/10",
                    "explain single-16.yaml --message-size 1K --parameters three-ports.yaml"
                    " --destinations 'n[1-11]'"});
  productOf("plan " + multicast + " -o plan.json");
  productOf("verify plan.json --topology switch.yaml --parameters three-ports.yaml");
  productOf("generate single-16.yaml --parameters three-ports.yaml -o single.cpp");
  productOf("verify single.cpp --topology single-16.yaml --parameters three-ports.yaml");
}

TEST_F(Transcripts, slurm) {
  expectStory("slurm-example", "slurm-example/topology.conf");
}

TEST_F(Transcripts, plans) {
  write("pair.yaml", "switches: s\nmachines:\n  - name: n[0-1]\n    switch: s\n");
  expectTranscript("plans", {"plan single-16.yaml --message-size 64K --root n3",
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
                    "17|n[0-31]|COMPLETED\n");
  expectTranscript("traffic",
                   {"traffic line-4x8-interleaved.yaml", "traffic single-16.yaml",
                    "traffic fat-tree-4x8.yaml --machines 'n[0-3,8-11,20]' --message-size 8K",
                    "traffic line-4x8.yaml --jobs jobs.txt",
                    "traffic single-16.yaml --machines n3,n4 --format json",
                    "traffic line-4x8.yaml --jobs jobs.txt --format svg"});
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

TEST_F(Transcripts, wormholeSimulations) {
  write("mesh.yaml", "network: mesh-8x8\nmesh: {radices: [8, 8]}\nmachines: n[0-63]\n");
  write("multistage.yaml", "network: bmin-8\nmultistage: {arity: 2, ports: 8}\nmachines: n[0-7]\n");
  const std::string traffic = " --computation 20000 --local-computation 50000 --hot-spot 1.5";
  const std::string schedules = " --schedule optimal,dynamic --schedule flat";
  const std::string times =
      " --hold-time 2000+2 --send-time 2500+3 --network-time 1000+1 --receive-time 0+0";
  const std::string json = " --format json";
  expectTranscript(
      "wormhole-simulations",
      {"simulate-wormhole mesh.yaml --message-size 1K",
       "simulate-wormhole mesh.yaml --message-size 4K --members 32",
       "simulate-wormhole mesh.yaml --message-size 1K --members 16 --root n9" + schedules +
           " --precision 20 --placements 2 --multicasts 2 --seed 7" + traffic,
       "simulate-wormhole multistage.yaml --message-size 1K --schedule optimal" + times +
           " --ports 2 --buffer 1M --interval 40000 --precision 50 --warm-up 5 --most 12" + json,
       "simulate-wormhole multistage.yaml --message-size 100 --schedule optimal:20/55 --root n3" +
           json,
       "simulate-wormhole mesh.yaml --message-size 1K --parameters parameters/ibm-sp.yaml",
       "simulate-wormhole mesh.yaml --message-size 1K --parameters parameters/ethernet-100.yaml "
       "--network-time 30+8 --receive-time 20+1"});
}

TEST_F(Transcripts, networks) {
  write("unequal.yaml", "switches: s[0-1]\nmachines:\n  - name: a\n    switch: s1\n"
                        "  - name: b\n    switch: s0\n    latency: 7 us\n"
                        "links:\n  - between: [s0, s1]\n    bandwidth: 100 Mbit/s\n");
  write("measured.yaml", "measured:\n  - {message_size: 1K, gap: 89 us, latency: 0.25 ms, "
                         "send_overhead: 9 us}\n"
                         "  - {message_size: 8K, gap: 0.695 ms, latency: 0.324 ms}\n");
  expectTranscript("networks", {"export json unequal.yaml", "export simgrid unequal.yaml",
                                "export simgrid unequal.yaml --parameters measured.yaml"});
}

/// What other programs read, and a file of theirs turned into topocast's own.
TEST_F(Transcripts, importsAndExports) {
  write("topology.conf", "SwitchName=spine Switches=leaf[1-3]\n"
                         "SwitchName=leaf1 Nodes=n[1,3]\n"
                         "SwitchName=leaf2 Nodes=n[2,4]\n"
                         "SwitchName=leaf3\n");
  write("tiers.csv", "machine,leaf,spine\nn1,a,top\nn2,b,top\nn3,a,top\n");
  write("ring.yaml", "switches: s[0-2]\n"
                     "machines: [{name: n0, switch: s0}, {name: n1, switch: s1}]\n"
                     "links: [{between: [s0, s1]}, {between: [s1, s2]}, {between: [s2, s0]}]\n");
  expectTranscript(
      "imports-and-exports",
      {"import topology.conf",
       "import topology.conf --trunk-bandwidth 100Gbit/s --link-latency 1us",
       "import tiers.csv --trunk-bandwidth 2=400Gbit/s",
       "import ring.yaml --routing shortest-paths", "export hostfile topology.conf",
       "export slurm tiers.csv", "export mpich-coordinates topology.conf",
       "export open-mpi-rules topology.conf --parameters parameters/ethernet-1000.yaml"});
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

TEST_F(Transcripts, networksWithLinksLeftOut) {
  write("joined-thrice.yaml", "switches: s[0-1]\nmachines:\n  - name: n[0-3]\n    switch: s0\n"
                              "  - name: n[4-7]\n    switch: s1\n"
                              "links:\n  - between: [s0, s1]\n    bandwidth: 300 Mbit/s\n"
                              "  - between: [s0, s1]\n    bandwidth: 300 Mbit/s\n"
                              "  - between: [s0, s1]\n    bandwidth: 300 Mbit/s\n");
  // The limit is n0's own link, which no link between the switches helps.
  write("wide.yaml", "switches: s[0-1]\nmachines:\n  - name: n[0-1]\n    switch: s0\n"
                     "  - name: n2\n    switch: s1\n"
                     "links:\n  - between: [s0, s1]\n  - between: [s0, s1]\n");
  expectTranscript("links-left-out", {"explain joined-thrice.yaml --message-size 1M",
                                      "explain wide.yaml --message-size 1M"});
}

TEST_F(Transcripts, smallAndUnequalNetworks) {
  write("one.yaml", "switches: s\nmachines:\n  - name: only\n    switch: s\n");
  write("pair.yaml", "switches: s\nmachines:\n  - name: n[0-1]\n    switch: s\n");
  write("unequal.yaml", "switches: s[0-1]\nmachines:\n  - name: n[0-3]\n    switch: s0\n"
                        "  - name: n[4-7]\n    switch: s1\n"
                        "links:\n  - between: [s0, s1]\n    bandwidth: 100 Mbit/s\n");
  expectTranscript("small",
                   {"check one.yaml", "show one.yaml", "explain one.yaml --message-size 1M",
                    "show pair.yaml", "explain pair.yaml --message-size 0", "check unequal.yaml",
                    "explain unequal.yaml --message-size 1M --root n5"});
}

TEST_F(Transcripts, help) {
  expectTranscript("help", {"--help", "check --help", "show --help", "plan --help",
                            "explain --help", "generate --help", "simulate --help",
                            "simulate-wormhole --help", "traffic --help", "export --help"});
}

} // namespace
} // namespace topocast::test
