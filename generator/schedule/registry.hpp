// The tree builders by the names they have on the command line. The list itself is in
// topocast/schedule/builders.hpp.
#pragma once

#include "order/machine_order.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/builders.hpp"
#include "topocast/schedule/holding_times.hpp"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace topocast {

/// A family of trees as registered.
struct ScheduleFamily {
  std::string_view name;        ///< "binary"; "kary" for "kary:K"
  std::string_view builderName; ///< the C++ function's name in topocast::runtime
  runtime::TreeBuilder build;
  /// Handed to `build`; runtime::childrenInName, costsInName, timesInName or treesInName where the
  /// name carries it, as in "kary:3", "timed:7/2:2", "optimal:20/55" and "multi-tree:4".
  std::uint64_t arity;
  runtime::Follows follows;
  std::string_view summary;
};

/// All families, in order of registration.
std::span<const ScheduleFamily> scheduleFamilies();

/// One kind of schedule: a family with its arity settled.
struct ScheduleKind {
  std::string name; ///< canonical: "binary", "kary:3"
  std::string_view builderName;
  runtime::TreeBuilder build;
  std::uint64_t arity;
  runtime::Follows follows;
};

/// Finds a kind by name; an unknown name or a bad arity is an error that lists what there is.
llvm::Expected<ScheduleKind> findSchedule(std::string_view name);

/// A family's name with what its names carry behind it, in letters: "binary", "kary:K",
/// "timed:L/G", "optimal:HOLD/END".
std::string placeholderName(const ScheduleFamily& family);

/// The name of a family's kind with that arity; empty if there is no such kind.
std::string kindName(const ScheduleFamily& family, std::uint64_t arity);

/// The family of that name if its kinds carry holding times, which the name leaves to the
/// communication parameters: "optimal", "dynamic". Null for all others.
const ScheduleFamily* findTimedFamily(std::string_view name);

/// Whether senders split their part of the chain while the broadcast runs; such a schedule's tree
/// is the one that they take with nothing in the way, and messages are sent whole.
bool isAdaptive(std::string_view scheduleName);

/// The name of that tree, with the same times: "optimal:5/16" for "dynamic:5/16".
std::string nameWithoutAdaptation(std::string adaptiveName);

/// The holding times in a schedule's name, if it carries any.
std::optional<runtime::HoldingTimes> holdingTimesIn(std::string_view scheduleName);

/// Those, or for other schedules times by which all messages take one step.
runtime::HoldingTimes assumedHoldingTimes(std::string_view scheduleName);

/// Builds a schedule of that kind over the machines of `order`.
Schedule buildSchedule(const ScheduleKind& kind, const MachineOrder& order);

} // namespace topocast
