// Checks a plan file. In: its JSON, without defects (json_text.hpp), and the network. Out: findings
// by their paths in the file, and what it holds.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"
#include "plan/plan.hpp"
#include "schedule/registry.hpp"
#include "verify/json_object.hpp"
#include "verify/network_names.hpp"
#include "verify/plan_context.hpp"
#include "verify/summary.hpp"
#include "verify/times_check.hpp"
#include "verify/verdict.hpp"

#include "llvm/ADT/StringRef.h"

#include "topocast/schedule/holding_times.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// Checks everything that docs/plan-file.md says of a plan file.
class PlanCheck {
public:
  PlanCheck(const Network& network, const CommunicationParameters& parameters,
            JsonFindings& findings)
      : network_(network), names_(network), parameters_(parameters), findings_(findings) {}

  void check(llvm::StringRef file);
  /// For a file without errors.
  std::string summary() const;

private:
  /// Reads format and version; whether the file is a plan.
  bool isPlan(const JsonObject& file);
  void checkNetwork(const JsonObject& file);
  void checkParameters(const JsonObject& file);

  /// Of version 2: whether there are any, without which no range can be judged.
  bool checkSchedules(const JsonObject& file);
  void checkRanges(JsonItems ranges);
  /// Nothing if they cannot be read.
  std::optional<RangeSizes> sizesOf(const JsonObject& range);
  void checkNeighbours(const std::vector<std::optional<RangeSizes>>& sizes);
  void checkRange(const JsonObject& range, const std::optional<RangeSizes>& sizes);
  /// Null if something is wrong with the trees themselves.
  const JudgedSchedule* scheduleOf(const JsonObject& range, const PlanContext& context,
                                   const std::string& subject);
  void checkHold(const JsonObject& range, const ScheduleKind& kind);

  /// The times by which the range's messages are judged if they are sent whole.
  std::optional<runtime::HoldingTimes> timesOf(const JsonObject& range,
                                               const std::optional<RangeSizes>& sizes,
                                               const ScheduleKind& kind);
  void checkContention(const JsonObject& range, const Verdict& verdict, const std::string& subject);

  const Network& network_;
  const NetworkNames names_;
  const CommunicationParameters& parameters_;
  JsonFindings& findings_;
  bool hasItsParameters_ = false; ///< `parameters_` are those of the plan
  PlanVersion version_ = PlanVersion::two;
  std::optional<PlanContext> context_; ///< once the root is known
  /// Of version 2, by name; nothing where something is wrong with the trees.
  std::map<std::string, std::optional<JudgedSchedule>> schedules_;
  std::optional<JudgedSchedule> ofRange_; ///< of version 1: the latest range's
  Tally tally_;
};

} // namespace topocast
