#include "topology/infiniband/fabric_draft.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "topology/infiniband/host_links.hpp"
#include "topology/infiniband/node_names.hpp"
#include "topology/rails.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace topocast {
namespace {

std::string joinText(std::span<const std::string> /*switches*/, llvm::StringRef /*unusedName*/) {
  return "a broadcast stays within one subnet; write the output of one, or name its adapters, as "
         "in "
         "'--adapters mlx5_0'";
}

constexpr MendingAdvice fabricAdvice = {joinText, "join it to a switch",
                                        "messages of InfiniBand pass all links; leave "
                                        "'--routing spanning-tree' out"};

/// Bytes per second where no link of a file tells its speed: 4xEDR.
constexpr double usualSpeed = 100e9 / 8;

class Drafter {
public:
  Drafter(const Fabric& fabric, const TopologyOptions& options, DiagnosticList& diagnostics)
      : fabric_(fabric), options_(options), diagnostics_(diagnostics) {}

  FabricDraft run() {
    drafted_.draft.name = diagnostics_.stem();
    drafted_.draft.hasRoutes = true;
    drafted_.draft.linksAreCables = true;
    const std::vector<HostLink> links = findHostLinks(fabric_, options_.adapters, diagnostics_);
    findAssumedSpeed();
    nameVertices(links);
    addSwitchLinks();
    for (const HostLink& link : links)
      addHostLink(link);
    warnOfSpeeds();
    keepRail(links);
    return std::move(drafted_);
  }

private:
  void findAssumedSpeed() {
    for (const FabricNode& node : fabric_.nodes)
      for (const FabricPort& port : node.ports)
        assumedSpeed_ = std::max(assumedSpeed_, port.bandwidth.value_or(0));
    if (assumedSpeed_ == 0) assumedSpeed_ = usualSpeed;
  }

  void nameVertices(const std::vector<HostLink>& links) {
    TopologyDraft& draft = drafted_.draft;
    std::vector<std::string> hosts;
    for (const HostLink& link : links) {
      if (!hosts.empty() && hosts.back() == link.host) continue;
      hosts.push_back(link.host);
      draft.machines.push_back({link.host, link.port->place});
    }
    switchNames_ = nameSwitches(fabric_, hosts);
    for (std::size_t i = 0; i < fabric_.nodes.size(); ++i) {
      if (fabric_.nodes[i].kind != FabricNodeKind::aSwitch) continue;
      drafted_.switchNodes.push_back(i);
      draft.switches.push_back({switchNames_[i], fabric_.nodes[i].place});
    }
  }

  /// Adds each cable once, from the switch that comes first in the file. Leaves out cables from a
  /// switch to itself.
  void addSwitchLinks() {
    for (const std::size_t node : drafted_.switchNodes)
      for (const FabricPort& port : fabric_.nodes[node].ports)
        if (node < port.peer && fabric_.nodes[port.peer].kind == FabricNodeKind::aSwitch)
          addLink({{switchNames_[node], port.place}, true}, port);
  }

  /// A card is an adapter, or its second port: `mlx5_0`, `mlx5_0/2`.
  void addHostLink(const HostLink& link) {
    addLink({{link.host, link.port->place}, false}, *link.port);
    if (link.adapter.empty()) return;
    std::string card = link.adapter;
    if (link.port->number > 1) card += "/" + std::to_string(link.port->number);
    drafted_.draft.links.back().card = drafted_.draft.addCard({std::move(card), {}});
  }

  /// `port` is that of the first end.
  void addLink(DraftEnd first, const FabricPort& port) {
    if (!port.bandwidth && withoutSpeed_++ == 0) firstWithoutSpeed_ = port.place;
    DraftLink link{std::move(first), {{switchNames_[port.peer], port.place}, true}};
    link.setBandwidth(port.bandwidth.value_or(assumedSpeed_),
                      port.bandwidth ? ValueOrigin::file : ValueOrigin::guessed);
    link.latency = fabricLatency;
    link.place = port.place;
    drafted_.draft.links.push_back(std::move(link));
    drafted_.ports.push_back({port.number, port.peerPort, port.lid});
  }

  void warnOfSpeeds() {
    if (withoutSpeed_ == 0) return;
    diagnostics_.warning(firstWithoutSpeed_, "the speed of " + formatCount(withoutSpeed_, "link") +
                                                 " is unknown; " + formatBandwidth(assumedSpeed_) +
                                                 " is assumed");
  }

  void keepRail(const std::vector<HostLink>& links) {
    if (options_.rail == allRails) return;
    const KeptParts kept =
        keepOneRail(drafted_.draft, options_.rail, keptMachines(options_), diagnostics_);
    if (kept.warned) adviseOnAdapters(links, kept.cards);
    drafted_.switchNodes = itemsAt(std::move(drafted_.switchNodes), kept.switches);
    drafted_.ports = itemsAt(std::move(drafted_.ports), kept.links);
  }

  void adviseOnAdapters(const std::vector<HostLink>& links, const std::string& cards) {
    const std::vector<std::string> names = adapterNames(links);
    if (names.size() == 1)
      return diagnostics_.advise("their adapters have one name, " + inQuotes(names.front()) +
                                 "; a file for 'ibnetdiscover --node-name-map' can tell them "
                                 "apart, as \"n0 mlx5_0\" and \"n0 mlx5_1\"");
    const auto usual = std::ranges::max_element(names, {}, [&](const std::string& name) {
      return std::ranges::count(links, name, &HostLink::adapter);
    });
    diagnostics_.advise("'--adapters " + (cards.empty() ? *usual : cards) +
                        "' keeps the links of one adapter of each host alone; there are " +
                        quoteNames(names));
  }

  const Fabric& fabric_;
  const TopologyOptions& options_;
  DiagnosticList& diagnostics_;
  FabricDraft drafted_{TopologyDraft(fabricAdvice), {}, {}};
  std::vector<std::string> switchNames_; ///< by node
  double assumedSpeed_ = 0;              ///< of links whose speed is unknown
  std::size_t withoutSpeed_ = 0;
  llvm::StringRef firstWithoutSpeed_;
};

} // namespace

FabricDraft draftFabric(const Fabric& fabric, const TopologyOptions& options,
                        DiagnosticList& diagnostics) {
  return Drafter(fabric, options, diagnostics).run();
}

} // namespace topocast
