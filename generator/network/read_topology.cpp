#include "network/read_topology.hpp"

#include "input/text_file.hpp"
#include "network/check_draft.hpp"
#include "network/regular_topology.hpp"
#include "network/routed_network.hpp"
#include "network/slurm_topology.hpp"
#include "network/spanning_tree.hpp"
#include "network/yaml_topology.hpp"

namespace topocast {
namespace {

/// Keeps the cables of a spanning tree and warns of every other.
NetworkDescription embed(CheckedTopology checked, std::string_view routesAdvice,
                         DiagnosticList& diagnostics) {
  NetworkDescription& description = checked.description;
  const std::vector<std::size_t> chosen = spanningTree(description);
  const auto nameOf = [&](std::size_t vertex) {
    const std::size_t switches = description.switches.size();
    return vertex < switches ? description.switches[vertex]
                             : description.machines[vertex - switches];
  };
  std::vector<Cable> tree;
  bool warned = false;
  tree.reserve(chosen.size());
  for (std::size_t i = 0; i < description.cables.size(); ++i) {
    const Cable& cable = description.cables[i];
    if (tree.size() < chosen.size() && chosen[tree.size()] == i) {
      tree.push_back(cable);
      continue;
    }
    diagnostics.warning(checked.cablePlaces[i], "the link between '" + nameOf(cable.first) +
                                                    "' and '" + nameOf(cable.second) +
                                                    "' is not used");
    if (!warned) {
      diagnostics.advise(
          "the network is not a tree; broadcasts follow its spanning tree of greatest "
          "bandwidth");
      if (!routesAdvice.empty()) diagnostics.advise(llvm::Twine(llvm::StringRef(routesAdvice)));
    }
    warned = true;
  }
  description.unusedCables = description.cables.size() - tree.size();
  description.cables = std::move(tree);
  return std::move(description);
}

std::optional<NetworkDescription> describeListed(const TopologyDraft& draft,
                                                 DiagnosticList& diagnostics) {
  auto checked = checkDraft(draft, diagnostics);
  if (!checked) return std::nullopt;
  if (draft.hasRoutes) return describeRouted(std::move(*checked), draft, diagnostics);
  return embed(std::move(*checked), draft.routesAdvice, diagnostics);
}

std::optional<NetworkDescription> readDescription(DiagnosticList& diagnostics) {
  if (!checkText(diagnostics, "a network")) return std::nullopt;
  if (looksLikeSlurm(diagnostics.text()))
    return describeListed(readSlurmTopology(diagnostics), diagnostics);
  const auto root = loadYaml(diagnostics);
  if (!root) return std::nullopt;
  if (namesRegularShape(*root)) return readRegularTopology(*root, diagnostics);
  return describeListed(readYamlTopology(*root, diagnostics), diagnostics);
}

} // namespace

llvm::Expected<ReadNetwork> readTopology(const std::string& path) {
  auto text = openText(path);
  if (!text) return text.takeError();
  return parseTopology(std::move(*text));
}

llvm::Expected<ReadNetwork> parseTopology(std::unique_ptr<llvm::MemoryBuffer> text) {
  DiagnosticList diagnostics(std::move(text));
  auto description = readDescription(diagnostics);
  if (!description) return llvm::make_error<InputError>(diagnostics.take());
  Network network(std::move(*description));
  return ReadNetwork{std::move(network), diagnostics.take()};
}

} // namespace topocast
