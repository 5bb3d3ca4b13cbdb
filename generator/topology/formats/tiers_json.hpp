// Readers of JSON that tells the switches above each machine:
//   - topograph's graph: instances[].id, instances[].network_layers from the nearest switch up
//   - AWS DescribeInstanceTopology: Instances[].InstanceId, NetworkNodes from the top down
//   - Kubernetes' nodes (`kubectl get nodes -o json`) with topograph's labels
//     fabric.topograph.run/tier-N, counted from the nearest, or NVIDIA's
//     network.topology.nvidia.com/{leaf,spine,core}
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

bool looksLikeTopograph(llvm::StringRef text);
bool looksLikeAws(llvm::StringRef text);
bool looksLikeKubernetes(llvm::StringRef text);

/// They read the list's text; nothing if anything is wrong, which is reported.
std::optional<NetworkDescription> readTopograph(DiagnosticList& diagnostics,
                                                const TopologyOptions& options);
std::optional<NetworkDescription> readAws(DiagnosticList& diagnostics,
                                          const TopologyOptions& options);
std::optional<NetworkDescription> readKubernetes(DiagnosticList& diagnostics,
                                                 const TopologyOptions& options);

} // namespace topocast
