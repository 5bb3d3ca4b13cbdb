// topocast import FILE: writes what was read from any topology file in topocast's own format, so
// that people can look at it and edit it. Where machines have links on several rails, of which one
// is asked for, all are written, and the one by its number: the text is read a second time for
// that. What was left out in reading is said in comments.
#include "cli/command.hpp"
#include "cli/further_files.hpp"
#include "cli/input_options.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "input/format_quantity.hpp"
#include "topology/topology_text.hpp"
#include "topology/write_topology.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {
namespace {

struct ImportOptions {
  TopologyInput topology;
  std::vector<std::string> further;
  std::string output;
};

/// `Made by 'topocast import' from 'topology.conf': Slurm's topology.conf`, and a line for each
/// warning.
std::string originOf(const ImportOptions& options, const ReadNetwork& read) {
  const std::string& path = options.topology.path;
  const llvm::StringRef file = llvm::sys::path::filename(llvm::StringRef(path).rtrim('/'));
  std::string origin =
      "Made by 'topocast import' from " +
      (path == "-" ? "standard input" : "'" + file.str() + "'") +
      (options.further.empty() ? ""
                               : " and " + formatCount(options.further.size(), "further file")) +
      ": " + read.format.title.str();
  for (const Diagnostic& warning : read.warnings)
    if (warning.kind == llvm::SourceMgr::DK_Warning) origin += "\nwarning: " + warning.message;
  return origin;
}

llvm::Expected<ReadNetwork> parse(const llvm::MemoryBuffer& text, const TopologyOptions& options) {
  return parseTopology(
      llvm::MemoryBuffer::getMemBufferCopy(text.getBuffer(), text.getBufferIdentifier()), options);
}

/// All rails of which the options, or the file, have one kept; nothing if there is but one. If they
/// cannot be read together that is added to the warnings.
std::optional<Network> otherRails(const llvm::MemoryBuffer& text, TopologyOptions options,
                                  ReadNetwork& read) {
  if (read.network.facts().order == OrderRule::chain || read.network.rails() != nullptr)
    return std::nullopt;
  options.rail = allRails;
  auto whole = parse(text, options);
  if (whole) {
    if (whole->network.rails() == nullptr) return std::nullopt;
    return std::move(whole->network);
  }
  llvm::consumeError(whole.takeError());
  // Tables from a pipe are read already; without them it shows whether there are several rails.
  const bool isPipe = !options.forwardingTables.empty() &&
                      !llvm::sys::fs::is_regular_file(options.forwardingTables);
  options.forwardingTables.clear();
  auto untabled = parse(text, options);
  if (!untabled)
    llvm::consumeError(untabled.takeError());
  else if (untabled->network.rails() == nullptr)
    return std::nullopt;
  const std::string message =
      std::string("links of machines on other rails are left out: ") +
      (isPipe ? "with a file of forwarding tables in place of a pipe all are written"
              : "no network holds all");
  printWarning(message);
  read.warnings.push_back({{}, llvm::SourceMgr::DK_Warning, message, std::nullopt});
  return std::nullopt;
}

/// The rail that is this network: the first on which machines have the same links.
std::size_t railOf(const Network& whole, const Network& kept) {
  const auto isSame = [&](std::size_t rail) {
    for (std::size_t i = 0; i < kept.machineCount(); ++i) {
      const Network& of = whole.rail(rail);
      const MachineId machine(i);
      if (of.name(of.switchOf(machine)) != kept.name(kept.switchOf(machine))) return false;
    }
    return true;
  };
  std::size_t rail = 0;
  while (rail + 1 < whole.railCount() && !isSame(rail))
    ++rail;
  return rail;
}

ExitCode run(const ImportOptions& options) {
  const TopologyInput& input = options.topology;
  beginStep("reading '" + input.path + "'");
  auto text = openTopologyText(input.path, options.further);
  auto read = text ? parse(**text, input.options) : text.takeError();
  if (!read) return refuse(read.takeError());
  print(llvm::errs(), read->warnings);
  const auto whole = otherRails(**text, input.options, *read);
  const std::string origin = originOf(options, *read);
  return writeProduct(options.output, [&](llvm::raw_ostream& out) {
    if (!whole) return writeTopology(out, read->network, origin);
    const std::size_t rail =
        input.options.rail ? *input.options.rail : railOf(*whole, read->network);
    writeTopology(out, *whole, origin, rail);
  });
}

} // namespace

void addImport(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "import", "write a topology file of any format as topocast's YAML, to be edited");
  const auto options = std::make_shared<ImportOptions>();
  addTopologyOptions(*command, options->topology);
  addFurtherFiles(*command, options->further);
  addOutputOption(*command, options->output, "SITE.yaml");
  command->callback([options, &action] {
    refuseOutputOnInput(options->output, {options->topology.path});
    action = [options] { return run(*options); };
  });
}

} // namespace topocast::cli
