// What the nodes of an InfiniBand fabric are called, from the descriptions that they carry.
//
// A host's adapter describes itself by the host's name and the adapter's, `n0 mlx5_0` or
// `n0 HCA-1`, once the host has told it (rdma-ndd, or a start script); until then it says what it
// is, `MT4129 ConnectX7   Mellanox Technologies`, `QLogic Infiniband HCA` or `HCA-1`. Switches
// carry any text, managed ones often `MF0;leaf7:MQM8700/U1` (name, model and, in a chassis, which
// chip).
#pragma once

#include "topology/infiniband/fabric.hpp"

#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// Host and adapter as a description names them.
struct AdapterName {
  llvm::StringRef host;
  llvm::StringRef adapter; ///< may be empty
};

/// Nothing if the description names no host.
std::optional<AdapterName> readAdapterDescription(llvm::StringRef description);

/// Whether an adapter is part of a switch: its aggregation node, which sums up for collective
/// operations (SHARP) and runs no processes.
bool isAggregationNode(const FabricNode& node);

/// Names for the switches, by node; empty for other nodes. A name is the shortest part of the
/// description that tells the switch from all others, or else the node's id; none is in `taken`.
std::vector<std::string> nameSwitches(const Fabric& fabric, const std::vector<std::string>& taken);

} // namespace topocast
