#include "topology/foreign_files.hpp"

#include "input/names.hpp"
#include "topology/foreign_patterns.hpp"
#include "topology/topology_formats.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace topocast {
namespace {

using llvm::StringLiteral;
using llvm::StringRef;

/// A sort of file: what it looks like, by a function of foreign_patterns.hpp and a pattern for it.
struct ForeignFile {
  bool (*looksLike)(StringRef text, StringRef pattern);
  StringLiteral pattern;
  StringLiteral what;   ///< "a file packed by gzip"
  StringLiteral advice; ///< what to do
};

constexpr StringLiteral oneMachine =
    "it shows the inside of one machine and nothing of the network between machines; describe the "
    "switches in topocast's own format, or take Slurm's or InfiniBand's files";
constexpr StringLiteral noSwitches =
    "it says nothing of switches; 'switches:', 'machines:' and 'links:' describe them";
constexpr StringLiteral slurmSwitches =
    "it says nothing of switches; give topology.conf, topology.yaml, or what 'scontrol show "
    "topology' prints";
constexpr StringLiteral besideSlurmConf = "give topology.conf or topology.yaml beside it";
constexpr StringLiteral describeSwitches =
    "describe the switches in topocast's own format, or set TopologyPlugin in slurm.conf first";
constexpr StringLiteral askAgain =
    "ask where Slurm's controller answers, and keep messages out of the file: 'scontrol show "
    "topology > FILE'";
constexpr StringLiteral gatherNeighbours =
    "give what all hosts and switches say: a folder with a file for each, which bears its name, or "
    "all with their names in front: 'pdsh -a lldpcli -f keyvalue show neighbors | topocast check "
    "-'";
constexpr StringLiteral describeNetwork = "describe the network in topocast's own format";
constexpr StringLiteral listLinks = "list its links in a table that begins with the line 'from,to'";
constexpr StringLiteral kubernetesJson =
    "write it as JSON: 'kubectl get nodes -o json | topocast check -'";
constexpr StringLiteral awsJson =
    "write it as JSON: 'aws ec2 describe-instance-topology --output json'";

constexpr ForeignFile foreignFiles[] = {
    {isTerminal, "", "a copy of what stood on a terminal",
     "remove the lines that the shell has printed, or write the command's output to a file: "
     "'COMMAND > FILE'"},
    {startsWith, "\x1f\x8b", "a file packed by gzip", "unpack it first: 'gunzip FILE'"},
    {startsWith,
     "\xfd"
     "7zXZ",
     "a file packed by xz", "unpack it first: 'unxz FILE'"},
    {startsWith, "\x28\xb5\x2f\xfd", "a file packed by zstd", "unpack it first: 'unzstd FILE'"},
    {startsWith, "BZh", "a file packed by bzip2", "unpack it first: 'bunzip2 FILE'"},
    {startsWith, "PK\x03\x04", "a zip archive", "unpack it first"},
    {startsWith,
     "\x7f"
     "ELF",
     "a program or a library", "give the file that describes the network"},
    {startsWith, "%PDF", "a PDF document", "give the file that describes the network"},
    {startsWith, "\x89PNG", "a picture", "give the file that describes the network"},
    {isXml, "platform", "a platform of SimGrid, in XML",
     "describe its switches in topocast's own format; 'topocast export simgrid' goes the other "
     "way"},
    {isXml, "topology", "hwloc's picture of a machine, in XML", oneMachine},
    {isXml, "system", "NCCL's picture of a machine, in XML", oneMachine},
    {isXml, "lldp", "what LLDP tells one machine of its neighbours, in XML", gatherNeighbours},
    {isXml, "Report", "a report of Omni-Path's tools, in XML",
     "give the table that 'opaextractlink' prints, or Slurm's topology.conf"},
    {isXml, "", "a file in XML", describeNetwork},
    {isGraphviz, "", "a graph of Graphviz",
     "it does not say what is a switch; describe the network in topocast's own format"},
    {isJsonWith, "topocast-plan", "a plan of topocast",
     "give the topology that it was made for; 'topocast verify' reads plans"},
    {isJsonWith, "topocast-network", "a network file of topocast",
     "give the topology that it was made from"},
    {isOneLldpReport, "", "what LLDP tells one machine of its neighbours, in JSON",
     gatherNeighbours},
    {isJsonWith, "Reservations", "what 'aws ec2 describe-instances' prints",
     "give what 'aws ec2 describe-instance-topology' prints"},
    {isUnknownJson, "", "JSON of a kind that says nothing of a network here",
     "'topocast check --help' lists the formats that are read"},
    {contentStartsWith, "apiVersion:", "what Kubernetes says of itself, in YAML", kubernetesJson},
    {hasColumns, "NAME STATUS", "what 'kubectl get nodes' prints", kubernetesJson},
    {contentStartsWith, "Instances:", "a list of AWS's instances, in YAML", awsJson},
    {contentStartsWith, "INSTANCES\t", "a list of AWS's instances, as text", awsJson},
    {startsWithin, "DescribeInstanceTopology", "a list of AWS's instances, as a table for people",
     awsJson},
    {hasLineWithKey, "CPUAlloc", "what 'scontrol show nodes' prints", slurmSwitches},
    {hasLineWithKey, "AllowGroups", "what 'scontrol show partition' prints", slurmSwitches},
    {hasLineWithKey, "JobId", "what 'scontrol show job' prints", slurmSwitches},
    {contentStartsWith, "Configuration data as of ", "what 'scontrol show config' prints",
     slurmSwitches},
    {contentStartsWith, "No topology information available",
     "what 'scontrol show topology' prints where Slurm knows of no switches", describeSwitches},
    {contentStartsWith, "slurm_load_topo", "a message of 'scontrol', which failed", askAgain},
    {contentStartsWith, "scontrol: ", "a message of 'scontrol', which failed", askAgain},
    {hasLineWithKey, "SlurmctldHost", "slurm.conf", besideSlurmConf},
    {hasLineWithKey, "PartitionName", "slurm.conf", besideSlurmConf},
    {hasLineWithKey, "NodeName", "slurm.conf", besideSlurmConf},
    {hasColumns, "PARTITION", "what 'sinfo' prints", slurmSwitches},
    {hasColumns, "NODELIST", "what 'sinfo' prints", slurmSwitches},
    {hasColumns, "JOBID", "what 'squeue' prints", slurmSwitches},
    {isTorqueNodes, "", "what TORQUE's 'pbsnodes' prints", noSwitches},
    {hasColumns, "HOST_NAME", "what 'bhosts' prints", noSwitches},
    {hasColumns, "HOSTNAME ARCH", "what 'qhost' prints", noSwitches},
    {startsWithin, "LLDP neighbors:", "what LLDP tells one machine of its neighbours",
     gatherNeighbours},
    {contentStartsWith, "lldp.", "what LLDP tells one machine of its neighbours, by keys",
     gatherNeighbours},
    {contentStartsWith, "Machine (", "hwloc's picture of a machine", oneMachine},
    {hasColumns, "GPU0", "what 'nvidia-smi topo' prints of a machine", oneMachine},
    {isToml, "", "a file in TOML", describeNetwork},
    {isContainerLab, "", "a laboratory of containerlab", listLinks},
    {isRankFile, "", "a rank file of Open MPI", noSwitches},
    {contentStartsWith, "all:", "an inventory of Ansible, in YAML", noSwitches},
};

/// Plain lists, which are taken for what they are if no format claims them.
constexpr ForeignFile plainLists[] = {
    {isInventory, "", "an inventory of Ansible", noSwitches},
    {isHostsTable, "", "a list of hosts with their addresses", noSwitches},
    {isBareTable, "", "a table without the heading that tells what its columns are",
     "begin it with a line such as 'machine,leaf,spine': the machine, then the switches above it "
     "from the nearest up; or, if each line is a link, with 'from,to'"},
    {isHostFile, "", "a list of hosts", noSwitches},
};

/// Reports the first of the sorts that the text looks like; false if there is none.
bool refuseOneOf(llvm::ArrayRef<ForeignFile> sorts, DiagnosticList& diagnostics) {
  const StringRef text = diagnostics.text();
  const auto* found = llvm::find_if(
      sorts, [text](const ForeignFile& file) { return file.looksLike(text, file.pattern); });
  if (found == sorts.end()) return false;
  diagnostics.error(text.ltrim().take_front(1), "this is " + found->what);
  diagnostics.advise(llvm::Twine(found->advice));
  return true;
}

} // namespace

bool refuseForeignFile(DiagnosticList& diagnostics) {
  return refuseOneOf(foreignFiles, diagnostics);
}

bool refusePlainList(DiagnosticList& diagnostics) {
  return refuseOneOf(plainLists, diagnostics);
}

bool refuseWithoutKeys(DiagnosticList& diagnostics) {
  if (diagnostics.text().contains(':')) return false;
  std::vector<std::string> titles;
  for (const TopologyFormat& format : topologyFormats())
    titles.push_back(format.title.str());
  diagnostics.error(diagnostics.text().ltrim().take_front(1),
                    "the format of this file is not known");
  diagnostics.advise("formats are " + inWords(titles));
  return true;
}

} // namespace topocast
