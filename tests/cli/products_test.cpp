// What the command makes of the networks that ship with topocast.
#include "cli/products.hpp"
#include "fabrics/fabrics.hpp"

#include "topocast/job/site.hpp"

#include <random>
#include <string>

namespace topocast::test {
namespace {

TEST_F(Products, productsOfOtherNetworksThanTreesAreVerified) {
  for (const char* topology : {"mesh-6x6.yaml", "multistage-16.yaml", "fat-tree-4x8.yaml"}) {
    productOf("plan " + std::string(topology) + " --message-size 1M -o plan.json");
    productOf("verify plan.json --topology " + std::string(topology));
    EXPECT_EQ(run("generate " + std::string(topology) + " --contention-free --name net -o net.cpp")
                  .exitCode,
              0);
    productOf("verify net.cpp --topology " + std::string(topology));
  }
}

TEST_F(Products, runtimeHeadersAreCompared) {
  std::string runtime = productOf("--runtime-dir");
  runtime.pop_back();
  productOf("generate single-16.yaml --name net -o net.cpp");
  const std::string verify = "verify net.cpp --topology single-16.yaml --headers ";
  EXPECT_NE(productOf(verify + runtime).find(runtime + ": "), std::string::npos);
  const Outcome outcome = run(verify + ".");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.messages.find(
                ".: error: no folder of the runtime's headers: it has no folder 'topocast'"),
            std::string::npos)
      << outcome.messages;
}

/// What the source says of a job is what the planner says of it.
TEST_F(Products, sourcesForJobsAreVerified) {
  const std::string measured = " --parameters parameters/ethernet-1000.yaml";
  const Outcome generated =
      run("generate line-4x8.yaml --trees none --name lab -o lab.cpp" + measured);
  EXPECT_EQ(generated.exitCode, 0);
  EXPECT_NE(generated.messages.find("has no 'relay_gap'"), std::string::npos);
  EXPECT_NE(productOf("verify lab.cpp --topology line-4x8.yaml" + measured)
                .find("32 machines on 4 switches as in the network; plans for 16 random jobs"),
            std::string::npos);
  const Outcome outcome = run("verify lab.cpp --topology star-4x8.yaml");
  EXPECT_EQ(outcome.exitCode, 1);
}

/// Next hops that were drawn by lot cannot be folded into short rows.
TEST_F(Products, sourcesForJobsHaveRoutesThatFollowNoRule) {
  constexpr unsigned leaves = 16;
  constexpr unsigned machines = 2'400;
  std::mt19937 random(1);
  std::string topology = "defaults: {bandwidth: 1 Gbit/s}\n"
                         "switches: leaf[0-15], spine[0-7]\nrouting: shortest-paths\nmachines:\n";
  const auto leafOf = [](unsigned machine) { return machine * leaves / machines; };
  for (unsigned i = 0; i < machines; ++i)
    topology +=
        "  - {name: n" + std::to_string(i) + ", switch: leaf" + std::to_string(leafOf(i)) + "}\n";
  topology += "links:\n";
  for (unsigned spine = 0; spine < 8; ++spine)
    topology += "  - {between: [spine" + std::to_string(spine) + ", 'leaf[0-15]']}\n";
  topology += "routes:\n";
  for (unsigned leaf = 0; leaf < leaves; ++leaf)
    for (unsigned i = 0; i < machines; ++i)
      if (leafOf(i) != leaf)
        topology += "  - {at: leaf" + std::to_string(leaf) + ", to: n" + std::to_string(i) +
                    ", next: spine" + std::to_string(random() % 8) + "}\n";
  write("drawn.yaml", topology);
  const Outcome outcome = run("generate drawn.yaml --name lab -o lab.cpp");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.messages, "");
  EXPECT_NE(run("generate drawn.yaml").output.find("constexpr char hopRuns[] = {"),
            std::string::npos);
  productOf("verify lab.cpp --topology drawn.yaml");
}

TEST_F(Products, oddFabricsAreServedForJobs) {
  for (const std::string fabric : testing::oddFabrics) {
    const std::string file = testing::fabricPath(fabric);
    const Outcome generated = run("generate " + file + " --trees none --name lab -o lab.cpp");
    EXPECT_EQ(generated.exitCode, 0) << fabric;
    EXPECT_NE(generated.messages.find("jobs are planned on the real routes"), std::string::npos)
        << generated.messages;
    EXPECT_EQ(run("verify lab.cpp --topology " + file).exitCode, 0) << fabric;
    productOf("plan " + file + " --root n0 --destinations n[3,7,9,13]");
    productOf("explain " + file + " --message-size 64K");
  }
}

TEST_F(Products, plansForJobsAreVerified) {
  write("site.cpp", productOf("generate line-4x8.yaml --trees none"));
  const auto verified = [&](const std::string& jobs) {
    return productOf("verify site.cpp --topology line-4x8.yaml " + jobs);
  };
  const auto isOf = [](const std::string& summary, const std::string& jobs) {
    return summary.find("; plans for " + jobs + ", ") != std::string::npos;
  };
  EXPECT_PRED2(isOf, verified(""), "16 random jobs");
  EXPECT_PRED2(isOf, verified("--random-jobs 1"), "1 random job");
  const std::string fromOne = verified("--root n9 --destinations n0,n31");
  EXPECT_PRED2(isOf, fromOne, "a job on 3 machines");
  EXPECT_EQ(verified("--root n9 --machines n0,n9,n31"), fromOne);
  EXPECT_NE(verified("--machines n0,n9,n31"), fromOne);
}

/// Where neighbours by number are on different switches, nobody would read a row for each machine.
TEST_F(Products, thousandsOfRowsOfMachinesAreShort) {
  std::string topology = "switches: [a, b]\nlinks: [{between: [a, b]}]\nmachines:\n";
  for (int i = 0; i < 9000; ++i)
    topology +=
        "  - {name: n" + std::to_string(i) + ", switch: " + (i % 2 == 0 ? "a" : "b") + "}\n";
  write("alternating.yaml", topology);
  const std::string source = productOf("generate alternating.yaml");
  EXPECT_LT(source.size(), 110'000U);
  write("site.cpp", source);
  productOf("verify site.cpp --topology alternating.yaml --machines n0,n1,n8998,n8999");
}

/// As the running broadcast finds a host among the machines.
TEST_F(Products, hostsAreFoundByWhatTheyCallThemselves) {
  const std::string plan = productOf("plan line-4x8.yaml --root n9 --destinations n0,n31");
  EXPECT_EQ(productOf("plan line-4x8.yaml --root N9 --destinations n0.lab.example,N31.lab"), plan);
  write("dots.yaml", "switches: [s0]\nmachines:\n  - {name: n1.a, switch: s0}\n"
                     "  - {name: n1.b, switch: s0}\n  - {name: n2.a, switch: s0}\n");
  productOf("plan dots.yaml --machines n1.A,N2");
  EXPECT_EQ(run("plan dots.yaml --machines n1,n2.a").exitCode, 1);
}

TEST_F(Products, sourcesWithoutATopologyAreVerified) {
  const std::string measured = " --parameters parameters/ethernet-1000.yaml";
  EXPECT_EQ(run("generate --from-environment -o job.cpp" + measured).exitCode, 0);
  EXPECT_NE(productOf("verify job.cpp --topology star-4x8.yaml" + measured)
                .find("no network in the source; here 32 machines on "),
            std::string::npos);
  EXPECT_EQ(run("verify job.cpp --topology mesh-6x6.yaml").exitCode, 1);
}

TEST_F(Products, verdictsLeaveMessagesToTheLibrary) {
  write("verdict.yaml", "machines: [n0, n9]\ncompared:\n"
                        "  - {machines: 2, message_size: 1K, faster: library}\n"
                        "  - {machines: 2, message_size: 8K, faster: trees}\n");
  for (const char* trees : {"all", "none"}) {
    const std::string source = productOf("generate line-4x8.yaml --name lab --measured "
                                         "verdict.yaml --trees " +
                                         std::string(trees));
    EXPECT_NE(source.find("    {0, runtime::anyNumber, 0, 8191},\n"), std::string::npos) << source;
    EXPECT_NE(source.find("Left to the MPI library, which was measured to be faster:"),
              std::string::npos);
    write("lab.cpp", source);
    productOf("verify lab.cpp --topology line-4x8.yaml");
  }
}

/// The MPI library chooses the card, where there are several.
TEST_F(Products, sourcesForOneRailSayWhatASiteMustSet) {
  write("rails.yaml", "switches: [a, b]\nmachines: [{name: 'n[0-3]', switch: [a, b]}]\n");
  const std::string planned = "Machines have several links, and this broadcast is planned for ";
  for (const char* trees : {"all", "none"}) {
    const std::string source =
        productOf("generate rails.yaml --rail 1 --name lab --trees " + std::string(trees));
    EXPECT_NE(source.find("// " + planned + "rail 1.\n"), std::string::npos) << source;
    EXPECT_NE(source.find("UCX_NET_DEVICES"), std::string::npos);
    write("lab.cpp", source);
    productOf("verify lab.cpp --topology rails.yaml --rail 1");
    EXPECT_EQ(productOf("generate line-4x8.yaml --trees " + std::string(trees)).find(planned),
              std::string::npos);
  }
}

TEST_F(Products, explanationsSayWhenNoScattersAreCompared) {
  const auto explained = [&](const std::string& last) {
    write("star.yaml", "switches: [s0]\nmachines: [{name: 'n[0-" + last + "]', switch: s0}]\n");
    return productOf("explain star.yaml --message-size 1M");
  };
  const std::string few = explained("2047");
  EXPECT_NE(few.find("  scatter-allgather "), std::string::npos) << few;
  EXPECT_EQ(few.find("no scatters"), std::string::npos) << few;
  const std::string many = explained("2048");
  EXPECT_EQ(many.find("  scatter-allgather "), std::string::npos) << many;
  EXPECT_NE(many.find("no scatters among more than 2048 machines"), std::string::npos) << many;
}

/// Every source plans for jobs; few people would read the trees of many machines.
TEST_F(Products, sourcesOfFewMachinesHaveTreesOfAll) {
  const auto sourceFor = [&](const std::string& last, const std::string& options = "") {
    write("site.yaml",
          "switches: [top, s0, s1]\nmachines:\n  - {name: 'n[0-31]', switch: s0}\n"
          "  - {name: 'n[32-" +
              last + "]', switch: s1}\nlinks: [{between: [top, s0]}, {between: [top, s1]}]\n");
    return productOf("generate site.yaml --name lab " + options);
  };
  const auto has = [](const std::string& source, const char* part) {
    return source.find(part) != std::string::npos;
  };
  constexpr const char* trees = "{trees, ranges, firstRangeOfRoot}";
  constexpr const char* plans = "runtime::siteOf(runtime::switchTree(switches, machines),\n";
  EXPECT_PRED2(has, sourceFor("63"), trees);
  EXPECT_PRED2(has, sourceFor("63"), plans);
  EXPECT_FALSE(has(sourceFor("63", "--trees none"), trees));
  EXPECT_FALSE(has(sourceFor("64"), trees));
  EXPECT_PRED2(has, sourceFor("64"), plans);
  EXPECT_PRED2(has, sourceFor("64", "--trees n0"), trees);
  EXPECT_PRED2(has, sourceFor("64", "--trees n0"), plans);
  EXPECT_LT(sourceFor("511").size(), 10'000U);
}

/// What cannot be planned while a program runs is served over all machines together.
TEST_F(Products, sourcesThatPlanNothingSaySo) {
  const std::string start = "topocast: warning: the source serves all ";
  for (const char* options : {"multistage-16.yaml", "line-4x8.yaml --schedule scatter-allgather"}) {
    const Outcome outcome = run("generate " + std::string(options) + " --name lab -o lab.cpp");
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.messages.rfind(start, 0), 0U) << outcome.messages;
    EXPECT_NE(outcome.messages.find("leaves broadcasts among some of them to the MPI library: "),
              std::string::npos);
  }
}

/// The rings of a torus have no machine order, so some messages meet.
TEST_F(Products, toriWarnOfMeetings) {
  write("torus.yaml", "torus: {radices: [3, 4, 5]}\nmachines: n[0-59]\n");
  const Outcome outcome = run("generate torus.yaml -o torus.cpp");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_NE(outcome.messages.find("ranges messages sent whole may meet on a link"),
            std::string::npos)
      << outcome.messages;
  productOf("generate torus.yaml --contention-free -o torus.cpp");
  const Outcome named = run("generate torus.yaml --schedule optimal -o torus.cpp");
  EXPECT_EQ(named.messages.find("may meet on a link"), std::string::npos) << named.messages;
}

/// The largest numbers that a schedule can have.
TEST_F(Products, longIntervalsBetweenPorts) {
  const std::string product =
      run("generate mesh-6x6.yaml --schedule optimal:65535/65535:2/40000 --name lab").output;
  EXPECT_NE(product.find("optimal(Hold{65535}, End{65535}, Ports{2}, Interval{40000})"),
            std::string::npos);
}

TEST_F(Products, sameInputSameBytes) {
  for (const std::string command :
       {"check", "show", "show --format dot", "show --format svg", "plan",
        "explain --message-size 64K", "generate --name lab", "simulate --message-size 64K",
        "export json", "export simgrid"}) {
    const std::string product = productOf(command + " star-4x8.yaml");
    EXPECT_FALSE(product.empty()) << command;
    EXPECT_EQ(productOf(command + " ../star-4x8.yaml", "cd parameters"), product) << command;
    EXPECT_EQ(productOf(command + " '" + (folder() / "star-4x8.yaml").string() + "'"), product)
        << command;
    EXPECT_EQ(product.find(folder().string()), std::string::npos) << command;
    EXPECT_EQ(product.find(TOPOCAST_SOURCE_DIR), std::string::npos) << command;
  }
}

TEST_F(Products, standardInputIsATopology) {
  EXPECT_EQ(productOf("check - < line-4x8.yaml"), productOf("check line-4x8.yaml"));
  EXPECT_EQ(productOf("plan - < line-4x8.yaml"), productOf("plan line-4x8.yaml"));
}

TEST_F(Products, optionsStandBeforeOrAfterTheTopology) {
  EXPECT_EQ(productOf("plan --root n5 --schedule kary:3 line-4x8.yaml"),
            productOf("plan line-4x8.yaml --schedule=kary:3 --root=n5"));
}

TEST_F(Products, planAndShowJsonAgree) {
  EXPECT_EQ(productOf("show --format json star-4x8.yaml"), productOf("plan star-4x8.yaml"));
}

TEST_F(Products, sizesMayHaveUnits) {
  EXPECT_EQ(productOf("plan single-16.yaml --message-size 1.5KiB"),
            productOf("plan single-16.yaml --message-size 1536"));
  EXPECT_EQ(productOf("plan single-16.yaml --message-size 64k"),
            productOf("plan single-16.yaml --message-size 65536"));
}

TEST_F(Products, machinesAreListedOneOnALine) {
  write("pair.yaml", "switches: s\nmachines:\n  - name: n[9-10]\n    switch: s\n");
  EXPECT_EQ(productOf("check pair.yaml --list-machines"), "n9\nn10\n");
}

TEST_F(Products, onlyTheRootsNamedHaveTrees) {
  const std::string source = productOf("generate single-16.yaml --trees 'n3,n[1-2],n3'");
  EXPECT_EQ(source, productOf("generate single-16.yaml --trees 'n[1-3]'"));
  const std::string table = source.substr(source.find("firstRangeOfRoot[] = {"));
  std::size_t unserved = 0;
  for (std::size_t at = table.find("none"); at < table.find("};"); at = table.find("none", at + 1))
    ++unserved;
  EXPECT_EQ(unserved, 13U);
}

TEST_F(Products, anyNetworkNameMakesAnIdentifier) {
  const auto functionOf = [&](const std::string& network) {
    write("pair.yaml",
          "network: " + network + "\nswitches: s\nmachines:\n  - name: n[0-1]\n    switch: s\n");
    const std::string source = productOf("generate pair.yaml");
    const std::string mark = "extern \"C\" int ";
    const std::size_t begin = source.find(mark) + mark.size();
    return source.substr(begin, source.find('(', begin) - begin);
  };
  EXPECT_EQ(functionOf("lab"), "lab_bcast");
  EXPECT_EQ(functionOf("rack-7.east"), "rack_7_east_bcast");
  EXPECT_EQ(functionOf("9a"), "cluster_9a_bcast");
  EXPECT_EQ(functionOf("int"), "cluster_int_bcast");
  EXPECT_EQ(functionOf("-a--b-"), "a_b_bcast");
  EXPECT_EQ(functionOf("..."), "cluster_bcast");
}

TEST_F(Products, informationNeedsNoTopology) {
  EXPECT_EQ(productOf("--version").rfind("topocast ", 0), 0U);
  const std::string runtime = productOf("--runtime-dir");
  EXPECT_TRUE(
      std::filesystem::exists(runtime.substr(0, runtime.size() - 1) + "/topocast/runtime.hpp"));
}

} // namespace
} // namespace topocast::test
