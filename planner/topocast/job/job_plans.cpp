// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/job_plans.hpp"

#include "topocast/inline.hpp"
#include "topocast/job/job_network.hpp"
#include "topocast/job/job_planner.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/build.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

class JobPlans::Kept {
public:
  Kept(const Site& site, const Membership& members, std::uint32_t own)
      : site_(site), members_(members), own_(indexOf(own)) {}

  std::uint32_t planOf(std::uint32_t root) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return alike(root).plan;
  }

  std::vector<JobRange> plan(std::uint32_t root) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::uint32_t shape = alike(root).shape;
    const Planned& planned = planned_.emplace(plannedFrom(root));
    return planJob(site_, *planned.job, planned.order,
                   [&](std::uint32_t kind, const MachineOrder& order) {
                     return treesOver(order, site_.kinds[kind], {shape, kind});
                   });
  }

  std::vector<Position> positions(std::uint32_t root, std::uint64_t kind) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const Planned planned = takePlanned(root);
    const MachineOrder& order = planned.order;
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
    std::unique_ptr<const JobNetwork> job; ///< which the order looks at
    MachineOrder order;
  };

  /// Machines in all shapes that are kept, so that they take 2 MiB at most.
  static constexpr std::size_t mostInShapes = std::size_t{1} << 18U;

  JobNetwork network() const { return networkOfJob(site_, members_.machines()); }

  Planned plannedFrom(std::uint32_t root) const {
    auto job = std::make_unique<const JobNetwork>(network());
    MachineOrder order = JobOrders(*job).orderFrom(indexOf(root));
    return {root, std::move(job), std::move(order)};
  }

  Planned takePlanned(std::uint32_t root) {
    std::optional<Planned> planned = std::exchange(planned_, std::nullopt);
    if (planned && planned->root == root) return *std::move(planned);
    return plannedFrom(root);
  }

  std::uint32_t indexOf(std::uint32_t machine) const {
    return static_cast<std::uint32_t>(members_.indexOf(machine));
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
    return alike_[root] = isShared && isPlannedOnTree(site_, members_.machines())
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
    position.parent = members_.machineAt(position.parent);
    for (std::uint32_t& child : position.children)
      child = members_.machineAt(child);
    return position;
  }

  std::mutex mutex_; ///< held in all that is public
  Site site_;
  std::optional<Planned> planned_;
  Membership members_;
  std::uint32_t own_;
  std::map<std::uint32_t, AlikeRoots> alike_; ///< by the root's machine
  std::map<ShapeKey, std::vector<PreorderTree>> shapes_;
  std::size_t inShapes_ = 0; ///< machines in all of them
};

TOPOCAST_INLINE JobPlans::JobPlans(const Site& site, const Membership& members, std::uint32_t own)
    : kept_(std::make_unique<Kept>(site, members, own)) {}
TOPOCAST_INLINE JobPlans::~JobPlans() = default;

TOPOCAST_INLINE std::uint32_t JobPlans::planOf(std::uint32_t root) {
  return kept_->planOf(root);
}

TOPOCAST_INLINE std::vector<JobRange> JobPlans::plan(std::uint32_t root) {
  return kept_->plan(root);
}

TOPOCAST_INLINE std::vector<Position> JobPlans::positions(std::uint32_t root, std::uint64_t kind) {
  return kept_->positions(root, kind);
}

} // namespace topocast::TOPOCAST_ABI::runtime
