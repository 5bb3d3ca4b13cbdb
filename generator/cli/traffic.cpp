// topocast traffic TOPOLOGY: the bytes that broadcasts bring to every level of links and to the
// busiest one, of `auto` and of what MPI libraries do.
#include "cli/command.hpp"
#include "cli/format_option.hpp"
#include "cli/load_inputs.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/quantity_options.hpp"
#include "cli/traffic_report.hpp"

#include <memory>

namespace topocast::cli {
namespace {

constexpr ReportFormat<TrafficReport> trafficFormats[] = {
    {"text", writeTrafficText}, {"json", writeTrafficJson}, {"svg", writeTrafficSvg}};

constexpr std::uint64_t usualCountedBytes = std::uint64_t{1} << 20U;

struct TrafficOptions {
  TopologyInput topology;
  std::string parameters;
  std::string machines; ///< of one job; empty: all
  std::string jobs;     ///< path of a list; empty: one job
  std::string output;
  std::optional<std::uint64_t> messageBytes;
  const ReportFormat<TrafficReport>* format = trafficFormats;
};

std::optional<JobList> jobsOf(const TrafficOptions& options, const Network& network) {
  return options.jobs.empty() ? jobOn(options.machines, network) : loadJobs(options.jobs, network);
}

ExitCode run(const TrafficOptions& options) {
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto parameters = loadParameters(options.parameters, *network);
  auto jobs = jobsOf(options, *network);
  if (!parameters || !jobs) return inputRefused;
  beginStep("planning for the jobs on '" + network->name() + "'");
  const std::uint64_t messageBytes = options.messageBytes.value_or(usualCountedBytes);
  std::vector<BroadcastTraffic> broadcasts;
  {
    Progress progress("planning for jobs", jobs->jobs.size());
    broadcasts = trafficOf(*network, *parameters, jobs->jobs, messageBytes,
                           [&](std::size_t job) { progress.reach(job); });
  }
  const TrafficReport report{*network, linkLevels(*network), std::move(*jobs), messageBytes,
                             std::move(broadcasts)};
  return writeProduct(options.output,
                      [&](llvm::raw_ostream& out) { options.format->write(out, report); });
}

/// Refuses, as usage errors, a stream read twice and an output on top of an input.
void check(const TrafficOptions& options) {
  const std::string machines = listFile(options.machines);
  readStandardInputOnce({{"TOPOLOGY", options.topology.path},
                         {"--forwarding-tables", options.topology.options.forwardingTables},
                         {"--parameters", options.parameters},
                         {"--machines", machines},
                         {"--jobs", options.jobs}});
  refuseOutputOnInput(options.output,
                      {options.topology.path, options.parameters, machines, options.jobs});
}

} // namespace

void addTraffic(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "traffic", "count the bytes that broadcasts of jobs bring to each level of links");
  const auto options = std::make_shared<TrafficOptions>();
  addTopologyOptions(*command, options->topology);
  addParametersOption(*command, options->parameters);
  CLI::Option* const machines =
      addTextOption(*command, "--machines", options->machines, "M,...|@FILE",
                    "the machines of one job, such as n0,n[4-7]; default: all machines");
  addTextOption(*command, "--jobs", options->jobs, "FILE",
                "a file with the machines of one job in each line, as 'sacct -X -n -P -o NodeList' "
                "prints them")
      ->excludes(machines);
  addSizeOption(*command, "--message-size", options->messageBytes, 1,
                "the size of each job's message, such as 8192, 64K or 1MiB")
      ->default_str("1M");
  addFormatOption(*command, "--format", trafficFormats, options->format, "text, json or svg")
      ->type_name("FORMAT");
  addOutputOption(*command, options->output, "FILE");
  command->callback([options, &action] {
    check(*options);
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
