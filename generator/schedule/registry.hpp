// Kinds of schedules by name. Names are read here and nowhere else; they are printed by
// topocast/schedule/kind_name.hpp, which the running broadcast has as well. The list of families,
// and how their parameters are written, stands beside the builders
// (topocast/schedule/builders.hpp).
#pragma once

#include "order/network_order.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/kind_name.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topocast {

using runtime::Family;
using runtime::ScheduleKind;
using runtime::WrittenNumber;
using runtime::writtenNumbers;

/// All families that this program can build (planned_families.hpp), in order of registration.
std::vector<Family> scheduleFamilies();

/// Finds a kind by name, "kary:3"; an unknown name or bad parameters are an error that lists what
/// there is.
llvm::Expected<ScheduleKind> findSchedule(std::string_view name);

/// The family of that name if its kinds are made for holding times and the name has none:
/// "optimal", "dynamic". The times are then taken from the communication parameters. Nothing for
/// other names.
std::optional<Family> findTimedFamily(std::string_view name);

/// The canonical name of a kind: "binary", "kary:3", "jump:7/2:3".
std::string nameOf(const ScheduleKind& kind);

/// A family's name with letters for its parameters: "binary", "kary:K", "timed:L/G",
/// "optimal:HOLD/END".
std::string placeholderName(Family family);

/// A number of a kind's parameters as generated code has it: `Latency{4}`.
struct NumberInWords {
  std::string_view word;
  std::uint32_t value;
};

/// The kind that generated code makes of a family's word and these numbers, if it is written in the
/// usual way: those of writtenNumbers(). An error as of findSchedule() if there is no such kind.
llvm::Expected<ScheduleKind> kindInWords(std::string_view family,
                                         std::span<const NumberInWords> numbers);

/// The schedule of that kind with these trees, which share the message equally.
Schedule scheduleWith(const ScheduleKind& kind, std::vector<BroadcastTree> trees);

/// Builds a schedule of that kind over the machines of `order`.
Schedule buildSchedule(const ScheduleKind& kind, const MachineOrder& order);

} // namespace topocast
