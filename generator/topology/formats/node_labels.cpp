#include "topology/formats/node_labels.hpp"

namespace topocast {
namespace {

using llvm::StringLiteral;

constexpr StringLiteral upwards[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
constexpr StringLiteral downwards[] = {"9", "8", "7", "6", "5", "4", "3", "2", "1"};
constexpr StringLiteral byName[] = {"leaf", "spine", "core"};
constexpr StringLiteral ofGoogle[] = {"host", "subblock", "block"};
constexpr StringLiteral ofOracle[] = {"local_block_id", "network_block_id", "hpc_island_id"};

constexpr LabelFamily families[] = {
    {"fabric.topograph.run/tier-", upwards},
    {"network.topology.nvidia.com/", byName},
    {"topology.k8s.aws/network-node-layer-", downwards}, // 1 is the top
    {"cloud.google.com/gce-topology-", ofGoogle},
    {"oci.oraclecloud.com/rdma.", ofOracle},
    {"topology.nebius.com/tier-", upwards},
};

} // namespace

llvm::ArrayRef<LabelFamily> labelFamilies() {
  return families;
}

bool checkLabels(const TopologyOptions& options, llvm::function_ref<bool(llvm::StringRef)> stands,
                 DiagnosticList& diagnostics) {
  bool stand = true;
  for (const std::string& key : options.labels) {
    if (stands(key)) continue;
    stand = false;
    diagnostics.error(diagnostics.text().take_front(0),
                      "no machine has the label '" + key + "' of '--labels'");
    diagnostics.advise("write the key as it stands in this file");
  }
  return stand;
}

} // namespace topocast
