#include "cli/inputs.hpp"

#include "cost/estimate.hpp"
#include "cost/read_parameters.hpp"
#include "input/name_list.hpp"
#include "input/quantity.hpp"
#include "input/suggestion.hpp"
#include "network/read_topology.hpp"
#include "schedule/registry.hpp"

#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace topocast::cli {
namespace {

/// Reports an error value: a refused input prints itself, anything else is one line.
void report(llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error), [](const InputError& refused) { refused.log(llvm::errs()); },
      [](const llvm::ErrorInfoBase& other) { printError(other.message()); });
}

/// A CLI11 option for a size such as 64K or 1MiB.
CLI::Option* addSizeOption(CLI::App& command, const std::string& name,
                           std::optional<std::uint64_t>& size, std::uint64_t least,
                           const std::string& description) {
  const auto convert = [&size, least](const CLI::results_t& results) {
    const auto parsed = parseSize(results.front());
    if (const auto* refusal = std::get_if<Refusal>(&parsed))
      throw CLI::ValidationError(refusal->reason + "; " + refusal->advice);
    size = std::get<std::uint64_t>(parsed);
    if (*size < least)
      throw CLI::ValidationError("'" + results.front() + "' is too small; write at least " +
                                 std::to_string(least) + " byte");
    return true;
  };
  return command.add_option(name, convert, description)->type_name("SIZE");
}

std::string unknownMachine(const Network& network, llvm::StringRef name) {
  std::vector<llvm::StringRef> names;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    names.emplace_back(network.name(MachineId(i)));
  std::string message = "no machine '" + name.str() + "' in network '" + network.name() + "'";
  if (const auto nearest = nearestName(name, names))
    message += "; did you mean '" + nearest->str() + "'?";
  return message;
}

} // namespace

void addTopologyOption(CLI::App& command, std::string& topology) {
  command
      .add_option("topology", topology,
                  "the network: topocast's YAML or Slurm's topology.conf; '-' for standard input")
      ->required()
      ->type_name("TOPOLOGY");
}

void addParametersOption(CLI::App& command, std::string& parameters) {
  command
      .add_option("--parameters", parameters,
                  "measured communication parameters (YAML); without them they are estimated from "
                  "the topology's bandwidths and latencies")
      ->type_name("FILE");
}

void addRootOption(CLI::App& command, std::string& root) {
  command.add_option("--root", root, "the machine that broadcasts; the first one if not given")
      ->type_name("MACHINE");
}

void addScheduleOptions(CLI::App& command, PlanOptions& options) {
  std::string names = "auto";
  for (const ScheduleFamily& family : scheduleFamilies())
    names += ", " + std::string(family.name) + (family.arity == 0 ? ":K" : "");
  command.add_option("--schedule", options.schedule, "one of " + names)
      ->type_name("S")
      ->capture_default_str();
  addSizeOption(command, "--segment", options.segmentBytes, 1,
                "segment size, such as 8K; chosen by the cost model if not given");
}

CLI::Option* addMessageSizeOption(CLI::App& command, PlanOptions& options) {
  return addSizeOption(command, "--message-size", options.messageBytes, 0,
                       "message size, such as 8192, 64K or 1MiB");
}

void printError(const std::string& message) {
  llvm::errs() << "topocast: ";
  llvm::WithColor::error(llvm::errs()) << message << '\n';
}

std::optional<Network> loadNetwork(const std::string& path) {
  auto read = readTopology(path);
  if (!read) {
    report(read.takeError());
    return std::nullopt;
  }
  print(llvm::errs(), read->warnings);
  return std::move(read->network);
}

std::optional<CommunicationParameters> loadParameters(const std::string& path,
                                                      const Network& network) {
  if (path.empty()) return estimateParameters(network);
  auto parameters = readParameters(path);
  if (!parameters) {
    report(parameters.takeError());
    return std::nullopt;
  }
  return std::move(*parameters);
}

std::optional<MachineId> findRoot(const Network& network, const std::string& name) {
  if (name.empty()) return MachineId(0);
  const auto machine = network.findMachine(name);
  if (!machine) printError("--root: " + unknownMachine(network, name));
  return machine;
}

std::optional<std::vector<MachineId>> findRoots(const Network& network, const std::string& list) {
  std::vector<MachineId> roots;
  if (list == "all") {
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      roots.emplace_back(i);
    return roots;
  }
  DiagnosticList diagnostics(llvm::MemoryBuffer::getMemBufferCopy(list, "--roots"));
  for (const auto& [name, place] : NameReader(diagnostics).read(diagnostics.text())) {
    const auto machine = network.findMachine(name);
    if (machine)
      roots.push_back(*machine);
    else
      diagnostics.error(place, unknownMachine(network, name));
  }
  if (diagnostics.hasErrors()) {
    print(llvm::errs(), diagnostics.take());
    return std::nullopt;
  }
  if (roots.empty()) {
    printError("--roots names no machine; write 'all' or a list such as 'n0,n[4-7]'");
    return std::nullopt;
  }
  std::ranges::sort(roots);
  const auto doubled = std::ranges::unique(roots);
  roots.erase(doubled.begin(), doubled.end());
  return roots;
}

std::optional<PlanRequest> makeRequest(const PlanOptions& options) {
  PlanRequest request;
  request.messageBytes = options.messageBytes;
  request.segmentBytes = options.segmentBytes;
  if (options.schedule == "auto") return request;
  auto kind = findSchedule(options.schedule);
  if (!kind) {
    report(kind.takeError());
    return std::nullopt;
  }
  request.schedule = std::move(*kind);
  return request;
}

} // namespace topocast::cli
