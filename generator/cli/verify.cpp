// topocast verify FILE --topology TOPOLOGY: proves for a generated source or a plan that its
// broadcasts reach every machine of the network, and says where they contend. With --headers also
// that a source is compiled against this topocast's runtime.
#include "verify/verify.hpp"
#include "cli/command.hpp"
#include "cli/input_options.hpp"
#include "cli/job_list.hpp"
#include "cli/load_inputs.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"
#include "input/printable.hpp"
#include "input/text_file.hpp"
#include "verify/header_check.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace topocast::cli {
namespace {

struct VerifyOptions {
  std::string file;
  TopologyInput topology;
  std::string parameters;
  MemberOptions members;
  std::optional<std::size_t> randomJobs;
  std::string headers; ///< empty: not asked for
};

/// The jobs that options name, of two machines at least.
std::optional<JudgedJobs> judgedJobs(const Network& network, const VerifyOptions& options) {
  const auto& [root, multicast] = options.members;
  if (!multicast.isGiven()) return JudgedJobs{{}, {}, options.randomJobs};
  auto members = findMembers(network, options.members);
  if (!members) return std::nullopt;
  if (members->machines.size() < 2) {
    printError(tooFewMachines);
    return std::nullopt;
  }
  JudgedJobs jobs = {std::move(members->machines), {}, {}};
  // The machines of a job broadcast one after another, unless one is named or has destinations.
  if (multicast.machines.empty() || !root.empty()) jobs.root = members->root;
  return jobs;
}

/// Whether the file begins as one that 'topocast generate' or 'topocast plan' wrote.
bool isProduct(const std::string& path) {
  if (path == "-" || !llvm::sys::fs::is_regular_file(path)) return false;
  constexpr std::size_t enough = 4096;
  const auto file = llvm::MemoryBuffer::getFile(path);
  if (!file) return false;
  const llvm::StringRef start = (*file)->getBuffer().take_front(enough);
  return start.contains("topocast generate'") || start.contains("\"topocast-plan\"");
}

/// Says so, and how it is meant, if the two files stand in each other's place.
bool areSwapped(const VerifyOptions& options) {
  if (!isProduct(options.topology.path) || isProduct(options.file)) return false;
  printError("'" + options.topology.path +
             "' behind --topology is what a command of topocast made: "
             "name what is verified first, and its network behind --topology, as in 'topocast "
             "verify " +
             options.topology.path + " --topology " + options.file + "'");
  return true;
}

ExitCode run(const VerifyOptions& options) {
  if (areSwapped(options)) return inputRefused;
  const auto network = loadNetwork(options.topology);
  if (!network) return inputRefused;
  const auto parameters = loadParameters(options.parameters, *network);
  if (!parameters) return inputRefused;
  const auto jobs = judgedJobs(*network, options);
  if (!jobs) return inputRefused;
  beginStep("reading '" + options.file + "'");
  auto file = openText(options.file);
  if (!file) return refuse(file.takeError());
  const std::string name = (*file)->getBufferIdentifier().str();
  beginStep("verifying '" + name + "'");
  const Verification verification = verifyFile(std::move(*file), *network, *parameters, *jobs);
  print(llvm::errs(), verification.findings);
  HeaderVerification headers;
  if (!options.headers.empty()) headers = verifyHeaders(options.headers);
  print(llvm::errs(), headers.errors);
  if (!verification.passed() || !headers.errors.empty()) return inputRefused;
  return writeProduct("", [&](llvm::raw_ostream& out) {
    out << printable(name) << ": " << verification.summary << '\n';
    if (headers.summary.empty()) return;
    out << printable(options.headers) << ": " << headers.summary << '\n';
  });
}

/// For sources that plan the jobs of a site.
void addJobOptions(CLI::App& command, VerifyOptions& options) {
  MulticastOptions& lists = options.members.multicast;
  const auto add = [&](const std::string& name, std::string& list, const std::string& what) {
    return addTextOption(command, name, list, "M,...|@FILE",
                         "judge the plans that the source makes " + what);
  };
  CLI::Option* const machines =
      add("--machines", lists.machines,
          "for a job on these machines; each machine is a root, or the machine of --root is");
  CLI::Option* const destinations =
      add("--destinations", lists.destinations,
          "for messages to these machines, from --root or else the first machine")
          ->excludes(machines);
  CLI::Option* const root = addTextOption(command, "--root", options.members.root, "MACHINE",
                                          "the root of the job of --machines or --destinations");
  command
      .add_option("--random-jobs", options.randomJobs,
                  "judge the plans that the source makes for N jobs on machines drawn at random; "
                  "default: 16 if no job is named")
      ->type_name("N")
      ->check(wholeNumber(1, 1'000'000))
      ->excludes(machines)
      ->excludes(destinations)
      ->excludes(root);
}

} // namespace

void addVerify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "verify", "check that a generated source or a plan broadcasts on this network");
  const auto options = std::make_shared<VerifyOptions>();
  addTextOption(*command, "FILE", options->file, "FILE.cpp|PLAN.json",
                "what 'topocast generate' or 'topocast plan' wrote; '-' for standard input")
      ->required();
  addTopologyOptions(*command, options->topology, "--topology");
  addTextOption(*command, "--parameters", options->parameters, "FILE",
                "the communication parameters that the file was planned with (YAML): they give a "
                "plan's times and, in meshes, tori and multistage networks, when messages are "
                "under way; default: estimates");
  addJobOptions(*command, *options);
  addTextOption(*command, "--headers", options->headers, "DIR",
                "check that this folder has the headers of this topocast, for a source that is "
                "compiled against it");
  command->callback([options, &action] {
    readStandardInputOnce({{"FILE", options->file},
                           {"--topology", options->topology.path},
                           {"--forwarding-tables", options->topology.options.forwardingTables},
                           {"--parameters", options->parameters},
                           {"--machines", listFile(options->members.multicast.machines)},
                           {"--destinations", listFile(options->members.multicast.destinations)}});
    if (!options->members.root.empty() && !options->members.isMulticast())
      throw CLI::ValidationError("--root", "--machines or --destinations must name the job");
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
