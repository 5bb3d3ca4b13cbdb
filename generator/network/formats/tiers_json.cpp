#include "network/formats/tiers_json.hpp"

#include "input/json_document.hpp"
#include "network/formats/tiers.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;
using llvm::json::Object;
using llvm::json::Value;

bool isObjectWith(StringRef text, StringRef key) {
  return text.ltrim().starts_with("{") && text.contains(("\"" + key + "\"").str());
}

/// The machine and its switches; nothing if the element of the list does not give them.
using ReadElement = std::optional<std::pair<std::string, std::vector<std::string>>>(const Object&);

std::vector<std::string> textsOf(const llvm::json::Array* values) {
  std::vector<std::string> texts;
  if (values == nullptr) return texts;
  for (const Value& value : *values)
    if (const auto text = value.getAsString(); text && !text->empty()) texts.push_back(text->str());
  return texts;
}

/// Finds names in a text: each after the one found before, if possible.
class PlaceFinder {
public:
  explicit PlaceFinder(StringRef text) : text_(text) {}

  /// The first place of the quoted name; the text's start if an escape hides it.
  StringRef find(const std::string& name) {
    const std::string quoted = '"' + name + '"';
    const std::size_t found = text_.find(quoted, behind_);
    if (found == StringRef::npos) return text_.take_front(0);
    behind_ = found + quoted.size();
    return text_.substr(found + 1, name.size());
  }

private:
  StringRef text_;
  std::size_t behind_ = 0;
};

/// Reads the objects of the list under `key`.
std::optional<NetworkDescription> readList(StringRef key, ReadElement& readElement,
                                           const TopologyOptions& options,
                                           DiagnosticList& diagnostics) {
  const auto json = loadJson(diagnostics, "description of a network");
  if (!json) return std::nullopt;
  const Object* root = json->getAsObject();
  const llvm::json::Array* list = root != nullptr ? root->getArray(key) : nullptr;
  if (list == nullptr) {
    diagnostics.error(diagnostics.text().take_front(0), "no list '" + key + "' in this file");
    return std::nullopt;
  }
  PlaceFinder places(diagnostics.text());
  std::vector<MachineTiers> machines;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Object* element = (*list)[i].getAsObject();
    auto read = element != nullptr ? readElement(*element) : std::nullopt;
    if (!read) {
      diagnostics.error(diagnostics.text().take_front(0),
                        key + "[" + llvm::Twine(i) + "] names no machine");
      continue;
    }
    const StringRef place = places.find(read->first);
    machines.push_back({{std::move(read->first), place}, std::move(read->second)});
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeTiers(machines, options, diagnostics);
}

std::optional<std::pair<std::string, std::vector<std::string>>>
readTopographInstance(const Object& instance) {
  const auto id = instance.getString("id");
  if (!id) return std::nullopt;
  return std::pair(id->str(), textsOf(instance.getArray("network_layers")));
}

std::optional<std::pair<std::string, std::vector<std::string>>>
readAwsInstance(const Object& instance) {
  const auto id = instance.getString("InstanceId");
  if (!id) return std::nullopt;
  std::vector<std::string> switches = textsOf(instance.getArray("NetworkNodes"));
  std::ranges::reverse(switches);
  return std::pair(id->str(), std::move(switches));
}

/// The switches by tier. Labels of accelerators describe other networks and are not read.
std::vector<std::string> switchesOfLabels(const Object& labels) {
  constexpr StringRef tierPrefix = "fabric.topograph.run/tier-";
  std::map<unsigned, std::string> byTier;
  for (const auto& [label, value] : labels) {
    StringRef name = label;
    unsigned tier = 0;
    const auto text = value.getAsString();
    if (text && name.consume_front(tierPrefix) && !name.getAsInteger(10, tier))
      byTier[tier] = text->str();
  }
  if (byTier.empty()) {
    unsigned tier = 0;
    for (const StringRef name : {"leaf", "spine", "core"})
      if (const auto text = labels.getString(("network.topology.nvidia.com/" + name).str()))
        byTier[tier++] = text->str();
  }
  std::vector<std::string> switches;
  switches.reserve(byTier.size());
  for (auto& [tier, name] : byTier)
    switches.push_back(std::move(name));
  return switches;
}

std::optional<std::pair<std::string, std::vector<std::string>>>
readKubernetesNode(const Object& node) {
  const Object* metadata = node.getObject("metadata");
  const auto name = metadata != nullptr ? metadata->getString("name") : std::nullopt;
  if (!name) return std::nullopt;
  const Object* labels = metadata->getObject("labels");
  return std::pair(name->str(),
                   labels != nullptr ? switchesOfLabels(*labels) : std::vector<std::string>());
}

} // namespace

bool looksLikeTopograph(StringRef text) {
  return isObjectWith(text, "instances") && text.contains("\"network_layers\"");
}

bool looksLikeAws(StringRef text) {
  return isObjectWith(text, "Instances") && text.contains("\"NetworkNodes\"");
}

bool looksLikeKubernetes(StringRef text) {
  return isObjectWith(text, "items") && text.contains("\"apiVersion\"");
}

std::optional<NetworkDescription> readTopograph(DiagnosticList& diagnostics,
                                                const TopologyOptions& options) {
  return readList("instances", readTopographInstance, options, diagnostics);
}

std::optional<NetworkDescription> readAws(DiagnosticList& diagnostics,
                                          const TopologyOptions& options) {
  return readList("Instances", readAwsInstance, options, diagnostics);
}

std::optional<NetworkDescription> readKubernetes(DiagnosticList& diagnostics,
                                                 const TopologyOptions& options) {
  return readList("items", readKubernetesNode, options, diagnostics);
}

} // namespace topocast
