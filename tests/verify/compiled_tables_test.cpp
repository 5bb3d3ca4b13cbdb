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
    const SourceNames& names = *tables_->names;
    ASSERT_EQ(names.machineCount.value, cluster.machines.machineCount);
    ASSERT_EQ(names.lists.size(), cluster.machines.listCount);
    for (std::size_t i = 0; i < names.lists.size(); ++i)
      EXPECT_EQ(names.lists[i].value, cluster.machines.lists[i]);
    expectSame(*tables_->site, cluster.site);
    const std::size_t machines = names.machineCount.value;
    const SourceTrees& read = *tables_->trees;
    for (std::size_t i = 0; i < machines; ++i)
      EXPECT_EQ(read.firstRangeOfRoot[i].value, cluster.treesOfAll.firstRangeOfRoot[i]);
    for (std::size_t i = 0; i < read.trees.size(); ++i)
      expectSame(read.trees[i].value, cluster.treesOfAll.trees[i], machines);
    for (std::size_t i = 0; i < read.ranges.size(); ++i)
      expectSame(read.ranges[i].value, cluster.treesOfAll.ranges[i]);
    EXPECT_EQ(read.splitChain.has_value(), cluster.treesOfAll.chain != nullptr);
  }

private:
  static void expectSame(const std::vector<std::uint32_t>& read, const std::uint32_t* compiled,
                         std::size_t count) {
    EXPECT_TRUE(std::equal(read.begin(), read.end(), compiled, compiled + count));
  }

  void expectSame(const SourceTree& read, const runtime::TreeTable& compiled,
                  std::size_t machineCount) const {
    expectSame(tables_->trees->orders[read.order].value, compiled.order, machineCount);
    EXPECT_EQ(tables_->trees->shapes[read.shape].value, compiled.shape);
    EXPECT_TRUE(read.kind == compiled.kind);
  }

  static void expectSame(const SourceSite& read, const runtime::Site& compiled) {
    ASSERT_EQ(read.switches.size(), compiled.switchCount);
    for (std::size_t i = 0; i < read.switches.size(); ++i) {
      EXPECT_EQ(read.switches[i].value.above, compiled.switches[i].above);
      EXPECT_EQ(read.switches[i].value.speed, compiled.switches[i].speed);
    }
    EXPECT_EQ(read.mesh.has_value(), compiled.mesh.dimensions > 0);
    EXPECT_EQ(read.machines.size(), compiled.machineRows);
    EXPECT_EQ(read.usualSpeed.value, compiled.usualSpeed);
    EXPECT_EQ(read.times.size(), compiled.timeCount);
    EXPECT_EQ(read.corners.size(), compiled.cornerCount);
    EXPECT_EQ(read.kinds.size(), compiled.kindCount);
    EXPECT_EQ(read.admitted, compiled.admitted);
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
