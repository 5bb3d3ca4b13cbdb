// The command's text for networks of all kinds and formats: transcripts in goldens/.
#include "cli/transcripts.hpp"

#include <string>
#include <vector>

namespace topocast::test {
namespace {

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
  const std::filesystem::path fixtures = TOPOCAST_SOURCE_DIR "/tests/topology/infiniband";
  for (const char* file : {"fat-tree.txt", "fat-tree-ftree.tables", "rails.txt", "rails.tables",
                           "storage.txt", "storage.tables"})
    write(file, test::contentOf(fixtures / file));
  const std::string tables = " --forwarding-tables fat-tree-ftree.tables";
  expectTranscript("infiniband",
                   {"check fat-tree.txt", "explain fat-tree.txt --message-size 1M" + tables,
                    "plan fat-tree.txt --message-size 1M --schedule binary -o plan.json" + tables,
                    "verify plan.json --topology fat-tree.txt" + tables,
                    "import fat-tree.txt" + tables, "check rails.txt", "check rails.txt --rail 1",
                    "import rails.txt --adapters mlx5_1 --forwarding-tables rails.tables",
                    "import rails.txt --rail 1 --forwarding-tables rails.tables",
                    "check storage.txt --rail 0", "check storage.txt --rail all",
                    "check storage.txt --adapters mlx5_[0-1]/1",
                    "import storage.txt --forwarding-tables storage.tables"});
}

/// Eight machines on two rails of two switches; which rail messages take is said behind.
constexpr const char* twoRails = "switches: a[0-1], b[0-1]\n"
                                 "machines:\n"
                                 "  - {name: 'n[0-3]', switch: [a0, b0]}\n"
                                 "  - {name: 'n[4-7]', switch: [a1, b1]}\n"
                                 "links:\n"
                                 "  - {between: [a0, a1]}\n"
                                 "  - {between: [b0, b1]}\n";

/// Machines with a card on each of two rails, which are apart, or have two spines in common.
TEST_F(Transcripts, rails) {
  const std::filesystem::path fixtures = TOPOCAST_SOURCE_DIR "/tests/topology/infiniband";
  for (const char* file : {"spines.txt", "spines.tables"})
    write(file, test::contentOf(fixtures / file));
  write("two-rails.yaml", twoRails + std::string("rails: all\n"));
  const std::string fabric = "spines.txt --rail all --forwarding-tables spines.tables";
  const std::string megabyte = " --message-size 1M";
  expectTranscript(
      "rails",
      {"check two-rails.yaml", "check two-rails.yaml --rail 1",
       "explain two-rails.yaml --message-size 16M", "explain two-rails.yaml --message-size 1K",
       "show two-rails.yaml --schedule two-tree" + megabyte,
       "show two-rails.yaml --schedule linear --format json" + megabyte,
       "show two-rails.yaml --schedule linear --format dot" + megabyte,
       "plan two-rails.yaml -o plan.json", "verify plan.json --topology two-rails.yaml",
       "simulate two-rails.yaml" + megabyte, "traffic two-rails.yaml" + megabyte, "check " + fabric,
       "import " + fabric, "explain " + fabric + " --message-size 64M"});
}

/// Two machines of each pair are reached by different rails.
TEST_F(Transcripts, railsByDestination) {
  write("by-destination.yaml", twoRails + std::string("rails:\n"
                                                      "  - {to: 'n[0-1], n[4-5]', rail: 0}\n"
                                                      "  - {to: 'n[2-3], n[6-7]', rail: 1}\n"));
  expectTranscript("rails-by-destination",
                   {"check by-destination.yaml", "explain by-destination.yaml --message-size 16M",
                    "show by-destination.yaml --schedule binary --message-size 1M",
                    "plan by-destination.yaml --root n0 --message-size 64K --paths -o plan.json",
                    "verify plan.json --topology by-destination.yaml",
                    "simulate by-destination.yaml --message-size 1M",
                    "import by-destination.yaml"});
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
                   {"check mesh-6x6.yaml", "check multistage-16.yaml", "check hypercube-5.yaml",
                    "show hypercube-5.yaml --root n9 --schedule ucube" + kibibyte,
                    "show mesh-6x6.yaml --root n20 --schedule halving:20/55" + kibibyte,
                    "show mesh-6x6.yaml --root n20 --schedule optimal:20/55" + kibibyte,
                    "show multistage-16.yaml --root n3 --schedule unaware-optimal:7/12" + kibibyte,
                    "show multistage-16.yaml --format dot --schedule halving" + kibibyte,
                    "show figure-5.4.yaml --root n32 --schedule optimal:20/55" + kibibyte,
                    "show figure-5.4.yaml --root n32 --schedule optimal:22/55:3/10" + kibibyte,
                    explain + kibibyte, explain + " --message-size 1M",
                    "explain multistage-16.yaml --root n3 --message-size 4K"});
}

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
  EXPECT_EQ(run("plan " + multicast + " -o plan.json").exitCode, 0);
  productOf("verify plan.json --topology switch.yaml --parameters three-ports.yaml");
  EXPECT_EQ(run("generate single-16.yaml --parameters three-ports.yaml -o single.cpp").exitCode, 0);
  productOf("verify single.cpp --topology single-16.yaml --parameters three-ports.yaml");
}

TEST_F(Transcripts, slurm) {
  expectStory("slurm-example", "slurm-example/topology.conf");
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
  write("core.yaml",
        "switches: [core, 's[0-1]']\n"
        "machines: [{name: login, switch: core}, {name: 'n[0-1]', switch: s0},\n"
        "           {name: n2, switch: s1}, {name: n3, switch: s1, bandwidth: 2 Gbit/s}]\n"
        "links: [{between: [core, 's[0-1]']}]\n");
  expectTranscript(
      "imports-and-exports",
      {"export slurm core.yaml", "import topology.conf",
       "import topology.conf --trunk-bandwidth 100Gbit/s --link-latency 1us",
       "import tiers.csv --trunk-bandwidth 2=400Gbit/s",
       "import ring.yaml --routing shortest-paths", "export hostfile topology.conf",
       "export slurm tiers.csv", "export slurm ring.yaml --routing shortest-paths",
       "export mpich-coordinates ring.yaml --routing shortest-paths",
       "export mpich-coordinates topology.conf",
       "export open-mpi-rules topology.conf --parameters parameters/ethernet-1000.yaml"});
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

} // namespace
} // namespace topocast::test
