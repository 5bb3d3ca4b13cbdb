#include "verify/verify_site.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/machine_subset.hpp"
#include "network/network_kind.hpp"
#include "plan/site_tables.hpp"
#include "plan/whole_messages.hpp"
#include "verify/summary.hpp"

#include "topocast/job_planner.hpp"
#include "topocast/machine_names.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// Compares tables with those of the network.
class TableCheck {
public:
  TableCheck(const SourceSite& site, const Network& network, const SiteTables& wanted,
             DiagnosticList& diagnostics)
      : site_(site), network_(network), wanted_(wanted), diagnostics_(diagnostics) {}

  void checkNetwork() {
    if (!areAlike()) return;
    checkNames();
    if (site_.machineCount.value != wanted_.machineCount)
      differs(site_.machineCount.place, "machines", site_.machineCount.value, wanted_.machineCount);
    if (site_.usualSpeed.value != wanted_.usualSpeed)
      differs(site_.usualSpeed.place, "bytes per second of a usual machine", site_.usualSpeed.value,
              wanted_.usualSpeed);
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
    for (std::size_t i = 0; i < wanted_.times.size(); ++i) {
      const auto& [here, place] = site_.times[i];
      const runtime::MeasuredTimes& there = wanted_.times[i];
      if (here.messageBytes != there.messageBytes || here.latency != there.latency ||
          here.gap != there.gap || here.relayGap != there.relayGap)
        diagnostics_.error(place, "the parameters " + inQuotes(parameters) + " have other times");
    }
    if (site_.switchesBuffer != wanted_.switchesBuffer)
      diagnostics_.error(site_.clusterPlace, "the parameters " + inQuotes(parameters) +
                                                 " tell otherwise whether switches buffer");
  }

private:
  void differs(llvm::StringRef place, const std::string& what, std::uint64_t here,
               std::uint64_t there) {
    diagnostics_.error(place, what + ": " + std::to_string(here) + " here, " +
                                  std::to_string(there) + " in the network");
  }

  void checkNames() {
    std::size_t next = 0;
    for (const auto& [list, place] : site_.nameLists) {
      const auto names = runtime::expandMachineNames(list, network_.machineCount() + 1);
      if (!names) return diagnostics_.error(place, "this is no list of names with ranges");
      for (const std::string& name : *names) {
        if (next == network_.machineCount())
          return diagnostics_.error(place, "the network has no machine " + inQuotes(name) +
                                               " behind its last one");
        const std::string& wanted = network_.name(MachineId(next++));
        if (name != wanted)
          return diagnostics_.error(place, "machine " + std::to_string(next - 1) + " is " +
                                               inQuotes(name) + " here and " + inQuotes(wanted) +
                                               " in the network");
      }
    }
    if (next < network_.machineCount())
      diagnostics_.error(site_.clusterPlace, "the network's machine " +
                                                 inQuotes(network_.name(MachineId(next))) +
                                                 " is missing");
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
    diagnostics_.error(site_.clusterPlace,
                       (texts[static_cast<std::size_t>(here)] + " here, " +
                        texts[static_cast<std::size_t>(there)] + " in the network")
                           .str());
    return false;
  }

  void checkRoutes(const SourceRoutes& here, const RouteTables& there) {
    checkRows("cables", here.cables, there.cables);
    checkRows("hops", here.hops, there.hops);
    checkRows("lists of hops", here.lists, there.lists);
  }

  template <class Here, class There>
  void checkRows(const std::string& what, const Here& here, const std::vector<There>& there) {
    if (here.size() != there.size())
      return differs(here.front().place, "rows of " + what, here.size(), there.size());
    for (std::size_t i = 0; i < there.size(); ++i)
      if (here[i].value != numbersOf(there[i]))
        diagnostics_.error(here[i].place, "the network has other " + what + " here");
  }

  void checkMesh(const SourceMesh& here, const MeshShape& there) {
    if (here.radices == there.radices && here.isTorus == there.isTorus) return;
    diagnostics_.error(here.place, "the network is a " + shapeText(there) + ", this is a " +
                                       shapeText(MeshShape{here.radices, here.isTorus}));
  }

  void checkSwitches() {
    if (site_.switches.size() != wanted_.switches.size())
      return differs(site_.clusterPlace, "switches", site_.switches.size(),
                     wanted_.switches.size());
    for (std::size_t i = 0; i < wanted_.switches.size(); ++i) {
      const auto& [here, place] = site_.switches[i];
      const runtime::SiteSwitch& there = wanted_.switches[i];
      if (here.above == there.above && here.speed == there.speed) continue;
      diagnostics_.error(place, "switch " + inQuotes(network_.name(wanted_.switchIds[i])) +
                                    " has another place or speed than in the network");
    }
  }

  void checkMachines() {
    if (site_.machines.size() != wanted_.machines.size())
      return differs(site_.clusterPlace, "rows of machines", site_.machines.size(),
                     wanted_.machines.size());
    std::size_t first = 0;
    for (std::size_t i = 0; i < wanted_.machines.size(); ++i) {
      const auto& [here, place] = site_.machines[i];
      const runtime::SiteMachines& there = wanted_.machines[i];
      if (here.count != there.count || here.aSwitch != there.aSwitch || here.speed != there.speed)
        diagnostics_.error(place, "machines from " + inQuotes(network_.name(MachineId(first))) +
                                      " on are on another switch or slower or faster than in the "
                                      "network");
      first += there.count;
    }
  }

  const SourceSite& site_;
  const Network& network_;
  const SiteTables& wanted_;
  DiagnosticList& diagnostics_;
};

/// The source's tables, which are the network's, with what else the source says.
SiteTables tablesOf(const SourceSite& site, SiteTables tables) {
  tables.times.clear();
  for (const auto& [times, place] : site.times)
    tables.times.push_back(times);
  tables.switchesBuffer = site.switchesBuffer;
  tables.kinds = site.kinds;
  tables.admitted = site.admitted;
  tables.segmentBytes = site.segmentBytes;
  return tables;
}

/// As a source sees the network that knows nothing of its links: a tree, and all equally fast.
void makeLinksEqual(SiteTables& tables, runtime::Speed speed) {
  tables.routes.reset();
  tables.usualSpeed = speed;
  for (runtime::SiteSwitch& aSwitch : tables.switches)
    aSwitch.speed = speed;
  for (runtime::SiteMachines& machines : tables.machines)
    machines.speed = speed;
}

/// Plans jobs by a source's tables and has them judged.
class JobCheck {
public:
  JobCheck(const SourceSite& source, const Network& network, const SiteTables& tables,
           DiagnosticList& diagnostics)
      : source_(source), network_(network), site_(tables.view()), times_(timesOf(tables)),
        diagnostics_(diagnostics) {}

  /// Any job of up to so many machines, from any of them.
  void checkAny(std::size_t most) {
    const std::vector<std::uint32_t> machines = draw(most);
    check(machines, static_cast<std::uint32_t>(random_() % machines.size()));
    ++jobs_;
  }

  /// A job of two machines or more, from each of them.
  void checkFromAll(const std::vector<MachineId>& job) {
    std::vector<std::uint32_t> machines;
    machines.reserve(job.size());
    for (const MachineId machine : job)
      machines.push_back(machine.value);
    std::ranges::sort(machines);
    named_ = machines.size();
    for (std::uint32_t root = 0; root < machines.size(); ++root)
      check(machines, root);
  }

  std::string summary() const {
    const std::string jobs = named_ > 0 ? "a job on " + formatCount(named_, "machine")
                                        : formatCount(jobs_, "random job");
    const std::string network = formatCount(network_.machineCount(), "machine") + " on " +
                                formatCount(network_.switchCount(), "switch", "es");
    return (source_.hasNetwork ? network + " as in the network"
                               : "no network in the source; here " + network) +
           "; plans for " + jobs + ", " + formatCount(schedules_, "range") +
           ": every broadcast reaches all machines; " + std::to_string(free_) +
           " free of contention, " + std::to_string(loadOptimal_) + " load-optimal" +
           contendingText();
  }

private:
  /// What messages take by the source itself.
  static CommunicationParameters timesOf(const SiteTables& tables) {
    std::vector<MeasuredSize> sizes;
    sizes.reserve(tables.times.size());
    for (const runtime::MeasuredTimes& times : tables.times)
      sizes.push_back({times.messageBytes, times.latency, times.gap, std::nullopt, std::nullopt,
                       times.relayGap});
    return CommunicationParameters("source", std::move(sizes), tables.switchesBuffer);
  }

  /// One job's plan, from the machine at place `root`.
  void check(const std::vector<std::uint32_t>& machines, std::uint32_t root) {
    const runtime::JobNetwork job = runtime::networkOfJob(site_, machines);
    const auto ranges = runtime::planJob(site_, job, root);
    if (ranges.empty())
      return diagnostics_.error(source_.clusterPlace,
                                "none of the schedules may be chosen for a job");
    std::vector<MachineId> members;
    members.reserve(machines.size());
    for (const std::uint32_t machine : machines)
      members.emplace_back(machine);
    const Network part = onlyMachines(network_, members);
    const MachineOrder order = runtime::JobOrders(job).orderFrom(root);
    for (const runtime::JobRange& range : ranges)
      judgeRange(
          part, MachineId(root), buildSchedule(site_.kinds[range.kind], order),
          {range.lastByte == runtime::anyLength ? std::nullopt : std::optional(range.lastByte),
           range.segmentBytes});
  }

  /// `, 63 with contention`, or nothing.
  std::string contendingText() const {
    const std::size_t count = schedules_ - free_ - loadOptimal_;
    return count == 0 ? "" : ", " + std::to_string(count) + " with contention";
  }

  std::vector<std::uint32_t> draw(std::size_t most) {
    std::vector<std::uint32_t> all(network_.machineCount());
    std::iota(all.begin(), all.end(), 0U);
    const std::size_t count = 2 + random_() % (std::min(most, all.size()) - 1);
    for (std::size_t i = 0; i < count; ++i)
      std::swap(all[i], all[i + random_() % (all.size() - i)]);
    all.resize(count);
    std::ranges::sort(all);
    return all;
  }

  /// Whether messages meet nowhere, or not at the same time if they are sent whole.
  bool isFree(const Network& part, const Schedule& schedule, const ContentionReport& report,
              const ServedSizes& sizes) const {
    if (report.contentionFree() || !report.delivers()) return report.contentionFree();
    const auto times = timesOfWholeMessages(part, times_, schedule.kind, sizes);
    return times && judgeWholeMessages(part, schedule, *times).meetings.empty();
  }

  /// `root` is that of `part`.
  void judgeRange(const Network& part, MachineId root, const Schedule& schedule,
                  const ServedSizes& sizes) {
    const ContentionReport report = judge(part, schedule);
    const bool isFreeOfContention = isFree(part, schedule, report, sizes);
    ++schedules_;
    if (isFreeOfContention) ++free_;
    for (const std::string& defect : defectLines(report))
      diagnostics_.error(source_.clusterPlace, schedule.name() + ": " + defect);
    if (isFreeOfContention || !report.delivers()) return;
    if (report.loadOptimal()) {
      ++loadOptimal_;
      return;
    }
    if (!contending_.insert(schedule.name()).second) return;
    diagnostics_.warning(source_.clusterPlace,
                         "in a job of " + formatCount(part.machineCount(), "machine") + " from " +
                             inQuotes(part.name(root)) + ", " +
                             (sizes.toBytes ? "messages of up to " + formatBytes(*sizes.toBytes)
                                            : "the longest messages") +
                             ", " + schedule.name() + ": " + contentionText(report));
    if (named_ == 0)
      diagnostics_.advise("--machines '" + machinesText(part) +
                          "' judges this job from each of its machines");
  }

  static std::string machinesText(const Network& part) {
    std::vector<std::string> names;
    names.reserve(part.machineCount());
    for (std::size_t i = 0; i < part.machineCount(); ++i)
      names.push_back(part.name(MachineId(i)));
    return joinNames(names);
  }

  const SourceSite& source_;
  const Network& network_;
  runtime::Site site_;
  CommunicationParameters times_;
  DiagnosticList& diagnostics_;
  std::mt19937 random_{1}; ///< seeded: the jobs are the same every time
  std::size_t jobs_ = 0;   ///< drawn
  std::size_t named_ = 0;  ///< machines of the job that was named
  std::size_t schedules_ = 0;
  std::size_t free_ = 0;
  std::size_t loadOptimal_ = 0;      ///< and not free of contention
  std::set<std::string> contending_; ///< schedules with contention; each is warned of once
};

} // namespace

std::string verifySite(const SourceSite& site, const Network& network,
                       const CommunicationParameters& parameters,
                       const std::optional<std::vector<MachineId>>& job,
                       DiagnosticList& diagnostics) {
  constexpr std::size_t jobs = 16;
  constexpr std::size_t mostMachines = 256;
  auto wanted = makeSiteTables(network, parameters, PlanRequest());
  if (!wanted) {
    diagnostics.error(site.clusterPlace, llvm::toString(wanted.takeError()));
    return {};
  }
  if (!site.hasNetwork && wanted->mesh) {
    diagnostics.error(site.clusterPlace, "this source places machines on a tree of switches, and " +
                                             inQuotes(network.name()) + " is a " +
                                             shapeText(network.shape()));
    return {};
  }
  for (const ScheduleKind& kind : site.kinds)
    if (const auto reason = obstacleAtRunTime(kind))
      diagnostics.error(site.clusterPlace, "schedule " + inQuotes(nameOf(kind)) + ": " + *reason);
  TableCheck tableCheck(site, network, *wanted, diagnostics);
  if (site.hasNetwork)
    tableCheck.checkNetwork();
  else
    makeLinksEqual(*wanted, site.usualSpeed.value);
  if (parameters.name() != estimatedName) tableCheck.checkTimes(parameters.name());
  if (diagnostics.hasErrors() || network.machineCount() < 2) return {};
  const SiteTables tables = tablesOf(site, std::move(*wanted));
  JobCheck check(site, network, tables, diagnostics);
  if (job && job->size() < 2) {
    diagnostics.error(site.clusterPlace, "a job on one machine has nobody to send to");
  } else if (job) {
    check.checkFromAll(*job);
  } else {
    for (std::size_t i = 0; i < jobs; ++i)
      check.checkAny(mostMachines);
  }
  return check.summary();
}

} // namespace topocast
