#include "verify/certificate_check.hpp"

#include "input/format_quantity.hpp"
#include "verify/cut_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {
namespace {

constexpr double rounding = 1e-9;

/// A directed link as an object names it.
struct NamedLink {
  std::string from;
  std::string to;
  std::uint64_t cable = 1;
};

std::optional<NamedLink> namedLink(const JsonObject& object) {
  const auto from = object.string("from");
  const auto to = object.string("to");
  const auto cable = object.has("cable") ? object.count("cable") : std::uint64_t{1};
  if (!from || !to || !cable) return std::nullopt;
  return NamedLink{*from, *to, *cable};
}

std::optional<LinkId> findLink(const NamedLink& name, const std::string& path,
                               const PlanContext& context) {
  const auto& [from, to, cable] = name;
  const auto link = context.names.link(from, to, cable);
  if (!link)
    context.findings.error(path, "the network has no link " + from + "->" + to +
                                     (cable == 1 ? "" : " of number " + std::to_string(cable)));
  return link;
}

/// The link that `object` names by its ends, `from` and `to`, and the cable's number.
std::optional<LinkId> linkOf(const JsonObject& object, const PlanContext& context) {
  const auto name = namedLink(object);
  return name ? findLink(*name, object.path(), context) : std::nullopt;
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

/// What a plan says of the loads of links. If several differ though the messages are sound, one
/// mistake explains them: the topology was read with other options.
class LoadCheck {
public:
  LoadCheck(const JsonObject& schedule, const PlanContext& context,
            const std::vector<double>& loads)
      : schedule_(schedule), context_(context), network_(context.network), loads_(loads),
        isClaimed_(loads.size(), false) {}

  void check(JsonItems claims) {
    std::size_t count = 0;
    for (; !claims.atEnd(); ++count) {
      const std::string path = elementPath(schedule_.pathOf("link_loads"), count);
      const auto claim = JsonObject::from(claims.takeValue(), path, context_.findings);
      const auto name = claim ? namedLink(*claim) : std::nullopt;
      if (name) checkClaim(*claim, *name);
    }
    if (2 * unknown_ > count)
      return context_.findings.keepFirstError(
          "the plan is for another network: this one lacks " + std::to_string(unknown_) + " of " +
          formatCount(count, "link") + " of " + schedule_.path() +
          "; give the topology that it was made for, with the same options, such as --rail");
    for (std::size_t i = 0; i < loads_.size(); ++i)
      if (!isClaimed_[i] && loads_[i] > 0) addMissing(LinkId(i));
    explain();
  }

private:
  void checkClaim(const JsonObject& claim, const NamedLink& name) {
    const auto link = findLink(name, claim.path(), context_);
    if (!link) {
      const bool isAtMachine = context_.names.machine(name.from) || context_.names.machine(name.to);
      ++unknown_;
      unknownAtMachines_ += isAtMachine ? 1 : 0;
      return add(isAtMachine);
    }
    if (isClaimed_[link->index()])
      context_.findings.error(claim.path(),
                              "the load of " + network_.name(*link) + " stands here twice");
    isClaimed_[link->index()] = true;
    const double load = loads_[link->index()];
    const auto claimed = claim.number("load");
    if (!claimed || isSameUpToRounding(*claimed, load)) return;
    context_.findings.error(claim.pathOf("load"), "the load of " + network_.name(*link) + " is " +
                                                      formatNumber(load, 9) + ", not " +
                                                      formatNumber(*claimed, 9));
    add(isAtMachine(*link));
  }

  void addMissing(LinkId link) {
    context_.findings.error(schedule_.pathOf("link_loads"),
                            "the load of " + network_.name(link) + " is missing, which is " +
                                formatNumber(loads_[link.index()], 9));
    add(isAtMachine(link));
  }

  bool isAtMachine(LinkId link) const {
    return !network_.isSwitch(network_.link(link).from) ||
           !network_.isSwitch(network_.link(link).to);
  }

  void add(bool isAtMachine) { ++(isAtMachine ? otherAtMachines_ : otherBetweenSwitches_); }

  /// Routes change what links between switches carry, and not what machines send and receive; that
  /// is on other links only where rails were chosen otherwise.
  void explain() {
    if (otherAtMachines_ + otherBetweenSwitches_ < 2) return;
    if (otherAtMachines_ == 0)
      return context_.findings.keepFirstError(
          "the plan was made with other routes: " + std::to_string(otherBetweenSwitches_) +
          " links between switches carry something else; give '--routing' or "
          "'--forwarding-tables', or the topology, as it was then");
    if (unknownAtMachines_ > 0 ||
        (network_.rails() != nullptr && network_.rails()->isByDestination()))
      context_.findings.keepFirstError(
          "the plan was made for another choice of rails, or another network: " +
          formatCount(otherAtMachines_, "link") + " of machines " +
          (otherAtMachines_ == 1 ? "carries" : "carry") +
          " something else; give '--rail', or the topology, as it was then");
  }

  const JsonObject& schedule_;
  const PlanContext& context_;
  const Network& network_;
  const std::vector<double>& loads_;
  std::vector<bool> isClaimed_; ///< by link
  std::size_t unknown_ = 0;     ///< links that the network lacks
  std::size_t unknownAtMachines_ = 0;
  std::size_t otherAtMachines_ = 0;
  std::size_t otherBetweenSwitches_ = 0;
};

} // namespace

bool isSameUpToRounding(double left, double right) {
  return std::abs(left - right) <= rounding * std::max(1.0, std::abs(right));
}

void checkLinkLoads(const JsonObject& schedule, const PlanContext& context,
                    const ContentionReport& report) {
  if (auto claims = schedule.array("link_loads"))
    LoadCheck(schedule, context, report.linkLoads).check(*claims);
}

void checkBound(const JsonObject& range, const PlanContext& context) {
  BoundCheck check(range, context);
  check.checkBottleneck();
  check.checkTimes();
}

} // namespace topocast
