// Every file of tests/topology/bad and exactly what is said of it.
#include "input/golden_diagnostics.hpp"
#include "topology/read_topology.hpp"

namespace topocast {
namespace {

std::string whatIsSaid(std::unique_ptr<llvm::MemoryBuffer> text) {
  auto read = parseTopology(std::move(text));
  if (!read) return test::messageOf(read.takeError());
  std::string said;
  llvm::raw_string_ostream out(said);
  print(out, read->warnings);
  return said;
}

TEST(BadTopologies, GetTheirExactDiagnostics) {
  test::checkGoldens(TOPOCAST_SOURCE_DIR "/tests/topology/bad", whatIsSaid);
}

TEST(BadTopologies, UnreadableFiles) {
  auto missing = readTopology("/nowhere/lab.yaml");
  ASSERT_FALSE(missing);
  EXPECT_EQ(test::messageOf(missing.takeError()),
            "/nowhere/lab.yaml: error: cannot read the file: No such file or directory\n");
  auto folder = readTopology("/");
  ASSERT_FALSE(folder);
  EXPECT_EQ(
      test::messageOf(folder.takeError()),
      "/: error: this is a directory; a file is expected, or a directory with what LLDP tells "
      "each device, one file a device\n");
}

} // namespace
} // namespace topocast
