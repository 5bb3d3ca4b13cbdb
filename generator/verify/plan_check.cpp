#include "verify/plan_check.hpp"

#include "contention/report_text.hpp"
#include "cost/estimate.hpp"
#include "input/format_quantity.hpp"
#include "network/routing.hpp"
#include "plan/whole_messages.hpp"
#include "schedule/registry.hpp"
#include "verify/certificate_check.hpp"
#include "verify/tree_edges.hpp"

#include <algorithm>

namespace topocast {
namespace {

constexpr std::uint64_t formVersion = 1;

std::string quoted(llvm::StringRef name) {
  return "'" + name.str() + "'";
}

} // namespace

void PlanCheck::check(const llvm::json::Value& value) {
  const auto file = JsonObject::from(value, "", findings_);
  if (!file || !isPlan(*file)) return;
  checkNetwork(*file);
  checkParameters(*file);
  const auto root = machine(*file, "root");
  hasRoot_ = root.has_value();
  root_ = root.value_or(root_);
  if (const auto* ranges = file->array("ranges")) checkRanges(*ranges);
}

std::string PlanCheck::summary() const {
  return summaryText(network_, "root " + network_.name(root_), tally_);
}

bool PlanCheck::isPlan(const JsonObject& file) {
  const auto format = file.string("format");
  if (!format) return false;
  if (*format != "topocast-plan") {
    findings_.error("format", "\"topocast-plan\" is expected, not \"" + *format + "\"");
    return false;
  }
  const auto version = file.count("version");
  if (version && *version != formVersion)
    findings_.error("version", "version " + std::to_string(formVersion) + " is expected, not " +
                                   std::to_string(*version));
  return version == formVersion;
}

void PlanCheck::checkNetwork(const JsonObject& file) {
  const auto name = file.string("network");
  if (name && *name != network_.name())
    findings_.warning("network", "the plan is for a network called " + quoted(*name) +
                                     ", the topology is of " + quoted(network_.name()));
  checkCount(file, "machines", network_.machineCount());
}

/// Times can be told only with the parameters that the plan was made with.
void PlanCheck::checkParameters(const JsonObject& file) {
  const auto name = file.string("parameters");
  hasItsParameters_ = name == parameters_.name();
  if (!name || hasItsParameters_) return;
  findings_.warning("parameters", "the plan was made with " + quoted(*name) + ", not with " +
                                      quoted(parameters_.name()) +
                                      ": that its times are right is not checked");
  findings_.note(*name == estimatedName
                     ? "leave --parameters out to check them"
                     : "give the parameters it was made with by --parameters to check them");
}

std::optional<MachineId> PlanCheck::machine(const JsonObject& object, llvm::StringRef field) {
  const auto name = object.string(field);
  if (!name) return std::nullopt;
  const auto found = network_.findMachine(*name);
  if (!found) findings_.error(object.pathOf(field), "the network has no machine " + quoted(*name));
  return found;
}

void PlanCheck::checkRanges(const llvm::json::Array& ranges) {
  if (ranges.empty()) return findings_.error("ranges", "at least one range is expected");
  std::vector<std::optional<RangeSizes>> sizes;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    ++tally_.ranges;
    const auto range = JsonObject::from(ranges[i], elementPath("ranges", i), findings_);
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
    findings_.error(range.pathOf("to_bytes"), "the range ends at " + std::to_string(*to) +
                                                  " bytes, before it starts at " +
                                                  std::to_string(*from));
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
                                std::to_string(*before->toBytes) + " bytes");
    else if (here->fromBytes - *before->toBytes > 1)
      findings_.error(path, "no range serves " + std::to_string(*before->toBytes + 1) + " to " +
                                std::to_string(here->fromBytes - 1) + " bytes");
  }
  if (last && last->toBytes)
    findings_.error(elementPath("ranges", sizes.size() - 1) + ".to_bytes",
                    "the last range has no upper end, written null");
}

void PlanCheck::checkRange(const JsonObject& range, const std::optional<RangeSizes>& sizes) {
  const auto name = range.string("schedule");
  if (range.count("segment_bytes") == std::uint64_t{0})
    findings_.error(range.pathOf("segment_bytes"), "a segment has at least 1 byte");
  const ScheduleKind kind = name ? kindNamed(range, *name) : ScheduleKind();
  checkHold(range, kind);
  if (!hasRoot_) return;
  std::string subject = "from " + quoted(network_.name(root_));
  if (sizes) subject += ", " + sizesText(sizes->fromBytes, sizes->toBytes);
  subject += (name ? ", " + *name : "") + ": ";
  if (const auto schedule = readSchedule(range, kind, subject))
    checkClaims(range, sizes, *schedule, subject);
}

ScheduleKind PlanCheck::kindNamed(const JsonObject& range, const std::string& name) {
  auto kind = findSchedule(name);
  if (kind) return *kind;
  findings_.error(range.pathOf("schedule"), llvm::toString(kind.takeError()));
  return {};
}

void PlanCheck::checkHold(const JsonObject& range, const ScheduleKind& kind) {
  if (!runtime::factsOf(kind).adapts) return;
  if (const auto hold = range.number("hold_seconds"); hold && *hold < 0)
    findings_.error(range.pathOf("hold_seconds"), "a time is not negative");
}

std::optional<Schedule> PlanCheck::readSchedule(const JsonObject& range, const ScheduleKind& kind,
                                                const std::string& subject) {
  const auto* trees = range.array("trees");
  if (trees == nullptr) return std::nullopt;
  tally_.trees += trees->size();
  Schedule schedule;
  schedule.kind = kind;
  double shares = 0;
  for (std::size_t i = 0; i < trees->size(); ++i) {
    const std::string path = elementPath(range.pathOf("trees"), i);
    const auto object = JsonObject::from((*trees)[i], path, findings_);
    const auto tree = object ? readTree(*object, subject) : std::nullopt;
    if (!tree) continue;
    shares += tree->share;
    schedule.trees.push_back({tree->share, treeOf(root_, tree->edges, network_.machineCount())});
  }
  if (schedule.trees.size() != trees->size()) return std::nullopt;
  if (isSameUpToRounding(shares, 1)) return schedule;
  findings_.error(range.pathOf("trees"),
                  subject + "the shares add up to " + formatNumber(shares, 9) + " instead of 1");
  return std::nullopt;
}

std::optional<PlanCheck::ClaimedTree> PlanCheck::readTree(const JsonObject& object,
                                                          const std::string& subject) {
  const std::size_t before = findings_.errorCount();
  ClaimedTree tree;
  if (const auto share = object.number("share")) tree.share = *share;
  if (findings_.errorCount() == before && !(0 < tree.share && tree.share <= 1))
    findings_.error(object.pathOf("share"), "a share is more than 0 and at most 1");
  const auto* edges = object.array("edges");
  if (edges == nullptr) return std::nullopt;
  bool complete = true;
  for (std::size_t i = 0; i < edges->size(); ++i) {
    const std::string path = elementPath(object.pathOf("edges"), i);
    const auto edgeObject = JsonObject::from((*edges)[i], path, findings_);
    const auto edge = edgeObject ? readEdge(*edgeObject) : std::nullopt;
    complete = complete && edge;
    if (edge) tree.edges.push_back(*edge);
  }
  if (!complete) return std::nullopt;
  checkOrder(object, tree.edges);
  for (const std::string& defect : defectLines(judge(network_, root_, tree.edges)))
    findings_.error(object.path(), subject + defect);
  return findings_.errorCount() == before ? std::optional(std::move(tree)) : std::nullopt;
}

/// Senders stand behind the edge that they received by.
void PlanCheck::checkOrder(const JsonObject& object, std::span<const Edge> edges) {
  std::vector<bool> hasReceived(network_.machineCount(), false);
  hasReceived[root_.index()] = true;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!hasReceived[edges[i].from.index()])
      return findings_.error(elementPath(object.pathOf("edges"), i),
                             quoted(network_.name(edges[i].from)) +
                                 " has not received before: senders stand in preorder");
    hasReceived[edges[i].to.index()] = true;
  }
}

std::optional<Edge> PlanCheck::readEdge(const JsonObject& object) {
  const auto from = machine(object, "from");
  const auto to = machine(object, "to");
  if (!from || !to) return std::nullopt;
  const Edge edge = {*from, *to};
  checkPath(object, edge);
  return edge;
}

void PlanCheck::checkPath(const JsonObject& object, const Edge& edge) {
  const auto* path = object.array("path");
  if (path == nullptr) return;
  std::vector<std::string> actual = {network_.name(edge.from)};
  for (const LinkId link : route(network_, edge.from, edge.to))
    actual.push_back(network_.name(network_.link(link).to));
  const bool same =
      std::ranges::equal(*path, actual, [](const llvm::json::Value& claimed, const auto& name) {
        return claimed.getAsString() == llvm::StringRef(name);
      });
  if (same) return;
  std::string way;
  for (const std::string& name : actual)
    way += (way.empty() ? "" : ", ") + name;
  findings_.error(object.pathOf("path"), "the network's path is " + way);
}

std::optional<runtime::HoldingTimes> PlanCheck::timesOf(const JsonObject& range,
                                                        const std::optional<RangeSizes>& sizes,
                                                        const ScheduleKind& kind) {
  const auto segment = range.count("segment_bytes");
  if (!segment || !sizes) return std::nullopt;
  return timesOfWholeMessages(network_, parameters_, kind, {sizes->toBytes, *segment});
}

void PlanCheck::checkClaims(const JsonObject& range, const std::optional<RangeSizes>& sizes,
                            const Schedule& schedule, const std::string& subject) {
  const ContentionReport report = judge(network_, schedule);
  tally_.maxLinkLoad = std::max(tally_.maxLinkLoad, report.maxLinkLoad);
  checkCount(range, "height", schedule.height());
  checkCount(range, "max_children", schedule.maxChildren());
  const auto load = range.number("max_link_load");
  if (load && !isSameUpToRounding(*load, report.maxLinkLoad))
    findings_.error(range.pathOf("max_link_load"), "the worst link load is " +
                                                       formatNumber(report.maxLinkLoad, 9) +
                                                       ", not " + formatNumber(*load, 9));
  checkContention(
      range, verdictOf(network_, schedule, report, timesOf(range, sizes, schedule.kind)), subject);
  checkCertificate(range, network_, root_, report, findings_);
  if (hasItsParameters_ && sizes)
    checkTimes(range, *sizes, network_, parameters_, schedule, report, findings_);
  checkLoadOptimal(range, report, subject);
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

void PlanCheck::checkLoadOptimal(const JsonObject& range, const ContentionReport& report,
                                 const std::string& subject) {
  const auto claimed = range.boolean("load_optimal");
  if (claimed && *claimed != report.loadOptimal())
    findings_.error(range.pathOf("load_optimal"),
                    subject + "the worst load is " + formatNumber(report.maxLinkLoad) +
                        ", so it is " + (report.loadOptimal() ? "true" : "false"));
}

void PlanCheck::checkCount(const JsonObject& object, llvm::StringRef field, std::size_t actual) {
  const auto claimed = object.count(field);
  if (claimed && *claimed != actual)
    findings_.error(object.pathOf(field),
                    "it is " + std::to_string(actual) + ", not " + std::to_string(*claimed));
}

} // namespace topocast
