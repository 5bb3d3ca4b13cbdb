// What the verifier reads of a generated source against what a compiler makes of it: goldens of
// whole files are compiled in here, and read.
#include <topocast/runtime.hpp>
#include <topocast/schedule/families.hpp>

#include <cstdint>

// NOLINTBEGIN(bugprone-suspicious-include): whole sources, each in a namespace of its own
namespace multi_tree {
#include "emit/golden/multi_tree.cpp"
} // namespace multi_tree
namespace mesh {
#include "emit/golden/mesh.cpp"
} // namespace mesh
namespace hostile {
#include "emit/golden/hostile.cpp"
} // namespace hostile
// NOLINTEND(bugprone-suspicious-include)

#include "verify/read_source.hpp"
#include "verify/source_form.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace topocast {
namespace {

class CompiledTables {
public:
  explicit CompiledTables(const std::string& golden)
      : diagnostics_(llvm::cantFail(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(
            TOPOCAST_SOURCE_DIR "/tests/emit/golden/" + golden + ".cpp")))),
        tables_(readSource(*readForm(diagnostics_), diagnostics_)) {
    EXPECT_TRUE(tables_) << golden;
  }

  void expectSame(const runtime::Cluster& cluster) {
    ASSERT_EQ(tables_->machineNames.size(), cluster.switches.machineCount);
    ASSERT_EQ(tables_->switchAbove.size(), cluster.switches.switchCount);
    for (std::size_t i = 0; i < tables_->machineNames.size(); ++i) {
      EXPECT_EQ(tables_->machineNames[i].value, cluster.machineNames[i]);
      EXPECT_EQ(tables_->switchOfMachine[i].value, cluster.switches.switchOfMachine[i]);
      EXPECT_EQ(tables_->firstRangeOfRoot[i].value, cluster.firstRangeOfRoot[i]);
    }
    for (std::size_t i = 0; i < tables_->switchAbove.size(); ++i)
      EXPECT_EQ(tables_->switchAbove[i].value, cluster.switches.switchAbove[i]);
    for (std::size_t i = 0; i < tables_->trees.size(); ++i)
      expectSame(tables_->trees[i].value, cluster.trees[i], cluster.switches.machineCount);
    for (std::size_t i = 0; i < tables_->ranges.size(); ++i)
      expectSame(tables_->ranges[i].value, cluster.ranges[i]);
    ASSERT_EQ(tables_->chain.has_value(), cluster.chain != nullptr);
    if (tables_->chain)
      expectSame(tables_->orders[*tables_->chain].value, cluster.chain,
                 cluster.switches.machineCount);
  }

private:
  static void expectSame(const std::vector<std::uint32_t>& read, const std::uint32_t* compiled,
                         std::size_t count) {
    EXPECT_TRUE(std::equal(read.begin(), read.end(), compiled, compiled + count));
  }

  void expectSame(const SourceTree& read, const runtime::TreeTable& compiled,
                  std::size_t machineCount) const {
    expectSame(tables_->orders[read.order].value, compiled.order, machineCount);
    EXPECT_EQ(tables_->shapes[read.shape].value, compiled.shape);
    EXPECT_TRUE(read.kind == compiled.kind);
  }

  static void expectSame(const SourceRange& read, const runtime::Range& compiled) {
    EXPECT_EQ(read.lastByte, compiled.lastByte);
    EXPECT_EQ(read.segmentBytes, compiled.segmentBytes);
    EXPECT_EQ(read.tree, compiled.tree);
    EXPECT_EQ(read.treeCount, compiled.treeCount);
    EXPECT_EQ(read.holdNanoseconds, compiled.holdNanoseconds);
  }

  DiagnosticList diagnostics_;
  std::optional<SourceTables> tables_;
};

TEST(CompiledTables, AreWhatIsRead) {
  CompiledTables("multi_tree").expectSame(multi_tree::cluster);
  CompiledTables("mesh").expectSame(mesh::cluster);
  CompiledTables("hostile").expectSame(hostile::cluster);
}

} // namespace
} // namespace topocast
