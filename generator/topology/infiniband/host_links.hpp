// Which adapters of an InfiniBand fabric are machines'. In: a fabric, and which adapters count.
// Out: the links of all hosts to switches, named; those of one host are its rails.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"

#include <span>
#include <string>
#include <vector>

namespace topocast {

/// A cable from a host's adapter to a switch.
struct HostLink {
  std::string host;
  std::string adapter;              ///< may be empty
  const FabricPort* port = nullptr; ///< the adapter's, of the fabric
};

/// The links of hosts with adapters of these names, `mlx5_0`, or with these ports of adapters,
/// `mlx5_0/2`, all if there are none, in natural order of the
/// hosts' names; of each host in natural order of the adapters' names, then of the ports'.
///
/// Left out, each with one warning that counts: aggregation nodes and routers; ports that no subnet
/// manager has given an address; adapters whose description names no host, or the same host and
/// adapter as another one's; hosts that have none of the adapters asked for. An error are names
/// that no host can have.
std::vector<HostLink> findHostLinks(const Fabric& fabric, std::span<const std::string> adapters,
                                    DiagnosticList& diagnostics);

/// The names of the adapters, each once, in natural order.
std::vector<std::string> adapterNames(std::span<const HostLink> links);

} // namespace topocast
