#include "verify/certificate_check.hpp"

#include "input/format_quantity.hpp"
#include "verify/cut_check.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace topocast {
namespace {

constexpr double rounding = 1e-9;

/// The link that `object` names by its ends, `from` and `to`, and the cable's number.
std::optional<LinkId> linkOf(const JsonObject& object, const PlanContext& context) {
  const auto from = object.string("from");
  const auto to = object.string("to");
  const auto cable = object.has("cable") ? object.count("cable") : std::uint64_t{1};
  if (!from || !to || !cable) return std::nullopt;
  const auto link = context.names.link(*from, *to, *cable);
  if (!link)
    context.findings.error(object.path(),
                           "the network has no link " + *from + "->" + *to +
                               (*cable == 1 ? "" : " of number " + std::to_string(*cable)));
  return link;
}

void checkLoad(const JsonObject& claim, const PlanContext& context, LinkId link, double load) {
  const auto claimed = claim.number("load");
  if (claimed && !isSameUpToRounding(*claimed, load))
    context.findings.error(claim.pathOf("load"), "the load of " + context.network.name(link) +
                                                     " is " + formatNumber(load, 9) + ", not " +
                                                     formatNumber(*claimed, 9));
}

/// Whether destinations decide on rails, and the only link named is the one by which a machine is
/// reached, or the fastest of the root's, which sends by one at a time.
bool isOnlyCard(const Network& network, MachineId root, const std::vector<LinkId>& links) {
  if (network.rails() == nullptr || !network.rails()->isByDestination() || links.size() != 1)
    return false;
  const auto& [from, to, bandwidth, latency] = network.link(links.front());
  if (from == network.vertex(root)) {
    for (std::size_t rail = 0; rail < network.railCount(); ++rail)
      if (network.link(network.uplink(root, rail)).bandwidth > bandwidth) return false;
    return true;
  }
  if (network.isSwitch(to)) return false;
  const MachineId machine(to.index() - network.switchCount());
  return machine != root &&
         links.front() == reverse(network.uplink(machine, network.railTo(machine)));
}

/// The bottleneck and the times of one range.
class BoundCheck {
public:
  BoundCheck(const JsonObject& range, const PlanContext& context)
      : range_(range), context_(context), network_(context.network), findings_(context.findings) {}

  void checkBottleneck() {
    const MachineId root = context_.root;
    if (network_.machineCount() == 1) return;
    const auto claim = range_.object("bottleneck");
    const auto links = claim ? linksOf(*claim) : std::nullopt;
    if (!links) return;
    double bandwidth = 0;
    std::string names;
    for (const LinkId link : *links) {
      bandwidth += network_.link(link).bandwidth;
      names += (names.empty() ? "" : ", ") + network_.name(link);
    }
    if (!isOnlyCard(network_, root, *links) && !partsFromSomeMachine(network_, root, *links))
      return findings_.error(claim->path(), "every machine can be reached from " +
                                                network_.name(root) + " without " + names);
    if (const auto less = firstReachedByLess(network_, root, bandwidth))
      findings_.error(claim->path(), "no more than " + formatBandwidth(less->bandwidth) +
                                         " can flow from " + network_.name(root) + " to " +
                                         network_.name(less->machine) + ", but " +
                                         formatBandwidth(bandwidth) + " over " + names);
  }

  void checkTimes() {
    const auto predicted = seconds("predicted_seconds");
    const auto bound = seconds("lower_bound_seconds");
    const auto bandwidth = seconds("bandwidth_bound_seconds");
    const auto startUp = seconds("start_up_bound_seconds");
    if (!predicted || !bound || !bandwidth || !startUp) return;
    if (*bound != std::max(*bandwidth, *startUp))
      findings_.error(range_.pathOf("lower_bound_seconds"),
                      "it is the larger of the bounds of bandwidth and start-ups, " +
                          formatSeconds(std::max(*bandwidth, *startUp)));
    if (*predicted < *bound * (1 - rounding))
      findings_.error(range_.pathOf("predicted_seconds"), "nothing is faster than the lower bound");
    if (*bound > 0) checkRatio(*predicted / *bound);
  }

private:
  /// The link, and those that it limits broadcasts together with.
  std::optional<std::vector<LinkId>> linksOf(const JsonObject& claim) const {
    const auto first = linkOf(claim, context_);
    if (!first) return std::nullopt;
    std::vector<LinkId> links = {*first};
    if (!claim.has("together_with")) return links;
    auto others = claim.array("together_with");
    if (!others) return std::nullopt;
    for (std::size_t i = 0; !others->atEnd(); ++i) {
      const std::string path = elementPath(claim.pathOf("together_with"), i);
      const auto other = JsonObject::from(others->takeValue(), path, findings_);
      const auto link = other ? linkOf(*other, context_) : std::nullopt;
      if (!link) return std::nullopt;
      links.push_back(*link);
    }
    return links;
  }

  std::optional<double> seconds(llvm::StringRef field) {
    const auto value = range_.number(field);
    if (!value || *value >= 0) return value;
    findings_.error(range_.pathOf(field), "a time is not negative");
    return std::nullopt;
  }

  void checkRatio(double ratio) {
    const auto claimed = range_.number("predicted_over_lower_bound");
    if (claimed && !isSameUpToRounding(*claimed, ratio))
      findings_.error(range_.pathOf("predicted_over_lower_bound"),
                      "it is " + formatNumber(ratio, 9) + ", not " + formatNumber(*claimed, 9));
  }

  const JsonObject& range_;
  const PlanContext& context_;
  const Network& network_;
  JsonFindings& findings_;
};

} // namespace

bool isSameUpToRounding(double left, double right) {
  return std::abs(left - right) <= rounding * std::max(1.0, std::abs(right));
}

void checkLinkLoads(const JsonObject& schedule, const PlanContext& context,
                    const ContentionReport& report) {
  auto claims = schedule.array("link_loads");
  if (!claims) return;
  const Network& network = context.network;
  std::vector<bool> isClaimed(network.linkCount(), false);
  std::size_t claimCount = 0;
  std::size_t unknownCount = 0;
  for (; !claims->atEnd(); ++claimCount) {
    const std::string path = elementPath(schedule.pathOf("link_loads"), claimCount);
    const auto claim = JsonObject::from(claims->takeValue(), path, context.findings);
    const auto link = claim ? linkOf(*claim, context) : std::nullopt;
    if (!link) ++unknownCount;
    if (!link) continue;
    if (isClaimed[link->index()])
      context.findings.error(path, "the load of " + network.name(*link) + " stands here twice");
    isClaimed[link->index()] = true;
    checkLoad(*claim, context, *link, report.linkLoads[link->index()]);
  }
  if (2 * unknownCount > claimCount)
    return context.findings.keepFirstError(
        "the plan is for another network: this one lacks " + std::to_string(unknownCount) + " of " +
        formatCount(claimCount, "link") + " of " + schedule.path() +
        "; give the topology that it was made for, with the same options, such as --rail");
  for (std::size_t i = 0; i < isClaimed.size(); ++i)
    if (!isClaimed[i] && report.linkLoads[i] > 0)
      context.findings.error(schedule.pathOf("link_loads"),
                             "the load of " + network.name(LinkId(i)) + " is missing, which is " +
                                 formatNumber(report.linkLoads[i], 9));
}

void checkBound(const JsonObject& range, const PlanContext& context) {
  BoundCheck check(range, context);
  check.checkBottleneck();
  check.checkTimes();
}

} // namespace topocast
