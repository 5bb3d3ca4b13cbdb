// The list of topologies in Slurm's topology.yaml, which `scontrol show topoconf` prints, too, as
// YAML or JSON. In: the list. Out: what each topology is called and what it is, and the one to
// take. scontrol also prints what a topology does not use: empty maps, and `flat: false`.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_document.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// One of the list's topologies, with the value that says what it is.
struct NamedTopology {
  llvm::StringRef name;
  llvm::StringRef place;
  bool isDefault = false;
  llvm::StringRef kind; ///< "tree"; empty if none is given, which is reported
  const YamlNode* value = nullptr;
};

/// Whether a text is such a list: it starts with an item `- topology: NAME`, or is JSON with
/// topologies of which one may be the cluster's default.
bool looksLikeSlurmTopologies(llvm::StringRef text);

/// The list as YAML, which JSON is as well.
std::optional<YamlNode> loadSlurmTopologies(DiagnosticList& diagnostics);

/// The topologies of the list. Reports entries of no kind or of several, names that several have,
/// and several defaults.
std::vector<NamedTopology> readTopologies(const YamlNode& list, DiagnosticList& diagnostics);

/// The one that the options name, or that holds a torus of that name; else the cluster's default;
/// else the first. Null, and an error, if none has the name.
const NamedTopology* chooseTopology(std::span<const NamedTopology> topologies,
                                    const TopologyOptions& options, DiagnosticList& diagnostics);

/// Whether topologies of this kind name switches.
bool namesSwitches(llvm::StringRef kind);

/// The text at a key; empty if there is none.
llvm::StringRef textAt(const YamlNode& node, llvm::StringRef key);

} // namespace topocast
