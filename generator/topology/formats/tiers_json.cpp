// Readers of JSON that tells the switches above each machine:
//   - topograph's graph: instances[].id, instances[].network_layers from the nearest switch up
//   - AWS DescribeInstanceTopology: Instances[].InstanceId, NetworkNodes from the top down
//   - Kubernetes' nodes (`kubectl get nodes -o json`) with topograph's labels
//     fabric.topograph.run/tier-N, counted from the nearest, or NVIDIA's
//     network.topology.nvidia.com/{leaf,spine,core}
#include "topology/formats/readers.hpp"

#include "input/format_quantity.hpp"
#include "input/json_document.hpp"
#include "input/json_text.hpp"
#include "topology/formats/node_labels.hpp"
#include "topology/formats/tiers.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringLiteral;
using llvm::StringRef;
using llvm::json::Object;
using llvm::json::Value;

/// Whether the text is an object in which the key stands somewhere.
bool isObjectWith(StringRef text, StringRef key) {
  return text.ltrim().starts_with("{") && hasJsonKey(text, key);
}

/// What an element of a list says: the machine and its switches, or else what is wrong with it.
struct ListedMachine {
  std::string name;
  std::vector<std::string> switches;
  std::string fault = {}; // NOLINT(readability-redundant-member-init): g++ warns without it
};

/// One of the formats: where its list is, and what to do if that does not hold all machines.
struct ListFormat {
  StringLiteral key;
  ListedMachine (*read)(const Object& element, const TopologyOptions& options);
  /// What the document is instead of the list, or what it lacks; empty if nothing.
  std::string (*refusal)(const Object& root);
  StringLiteral advice;             ///< how to get the list
  StringLiteral whereSwitchesStand; ///< of a machine
  /// Members of an element that say nothing of the network and may be long.
  // g++ warns of lists that leave it out, unless it has an initialiser.
  llvm::ArrayRef<StringLiteral> ignored = {}; // NOLINT(readability-redundant-member-init)
};

/// The texts of a list of names; null, as Go writes an empty list, and a missing list are empty.
/// Nothing if it is something else.
std::optional<std::vector<std::string>> textsOf(const Value* values) {
  std::vector<std::string> texts;
  if (values == nullptr || values->kind() == Value::Null) return texts;
  const llvm::json::Array* list = values->getAsArray();
  if (list == nullptr) return std::nullopt;
  for (const Value& value : *list) {
    const auto text = value.getAsString();
    if (!text) return std::nullopt;
    if (!text->empty()) texts.push_back(text->str());
  }
  return texts;
}

ListedMachine readInstance(const Object& instance, StringRef nameKey, StringRef switchesKey) {
  const auto name = instance.getString(nameKey);
  if (!name) return {{}, {}, "has no '" + nameKey.str() + "', which names the machine"};
  auto switches = textsOf(instance.get(switchesKey));
  if (!switches) return {{}, {}, "has '" + switchesKey.str() + "' that is no list of names"};
  return {name->str(), std::move(*switches)};
}

/// Where a name stands in an element's text; the whole element if an escape hides it.
StringRef placeOf(const std::string& name, StringRef element) {
  const std::size_t found = element.find('"' + name + '"');
  return found == StringRef::npos ? element : element.substr(found + 1, name.size());
}

Value parsed(StringRef value) {
  return llvm::cantFail(llvm::json::parse(value));
}

/// Reads one element after the other, so that memory does not grow with the file.
class ListReader {
public:
  ListReader(const ListFormat& format, const TopologyOptions& options, DiagnosticList& diagnostics)
      : format_(format), options_(options), diagnostics_(diagnostics) {}

  /// Of JSON without defects.
  std::vector<MachineTiers> read(StringRef json) {
    const auto list = findList(json);
    if (const std::string refusal = list ? format_.refusal(root_) : ""; !refusal.empty())
      return refuse(refusal);
    if (!list || !list->starts_with("["))
      return refuse("no list '" + format_.key.str() + "' in this file");
    JsonItems elements(*list);
    if (elements.atEnd()) return refuse("the list '" + format_.key.str() + "' is empty");
    for (std::size_t i = 0; !elements.atEnd(); ++i)
      readElement(elements.takeValue(), i);
    reportFaults();
    return std::move(machines_);
  }

private:
  std::vector<MachineTiers> refuse(const std::string& reason) {
    diagnostics_.error(diagnostics_.text().take_front(0), reason);
    diagnostics_.advise(llvm::Twine(format_.advice));
    return {};
  }

  /// The list's text, empty if there is none; nothing if the document is no object. What else the
  /// document says goes into root_, the list as null.
  std::optional<StringRef> findList(StringRef json) {
    if (!json.starts_with("{")) return std::nullopt;
    StringRef list;
    for (JsonItems members(json); !members.atEnd();) {
      const StringRef key = members.takeKey();
      const StringRef value = members.takeValue();
      if (key == format_.key) list = value;
      root_[key.str()] = key == format_.key ? Value(nullptr) : parsed(value);
    }
    return list;
  }

  void readElement(StringRef text, std::size_t number) {
    ListedMachine read = text.starts_with("{") ? format_.read(wanted(text), options_)
                                               : ListedMachine{{}, {}, "is no object"};
    if (!read.fault.empty()) {
      if (faults_++ == 0) firstFault_ = "[" + std::to_string(number) + "] " + read.fault;
      return;
    }
    const StringRef place = placeOf(read.name, text);
    MachineTiers& machine = machines_.emplace_back();
    machine.machine = {std::move(read.name), place};
    for (std::string& name : read.switches)
      machine.switches.push_back({std::move(name), place});
  }

  /// What an element says, without what is ignored.
  Object wanted(StringRef element) const {
    Object object;
    for (JsonItems members(element); !members.atEnd();) {
      const StringRef key = members.takeKey();
      const StringRef value = members.takeValue();
      if (!llvm::is_contained(format_.ignored, key)) object[key.str()] = parsed(value);
    }
    return object;
  }

  void reportFaults() {
    if (faults_ == 0) return;
    diagnostics_.error(diagnostics_.text().take_front(0), format_.key.str() + firstFault_);
    if (faults_ > 1)
      diagnostics_.advise("so it is with " + formatCount(faults_ - 1, "further element"));
  }

  const ListFormat& format_;
  const TopologyOptions& options_;
  DiagnosticList& diagnostics_;
  Object root_;
  std::vector<MachineTiers> machines_;
  std::size_t faults_ = 0;
  std::string firstFault_;
};

std::optional<NetworkDescription> readList(const ListFormat& format, const TopologyOptions& options,
                                           DiagnosticList& diagnostics) {
  if (!checkJson(diagnostics, "description of a network")) return std::nullopt;
  const std::vector<MachineTiers> machines =
      ListReader(format, options, diagnostics).read(diagnostics.text().trim());
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeTiers(machines, format.whereSwitchesStand, options, diagnostics);
}

std::string noRefusal(const Object&) {
  return {};
}

ListedMachine readTopographInstance(const Object& instance, const TopologyOptions&) {
  return readInstance(instance, "id", "network_layers");
}

ListedMachine readAwsInstance(const Object& instance, const TopologyOptions&) {
  ListedMachine read = readInstance(instance, "InstanceId", "NetworkNodes");
  std::ranges::reverse(read.switches);
  return read;
}

/// Half of the instances would be half of a network.
std::string refuseAwsPage(const Object& root) {
  const auto token = root.getString("NextToken");
  return token && !token->empty() ? "'NextToken' says that further pages hold more instances" : "";
}

std::string textAt(const Object& labels, const llvm::Twine& key) {
  return labels.getString(key.str()).value_or("").str();
}

/// The switches by tier: by the keys that the options name, or by those of the first family of
/// which there is a label.
std::vector<std::string> switchesOfLabels(const Object& labels, const TopologyOptions& options) {
  std::vector<std::string> switches;
  const auto add = [&](std::string name) {
    if (!name.empty()) switches.push_back(std::move(name));
  };
  for (const std::string& key : options.labels)
    add(textAt(labels, key));
  if (!options.labels.empty()) return switches;
  for (const LabelFamily& family : labelFamilies()) {
    for (const StringRef ending : family.endings)
      add(textAt(labels, family.prefix + ending));
    if (!switches.empty()) break;
  }
  return switches;
}

ListedMachine readKubernetesNode(const Object& node, const TopologyOptions& options) {
  const Object* metadata = node.getObject("metadata");
  const auto name = metadata != nullptr ? metadata->getString("name") : std::nullopt;
  if (!name) return {{}, {}, "has no 'metadata.name', which names the machine"};
  if (const auto kind = node.getString("kind"); kind && *kind != "Node")
    return {{}, {}, "is a '" + kind->str() + "', not a 'Node'"};
  const Object* labels = metadata->getObject("labels");
  if (labels == nullptr) return {name->str(), {}};
  return {name->str(), switchesOfLabels(*labels, options)};
}

std::string refuseKubernetes(const Object& root) {
  const StringRef kind = root.getString("kind").value_or("");
  if (root.get("items") == nullptr)
    return kind == "Node" ? "this is one node of Kubernetes, which is no network"
                          : "this is Kubernetes' '" + kind.str() + "', not its list of nodes";
  if (kind.ends_with("List") && kind != "List" && kind != "NodeList")
    return "this is Kubernetes' '" + kind.str() + "', not its list of nodes";
  const Object* metadata = root.getObject("metadata");
  const auto token = metadata != nullptr ? metadata->getString("continue") : std::nullopt;
  return token && !token->empty() ? "'metadata.continue' says that further pages hold more nodes"
                                  : "";
}

constexpr ListFormat topograph = {"instances", readTopographInstance, noRefusal,
                                  "topograph lists each machine with its 'id' and the switches "
                                  "above it, 'network_layers', the nearest first",
                                  "'network_layers' lists the switches above a machine"};
constexpr ListFormat aws = {"Instances", readAwsInstance, refuseAwsPage,
                            "'aws ec2 describe-instance-topology' writes all instances if neither "
                            "'--max-items' nor '--no-paginate' is given",
                            "'NetworkNodes' lists the switches above a machine"};
/// Of a node of 14 kB these are all but a few hundred bytes: images, conditions, addresses.
constexpr StringLiteral longMembers[] = {"status", "spec"};
constexpr ListFormat kubernetes = {
    "items",
    readKubernetesNode,
    refuseKubernetes,
    "'kubectl get nodes -o json' lists all nodes",
    "topograph and some clouds label each node with the switches above it, as "
    "'fabric.topograph.run/tier-0', and this file has no such label; '--labels KEY,KEY' names "
    "labels, the nearest switch's first",
    longMembers};

} // namespace

bool looksLikeTopograph(StringRef text) {
  return isObjectWith(text, "instances");
}

bool looksLikeAws(StringRef text) {
  return isObjectWith(text, "Instances");
}

bool looksLikeKubernetes(StringRef text) {
  return isObjectWith(text, "apiVersion");
}

std::optional<NetworkDescription> readTopograph(DiagnosticList& diagnostics,
                                                const TopologyOptions& options) {
  return readList(topograph, options, diagnostics);
}

std::optional<NetworkDescription> readAws(DiagnosticList& diagnostics,
                                          const TopologyOptions& options) {
  return readList(aws, options, diagnostics);
}

std::optional<NetworkDescription> readKubernetes(DiagnosticList& diagnostics,
                                                 const TopologyOptions& options) {
  const auto stands = [&](StringRef key) { return hasJsonKey(diagnostics.text(), key); };
  if (!checkLabels(options, stands, diagnostics)) return std::nullopt;
  return readList(kubernetes, options, diagnostics);
}

} // namespace topocast
