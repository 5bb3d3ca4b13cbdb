#include "cli/input_options.hpp"

#include "cli/command_text.hpp"
#include "cli/quantity_options.hpp"
#include "schedule/planned_families.hpp"

#include "llvm/Support/FileSystem.h"

#include "topocast/schedule/families.hpp"

namespace topocast::cli {
namespace {

bool isSameFile(const std::string& output, const std::string& input) {
  return !output.empty() && !input.empty() && llvm::sys::fs::equivalent(output, input);
}

} // namespace

void addParametersOption(CLI::App& command, std::string& parameters) {
  addTextOption(command, "--parameters", parameters, "FILE",
                "measured communication parameters (YAML); default: estimates from the topology's "
                "bandwidths and latencies");
}

void addRootOption(CLI::App& command, std::string& root) {
  addTextOption(
      command, "--root", root, "MACHINE",
      "the machine that broadcasts; default: the first of --machines, else of the topology");
}

void addMulticastOptions(CLI::App& command, MulticastOptions& options) {
  CLI::Option* const destinations =
      addTextOption(command, "--destinations", options.destinations, "M,...|@FILE",
                    "the machines that get the message, without the root, such as n0,n[4-7]; "
                    "default: all machines");
  CLI::Option* const machines =
      addTextOption(command, "--machines", options.machines, "M,...|@FILE",
                    "the machines of a job, with the root, as \"$SLURM_JOB_NODELIST\" or 'scontrol "
                    "show hostnames' lists them")
          ->excludes(destinations);
  addTextOption(command, "--without", options.without, "M,...|@FILE",
                "machines that do not get the message, such as faulty ones")
      ->excludes(destinations)
      ->excludes(machines);
}

std::string scheduleNames() {
  std::string names;
  for (const Family family : listedFamilies())
    names += (names.empty() ? "" : ", ") + placeholderName(family);
  const bool areAll = listedFamilies().size() == scheduleFamilies().size();
  return areAll ? names : names + ", and others that 'topocast schedules' names";
}

/// Those whose name is complete, for completion: `auto`, `linear`, but not `kary:K`.
std::vector<std::string> schedulesWithoutNumbers() {
  std::vector<std::string> names = {"auto"};
  for (const Family family : scheduleFamilies()) {
    const std::string name = runtime::registered(family).name;
    if (findTimedFamily(name) || placeholderName(family) == name) names.push_back(name);
  }
  return names;
}

void addScheduleOptions(CLI::App& command, PlanRequest& request) {
  const auto convert = [&request](const CLI::results_t& results) {
    request.schedule.reset();
    if (results.front() == "auto") return true;
    request.family = findTimedFamily(results.front());
    if (request.family) return true;
    auto kind = findSchedule(results.front());
    if (!kind) throw CLI::ValidationError("--schedule", llvm::toString(kind.takeError()));
    request.schedule = *kind;
    return true;
  };
  CLI::Option* const schedule =
      command
          .add_option("--schedule", convert,
                      "one of auto, " + scheduleNames() +
                          "; schedules without :HOLD/END take both times from the parameters")
          ->type_name("SCHEDULE")
          ->default_str("auto");
  keepValues(*schedule, schedulesWithoutNumbers());
  command
      .add_flag("--contention-free", request.contentionFreeOnly,
                "limit auto to schedules whose messages never meet on a link")
      ->excludes("--schedule");
  addSizeOption(command, "--segment", request.segmentBytes, 1,
                "bytes in a segment, such as 8K; default: the cost model chooses");
}

CLI::Option* addMessageSizeOption(CLI::App& command, PlanRequest& request) {
  return addSizeOption(command, "--message-size", request.messageBytes, 0,
                       "plan for messages of this size alone, such as 8192, 64K or 1MiB");
}

void addOutputOption(CLI::App& command, std::string& output, const std::string& placeholder) {
  addTextOption(command, "-o,--output", output, placeholder,
                "the file to write; default: standard output");
}

void addRootOptions(CLI::App& command, RootOptions& options) {
  addTopologyOptions(command, options.topology);
  addParametersOption(command, options.parameters);
  addRootOption(command, options.root);
  addMulticastOptions(command, options.multicast);
  addMessageSizeOption(command, options.request);
  addScheduleOptions(command, options.request);
}

void readStandardInputOnce(std::initializer_list<NamedInput> inputs) {
  const char* reader = nullptr;
  for (const auto& [option, path] : inputs) {
    if (path != "-") continue;
    if (reader != nullptr)
      throw CLI::ValidationError(option, std::string("standard input is ") + reader + " already");
    reader = option;
  }
}

std::string listFile(const std::string& list) {
  return list.starts_with('@') ? list.substr(1) : "";
}

void refuseOutputOnInput(const std::string& output, std::initializer_list<std::string> inputs) {
  for (const std::string& input : inputs)
    if (isSameFile(output, input))
      throw CLI::ValidationError("--output", "'" + output + "' is an input");
}

void checkOptions(const PlanOptions& options) {
  readStandardInputOnce({{"TOPOLOGY", options.topology.path},
                         {"--forwarding-tables", options.topology.options.forwardingTables},
                         {"--parameters", options.parameters}});
  refuseOutputOnInput(options.output, {options.topology.path, options.parameters});
  const PlanRequest& request = options.request;
  if (request.segmentBytes && wantsToAdapt(request))
    throw CLI::ValidationError("--segment", "messages of schedules that adapt are sent whole");
  if (request.segmentBytes && request.schedule && runtime::isStreamed(*request.schedule))
    throw CLI::ValidationError("--segment", "a stream has datagrams in place of segments; their "
                                            "'payload' stands in the file of --parameters");
}

void checkOptions(const RootOptions& options) {
  checkOptions(static_cast<const PlanOptions&>(options));
  const auto& [destinations, machines, without] = options.multicast;
  const NamedInput lists[] = {{"--destinations", listFile(destinations)},
                              {"--machines", listFile(machines)},
                              {"--without", listFile(without)}};
  for (const NamedInput& list : lists) {
    readStandardInputOnce({{"TOPOLOGY", options.topology.path},
                           {"--forwarding-tables", options.topology.options.forwardingTables},
                           {"--parameters", options.parameters},
                           list});
    refuseOutputOnInput(options.output, {list.path});
  }
}

} // namespace topocast::cli
