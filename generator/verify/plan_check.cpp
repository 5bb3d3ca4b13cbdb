#include "verify/plan_check.hpp"

#include "cost/estimate.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "plan/whole_messages.hpp"
#include "schedule/registry.hpp"
#include "verify/certificate_check.hpp"
#include "verify/schedule_check.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace topocast {
namespace {

/// Schedules of one kind are told apart by the rails that they use: `two-tree on rails 0, 2`.
std::optional<std::string> scheduleName(const JsonObject& object) {
  auto name = object.string("schedule");
  if (!name || !object.has("only_rails")) return name;
  auto rails = object.array("only_rails");
  if (!rails) return std::nullopt;
  for (std::size_t i = 0; !rails->atEnd(); ++i)
    *name += (i == 0 ? " on rails " : ", ") + rails->takeValue().str();
  return name;
}

} // namespace

void PlanCheck::check(llvm::StringRef value) {
  const auto file = JsonObject::from(value, "", findings_);
  if (!file || !isPlan(*file)) return;
  checkNetwork(*file);
  checkParameters(*file);
  if (const auto root = machineIn(*file, "root", names_, findings_))
    context_.emplace(PlanContext{network_, names_, *root, version_, findings_});
  if (version_ == PlanVersion::two && !checkSchedules(*file)) return;
  if (auto ranges = file->array("ranges")) checkRanges(*ranges);
}

std::string PlanCheck::summary() const {
  assert(context_ && "a plan without a root does not pass");
  return summaryText(network_, "root " + network_.name(context_->root), tally_);
}

bool PlanCheck::isPlan(const JsonObject& file) {
  const auto format = file.string("format");
  if (!format) return false;
  if (*format != "topocast-plan") {
    findings_.error("format", "\"topocast-plan\" is expected, not \"" + *format + "\"");
    return false;
  }
  const auto version = file.count("version");
  if (!version) return false;
  if (*version != 1 && *version != 2) {
    findings_.error("version", "version 1 or 2 is expected, not " + std::to_string(*version));
    return false;
  }
  version_ = static_cast<PlanVersion>(*version);
  if (version_ == PlanVersion::two || !file.has("schedules")) return true;
  findings_.error("version", "schedules are listed here, which only version 2 does");
  return false;
}

void PlanCheck::checkNetwork(const JsonObject& file) {
  const auto name = file.string("network");
  if (name && *name != network_.name())
    findings_.warning("network", "the plan is for a network called " + inQuotes(*name) +
                                     ", the topology is of " + inQuotes(network_.name()));
  expectCount(file, "machines", network_.machineCount(), findings_);
}

/// Times can be checked only with the parameters that the plan was made with.
void PlanCheck::checkParameters(const JsonObject& file) {
  tally_.timesAreEstimated = parameters_.name() == estimatedName;
  const auto name = file.string("parameters");
  hasItsParameters_ = name == parameters_.name();
  if (!name || hasItsParameters_) return;
  findings_.warning("parameters", "the plan was made with " + inQuotes(*name) + ", not with " +
                                      inQuotes(parameters_.name()) +
                                      ": that its times are right is not checked");
  findings_.note(*name == estimatedName
                     ? "leave --parameters out to check them"
                     : "give the parameters it was made with by --parameters to check them");
}

bool PlanCheck::checkSchedules(const JsonObject& file) {
  auto schedules = file.array("schedules");
  if (!schedules) return false;
  if (schedules->atEnd()) {
    findings_.error("schedules", "at least one schedule is expected");
    return false;
  }
  if (!context_) return true;
  const PlanContext& context = *context_;
  for (std::size_t i = 0; !schedules->atEnd(); ++i) {
    const std::string path = elementPath("schedules", i);
    const auto object = JsonObject::from(schedules->takeValue(), path, findings_);
    const auto name = object ? scheduleName(*object) : std::nullopt;
    if (!name) continue;
    const auto [entry, isNew] = schedules_.try_emplace(*name);
    if (!isNew) {
      findings_.error(path, "the schedule " + inQuotes(*name) + " stands here twice");
      continue;
    }
    const std::string root = inQuotes(network_.name(context.root));
    std::optional<JudgedSchedule>& judged = entry->second;
    judged = checkSchedule(*object, context, "from " + root + ", " + *name + ": ");
    if (judged) tally_.trees += judged->schedule.trees.size();
  }
  return true;
}

void PlanCheck::checkRanges(JsonItems ranges) {
  if (ranges.atEnd()) return findings_.error("ranges", "at least one range is expected");
  std::vector<std::optional<RangeSizes>> sizes;
  for (std::size_t i = 0; !ranges.atEnd(); ++i) {
    ++tally_.ranges;
    const auto range = JsonObject::from(ranges.takeValue(), elementPath("ranges", i), findings_);
    sizes.push_back(range ? sizesOf(*range) : std::nullopt);
    if (range) checkRange(*range, sizes.back());
  }
  checkNeighbours(sizes);
}

std::optional<RangeSizes> PlanCheck::sizesOf(const JsonObject& range) {
  const auto from = range.count("from_bytes");
  if (range.isNull("to_bytes")) return from ? std::optional(RangeSizes{*from, {}}) : std::nullopt;
  const auto to = range.count("to_bytes");
  if (!from || !to) return std::nullopt;
  if (*to < *from)
    findings_.error(range.pathOf("to_bytes"), "the range ends at " + formatCount(*to, "byte") +
                                                  ", before it starts at " + std::to_string(*from));
  return RangeSizes{*from, to};
}

/// Several ranges serve all sizes; a single one may be for the one size that was asked for.
void PlanCheck::checkNeighbours(const std::vector<std::optional<RangeSizes>>& sizes) {
  if (sizes.size() == 1) return;
  const auto& first = sizes.front();
  const auto& last = sizes.back();
  if (first && first->fromBytes != 0)
    findings_.error("ranges[0].from_bytes", "the first range starts at 0 bytes");
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    const auto& before = sizes[i - 1];
    const auto& here = sizes[i];
    if (!before || !here) continue;
    const std::string path = elementPath("ranges", i) + ".from_bytes";
    if (!before->toBytes)
      findings_.error(path, "the range before this one has no end");
    else if (*before->toBytes >= here->fromBytes)
      findings_.error(path, "the range overlaps the one before it, which ends at " +
                                formatCount(*before->toBytes, "byte"));
    else if (here->fromBytes - *before->toBytes > 1)
      findings_.error(path, "no range serves " + std::to_string(*before->toBytes + 1) + " to " +
                                std::to_string(here->fromBytes - 1) + " bytes");
  }
  if (last && last->toBytes)
    findings_.error(elementPath("ranges", sizes.size() - 1) + ".to_bytes",
                    "the last range has no upper end, written null");
}

void PlanCheck::checkRange(const JsonObject& range, const std::optional<RangeSizes>& sizes) {
  if (range.count("segment_bytes") == std::uint64_t{0})
    findings_.error(range.pathOf("segment_bytes"), "a segment has at least 1 byte");
  if (!context_) return;
  const PlanContext& context = *context_;
  std::string subject = "from " + inQuotes(network_.name(context.root));
  if (sizes) subject += ", " + sizesText(sizes->fromBytes, sizes->toBytes);
  if (const auto name = range.string("schedule")) subject += ", " + *name;
  subject += ": ";
  const JudgedSchedule* judged = scheduleOf(range, context, subject);
  if (judged == nullptr) return;
  const auto& [schedule, report] = *judged;
  checkHold(range, schedule.kind);
  tally_.maxLinkLoad = std::max(tally_.maxLinkLoad, report.maxLinkLoad);
  checkContention(
      range, verdictOf(network_, schedule, report, timesOf(range, sizes, schedule.kind)), subject);
  checkBound(range, context);
  if (hasItsParameters_ && sizes)
    checkTimes(range, *sizes, network_, parameters_, schedule, report, findings_);
}

const JudgedSchedule* PlanCheck::scheduleOf(const JsonObject& range, const PlanContext& context,
                                            const std::string& subject) {
  if (version_ == PlanVersion::one) {
    ofRange_ = checkSchedule(range, context, subject);
    if (ofRange_) tally_.trees += ofRange_->schedule.trees.size();
    return ofRange_ ? &*ofRange_ : nullptr;
  }
  const auto name = scheduleName(range);
  if (!name) return nullptr;
  // One that is missing is reported for the first range that has it.
  const auto [found, isMissing] = schedules_.try_emplace(*name);
  if (isMissing)
    findings_.error(range.pathOf("schedule"),
                    inQuotes(*name) + " is not among the schedules of this file");
  const std::optional<JudgedSchedule>& judged = found->second;
  return judged ? &*judged : nullptr;
}

void PlanCheck::checkHold(const JsonObject& range, const ScheduleKind& kind) {
  const std::string path = range.pathOf("hold_seconds");
  if (!runtime::factsOf(kind).adapts) {
    if (range.has("hold_seconds"))
      findings_.error(path, "only schedules that adapt have it, and " + nameOf(kind) + " is fixed");
    return;
  }
  if (const auto hold = range.number("hold_seconds"); hold && *hold < 0)
    findings_.error(path, "a time is not negative");
}

std::optional<runtime::HoldingTimes> PlanCheck::timesOf(const JsonObject& range,
                                                        const std::optional<RangeSizes>& sizes,
                                                        const ScheduleKind& kind) {
  const auto segment = range.count("segment_bytes");
  if (!segment || !sizes) return std::nullopt;
  return timesOfWholeMessages(network_, parameters_, kind, {sizes->toBytes, *segment});
}

void PlanCheck::checkContention(const JsonObject& range, const Verdict& verdict,
                                const std::string& subject) {
  const auto claimedFree = range.boolean("contention_free");
  const std::string path = range.pathOf("contention_free");
  if (verdict.contention.empty()) {
    count(tally_, verdict.freedom, 1);
    if (claimedFree && !*claimedFree)
      findings_.error(path, subject + "free of contention, though the plan says it is not");
    return;
  }
  if (verdict.freedom == Freedom::loadOptimal && claimedFree == false)
    return count(tally_, verdict.freedom, 1);
  count(tally_, Freedom::none, 1);
  const std::string message = subject + verdict.contention;
  if (claimedFree && !*claimedFree)
    findings_.warning(path, message);
  else
    findings_.error(path, message);
  for (const std::string& line : verdict.lines)
    findings_.note(line);
}

} // namespace topocast
