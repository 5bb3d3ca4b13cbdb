// Errors and warnings about InfiniBand fabrics and forwarding tables that are wrong or in part left
// out: for every file of bad_fabrics/, and for every file of bad_tables/ with a fabric that it does
// not match.
#include "golden.hpp"
#include "input/golden_diagnostics.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"

#include <filesystem>

namespace topocast {
namespace {

const std::filesystem::path folder = TOPOCAST_SOURCE_DIR "/tests/topology";

std::string whatIsSaid(llvm::Expected<ReadNetwork> read) {
  if (!read) return test::messageOf(read.takeError());
  std::string said;
  llvm::raw_string_ostream out(said);
  print(out, read->warnings);
  return said;
}

TEST(BadFabrics, GetTheirExactDiagnostics) {
  test::checkGoldens(folder / "bad_fabrics", [](std::unique_ptr<llvm::MemoryBuffer> text) {
    return whatIsSaid(parseTopology(std::move(text)));
  });
}

TEST(BadTables, GetTheirExactDiagnostics) {
  std::filesystem::current_path(folder / "bad_tables"); // so that no golden holds an absolute path
  test::checkGoldens(folder / "bad_tables", [](std::unique_ptr<llvm::MemoryBuffer> tables) {
    TopologyOptions options;
    options.forwardingTables = tables->getBufferIdentifier().str();
    return whatIsSaid(readTopology((folder / "infiniband/small.txt").string(), options));
  });
}

TEST(BadFabrics, SeveralSubnetsAreRefusedWithTablesAsWell) {
  TopologyOptions options;
  options.forwardingTables = (folder / "infiniband/small.tables").string();
  const std::string said =
      whatIsSaid(readTopology((folder / "bad_fabrics/two-subnets.txt").string(), options));
  EXPECT_NE(said.find("the network is in 2 parts"), std::string::npos) << said;
}

/// From the line of its switches on.
std::string networkText(const std::string& fabric, const TopologyOptions& options) {
  auto read = parseTopology(test::bufferOf(fabric, "fabric.txt"), options);
  if (!read) return test::messageOf(read.takeError());
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, read->network, "");
  return text.substr(text.find("switches:"));
}

/// Subnets give the same addresses to their ports. Of equal ones the first machine's counts.
TEST(BadFabrics, TheLargestSubnetIsReadWithItsTables) {
  TopologyOptions options;
  options.forwardingTables = (folder / "infiniband/small.tables").string();
  const std::string alone = networkText(test::contentOf(folder / "infiniband/small.txt"), options);
  EXPECT_NE(alone.find("routes:"), std::string::npos) << alone;
  std::string both = test::contentOf(folder / "bad_fabrics/two-subnets.txt");
  for (std::size_t at = 0; (at = both.find("\"m", at)) != std::string::npos; ++at)
    both[at + 1] = 'z';
  options.forest = ForestChoice::largest;
  EXPECT_EQ(networkText(both, options), alone);
}

} // namespace
} // namespace topocast
