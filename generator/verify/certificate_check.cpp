#include "verify/certificate_check.hpp"

#include "input/format_quantity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr double rounding = 1e-9;

/// The ends of a directed link, and its cable's number.
using Ends = std::tuple<std::string, std::string, std::uint64_t>;

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
    if (!isNeeded(root, *link))
      return findings_.error(claim->path(), "every machine can be reached from " +
                                                network_.name(root) + " without " +
                                                network_.name(*link));
    for (std::size_t i = 0; i < network_.linkCount(); ++i)
      if (network_.link(LinkId(i)).bandwidth < network_.link(*link).bandwidth &&
          isNeeded(root, LinkId(i)))
        return findings_.error(claim->path(), network_.name(LinkId(i)) + " is slower than " +
                                                  network_.name(*link));
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
    return {network_.name(network_.link(link).from), network_.name(network_.link(link).to),
            network_.cableNumber(link)};
  }

  std::optional<LinkId> linkOf(const JsonObject& object) {
    const auto from = object.string("from");
    const auto to = object.string("to");
    const auto cable = object.has("cable") ? object.count("cable") : std::uint64_t{1};
    if (!from || !to || !cable) return std::nullopt;
    const Ends ends = {*from, *to, *cable};
    const auto found = std::ranges::lower_bound(links_, ends, {}, &std::pair<Ends, LinkId>::first);
    if (found != links_.end() && found->first == ends) return found->second;
    findings_.error(object.path(), "the network has no link " + *from + "->" + *to +
                                       (*cable == 1 ? "" : " of number " + std::to_string(*cable)));
    return std::nullopt;
  }

  void checkLoad(const JsonObject& claim, LinkId link, double load) {
    const auto claimed = claim.number("load");
    if (claimed && !isSameUpToRounding(*claimed, load))
      findings_.error(claim.pathOf("load"), "the load of " + network_.name(link) + " is " +
                                                formatNumber(load, 9) + ", not " +
                                                formatNumber(*claimed, 9));
  }

  /// Whether some machine cannot be reached from the root without this link.
  bool isNeeded(MachineId root, LinkId link) const {
    std::vector<bool> isReached(network_.switchCount(), false);
    std::vector<SwitchId> reached;
    const auto reach = [&](SwitchId aSwitch, LinkId over) {
      if (over == link || isReached[aSwitch.index()]) return;
      isReached[aSwitch.index()] = true;
      reached.push_back(aSwitch);
    };
    reach(network_.switchOf(root), network_.uplink(root));
    for (std::size_t next = 0; next < reached.size(); ++next)
      for (const auto& [to, over] : network_.neighbours(reached[next]))
        reach(to, over);
    for (std::size_t i = 0; i < network_.machineCount(); ++i) {
      const MachineId machine(i);
      const bool arrives = isReached[network_.switchOf(machine).index()] &&
                           reverse(network_.uplink(machine)) != link;
      if (machine != root && !arrives) return true;
    }
    return false;
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
