// The messages of a schedule in a plan file that carry pieces, step by step. In: the object that
// has them. Out: the schedule, if they bring every piece to every machine; else findings.
#include "verify/plan_messages.hpp"

#include "contention/contention.hpp"
#include "contention/piece_contention.hpp"
#include "verify/plan_paths.hpp"
#include "verify/summary.hpp"
#include "verify/tree_edges.hpp"

#include "topocast/schedule/pieces.hpp"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

using runtime::PieceMessages;

/// Reads one object after another.
class MessageReader {
public:
  explicit MessageReader(const PlanContext& context)
      : context_(context), pieces_(context.network.machineCount()) {}

  std::optional<PieceMessages> read(const JsonObject& object) const {
    const auto from = machineIn(object, "from", context_.names, context_.findings);
    const auto to = machineIn(object, "to", context_.names, context_.findings);
    const auto step = numberOf(object, "step", 1, mostSteps());
    const auto first = numberOf(object, "first", 0, pieces_ - 1);
    const auto count = numberOf(object, "count", 1, pieces_);
    const auto steps =
        object.has("steps") ? numberOf(object, "steps", 1, pieces_) : std::optional(1U);
    if (!from || !to || !step || !first || !count || !steps) return std::nullopt;
    if (const auto vertices = object.has("path") ? object.array("path") : std::nullopt)
      checkPath(*vertices, {*from, *to}, 0, context_, object.pathOf("path"));
    if (*from == *to) return refused(object.pathOf("to"), "a machine sends to itself");
    if (std::uint64_t{*first} + *count > pieces_)
      return refused(object.pathOf("count"),
                     pieces_ == 1 ? "there is 1 piece"
                                  : "there are " + std::to_string(pieces_) + " pieces");
    if (*steps > 1 && *count > 1)
      return refused(object.pathOf("steps"), "messages of several steps carry one piece each");
    return PieceMessages{from->value, to->value, *step, *first, *count, *steps};
  }

private:
  /// More steps than any scatter and allgather take: in each step some machine gets a new piece.
  std::uint64_t mostSteps() const { return 2 * pieces_; }

  std::optional<std::uint32_t> numberOf(const JsonObject& object, llvm::StringRef field,
                                        std::uint64_t least, std::uint64_t most) const {
    const auto number = object.count(field);
    if (!number) return std::nullopt;
    if (least <= *number && *number <= most) return static_cast<std::uint32_t>(*number);
    context_.findings.error(object.pathOf(field), "a number from " + std::to_string(least) +
                                                      " to " + std::to_string(most) +
                                                      " is expected");
    return std::nullopt;
  }

  std::nullopt_t refused(const std::string& path, const std::string& message) const {
    context_.findings.error(path, message);
    return std::nullopt;
  }

  const PlanContext& context_;
  std::uint64_t pieces_;
};

/// The tree by which machines get the first of their pieces.
BroadcastTree scatterOf(std::vector<PieceMessages> messages, const PlanContext& context) {
  std::ranges::stable_sort(messages, {}, &PieceMessages::step);
  std::vector<bool> has(context.network.machineCount(), false);
  has[context.root.index()] = true;
  std::vector<Edge> edges;
  for (const PieceMessages& message : messages) {
    if (has[message.to]) continue;
    has[message.to] = true;
    edges.push_back({MachineId(message.from), MachineId(message.to)});
  }
  return treeOf(context.root, edges, context.network.machineCount());
}

} // namespace

std::optional<Schedule> readPieces(const JsonObject& object, const ScheduleKind& kind,
                                   const PlanContext& context, const std::string& subject) {
  expectCount(object, "pieces", context.network.machineCount(), context.findings);
  auto objects = object.array("messages");
  if (!objects) return std::nullopt;
  const MessageReader reader(context);
  Schedule schedule;
  schedule.kind = kind;
  bool isWhole = true;
  for (std::size_t i = 0; !objects->atEnd(); ++i) {
    const std::string path = elementPath(object.pathOf("messages"), i);
    const auto entry = JsonObject::from(objects->takeValue(), path, context.findings);
    const auto message = entry ? reader.read(*entry) : std::nullopt;
    isWhole = isWhole && message;
    if (message) schedule.messages.push_back(*message);
  }
  if (!isWhole) return std::nullopt;
  const ContentionReport report = judgePieces(context.network, context.root, schedule.messages);
  for (const std::string& defect : defectLines(report))
    context.findings.error(object.pathOf("messages"), subject + defect);
  if (!report.delivers()) return std::nullopt;
  schedule.trees.push_back({1, scatterOf(schedule.messages, context)});
  return schedule;
}

} // namespace topocast
