// A cluster whose tables live in memory rather than in a generated file: values go in, the plain
// pointers that the runtime reads come out.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace topocast::runtime::test {

/// One entry of Cluster::trees.
struct TreeValues {
  PreorderTree tree; ///< over all machines, which it has for its order
  ScheduleKind kind;
};

/// What a generated file says of a cluster, but for the machines' names.
struct ClusterValues {
  std::vector<std::uint32_t> switchOfMachine;
  std::vector<std::int32_t> switchAbove;
  std::vector<TreeValues> trees;
  std::vector<Range> ranges;
  std::vector<std::uint32_t> firstRangeOfRoot; ///< by machine
  std::vector<std::uint32_t> chain;            ///< empty in a tree of switches
};

/// Owns the tables that a generated file would hold. Machines are called <prefix>0, <prefix>1, ...
class ClusterTables {
public:
  explicit ClusterTables(ClusterValues values, const std::string& prefix = "n")
      : values_(std::move(values)) {
    for (std::size_t machine = 0; machine < values_.switchOfMachine.size(); ++machine)
      names_.push_back(prefix + std::to_string(machine));
    for (const std::string& name : names_)
      namePointers_.push_back(name.c_str());
    for (const TreeValues& one : values_.trees)
      shapes_.push_back(encodeShape(treeOfPositions(one.tree, one.tree.machines)));
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      const TreeValues& one = values_.trees[i];
      trees_.push_back({one.tree.machines.data(), shapes_[i].c_str(), one.kind});
    }
    cluster_ = {"test",
                namePointers_.data(),
                {static_cast<std::uint32_t>(names_.size()), values_.switchOfMachine.data(),
                 static_cast<std::uint32_t>(values_.switchAbove.size()),
                 values_.switchAbove.data()},
                trees_.data(),
                values_.ranges.data(),
                values_.firstRangeOfRoot.data(),
                0,
                values_.chain.empty() ? nullptr : values_.chain.data()};
  }
  ClusterTables(const ClusterTables&) = delete;
  ClusterTables& operator=(const ClusterTables&) = delete;

  const Cluster& get() const { return cluster_; }
  void leaveRootToLibrary(std::uint32_t machine) { values_.firstRangeOfRoot[machine] = noRange; }
  /// From every root: segments of this length along the first tree.
  void cutInto(std::uint64_t segmentBytes) {
    values_.ranges = {{anyLength, segmentBytes, 0}};
    cluster_.ranges = values_.ranges.data();
    for (std::uint32_t& first : values_.firstRangeOfRoot)
      first = 0;
  }

private:
  ClusterValues values_;
  std::vector<std::string> names_;
  std::vector<const char*> namePointers_;
  std::vector<std::string> shapes_;
  std::vector<TreeTable> trees_;
  Cluster cluster_{};
};

} // namespace topocast::runtime::test
