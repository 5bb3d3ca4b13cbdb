#include "verify/certificate_check.hpp"

#include "input/format_quantity.hpp"
#include "network/routing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr double rounding = 1e-9;

using Ends = std::pair<std::string, std::string>;

class CertificateCheck {
public:
  CertificateCheck(const JsonObject& range, const Network& network, JsonFindings& findings)
      : range_(range), network_(network), findings_(findings) {
    for (std::size_t i = 0; i < network.linkCount(); ++i)
      links_.emplace_back(endsOf(LinkId(i)), LinkId(i));
    std::ranges::sort(links_);
  }

  void checkLoads(const ContentionReport& report) {
    const auto* claims = range_.array("link_loads");
    if (claims == nullptr) return;
    std::vector<bool> isClaimed(network_.linkCount(), false);
    for (std::size_t i = 0; i < claims->size(); ++i) {
      const std::string path = elementPath(range_.pathOf("link_loads"), i);
      const auto claim = JsonObject::from((*claims)[i], path, findings_);
      const auto link = claim ? linkOf(*claim) : std::nullopt;
      if (!link) continue;
      if (isClaimed[link->index()])
        findings_.error(path, "the load of " + network_.name(*link) + " stands here twice");
      isClaimed[link->index()] = true;
      checkLoad(*claim, *link, report.linkLoads[link->index()]);
    }
    for (std::size_t i = 0; i < isClaimed.size(); ++i)
      if (!isClaimed[i] && report.linkLoads[i] > 0)
        findings_.error(range_.pathOf("link_loads"), "the load of " + network_.name(LinkId(i)) +
                                                         " is missing, which is " +
                                                         formatNumber(report.linkLoads[i], 9));
  }

  void checkBottleneck(MachineId root) {
    if (network_.machineCount() == 1) return;
    const auto claim = range_.object("bottleneck");
    const auto link = claim ? linkOf(*claim) : std::nullopt;
    if (!link) return;
    const auto [slowest, leadsAway] = slowestFrom(root, *link);
    if (!leadsAway)
      findings_.error(claim->path(), network_.name(*link) + " leads from " + network_.name(root) +
                                         " to no machine");
    else if (network_.link(slowest).bandwidth < network_.link(*link).bandwidth)
      findings_.error(claim->path(),
                      network_.name(slowest) + " is slower than " + network_.name(*link));
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
  Ends endsOf(LinkId link) const {
    return {network_.name(network_.link(link).from), network_.name(network_.link(link).to)};
  }

  std::optional<LinkId> linkOf(const JsonObject& object) {
    const auto from = object.string("from");
    const auto to = object.string("to");
    if (!from || !to) return std::nullopt;
    const Ends ends = {*from, *to};
    const auto found = std::ranges::lower_bound(links_, ends, {}, &std::pair<Ends, LinkId>::first);
    if (found != links_.end() && found->first == ends) return found->second;
    findings_.error(object.path(), "the network has no link " + *from + "->" + *to);
    return std::nullopt;
  }

  void checkLoad(const JsonObject& claim, LinkId link, double load) {
    const auto claimed = claim.number("load");
    if (claimed && !isSameUpToRounding(*claimed, load))
      findings_.error(claim.pathOf("load"), "the load of " + network_.name(link) + " is " +
                                                formatNumber(load, 9) + ", not " +
                                                formatNumber(*claimed, 9));
  }

  struct WayOut {
    LinkId slowest;
    bool passesLink;
  };

  /// The slowest link on the routes from the root, and whether one of them passes `link`.
  WayOut slowestFrom(MachineId root, LinkId link) const {
    WayOut way = {network_.uplink(root), false};
    for (std::size_t i = 0; i < network_.machineCount(); ++i) {
      if (MachineId(i) == root) continue;
      for (const LinkId step : route(network_, root, MachineId(i))) {
        way.passesLink = way.passesLink || step == link;
        if (network_.link(step).bandwidth < network_.link(way.slowest).bandwidth)
          way.slowest = step;
      }
    }
    return way;
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
  const Network& network_;
  JsonFindings& findings_;
  std::vector<std::pair<Ends, LinkId>> links_; ///< sorted
};

} // namespace

bool isSameUpToRounding(double left, double right) {
  return std::abs(left - right) <= rounding * std::max(1.0, std::abs(right));
}

void checkCertificate(const JsonObject& range, const Network& network, MachineId root,
                      const ContentionReport& report, JsonFindings& findings) {
  CertificateCheck check(range, network, findings);
  check.checkLoads(report);
  check.checkBottleneck(root);
  check.checkTimes();
}

} // namespace topocast
