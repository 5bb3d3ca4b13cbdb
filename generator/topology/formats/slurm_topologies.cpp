#include "topology/formats/slurm_topologies.hpp"

#include "input/json_document.hpp"
#include "input/json_text.hpp"
#include "input/text_file.hpp"
#include "input/yaml_fields.hpp"
#include "topology/topology_draft.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace topocast {
namespace {

using llvm::StringRef;

struct SlurmKind {
  StringRef name;
  bool namesSwitches;
};
constexpr SlurmKind slurmKinds[] = {
    {"tree", true}, {"block", true}, {"torus3d", true}, {"flat", false}, {"ring", false}};

/// Whether a topology is of the kind that this value stands under: `flat: true`, `tree: {...}`.
bool isUsed(const YamlNode& value) {
  if (holdsNothing(value)) return false;
  return value.kind != YamlNode::Kind::text || truthOf(value.text).value_or(true);
}

class TopologiesReader {
public:
  explicit TopologiesReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  std::vector<NamedTopology> read(const YamlNode& list) {
    std::vector<NamedTopology> topologies;
    for (const YamlNode& item :
         readList(list, "a list of topologies", "topology: main", diagnostics_))
      topologies.push_back(readNamed(item));
    checkDistinct(topologies);
    return topologies;
  }

private:
  NamedTopology readNamed(const YamlNode& item) {
    const ErrorWatch watch(diagnostics_);
    const YamlFields fields(
        item, "a topology",
        {"topology", "cluster_default", "tree", "block", "torus3d", "flat", "ring"}, diagnostics_);
    NamedTopology named;
    named.place = item.place;
    if (const YamlNode* name = fields.require("topology", "topology: main"))
      named.name = readText(*name, "a name", diagnostics_).value_or("");
    named.isDefault = fields.flag("cluster_default", false,
                                  "write 'cluster_default: true' or 'cluster_default: false'");
    for (const SlurmKind& kind : slurmKinds)
      if (const YamlNode* value = fields.find(kind.name); value != nullptr && isUsed(*value))
        addKind(kind.name, *value, named);
    if (named.value == nullptr && !watch.sawErrors()) {
      diagnostics_.error(item.place, "a topology of no kind");
      diagnostics_.advise("its kind is one of tree, block, torus3d, flat and ring");
    }
    return named;
  }

  void addKind(StringRef kind, const YamlNode& value, NamedTopology& named) {
    if (named.value == nullptr) {
      named.kind = kind;
      named.value = &value;
      return;
    }
    diagnostics_.error(value.place, "'" + kind + "' in a topology that is '" + named.kind + "'");
    diagnostics_.note(named.value->place, "what that is stands here");
    diagnostics_.advise("a topology is of one kind; make two of it, each with a name");
  }

  void checkDistinct(const std::vector<NamedTopology>& topologies) {
    llvm::StringMap<StringRef> seen;
    const NamedTopology* ofCluster = nullptr;
    for (const NamedTopology& topology : topologies) {
      const auto [first, isNew] = seen.try_emplace(topology.name, topology.place);
      if (!isNew && !topology.name.empty()) {
        diagnostics_.error(topology.place, "a second topology '" + topology.name + "'");
        diagnostics_.note(first->second, "the first is here");
        diagnostics_.advise("rename one of the two");
      }
      if (!topology.isDefault) continue;
      if (ofCluster != nullptr) {
        diagnostics_.error(topology.place,
                           "topology '" + topology.name + "' is the cluster's default, too");
        diagnostics_.note(ofCluster->place, "as '" + ofCluster->name + "' is");
        diagnostics_.advise("write 'cluster_default: true' in one of them");
      }
      ofCluster = &topology;
    }
  }

  DiagnosticList& diagnostics_;
};

/// Whether one of its toruses has the name.
bool hasTorus(const NamedTopology& topology, StringRef name) {
  if (name.empty() || topology.kind != "torus3d") return false;
  return llvm::any_of(topology.value->entries, [name](const YamlEntry& toruses) {
    return llvm::any_of(toruses.value.items,
                        [name](const YamlNode& torus) { return textAt(torus, "name") == name; });
  });
}

std::string namesOf(std::span<const NamedTopology> topologies) {
  std::string names;
  for (const NamedTopology& topology : topologies)
    names += (names.empty() ? "'" : ", '") + topology.name.str() + "'";
  return names;
}

/// The list among the members of scontrol's answer in JSON, which says more of the run; the whole
/// text if there is none.
StringRef listWithin(StringRef json) {
  if (json.starts_with("{"))
    for (JsonItems members(json); !members.atEnd();) {
      members.takeKey();
      const StringRef value = members.takeValue();
      if (value.starts_with("[") && hasJsonKey(value, "topology")) return value;
    }
  return json;
}

bool isJsonOfSlurm(StringRef content) {
  return content.starts_with("{") || content.starts_with("[");
}

} // namespace

bool looksLikeSlurmTopologies(StringRef text) {
  if (isJsonOfSlurm(text.ltrim()))
    return hasJsonKey(text, "topology") && hasJsonKey(text, "cluster_default");
  StringRef content = takeContent(text);
  while (content == "---" || content.starts_with("%"))
    content = takeContent(text);
  if (!content.consume_front("-")) return false;
  content = content.ltrim();
  return (content.consume_front("topology") || content.consume_front("cluster_default")) &&
         content.ltrim().starts_with(":");
}

std::optional<YamlNode> loadSlurmTopologies(DiagnosticList& diagnostics) {
  const StringRef text = diagnostics.text().trim();
  if (!isJsonOfSlurm(text)) return loadYaml(diagnostics);
  if (!checkJson(diagnostics, "list of topologies")) return std::nullopt;
  return loadYaml(diagnostics, listWithin(text));
}

std::vector<NamedTopology> readTopologies(const YamlNode& list, DiagnosticList& diagnostics) {
  return TopologiesReader(diagnostics).read(list);
}

const NamedTopology* chooseTopology(std::span<const NamedTopology> topologies,
                                    const TopologyOptions& options, DiagnosticList& diagnostics) {
  const StringRef name = options.topologyName;
  const auto isChosen = [name](const NamedTopology& topology) {
    return name.empty() ? topology.isDefault : topology.name == name;
  };
  if (const auto found = llvm::find_if(topologies, isChosen); found != topologies.end())
    return &*found;
  const auto withTorus =
      llvm::find_if(topologies, [name](const NamedTopology& t) { return hasTorus(t, name); });
  if (withTorus != topologies.end()) return &*withTorus;
  if (name.empty() && !topologies.empty()) return &topologies.front();
  diagnostics.error(diagnostics.text().take_front(0), "no topology '" + name + "' in this file");
  diagnostics.advise("there are " + namesOf(topologies));
  return nullptr;
}

bool namesSwitches(StringRef kind) {
  return llvm::any_of(slurmKinds, [kind](const SlurmKind& known) {
    return known.name == kind && known.namesSwitches;
  });
}

StringRef textAt(const YamlNode& node, StringRef key) {
  const auto entry = llvm::find_if(node.entries, [&](const YamlEntry& e) { return e.key == key; });
  return entry == node.entries.end() ? StringRef() : entry->value.text;
}

} // namespace topocast
