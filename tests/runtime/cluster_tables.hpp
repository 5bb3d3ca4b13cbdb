// A cluster whose tables live in memory rather than in a generated file: values go in, the plain
// pointers that the runtime reads come out.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/schedule/kind_name.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// One entry of TreesOfAll::trees.
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
  std::vector<std::uint32_t> chain;            ///< that senders split; empty if none do
  std::vector<ScheduleKind> planned;           ///< to choose from for jobs; empty: none are planned
  std::vector<std::uint32_t> firstRangeHeard;  ///< by machine; empty if nothing is streamed
  StreamSettings stream;
};

/// Owns the tables that a generated file would hold. Machines are called <prefix>0, <prefix>1, ...
class ClusterTables {
public:
  explicit ClusterTables(ClusterValues values, const std::string& prefix = "n")
      : values_(std::move(values)),
        names_(prefix + "[0-" + std::to_string(machineCount() - 1) + ']') {
    for (const TreeValues& one : values_.trees)
      shapes_.push_back(encodeShape(treeOfPositions(one.tree, one.tree.machines)));
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      const TreeValues& one = values_.trees[i];
      trees_.push_back({one.tree.machines.data(), shapes_[i].c_str(), one.kind});
    }
    for (const std::uint32_t aSwitch : values_.switchOfMachine)
      rows_.push_back({1, aSwitch});
    for (const std::int32_t above : values_.switchAbove)
      switches_.push_back({above, speed});
    cluster_ = {"test",
                fingerprint(),
                {&nameList_, 1, machineCount()},
                values_.planned.empty() ? Site() : site(),
                treesOfAll(),
                nullptr,
                values_.stream};
  }
  ClusterTables(const ClusterTables&) = delete;
  ClusterTables& operator=(const ClusterTables&) = delete;

  const Cluster& get() const { return cluster_; }
  void dropTreesFrom(std::uint32_t machine) { values_.firstRangeOfRoot[machine] = noRange; }
  /// From every root: segments of this length along the first tree.
  void cutInto(std::uint64_t segmentBytes) {
    values_.ranges = {{anyLength, segmentBytes, 0}};
    cluster_.treesOfAll.ranges = values_.ranges.data();
    for (std::uint32_t& first : values_.firstRangeOfRoot)
      first = 0;
  }

private:
  static constexpr Speed speed = 125'000'000;

  std::uint32_t machineCount() const {
    return static_cast<std::uint32_t>(values_.switchOfMachine.size());
  }

  /// Of what the values say of trees and planning, as a generated file's is of its tables.
  std::uint64_t fingerprint() const {
    std::string text;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      text += shapes_[i] + ' ' + kindName(values_.trees[i].kind) + ' ';
      for (const std::uint32_t machine : values_.trees[i].tree.machines)
        text += std::to_string(machine) + ' ';
    }
    for (const Range& range : values_.ranges)
      text += std::to_string(range.lastByte) + '/' + std::to_string(range.segmentBytes) + '/' +
              std::to_string(range.tree) + '/' + std::to_string(range.treeCount) + ' ';
    for (const ScheduleKind& kind : values_.planned)
      text += kindName(kind) + ' ';
    for (const std::uint32_t aSwitch : values_.switchOfMachine)
      text += std::to_string(aSwitch) + ' ';
    for (const std::int32_t above : values_.switchAbove)
      text += std::to_string(above) + ' ';
    return std::hash<std::string>()(text + names_);
  }

  TreesOfAll treesOfAll() const {
    TreesOfAll all;
    all.trees = trees_.data();
    all.ranges = values_.ranges.data();
    all.firstRangeOfRoot = values_.firstRangeOfRoot.data();
    all.chain = values_.chain.empty() ? nullptr : values_.chain.data();
    all.firstRangeHeard =
        values_.firstRangeHeard.empty() ? nullptr : values_.firstRangeHeard.data();
    return all;
  }

  Site site() const {
    static constexpr MeasuredTimes times[] = {{1024, 20e-6, 15e-6, 0}, {65536, 25e-6, 540e-6, 0}};
    Site site;
    site.switches = switches_.data();
    site.switchCount = static_cast<std::uint32_t>(switches_.size());
    site.machines = rows_.data();
    site.machineRows = machineCount();
    site.usualSpeed = speed;
    site.times = times;
    site.timeCount = 2;
    site.kinds = values_.planned.data();
    site.kindCount = static_cast<std::uint32_t>(values_.planned.size());
    site.admitted = Admitted::all;
    site.segmentBytes = 3001;
    return site;
  }

  ClusterValues values_;
  std::string names_;
  const char* nameList_ = names_.c_str();
  std::vector<std::string> shapes_;
  std::vector<TreeTable> trees_;
  std::vector<SiteSwitch> switches_;
  std::vector<SiteMachines> rows_;
  Cluster cluster_{};
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
