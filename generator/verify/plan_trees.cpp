// The trees of a schedule in a plan file, in either form. In: the object that has them. Out: the
// schedule, if every tree is a broadcast; else findings.
#include "verify/plan_messages.hpp"

#include "contention/contention.hpp"
#include "input/format_quantity.hpp"
#include "verify/certificate_check.hpp"
#include "verify/plan_paths.hpp"
#include "verify/summary.hpp"
#include "verify/tree_edges.hpp"

#include <utility>
#include <vector>

namespace topocast {
namespace {

/// Reads the edges of one tree.
class EdgeReader {
public:
  EdgeReader(const PlanContext& context, std::size_t rail)
      : context_(context), rail_(rail), hasReceived_(context.network.machineCount(), false) {
    hasReceived_[context.root.index()] = true;
  }

  /// Nothing if some cannot be read, or name machines that the network does not have.
  std::optional<std::vector<Edge>> read(const JsonObject& tree) {
    const bool isWhole = context_.version == PlanVersion::one ? readEdges(tree) : readSenders(tree);
    return isWhole ? std::optional(std::move(edges_)) : std::nullopt;
  }

  /// Errors in the paths of edges, by which the tree itself is not wrong.
  std::size_t pathErrors() const { return pathErrors_; }

private:
  bool readEdges(const JsonObject& tree) {
    return readAll(tree, "edges", [this](const JsonObject& edge) { return readEdge(edge); });
  }

  bool readSenders(const JsonObject& tree) {
    return readAll(tree, "senders",
                   [this](const JsonObject& sender) { return readSender(sender); });
  }

  /// Reads the objects of an array; whether all can be read.
  template <class Read>
  bool readAll(const JsonObject& tree, llvm::StringRef field, const Read& read) {
    auto objects = tree.array(field);
    bool isWhole = objects.has_value();
    for (std::size_t i = 0; objects && !objects->atEnd(); ++i) {
      const std::string path = elementPath(tree.pathOf(field), i);
      const auto object = JsonObject::from(objects->takeValue(), path, context_.findings);
      isWhole = object && read(*object) && isWhole;
    }
    return isWhole;
  }

  /// `{"from": "n0", "to": "n1", "path": ["n0", "s0", "n1"]}`
  bool readEdge(const JsonObject& edge) {
    const auto from = machineOf(edge, "from");
    const auto to = machineOf(edge, "to");
    if (!from || !to) return false;
    checkSender(edge.path(), *from);
    add({*from, *to});
    if (const auto vertices = edge.array("path"))
      addPath(*vertices, edges_.back(), edge.pathOf("path"));
    return true;
  }

  /// `{"from": "n0", "to": ["n1", "n2"]}`, and perhaps `paths`, one for each receiver.
  bool readSender(const JsonObject& sender) {
    const auto from = machineOf(sender, "from");
    auto receivers = sender.array("to");
    if (!from || !receivers) return false;
    checkSender(sender.path(), *from);
    const std::size_t first = edges_.size();
    for (std::size_t i = 0; !receivers->atEnd(); ++i) {
      const auto to = receiver(receivers->takeValue(), sender, i);
      if (!to) return false;
      add({*from, *to});
    }
    if (sender.has("paths")) checkPaths(sender, first);
    return true;
  }

  std::optional<MachineId> receiver(llvm::StringRef value, const JsonObject& sender,
                                    std::size_t index) {
    const auto name = value.starts_with("\"") ? std::optional(jsonString(value)) : std::nullopt;
    const auto machine = name ? context_.names.machine(*name) : std::nullopt;
    if (!machine)
      fail(elementPath(sender.pathOf("to"), index),
           name ? "the network has no machine '" + *name + "'" : "a string is expected");
    return machine;
  }

  /// The paths of the edges from the one with index `first` on.
  void checkPaths(const JsonObject& sender, std::size_t first) {
    auto paths = sender.array("paths");
    if (!paths) return;
    std::size_t edge = first;
    for (; !paths->atEnd() && edge < edges_.size(); ++edge) {
      const std::string place = elementPath(sender.pathOf("paths"), edge - first);
      const llvm::StringRef vertices = paths->takeValue();
      if (vertices.starts_with("["))
        addPath(JsonItems(vertices), edges_[edge], place);
      else
        fail(place, "an array is expected");
    }
    if (!paths->atEnd() || edge < edges_.size())
      fail(sender.pathOf("paths"), "one path for each receiver is expected");
  }

  void addPath(JsonItems vertices, const Edge& edge, const std::string& place) {
    const std::size_t before = context_.findings.errorCount();
    checkPath(vertices, edge, rail_, context_, place);
    pathErrors_ += context_.findings.errorCount() - before;
  }

  std::optional<MachineId> machineOf(const JsonObject& object, llvm::StringRef field) {
    return machineIn(object, field, context_.names, context_.findings);
  }

  void fail(const std::string& path, const std::string& message) {
    context_.findings.error(path, message);
  }

  /// Senders stand behind the edge that they received by; of one tree the first error is told.
  void checkSender(const std::string& path, MachineId from) {
    if (hasReceived_[from.index()] || std::exchange(toldOrder_, true)) return;
    fail(path, "'" + context_.network.name(from) +
                   "' has not received before: senders stand in preorder");
  }

  void add(const Edge& edge) {
    edges_.push_back(edge);
    hasReceived_[edge.to.index()] = true;
  }

  const PlanContext& context_;
  std::size_t rail_; ///< on which the edges are
  std::vector<Edge> edges_;
  std::vector<bool> hasReceived_; ///< by machine
  bool toldOrder_ = false;
  std::size_t pathErrors_ = 0;
};

/// The rail of a tree, which has the field where senders choose rails. If that is not as in the
/// network, the plan was made with another choice, from which all further errors would follow.
std::optional<std::size_t> railOf(const JsonObject& tree, const PlanContext& context) {
  const std::size_t rails = context.network.cardsAtOnce();
  const auto rail = tree.has("rail") ? tree.count("rail") : std::uint64_t{0};
  const bool isOtherChoice = tree.has("rail") != (rails > 1);
  if (!rail || (*rail < rails && !isOtherChoice)) return rail;
  JsonFindings& findings = context.findings;
  if (!tree.has("rail"))
    findings.error(tree.path(),
                   "the tree says no rail, and the network has " + formatCount(rails, "rail"));
  else
    findings.error(tree.pathOf("rail"),
                   context.network.railCount() > rails
                       ? "the receiver of a message decides on its rail in this network"
                       : "the network has " + formatCount(rails, "rail") + ", counted from 0");
  if (isOtherChoice)
    findings.keepFirstError("the plan was made for another choice of rails; give '--rail', or the "
                            "topology, as it was then");
  return std::nullopt;
}

std::optional<SharedTree> readTree(const JsonObject& object, const PlanContext& context,
                                   const std::string& subject) {
  JsonFindings& findings = context.findings;
  const std::size_t before = findings.errorCount();
  const auto share = object.number("share");
  if (share && !(0 < *share && *share <= 1))
    findings.error(object.pathOf("share"), "a share is more than 0 and at most 1");
  const auto rail = railOf(object, context);
  EdgeReader reader(context, rail.value_or(0));
  const auto edges = reader.read(object);
  if (!edges) return std::nullopt;
  for (const std::string& defect : defectLines(judge(context.network, context.root, *edges)))
    findings.error(object.path(), subject + defect);
  if (!share || !rail || findings.errorCount() != before + reader.pathErrors()) return std::nullopt;
  return SharedTree{*share, treeOf(context.root, *edges, context.network.machineCount()), *rail};
}

} // namespace

std::optional<Schedule> readTrees(const JsonObject& object, const ScheduleKind& kind,
                                  const PlanContext& context, const std::string& subject) {
  auto trees = object.array("trees");
  if (!trees) return std::nullopt;
  Schedule schedule;
  schedule.kind = kind;
  double shares = 0;
  bool isWhole = true;
  for (std::size_t i = 0; !trees->atEnd(); ++i) {
    const std::string path = elementPath(object.pathOf("trees"), i);
    const auto tree = JsonObject::from(trees->takeValue(), path, context.findings);
    auto read = tree ? readTree(*tree, context, subject) : std::nullopt;
    isWhole = isWhole && read;
    if (!read) continue;
    shares += read->share;
    schedule.trees.push_back(std::move(*read));
  }
  if (!isWhole) return std::nullopt;
  if (isSameUpToRounding(shares, 1)) return schedule;
  context.findings.error(object.pathOf("trees"), subject + "the shares add up to " +
                                                     formatNumber(shares, 9) + " instead of 1");
  return std::nullopt;
}

} // namespace topocast
