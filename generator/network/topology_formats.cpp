#include "network/topology_formats.hpp"

#include "network/formats/slurm_topology.hpp"
#include "network/formats/slurm_yaml.hpp"
#include "network/formats/tiers_json.hpp"
#include "network/formats/tiers_text.hpp"
#include "network/formats/yaml_topology.hpp"
#include "network/infiniband/fabric_topology.hpp"

#include <algorithm>

namespace topocast {

std::span<const TopologyFormat> topologyFormats() {
  // The first that looks alike is taken; YAML takes all the rest.
  static constexpr TopologyFormat formats[] = {
      {"ibnetdiscover", "InfiniBand's ibnetdiscover", looksLikeInfiniband, readFabricTopology,
       true},
      {"slurm", "Slurm's topology.conf", looksLikeSlurm, readSlurm},
      {"slurm-yaml", "Slurm's topology.yaml", looksLikeSlurmYaml, readSlurmYaml},
      {"topograph", "topograph's graph", looksLikeTopograph, readTopograph},
      {"aws", "AWS's DescribeInstanceTopology", looksLikeAws, readAws},
      {"kubernetes", "Kubernetes' nodes", looksLikeKubernetes, readKubernetes},
      {"table", "a table of machine,switch,...", looksLikeTable, readTable},
      {"mpich", "MPICH's coordinates", looksLikeCoordinates, readCoordinates},
      {"yaml", "topocast's YAML", looksLikeYaml, readYaml},
  };
  return formats;
}

const TopologyFormat& recogniseFormat(llvm::StringRef text) {
  const auto formats = topologyFormats();
  return *std::ranges::find_if(
      formats, [text](const TopologyFormat& format) { return format.looksLike(text); });
}

} // namespace topocast
