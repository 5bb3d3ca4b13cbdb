#include "fuzz/targets.hpp"

#include "cost/estimate.hpp"
#include "cost/read_parameters.hpp"
#include "emit/emit.hpp"
#include "input/name_list.hpp"
#include "plan/measured_verdict.hpp"
#include "plan/plan_file.hpp"
#include "plan/planner.hpp"
#include "topology/read_topology.hpp"
#include "topology/write_topology.hpp"
#include "verify/verify.hpp"

#include "topocast/names/machine_names.hpp"

#include "llvm/Support/raw_ostream.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>

namespace topocast::fuzz {
namespace {

using llvm::StringRef;

constexpr const char* fileName = "fuzzed";

std::unique_ptr<llvm::MemoryBuffer> bufferOf(StringRef text) {
  return llvm::MemoryBuffer::getMemBufferCopy(text, fileName);
}

void require(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error(what);
}

/// Messages name the file, whose name begins with `file`, and are harmless for a terminal; refusals
/// have an error among them.
void checkMessages(const std::vector<Diagnostic>& diagnostics, bool isRefusal,
                   StringRef file = fileName) {
  std::string said;
  llvm::raw_string_ostream out(said);
  print(out, diagnostics);
  const bool isHarmless = std::ranges::all_of(
      said, [](char c) { return c < 0 || (' ' <= c && c != '\x7f') || c == '\n' || c == '\t'; });
  require(isHarmless, "a message with control characters: " + said);
  require(!isRefusal || StringRef(said).contains("error: "), "refused without an error: " + said);
  require(said.empty() || StringRef(said).starts_with(file), "no file is named: " + said);
}

void checkRefusal(llvm::Error error, StringRef file = fileName) {
  llvm::handleAllErrors(std::move(error), [&](const InputError& refused) {
    checkMessages(refused.diagnostics(), true, file);
  });
}

std::string topologyText(const Network& network) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeTopology(out, network, "fuzzing");
  return text;
}

/// What topocast writes of a network reads back as the same network.
void checkWayBack(const Network& network) {
  const std::string written = topologyText(network);
  auto again = parseTopology(bufferOf(written));
  if (!again) throw std::logic_error(llvm::toString(again.takeError()) + "\nof\n" + written);
  const std::string rewritten = topologyText(again->network);
  require(rewritten == written, "written:\n" + written + "\nrewritten:\n" + rewritten);
}

/// `format` is null to recognise it.
void runTopology(StringRef input, const TopologyFormat* format) {
  TopologyOptions options;
  options.format = format;
  auto read = parseTopology(bufferOf(input), options);
  if (!read) return checkRefusal(read.takeError());
  checkMessages(read->warnings, false);
  require(read->network.machineCount() > 0, "a network without machines");
  constexpr std::size_t fewMachines = 500;
  if (read->network.machineCount() <= fewMachines) checkWayBack(read->network);
}

/// A file in memory, by its path.
class MemoryFile {
public:
  explicit MemoryFile(StringRef content) : file_(memfd_create(fileName, 0)) {
    require(file_ >= 0, "no file in memory");
    llvm::raw_fd_ostream(file_, /*shouldClose=*/false) << content;
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
  int file_;
};

/// The input is the forwarding tables of a fabric that is read well without them.
void runForwardingTables(StringRef input) {
  const MemoryFile tables(input);
  TopologyOptions options;
  options.forwardingTables = tables.path();
  auto read = readTopology(TOPOCAST_SOURCE_DIR "/tests/topology/infiniband/small.txt", options);
  if (!read) return checkRefusal(read.takeError(), "");
  checkMessages(read->warnings, false, "");
  checkWayBack(read->network);
}

/// A list that topology files may have means the same in TOPOCAST_MACHINES.
void runMachineList(StringRef input) {
  constexpr std::size_t fewNames = 10'000;
  DiagnosticList diagnostics(bufferOf(input));
  const auto expanded = runtime::expandMachineNames(std::string_view(diagnostics.text()), fewNames);
  const std::vector<PlacedName> read = NameReader(diagnostics).read(diagnostics.text());
  if (diagnostics.hasErrors()) return checkMessages(diagnostics.take(), true);
  if (!expanded) throw std::logic_error("TOPOCAST_MACHINES could not be this list");
  const std::vector<std::string>& names = *expanded;
  require(names.size() == std::min(read.size(), fewNames), "another number of names");
  for (std::size_t i = 0; i < names.size(); ++i)
    require(names[i] == read[i].name, names[i] + " is not " + read[i].name);
}

void runParameters(StringRef input) {
  auto parameters = parseParameters(bufferOf(input));
  if (!parameters) return checkRefusal(parameters.takeError());
  for (const MeasuredSize& size : parameters->measured())
    require(size.gap > 0 && size.latency + size.gap > 0, "a message arrives before it is sent");
}

/// A small network of two switches with two machines each.
const Network& smallNetwork() {
  static const Network network = [] {
    auto read = parseTopology(bufferOf("switches: [a, b]\n"
                                       "machines:\n"
                                       "  - {name: 'n[0-1]', switch: a}\n"
                                       "  - {name: 'n[2-3]', switch: b}\n"
                                       "links: [{between: [a, b]}]\n"));
    return llvm::cantFail(std::move(read)).network;
  }();
  return network;
}

/// Ranges come one after another, and leave something to the trees.
void runVerdict(StringRef input) {
  auto verdict = parseVerdict(bufferOf(input), smallNetwork());
  if (!verdict) return checkRefusal(verdict.takeError());
  for (std::size_t i = 0; i < verdict->left.size(); ++i) {
    const runtime::LeftRange& range = verdict->left[i];
    require(range.leastMachines <= range.mostMachines && range.firstByte <= range.lastByte,
            "a range ends before it begins");
    if (i == 0) continue;
    const runtime::LeftRange& before = verdict->left[i - 1];
    require(before.mostMachines < range.leastMachines || before.lastByte < range.firstByte,
            "ranges overlap");
  }
}

void checkVerification(const Verification& verification) {
  checkMessages(verification.findings, !verification.passed());
}

const CommunicationParameters& smallParameters() {
  static const CommunicationParameters parameters = estimateParameters(smallNetwork());
  return parameters;
}

void runPlan(StringRef input) {
  checkVerification(verifyPlan(bufferOf(input), smallNetwork(), smallParameters()));
}

void runSource(StringRef input) {
  checkVerification(verifySource(bufferOf(input), smallNetwork(), smallParameters()));
}

/// Plans of all roots, for the seeds.
std::vector<Plan> smallPlans() {
  std::vector<MachineId> roots;
  roots.reserve(smallNetwork().machineCount());
  for (std::size_t i = 0; i < smallNetwork().machineCount(); ++i)
    roots.emplace_back(i);
  return planRoots(smallNetwork(), estimateParameters(smallNetwork()), {}, roots);
}

std::vector<std::string> planSeeds() {
  std::vector<std::string> seeds;
  for (const Plan& plan : smallPlans()) {
    llvm::raw_string_ostream out(seeds.emplace_back());
    writePlanFile(out, smallNetwork(), plan);
  }
  return seeds;
}

std::vector<std::string> sourceSeeds() {
  const std::vector<Plan> plans = smallPlans();
  const SiteTables site = llvm::cantFail(
      makeSiteTables(smallNetwork(), estimateParameters(smallNetwork()), PlanRequest()));
  return {llvm::cantFail(emitSource({.name = "lab",
                                     .network = &smallNetwork(),
                                     .site = &site,
                                     .plans = plans,
                                     .topologyFile = "lab.yaml"}))};
}

std::vector<std::string> verdictSeeds() {
  return {"machines: [n0, n1]\ncompared:\n"
          "  - {machines: 2, message_size: 1024, trees: 2 us, library: 1 us, faster: library}\n"
          "  - {machines: 2, message_size: 4096, trees: 2 us, library: 3 us, faster: trees}\n"};
}

std::vector<std::string> listSeeds() {
  return {"login,n[0-7]", "rack[1-2]n[001-016,020]", "a , b", "n[0-\\\n7]"};
}

std::vector<std::string> noSeeds() {
  return {};
}

} // namespace

std::vector<FuzzTarget> fuzzTargets() {
  std::vector<FuzzTarget> targets = {
      {"topology", [](StringRef input) { runTopology(input, nullptr); }, noSeeds},
      {"forwarding-tables", runForwardingTables, noSeeds},
      {"machine-list", runMachineList, listSeeds},
      {"parameters", runParameters, noSeeds},
      {"verdict", runVerdict, verdictSeeds},
      {"plan", runPlan, planSeeds},
      {"source", runSource, sourceSeeds},
  };
  for (const TopologyFormat& format : topologyFormats())
    targets.push_back(
        {format.name.str(), [&format](StringRef input) { runTopology(input, &format); }, noSeeds});
  return targets;
}

} // namespace topocast::fuzz
