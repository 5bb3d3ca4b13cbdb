#include "verify/schedule_check.hpp"

#include "input/format_quantity.hpp"
#include "schedule/registry.hpp"
#include "verify/certificate_check.hpp"
#include "verify/plan_messages.hpp"

#include "topocast/schedule/families.hpp"

namespace topocast {
namespace {

/// Where there is no such kind an error is noted, and another one stands for it.
ScheduleKind kindIn(const JsonObject& object, JsonFindings& findings) {
  const auto name = object.string("schedule");
  if (!name) return {};
  if (*name == "auto") {
    findings.error(object.pathOf("schedule"),
                   "a plan names the schedule that was chosen, not 'auto'");
    return {};
  }
  auto kind = findSchedule(*name);
  if (kind) return *kind;
  findings.error(object.pathOf("schedule"), llvm::toString(kind.takeError()));
  return {};
}

/// How a schedule's messages stand in the file: in which field, and who reads it.
struct MessageForm {
  llvm::StringLiteral field;
  decltype(&readTrees) read;
};

constexpr MessageForm treesForm = {"trees", readTrees};
constexpr MessageForm piecesForm = {"messages", readPieces};
constexpr MessageForm multicastsForm = {"multicasts", readMulticasts};

const MessageForm& formOf(const ScheduleKind& kind, const PlanContext& context) {
  if (context.network.machineCount() == 1) return treesForm;
  if (runtime::scatters(kind)) return piecesForm;
  return runtime::isCopied(kind) ? multicastsForm : treesForm;
}

/// Whoever carries out the plan could take the messages from a field that nobody has judged.
void refuseOtherForms(const JsonObject& object, const MessageForm& form, JsonFindings& findings) {
  for (const MessageForm& other : {treesForm, piecesForm, multicastsForm})
    if (other.field != form.field && object.has(other.field))
      findings.error(object.pathOf(other.field),
                     "the messages of this schedule stand in '" + form.field.str() +
                         "', which alone are judged; take this field out");
}

void checkMaxLoad(const JsonObject& object, const ContentionReport& report,
                  const std::string& subject, JsonFindings& findings) {
  const auto load = object.number("max_link_load");
  if (load && !isSameUpToRounding(*load, report.maxLinkLoad))
    findings.error(object.pathOf("max_link_load"), "the worst link load is " +
                                                       formatNumber(report.maxLinkLoad, 9) +
                                                       ", not " + formatNumber(*load, 9));
  const auto claimed = object.boolean("load_optimal");
  if (claimed && *claimed != report.loadOptimal())
    findings.error(object.pathOf("load_optimal"),
                   subject + "the worst load is " + formatNumber(report.maxLinkLoad) +
                       ", so it is " + (report.loadOptimal() ? "true" : "false"));
}

} // namespace

std::optional<JudgedSchedule> checkSchedule(const JsonObject& object, const PlanContext& context,
                                            const std::string& subject) {
  const ScheduleKind kind = kindIn(object, context.findings);
  const MessageForm& form = formOf(kind, context);
  refuseOtherForms(object, form, context.findings);
  auto schedule = form.read(object, kind, context, subject);
  if (!schedule) return std::nullopt;
  JudgedSchedule judged = {std::move(*schedule), {}};
  judged.contention = judge(context.network, judged.schedule);
  expectCount(object, "height", judged.schedule.height(), context.findings);
  expectCount(object, "max_children", judged.schedule.maxChildren(), context.findings);
  checkMaxLoad(object, judged.contention, subject, context.findings);
  checkLinkLoads(object, context, judged.contention);
  return judged;
}

} // namespace topocast
