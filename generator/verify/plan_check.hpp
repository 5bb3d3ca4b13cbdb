// Checks a plan file that has been parsed. In: its JSON and the network. Out: findings by their
// paths in the file, and what it holds.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"
#include "schedule/registry.hpp"
#include "verify/json_object.hpp"
#include "verify/summary.hpp"
#include "verify/times_check.hpp"
#include "verify/verdict.hpp"

#include "llvm/Support/JSON.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// Checks everything that docs/plan-file.md says of a plan file.
class PlanCheck {
public:
  PlanCheck(const Network& network, const CommunicationParameters& parameters,
            JsonFindings& findings)
      : network_(network), parameters_(parameters), findings_(findings) {}

  void check(const llvm::json::Value& file);
  /// For a file without errors.
  std::string summary() const;

private:
  /// A tree as the file has it.
  struct ClaimedTree {
    double share = 0;
    std::vector<Edge> edges;
  };

  bool isPlan(const JsonObject& file);
  void checkNetwork(const JsonObject& file);
  void checkParameters(const JsonObject& file);
  std::optional<MachineId> machine(const JsonObject& object, llvm::StringRef field);

  void checkRanges(const llvm::json::Array& ranges);
  /// Nothing if they cannot be read.
  std::optional<RangeSizes> sizesOf(const JsonObject& range);
  void checkNeighbours(const std::vector<std::optional<RangeSizes>>& sizes);
  /// Where there is no such kind an error is noted, and another one stands for it.
  ScheduleKind kindNamed(const JsonObject& range, const std::string& name);
  void checkHold(const JsonObject& range, const ScheduleKind& kind);
  void checkRange(const JsonObject& range, const std::optional<RangeSizes>& sizes);

  /// Nothing if something is wrong with the tree itself.
  std::optional<ClaimedTree> readTree(const JsonObject& tree, const std::string& subject);
  void checkOrder(const JsonObject& tree, std::span<const Edge> edges);
  std::optional<Edge> readEdge(const JsonObject& edge);
  void checkPath(const JsonObject& object, const Edge& edge);
  std::optional<Schedule> readSchedule(const JsonObject& range, const ScheduleKind& kind,
                                       const std::string& subject);

  /// The times by which the range's messages are judged if they are sent whole.
  std::optional<runtime::HoldingTimes> timesOf(const JsonObject& range,
                                               const std::optional<RangeSizes>& sizes,
                                               const ScheduleKind& kind);
  void checkClaims(const JsonObject& range, const std::optional<RangeSizes>& sizes,
                   const Schedule& schedule, const std::string& subject);
  void checkContention(const JsonObject& range, const Verdict& verdict, const std::string& subject);
  void checkLoadOptimal(const JsonObject& range, const ContentionReport& report,
                        const std::string& subject);
  void checkCount(const JsonObject& range, llvm::StringRef field, std::size_t actual);

  const Network& network_;
  const CommunicationParameters& parameters_;
  JsonFindings& findings_;
  bool hasItsParameters_ = false; ///< `parameters_` are those of the plan
  bool hasRoot_ = false;
  MachineId root_; ///< if there is one
  Tally tally_;
};

} // namespace topocast
