#include "verify/verify_site.hpp"

#include "contention/contention.hpp"
#include "cost/estimate.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/machine_subset.hpp"
#include "network/network_kind.hpp"
#include "plan/site_tables.hpp"
#include "plan/whole_messages.hpp"
#include "verify/site_tables_check.hpp"
#include "verify/summary.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/job/job_network.hpp"
#include "topocast/job/job_planner.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/site.hpp"
#include "topocast/network/speed.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// The source's tables, which are the network's, with what else the source says.
SiteTables tablesOf(const SourceSite& site, SiteTables tables) {
  tables.times.clear();
  for (const auto& [times, place] : site.times)
    tables.times.push_back(times);
  tables.corners.clear();
  for (const auto& [corner, place] : site.corners)
    tables.corners.push_back(corner);
  tables.switchesBuffer = site.switchesBuffer;
  tables.kinds = site.kinds;
  tables.admitted = site.admitted;
  tables.segmentBytes = site.segmentBytes;
  tables.multicast = site.multicast.value;
  return tables;
}

/// As a source sees the network that knows nothing of its links: a tree, and all equally fast.
void makeLinksEqual(SiteTables& tables, runtime::Speed speed) {
  tables.routes.reset();
  tables.usualSpeed = speed;
  for (runtime::SiteSwitch& aSwitch : tables.switches)
    aSwitch = {aSwitch.above, speed};
  for (runtime::SiteMachines& machines : tables.machines)
    machines = {machines.count, machines.aSwitch, speed};
}

/// Plans jobs by a source's tables and has them judged.
class JobCheck {
public:
  JobCheck(const SourceTables& source, const Network& network, const SiteTables& tables,
           DiagnosticList& diagnostics)
      : source_(source), network_(network), site_(tables.view()), times_(timesOf(tables)),
        diagnostics_(diagnostics) {}

  /// Any job of up to so many machines, from any of them.
  void checkAny(std::size_t most) {
    const std::vector<std::uint32_t> machines = draw(most);
    check(machines, static_cast<std::uint32_t>(random_() % machines.size()));
    ++jobs_;
  }

  /// The job that is named.
  void checkNamed(const JudgedJobs& jobs) {
    std::vector<std::uint32_t> machines;
    machines.reserve(jobs.machines.size());
    for (const MachineId machine : jobs.machines)
      machines.push_back(machine.value);
    std::ranges::sort(machines);
    named_ = machines.size();
    for (std::uint32_t root = 0; root < machines.size(); ++root)
      if (!jobs.root || machines[root] == jobs.root->value) check(machines, root);
  }

  std::string summary() const {
    const std::string jobs = named_ > 0 ? "a job on " + formatCount(named_, "machine")
                                        : formatCount(jobs_, "random job");
    const std::string network = formatCount(network_.machineCount(), "machine") + " on " +
                                formatCount(network_.switchCount(), "switch", "es");
    assert(source_.site && "the source plans jobs");
    const std::string ofSource = source_.site->hasNetwork
                                     ? network + " as in the network"
                                     : "no network in the source; here " + network;
    if (network_.machineCount() < 2) return ofSource + "; there are no jobs of several machines";
    return ofSource + "; plans for " + jobs + ", " + formatCount(schedules_, "range") +
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
      sizes.push_back({times.messageBytes,
                       times.latency,
                       times.gap,
                       std::nullopt,
                       std::nullopt,
                       times.relayGap,
                       {},
                       times.furtherSwitch});
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
    if (named_ == 0) diagnostics_.advise(howToJudge(machinesText(part)));
  }

  /// Long lists do not stay whole on their way to people.
  static std::string howToJudge(const std::string& machines) {
    constexpr std::size_t mostCharacters = 60;
    return machines.size() > mostCharacters
               ? "--machines @FILE judges a job from each of its machines, which the file lists"
               : "--machines '" + machines + "' judges this job from each of its machines";
  }

  static std::string machinesText(const Network& part) {
    std::vector<std::string> names;
    names.reserve(part.machineCount());
    for (std::size_t i = 0; i < part.machineCount(); ++i)
      names.push_back(part.name(MachineId(i)));
    return joinNames(names);
  }

  const SourceTables& source_;
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

std::string verifySite(const SourceTables& source, const Network& network,
                       const CommunicationParameters& parameters, const JudgedJobs& jobs,
                       DiagnosticList& diagnostics) {
  assert(source.site && "the source plans jobs");
  const SourceSite& site = *source.site;
  constexpr std::size_t usuallyDrawn = 16;
  constexpr std::size_t mostMachines = 256;
  auto wanted = makeSiteTables(network, parameters, PlanRequest());
  if (!wanted) {
    diagnostics.error(source.clusterPlace, llvm::toString(wanted.takeError()));
    return {};
  }
  if (!site.hasNetwork && wanted->mesh) {
    diagnostics.error(source.clusterPlace,
                      "this source places machines on a tree of switches, and " +
                          inQuotes(network.name()) + " is a " + shapeText(network.shape()));
    return {};
  }
  for (const ScheduleKind& kind : site.kinds)
    if (const auto reason = obstacleAtRunTime(kind))
      diagnostics.error(source.clusterPlace, "schedule " + inQuotes(nameOf(kind)) + ": " + *reason);
  if (site.hasNetwork)
    checkSiteNetwork(site, network, *wanted, diagnostics);
  else
    makeLinksEqual(*wanted, site.usualSpeed.value);
  if (parameters.name() != estimatedName)
    checkSiteTimes(site, network, *wanted, parameters.name(), diagnostics);
  if (diagnostics.hasErrors()) return {};
  const SiteTables tables = tablesOf(site, std::move(*wanted));
  JobCheck check(source, network, tables, diagnostics);
  assert(jobs.machines.size() != 1);
  if (!jobs.machines.empty()) {
    check.checkNamed(jobs);
  } else if (network.machineCount() > 1) {
    for (std::size_t i = 0; i < jobs.drawn.value_or(usuallyDrawn); ++i)
      check.checkAny(mostMachines);
  }
  return check.summary();
}

} // namespace topocast
