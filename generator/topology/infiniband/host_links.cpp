#include "topology/infiniband/host_links.hpp"

#include "input/format_quantity.hpp"
#include "input/name_list.hpp"
#include "input/names.hpp"
#include "topology/infiniband/node_names.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr const char* nameHostsAdvice =
    "rdma-ndd on a host writes its name into the description, as in \"n0 mlx5_0\"; or name the "
    "adapters in a file for 'ibnetdiscover --node-name-map'";

/// Things of one sort that are left out.
struct LeftOut {
  std::size_t count = 0;
  StringRef first; ///< its place
  void add(StringRef place) {
    if (count++ == 0) first = place;
  }
  const char* verb() const { return count == 1 ? " is" : " are"; }
};

bool tellsAddresses(const Fabric& fabric) {
  return llvm::any_of(fabric.nodes, [](const FabricNode& node) {
    return node.lid > 0 ||
           llvm::any_of(node.ports, [](const FabricPort& port) { return port.lid > 0; });
  });
}

/// Finds the hosts' adapters in a fabric, and counts the others by the reason to leave them out.
class HostLinkFinder {
public:
  HostLinkFinder(const Fabric& fabric, DiagnosticList& diagnostics)
      : fabric_(fabric), diagnostics_(diagnostics), tellsAddresses_(tellsAddresses(fabric)) {}

  std::vector<HostLink> find() {
    countDescriptions();
    for (const FabricNode& node : fabric_.nodes)
      addNode(node);
    std::ranges::stable_sort(links_, [](const HostLink& left, const HostLink& right) {
      if (left.host != right.host) return naturalLess(left.host, right.host);
      if (left.adapter != right.adapter) return naturalLess(left.adapter, right.adapter);
      return left.port->number < right.port->number;
    });
    warnOfOthers();
    warnOfUnset();
    warnOfDoubled();
    if (links_.empty() && !diagnostics_.hasErrors())
      refuseWithoutHosts();
    else
      warnOfNameless();
    return std::move(links_);
  }

private:
  void addNode(const FabricNode& node) {
    if (node.kind == FabricNodeKind::router) return routers_.add(node.place);
    if (node.kind != FabricNodeKind::adapter) return;
    if (isAggregationNode(node)) return aggregation_.add(node.place);
    const auto name = nameOf(node);
    if (!name) {
      if (nameless_.count == 0) namelessDescription_ = node.description;
      return nameless_.add(node.place);
    }
    if (isDoubled(*name)) {
      if (doubled_.count == 0) doubledDescription_ = (name->host + " " + name->adapter).str();
      return doubled_.add(node.place);
    }
    const bool isShort = name->host.size() <= runtime::longestName;
    if (!isShort || !llvm::all_of(name->host, isNameCharacter)) return refuseHost(name->host);
    for (const FabricPort& port : node.ports) {
      if (fabric_.nodes[port.peer].kind != FabricNodeKind::aSwitch) continue;
      // ibsim's files have no addresses at all; nothing is concluded from that.
      if (tellsAddresses_ && port.lid == 0)
        unset_.add(port.place);
      else
        links_.push_back({name->host.str(), name->adapter.str(), &port});
    }
  }

  void refuseHost(StringRef name) {
    diagnostics_.error(name, "'" + name + "' cannot be a host's name");
    diagnostics_.advise(nameAdvice);
  }

  /// As a node name map names it where switches do, or by its own description, which is the same
  /// if there is no map.
  std::optional<AdapterName> nameOf(const FabricNode& node) const {
    for (const FabricPort& port : node.ports)
      for (const FabricPort& back : fabric_.nodes[port.peer].ports)
        if (back.number == port.peerPort)
          if (const auto name = readAdapterDescription(back.peerDescription)) return name;
    if (const auto name = readAdapterDescription(node.description)) return name;
    if (!node.description.empty() || node.guid) return std::nullopt;
    return readAdapterDescription(node.id); // ibsim's files may name nodes so
  }

  void countDescriptions() {
    for (const FabricNode& node : fabric_.nodes)
      if (node.kind == FabricNodeKind::adapter)
        if (const auto name = nameOf(node))
          ++timesDescribed_[(name->host + " " + name->adapter).str()];
  }

  /// No host has two adapters of one name, so two hosts must have the same name. Adapters that are
  /// described by their host alone may be those of one.
  bool isDoubled(const AdapterName& name) const {
    return !name.adapter.empty() &&
           timesDescribed_.lookup((name.host + " " + name.adapter).str()) > 1;
  }

  void warnOfOthers() {
    std::string text;
    if (aggregation_.count > 0)
      text = formatCount(aggregation_.count, "aggregation node") + " of switches (SHARP)";
    if (routers_.count > 0)
      text += (text.empty() ? "" : " and ") + formatCount(routers_.count, "router");
    if (text.empty()) return;
    const bool isOne = aggregation_.count + routers_.count == 1;
    diagnostics_.warning(aggregation_.count > 0 ? aggregation_.first : routers_.first,
                         text + (isOne ? " is" : " are") + " left out: no processes run there");
  }

  void warnOfUnset() {
    if (unset_.count == 0) return;
    diagnostics_.warning(unset_.first, formatCount(unset_.count, "port") + " without an address" +
                                           unset_.verb() + " left out");
    diagnostics_.advise("the subnet manager has not set up a port with lid 0");
  }

  void warnOfNameless() {
    if (nameless_.count == 0) return;
    diagnostics_.warning(nameless_.first, formatCount(nameless_.count, "adapter") +
                                              " without a host's name" + nameless_.verb() +
                                              " left out: '" + namelessDescription_.str() + "'");
    diagnostics_.advise(nameHostsAdvice);
  }

  void warnOfDoubled() {
    if (doubled_.count == 0) return;
    diagnostics_.warning(doubled_.first, formatCount(doubled_.count, "adapter") +
                                             " with the same host's and adapter's name as another" +
                                             doubled_.verb() + " left out: '" +
                                             doubledDescription_ + "'");
    diagnostics_.advise(nameHostsAdvice);
  }

  void refuseWithoutHosts() {
    if (nameless_.count == 0)
      return diagnostics_.error(diagnostics_.text().take_front(0), "no host is on a switch");
    diagnostics_.error(nameless_.first,
                       "no adapter has its host's name: '" + namelessDescription_ + "'");
    diagnostics_.advise(nameHostsAdvice);
  }

  const Fabric& fabric_;
  DiagnosticList& diagnostics_;
  bool tellsAddresses_;
  std::vector<HostLink> links_;
  LeftOut aggregation_;
  LeftOut routers_;
  LeftOut unset_;
  LeftOut nameless_;
  LeftOut doubled_;
  StringRef namelessDescription_;               ///< the first
  std::string doubledDescription_;              ///< the first
  llvm::StringMap<std::size_t> timesDescribed_; ///< by host and adapter, a blank between
};

/// The hosts of the links, each once; equal ones stand together.
std::vector<std::string> hostsOf(std::span<const HostLink> links) {
  std::vector<std::string> hosts;
  for (const HostLink& link : links)
    if (hosts.empty() || hosts.back() != link.host) hosts.push_back(link.host);
  return hosts;
}

void warnOfHostsWithout(std::span<const HostLink> all, std::span<const HostLink> kept,
                        DiagnosticList& diagnostics) {
  std::vector<std::string> without;
  const std::vector<std::string> hosts = hostsOf(all);
  const std::vector<std::string> keptHosts = hostsOf(kept);
  std::ranges::set_difference(hosts, keptHosts, std::back_inserter(without), naturalLess);
  if (without.empty()) return;
  const auto first =
      llvm::find_if(all, [&](const HostLink& link) { return link.host == without.front(); });
  diagnostics.warning(first->port->place, formatCount(without.size(), "host") +
                                              (without.size() == 1 ? " has" : " have") +
                                              " no such adapter and " +
                                              (without.size() == 1 ? "is" : "are") +
                                              " left out: " + quoteNames(without));
}

/// Whether the link is of one of the adapters, `mlx5_0`, or ports, `mlx5_0/2`.
bool isOf(const HostLink& link, std::span<const std::string> adapters) {
  return llvm::is_contained(adapters, link.adapter) ||
         llvm::is_contained(adapters, link.adapter + "/" + std::to_string(link.port->number));
}

/// Of all links those of the adapters asked for.
std::vector<HostLink> onlyAdapters(const std::vector<HostLink>& links,
                                   std::span<const std::string> adapters,
                                   DiagnosticList& diagnostics) {
  for (const std::string& adapter : adapters) {
    const auto isAsked = [&](const HostLink& link) { return isOf(link, std::span(&adapter, 1)); };
    if (llvm::any_of(links, isAsked)) continue;
    diagnostics.error(diagnostics.text().take_front(0), "no host has an adapter '" + adapter + "'");
    diagnostics.advise("this fabric has " + quoteNames(adapterNames(links)));
  }
  std::vector<HostLink> kept;
  for (const HostLink& link : links)
    if (isOf(link, adapters)) kept.push_back(link);
  if (!kept.empty()) warnOfHostsWithout(links, kept, diagnostics);
  return kept;
}

} // namespace

std::vector<HostLink> findHostLinks(const Fabric& fabric, std::span<const std::string> adapters,
                                    DiagnosticList& diagnostics) {
  std::vector<HostLink> links = HostLinkFinder(fabric, diagnostics).find();
  if (adapters.empty() || links.empty()) return links;
  return onlyAdapters(links, adapters, diagnostics);
}

std::vector<std::string> adapterNames(std::span<const HostLink> links) {
  std::vector<std::string> names;
  names.reserve(links.size());
  for (const HostLink& link : links)
    names.push_back(link.adapter);
  std::ranges::sort(names, naturalLess);
  const auto doubled = std::ranges::unique(names);
  names.erase(doubled.begin(), doubled.end());
  return names;
}

} // namespace topocast
