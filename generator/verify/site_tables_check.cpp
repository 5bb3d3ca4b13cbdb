#include "verify/site_tables_check.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/network_kind.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/job/site.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast {
namespace {

/// Rows of a table that are others in the network. One mistake may be in all of them, so one error
/// tells of the first, and how many there are.
class DifferentRows {
public:
  void add(llvm::StringRef place, const std::string& what) {
    if (count_++ > 0) return;
    place_ = place;
    what_ = what;
  }

  /// With advice, if there is any.
  void report(DiagnosticList& diagnostics, const std::string& advice = "") const {
    if (count_ == 0) return;
    const std::size_t more = count_ - 1;
    diagnostics.error(place_, what_ + (more == 0 ? "" : ", and " + formatCount(more, "more row")));
    if (!advice.empty()) diagnostics.advise(advice);
  }

private:
  std::size_t count_ = 0;
  llvm::StringRef place_; ///< of the first
  std::string what_;
};

constexpr const char* sameOptions = "give verify the options that the source was generated with, "
                                    "such as --trunk-bandwidth, or generate it anew";

/// Compares tables with those of the network.
class TableCheck {
public:
  TableCheck(const SourceSite& site, const Network& network, const SiteTables& wanted,
             DiagnosticList& diagnostics)
      : site_(site), network_(network), wanted_(wanted), diagnostics_(diagnostics) {}

  void checkNetwork() {
    if (!areAlike()) return;
    if (site_.usualSpeed.value != wanted_.usualSpeed)
      differs(site_.usualSpeed.place, "bytes per second of a usual machine", site_.usualSpeed.value,
              wanted_.usualSpeed);
    if (site_.multicast.value.payloadBytes > 0 && !network_.copying().isByIp)
      diagnostics_.error(site_.multicast.place,
                         "messages are streamed here, and the network has no groups: give verify "
                         "'--multicast ip' if it has");
    if (site_.mesh && wanted_.mesh)
      checkMesh(*site_.mesh, *wanted_.mesh);
    else
      checkSwitches();
    if (site_.routes && wanted_.routes) checkRoutes(*site_.routes, *wanted_.routes);
    checkMachines();
  }

  void checkTimes(const std::string& parameters) {
    if (site_.times.size() != wanted_.times.size())
      return diagnostics_.error(site_.times.front().place,
                                formatCount(site_.times.size(), "message size") + " here, " +
                                    std::to_string(wanted_.times.size()) + " in the parameters " +
                                    inQuotes(parameters));
    DifferentRows rows;
    for (std::size_t i = 0; i < wanted_.times.size(); ++i) {
      const auto& [here, place] = site_.times[i];
      const runtime::MeasuredTimes& there = wanted_.times[i];
      if (here.messageBytes != there.messageBytes || here.latency != there.latency ||
          here.gap != there.gap || here.relayGap != there.relayGap ||
          here.furtherSwitch != there.furtherSwitch)
        rows.add(place, "the parameters " + inQuotes(parameters) + " have other times");
    }
    rows.report(diagnostics_);
    checkCorners(parameters);
    const runtime::MulticastTimes& here = site_.multicast.value;
    const runtime::MulticastTimes& there = wanted_.multicast;
    if (here.payloadBytes > 0 &&
        (here.payloadBytes != there.payloadBytes || here.bytesPerSecond != there.bytesPerSecond ||
         here.datagramSeconds != there.datagramSeconds || here.latency != there.latency ||
         here.loss != there.loss || here.patience != there.patience))
      diagnostics_.error(site_.multicast.place, "the parameters " + inQuotes(parameters) +
                                                    " have other times of multicast");
    if (site_.switchesBuffer != wanted_.switchesBuffer)
      diagnostics_.error(site_.usualSpeed.place, "the parameters " + inQuotes(parameters) +
                                                     " tell otherwise whether switches buffer");
  }

private:
  void checkCorners(const std::string& parameters) {
    const auto isEqual = [](const auto& here, const runtime::TimesCorner& there) {
      return here.value.latency == there.latency && here.value.gap == there.gap &&
             here.value.relayGap == there.relayGap;
    };
    if (!std::ranges::equal(site_.corners, wanted_.corners, isEqual))
      diagnostics_.error(site_.corners.empty() ? site_.times.front().place
                                               : site_.corners.front().place,
                         "the parameters " + inQuotes(parameters) + " have another range of times");
  }

  void differs(llvm::StringRef place, const std::string& what, std::uint64_t here,
               std::uint64_t there) {
    diagnostics_.error(place, what + ": " + std::to_string(here) + " here, " +
                                  std::to_string(there) + " in the network");
  }

  /// What the source describes.
  enum class Form : std::uint8_t { tree, mesh, routes };

  template <class Tables>
  static Form formOf(const Tables& tables) {
    if (tables.mesh) return Form::mesh;
    return tables.routes ? Form::routes : Form::tree;
  }

  /// Whether source and network are described in the same way.
  bool areAlike() {
    static constexpr llvm::StringLiteral texts[] = {"a tree of switches", "a mesh or torus",
                                                    "switches with fixed routes"};
    const Form here = formOf(site_);
    const Form there = formOf(wanted_);
    if (here == there) return true;
    diagnostics_.error(site_.usualSpeed.place,
                       (texts[static_cast<std::size_t>(here)] + " here, " +
                        texts[static_cast<std::size_t>(there)] + " in the network")
                           .str());
    return false;
  }

  void checkRoutes(const SourceRoutes& here, const RouteTables& there) {
    checkRows("cables", here.cables, there.cables);
    if (here.hops.empty() || there.hops.empty())
      checkRuns(here, there);
    else
      checkRows("hops", here.hops, there.hops);
    checkRows("lists of hops", here.lists, there.lists);
  }

  /// At least one of the two has runs.
  void checkRuns(const SourceRoutes& here, const RouteTables& there) {
    if (here.runs.value == there.runs) return;
    const llvm::StringRef place = here.hops.empty() ? here.runs.place : here.hops.front().place;
    diagnostics_.error(place, "the network has other next hops");
  }

  template <class Here, class There>
  void checkRows(const std::string& what, const Here& here, const std::vector<There>& there) {
    if (here.size() != there.size())
      return differs(here.front().place, "rows of " + what, here.size(), there.size());
    DifferentRows rows;
    for (std::size_t i = 0; i < there.size(); ++i)
      if (here[i].value != numbersOf(there[i]))
        rows.add(here[i].place, "the network has other " + what + " here");
    rows.report(diagnostics_);
  }

  void checkMesh(const SourceMesh& here, const MeshShape& there) {
    if (here.radices == there.radices && here.isTorus == there.isTorus) return;
    diagnostics_.error(here.place, "the network is a " + shapeText(there) + ", this is a " +
                                       shapeText(MeshShape{here.radices, here.isTorus}));
  }

  void checkSwitches() {
    if (site_.switches.size() != wanted_.switches.size())
      return differs(site_.usualSpeed.place, "switches", site_.switches.size(),
                     wanted_.switches.size());
    DifferentRows rows;
    for (std::size_t i = 0; i < wanted_.switches.size(); ++i) {
      const auto& [here, place] = site_.switches[i];
      const runtime::SiteSwitch& there = wanted_.switches[i];
      if (here.above == there.above && here.speed == there.speed && here.delay == there.delay)
        continue;
      rows.add(place, "switch " + inQuotes(network_.name(wanted_.switchIds[i])) +
                          " has another place, speed or delay than in the network");
    }
    rows.report(diagnostics_, sameOptions);
  }

  void checkMachines() {
    if (site_.machines.size() != wanted_.machines.size())
      return differs(site_.usualSpeed.place, "rows of machines", site_.machines.size(),
                     wanted_.machines.size());
    DifferentRows rows;
    std::size_t first = 0;
    for (std::size_t i = 0; i < wanted_.machines.size(); ++i) {
      const auto& [here, place] = site_.machines[i];
      const runtime::SiteMachines& there = wanted_.machines[i];
      // Another usual speed is told by itself.
      const bool isAsFast = here.speed == there.speed || (here.speed == site_.usualSpeed.value &&
                                                          there.speed == wanted_.usualSpeed);
      if (here.count != there.count || here.aSwitch != there.aSwitch || !isAsFast ||
          here.delay != there.delay)
        rows.add(place, "machines from " + inQuotes(network_.name(MachineId(first))) +
                            " on are on another switch or slower or faster than in the network");
      first += there.count;
    }
    rows.report(diagnostics_, sameOptions);
  }

  const SourceSite& site_;
  const Network& network_;
  const SiteTables& wanted_;
  DiagnosticList& diagnostics_;
};

} // namespace

void checkSiteNetwork(const SourceSite& site, const Network& network, const SiteTables& wanted,
                      DiagnosticList& diagnostics) {
  TableCheck(site, network, wanted, diagnostics).checkNetwork();
}

void checkSiteTimes(const SourceSite& site, const Network& network, const SiteTables& wanted,
                    const std::string& parameters, DiagnosticList& diagnostics) {
  TableCheck(site, network, wanted, diagnostics).checkTimes(parameters);
}

} // namespace topocast
