#include "topology/topology_formats.hpp"

#include "topology/formats/readers.hpp"
#include "topology/infiniband/read_diagnosis.hpp"

#include <algorithm>

namespace topocast {

std::span<const TopologyFormat> topologyFormats() {
  // The first that looks alike is taken; YAML takes all the rest.
  using enum FormatOption;
  static constexpr TopologyFormat formats[] = {
      {"ibnetdiscover",
       "InfiniBand's ibnetdiscover",
       looksLikeInfiniband,
       readFabricTopology,
       {routing, forest, adapters, forwardingTables}},
      {"ibdiagnet",
       "ibdiagnet2.db_csv",
       looksLikeDiagnosis,
       readDiagnosisTopology,
       {routing, forest, adapters, forwardingTables}},
      {"slurm", "Slurm's topology.conf", looksLikeSlurm, readSlurm, {routing, forest}},
      {"slurm-yaml",
       "Slurm's topology.yaml",
       looksLikeSlurmYaml,
       readSlurmYaml,
       {routing, forest, topologyName}},
      {"topograph", "topograph's graph", looksLikeTopograph, readTopograph, {routing, forest}},
      {"aws", "AWS's DescribeInstanceTopology", looksLikeAws, readAws, {routing, forest}},
      {"kubernetes",
       "Kubernetes' nodes",
       looksLikeKubernetes,
       readKubernetes,
       {routing, forest, labels}},
      {"pbs", "PBS's pbsnodes", looksLikePbsNodes, readPbsNodes, {routing, forest, labels}},
      {"lsf", "LSF's compute units", looksLikeLsfUnits, readLsfUnits, {routing, forest}},
      {"lldp", "LLDP's neighbours of all devices", looksLikeLldp, readLldp, {routing, forest}},
      {"links", "a table of links", looksLikeLinkTable, readLinkTable, {routing, forest}},
      {"table", "a table of machine,switch,...", looksLikeTable, readTable, {routing, forest}},
      {"mpich", "MPICH's coordinates", looksLikeCoordinates, readCoordinates, {routing, forest}},
      {"yaml", "topocast's YAML", looksLikeYaml, readYaml, {routing, forest}},
  };
  return formats;
}

const TopologyFormat& recogniseFormat(llvm::StringRef text) {
  const auto formats = topologyFormats();
  return *std::ranges::find_if(
      formats, [text](const TopologyFormat& format) { return format.looksLike(text); });
}

bool takesAllTexts(const TopologyFormat& format) {
  return &format == &topologyFormats().back();
}

} // namespace topocast
