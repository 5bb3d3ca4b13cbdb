#include "topology/read_topology.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "input/text_file.hpp"
#include "network/machine_subset.hpp"
#include "network/network_kind.hpp"
#include "network/shape.hpp"
#include "topology/foreign_files.hpp"
#include "topology/format_options.hpp"
#include "topology/topology_text.hpp"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <variant>

namespace topocast {
namespace {

/// Warns of machines' names that are longer than those of processors under MPICH, whose
/// MPI_MAX_PROCESSOR_NAME is 128 with the zero at the end; Open MPI's is 256, as longestName is.
void warnOfLongNames(const NetworkDescription& description, DiagnosticList& diagnostics) {
  constexpr std::size_t longestOfMpich = 127;
  std::vector<std::string> tooLong;
  for (const std::string& name : description.machines)
    if (name.size() > longestOfMpich) tooLong.push_back(name);
  if (tooLong.empty()) return;
  diagnostics.warning(diagnostics.text().take_front(0),
                      formatCount(tooLong.size(), "machine") + " with a name longer than " +
                          std::to_string(longestOfMpich) + " characters: " + quoteNames(tooLong));
  diagnostics.advise("no processor can have it under MPICH; TOPOCAST_MACHINES says in a program "
                     "which machines its hosts are");
}

/// Of these names, which are those of no machine, neither of the network nor of the unreachable
/// ones that its reader has left out.
std::vector<std::string> unknownNames(std::vector<std::string> names, const Network& network) {
  const std::vector<std::string>& leftOut = network.description().unreachable;
  std::erase_if(names, [&](const std::string& name) {
    return network.findMachine(name) || llvm::is_contained(leftOut, name);
  });
  return names;
}

/// The network without machines that the user leaves out; nothing, and an error, if one is unknown
/// or none would be left.
std::optional<Network> withoutMachines(Network network, const std::vector<std::string>& names,
                                       DiagnosticList& diagnostics) {
  if (names.empty()) return network;
  const std::vector<std::string> unknown = unknownNames(names, network);
  const std::set<std::string> leftOut(names.begin(), names.end());
  std::vector<MachineId> kept;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (!leftOut.contains(network.name(MachineId(i)))) kept.emplace_back(i);
  const llvm::StringRef place = diagnostics.text().take_front(0);
  if (!unknown.empty()) {
    diagnostics.error(place, "'--without-machines' names " + quoteNames(unknown) + ", which " +
                                 (unknown.size() == 1 ? "is no machine" : "are no machines") +
                                 " here");
    diagnostics.advise("machines are " + quoteNames(network.description().machines));
  } else if (kept.empty()) {
    diagnostics.error(place, "'--without-machines' leaves no machine");
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return onlyMachines(network, kept);
}

/// Whether the text is in topocast's own format rather than something that nobody claims.
bool looksLikeOwnYaml(llvm::StringRef text) {
  return text.starts_with("machines:") || text.contains("\nmachines:");
}

/// Whether the text is of another format than the user says, or of none; that is reported.
bool tellsOtherFormat(DiagnosticList& diagnostics, const TopologyFormat& format) {
  if (refuseForeignFile(diagnostics)) return true;
  const TopologyFormat& recognised = recogniseFormat(diagnostics.text());
  if (&recognised == &format) return false;
  if (takesAllTexts(recognised) && !looksLikeOwnYaml(diagnostics.text()))
    return refusePlainList(diagnostics);
  diagnostics.error(diagnostics.text().take_front(0), "the file is not " + format.title +
                                                          ", which '--input-format " + format.name +
                                                          "' says");
  diagnostics.advise("by its content it is " + recognised.title +
                     "; leave '--input-format' out, or name that");
  return true;
}

/// All errors that were found; but of a text that seems to be of another format than the user says
/// one that tells so, explained by the first of those.
llvm::Error refusal(DiagnosticList& diagnostics, const TopologyFormat& format,
                    const TopologyOptions& options) {
  std::vector<Diagnostic> found = diagnostics.take();
  if (options.format == nullptr || !tellsOtherFormat(diagnostics, format))
    return llvm::make_error<InputError>(std::move(found));
  std::vector<Diagnostic> said = diagnostics.take();
  const auto first = llvm::find_if(found, [](const Diagnostic& diagnostic) {
    return diagnostic.kind == llvm::SourceMgr::DK_Error;
  });
  if (first != found.end()) {
    first->kind = llvm::SourceMgr::DK_Note;
    said.push_back(std::move(*first));
  }
  return llvm::make_error<InputError>(std::move(said));
}

/// Whether machines of the network can use groups of IP multicast, as the user says; else an error.
bool addIpMulticast(NetworkDescription& description, DiagnosticList& diagnostics) {
  const bool isListed = std::holds_alternative<TreeShape>(description.shape) ||
                        std::holds_alternative<RoutedShape>(description.shape);
  if (isListed) {
    description.copying = Copying{
        CopiedTo::anyMachines, 0, 0, {}, {}, true, std::move(description.copying.interface)};
    return true;
  }
  diagnostics.error(diagnostics.text().take_front(0),
                    "'--multicast ip', but the network is a " + shapeText(description.shape));
  diagnostics.advise(
      "broadcasts are streamed to groups of IP multicast over listed switches, to one "
      "card of each machine; of several rails keep one with '--rail 0'");
  return false;
}

} // namespace

llvm::Expected<ReadNetwork> readTopology(const std::string& path, const TopologyOptions& options) {
  auto text = openTopologyText(path);
  if (!text) return text.takeError();
  return parseTopology(std::move(*text), options);
}

llvm::Expected<ReadNetwork> parseTopology(std::unique_ptr<llvm::MemoryBuffer> text,
                                          const TopologyOptions& options) {
  DiagnosticList diagnostics(std::move(text));
  const bool mustRecognise = options.format == nullptr;
  if ((mustRecognise && refuseForeignFile(diagnostics)) || !checkText(diagnostics, "a network"))
    return llvm::make_error<InputError>(diagnostics.take());
  const TopologyFormat& format =
      mustRecognise ? recogniseFormat(diagnostics.text()) : *options.format;
  const bool isUnclaimed = mustRecognise && takesAllTexts(format);
  const bool isRefused =
      isUnclaimed && (refusePlainList(diagnostics) || refuseWithoutKeys(diagnostics));
  if (isRefused || !checkOptions(format, options, diagnostics))
    return llvm::make_error<InputError>(diagnostics.take());
  auto description = format.read(diagnostics, options);
  if (!description) return refusal(diagnostics, format, options);
  warnOfLongNames(*description, diagnostics);
  if (options.hasIpMulticast && !addIpMulticast(*description, diagnostics))
    return llvm::make_error<InputError>(diagnostics.take());
  auto network =
      withoutMachines(Network(std::move(*description)), options.withoutMachines, diagnostics);
  if (!network) return llvm::make_error<InputError>(diagnostics.take());
  return ReadNetwork{std::move(*network), format, diagnostics.take()};
}

} // namespace topocast
