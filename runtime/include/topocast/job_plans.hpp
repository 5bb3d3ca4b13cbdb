// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a communicator keeps of the plans for its machines. In: a site's tables, the machines that
// take part, one after another the roots. Out: the ranges that one rank plans for a root and all
// have then, and this machine's place in their trees. Without MPI.
//
// Roots on one switch share the shapes of trees, which cost more time than all else; so the rank
// that plans keeps those that it builds for it. Shapes are dropped when they have become many. If
// the switch's machines are alike, their roots share ranges as well.
#pragma once

#include "topocast/job_planner.hpp"
#include "topocast/membership.hpp"
#include "topocast/position.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// Plans for one set of machines, by their numbers in the site.
class JobPlans {
public:
  /// For the machines of `members`, which must outlive this; `own` is one of them. What `site`
  /// points to must outlive it, too.
  JobPlans(const Site& site, const Membership& members, std::uint32_t own)
      : site_(site), members_(&members), own_(indexOf(own)) {}

  /// The ranges for messages from a root's machine; null if they are not known yet.
  const std::vector<JobRange>* find(std::uint32_t root) {
    const auto known = ranges_.find(alike(root).plan);
    return known == ranges_.end() ? nullptr : &known->second;
  }

  /// Plans for a root; of all ranks one does. Keeps the shapes that it builds, as long as there are
  /// not too many: one of them is needed at once.
  std::vector<JobRange> plan(std::uint32_t root) {
    const std::uint32_t shape = alike(root).shape;
    const JobNetwork job = network();
    const Planned& planned = planned_.emplace(Planned{root, orderIn(job, root)});
    return planJob(site_, job, planned.order, [&](std::uint64_t kind, const MachineOrder& order) {
      return treesOver(order, site_.kinds[kind], {shape, kind});
    });
  }

  /// Keeps what was planned, for all roots that share it.
  const std::vector<JobRange>& keep(std::uint32_t root, std::vector<JobRange> ranges) {
    return ranges_[alike(root).plan] = std::move(ranges);
  }

  /// The own machine's place in each tree of a range from this root.
  std::vector<Position> positions(std::uint32_t root, std::uint64_t kind) {
    const MachineOrder order = takeOrder(root);
    std::vector<Position> positions;
    for (const PreorderTree& tree : treesOver(order, site_.kinds[kind], {alike(root).shape, kind}))
      positions.push_back(inSite(positionIn(tree, own_)));
    return positions;
  }

private:
  /// AlikeRoots::shape and a kind of schedule.
  using ShapeKey = std::pair<std::uint32_t, std::uint64_t>;

  /// What was planned last, until its positions are asked for.
  struct Planned {
    std::uint32_t root;
    MachineOrder order;
  };

  /// Machines in all shapes that are kept, so that they take 2 MiB at most.
  static constexpr std::size_t mostInShapes = std::size_t{1} << 18U;

  JobNetwork network() const { return networkOfJob(site_, members_->machines()); }

  MachineOrder orderIn(const JobNetwork& job, std::uint32_t root) const {
    return JobOrders(job).orderFrom(indexOf(root));
  }

  MachineOrder takeOrder(std::uint32_t root) {
    const std::optional<Planned> planned = std::exchange(planned_, std::nullopt);
    if (planned && planned->root == root) return planned->order;
    return orderIn(network(), root);
  }

  std::uint32_t indexOf(std::uint32_t machine) const {
    return static_cast<std::uint32_t>(members_->indexOf(machine));
  }

  /// By numbers in the job. Nothing is shared where some trees follow the machines' numbers.
  AlikeRoots alike(std::uint32_t root) {
    const auto known = alike_.find(root);
    if (known != alike_.end()) return known->second;
    const std::uint32_t index = indexOf(root);
    const bool isShared =
        std::all_of(site_.kinds, site_.kinds + site_.kindCount, [](const ScheduleKind& kind) {
          return factsOf(kind).follows == Follows::machineOrder;
        });
    return alike_[root] = isShared && isPlannedOnTree(site_, members_->machines())
                              ? JobOrders(network()).alike(index)
                              : AlikeRoots{index, index};
  }

  std::vector<PreorderTree> treesOver(const MachineOrder& order, const ScheduleKind& kind,
                                      const ShapeKey& key) {
    auto known = shapes_.find(key);
    if (known == shapes_.end()) {
      std::vector<PreorderTree> shapes;
      for (const PreorderTree& tree : build(kind, order))
        shapes.push_back(treeOfPositions(tree, order.machines));
      const std::size_t size = shapes.size() * order.size();
      if (inShapes_ + size > mostInShapes) shapes_.clear();
      inShapes_ = shapes_.empty() ? size : inShapes_ + size;
      known = shapes_.emplace(key, std::move(shapes)).first;
    }
    std::vector<PreorderTree> trees;
    for (const PreorderTree& shape : known->second)
      trees.push_back(treeOfMachines(shape, order.machines));
    return trees;
  }

  Position inSite(Position position) const {
    position.parent = members_->machineAt(position.parent);
    for (std::uint32_t& child : position.children)
      child = members_->machineAt(child);
    return position;
  }

  Site site_;
  std::optional<Planned> planned_;
  const Membership* members_;
  std::uint32_t own_;
  std::map<std::uint32_t, AlikeRoots> alike_;             ///< by the root's machine
  std::map<std::uint32_t, std::vector<JobRange>> ranges_; ///< by AlikeRoots::plan
  std::map<ShapeKey, std::vector<PreorderTree>> shapes_;
  std::size_t inShapes_ = 0; ///< machines in all of them
};

} // namespace topocast::runtime
