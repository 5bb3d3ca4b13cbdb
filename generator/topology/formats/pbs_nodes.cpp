// The reader of what `pbsnodes -a` prints, as text and, with `-F json`, as JSON. In: for each node
// its resources. Out: a tree of the switches that they name, as sites set them for placement sets:
// `resources_available.switch = sw1`.
#include "topology/formats/readers.hpp"

#include "input/json_document.hpp"
#include "input/json_text.hpp"
#include "topology/formats/node_labels.hpp"
#include "topology/formats/tiers.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr llvm::StringLiteral resourcePrefix = "resources_available.";

/// `switch` of `switch` or `resources_available.switch`.
StringRef resourceName(StringRef key) {
  key.consume_front(resourcePrefix);
  return key;
}

/// By the resource's name its value in the text.
using Resources = llvm::StringMap<StringRef>;

class NodesReader {
public:
  explicit NodesReader(const TopologyOptions& options) {
    for (const std::string& key : options.labels)
      keys_.push_back(resourceName(key).str());
    if (keys_.empty()) keys_.emplace_back("switch");
  }

  /// Whether a node that was read has the resource.
  bool sawResource(StringRef key) const { return seen_.contains(resourceName(key)); }

  /// A line without indentation names a node; indented ones say what it has: `key = value`.
  std::vector<MachineTiers> readText(StringRef text) {
    while (!text.empty()) {
      const auto [line, rest] = text.split('\n');
      text = rest;
      const StringRef content = line.trim();
      if (content.empty()) continue;
      if (!llvm::isSpace(line.front())) {
        finishNode();
        name_ = content;
        continue;
      }
      auto [key, value] = content.split('=');
      if (key.consume_front(resourcePrefix)) resources_[key.rtrim()] = value.trim();
    }
    finishNode();
    return std::move(machines_);
  }

  /// `{"nodes": {"n0": {"resources_available": {"switch": "sw1"}}}}`
  std::vector<MachineTiers> readJson(StringRef json) {
    JsonItems nodes(memberOf(json, "nodes", "{}"));
    while (!nodes.atEnd()) {
      name_ = nodes.takeKey();
      JsonItems resources(memberOf(nodes.takeValue(), "resources_available", "{}"));
      while (!resources.atEnd()) {
        const StringRef key = resources.takeKey();
        resources_[key] = resources.takeValue().trim('"');
      }
      finishNode();
    }
    return std::move(machines_);
  }

private:
  /// The object at a key; `otherwise` if there is none.
  static StringRef memberOf(StringRef json, StringRef key, StringRef otherwise) {
    if (!json.starts_with("{")) return otherwise;
    for (JsonItems members(json); !members.atEnd();) {
      const bool isWanted = members.takeKey() == key;
      const StringRef value = members.takeValue();
      if (isWanted && value.starts_with("{")) return value;
    }
    return otherwise;
  }

  void finishNode() {
    if (name_.empty()) return;
    MachineTiers& machine = machines_.emplace_back();
    machine.machine = {name_.str(), name_};
    for (const std::string& key : keys_)
      if (const StringRef name = resources_.lookup(key); !name.empty()) {
        machine.switches.push_back({name.str(), name});
        seen_.insert(key);
      }
    name_ = {};
    resources_.clear();
  }

  std::vector<std::string> keys_;
  StringRef name_;
  Resources resources_;
  llvm::StringSet<> seen_;
  std::vector<MachineTiers> machines_;
};

bool isJsonOfPbs(StringRef text) {
  return text.ltrim().starts_with("{");
}

} // namespace

/// Whether nodes are told with resources; TORQUE's have none.
bool looksLikePbsNodes(StringRef text) {
  if (isJsonOfPbs(text))
    return hasJsonKey(text, "nodes") && hasJsonKey(text, "resources_available");
  const StringRef rest = text.ltrim();
  const StringRef name = rest.split('\n').first;
  const StringRef second = rest.split('\n').second.split('\n').first;
  return !name.contains('=') && (second.starts_with(" ") || second.starts_with("\t")) &&
         second.contains(" = ") && text.contains(resourcePrefix);
}

/// By the resource `switch`, or those that the options call labels.
std::optional<NetworkDescription> readPbsNodes(DiagnosticList& diagnostics,
                                               const TopologyOptions& options) {
  const StringRef text = diagnostics.text();
  if (isJsonOfPbs(text) && !checkJson(diagnostics, "list of nodes")) return std::nullopt;
  NodesReader reader(options);
  const std::vector<MachineTiers> machines =
      isJsonOfPbs(text) ? reader.readJson(text.trim()) : reader.readText(text);
  const auto stands = [&](StringRef key) { return reader.sawResource(key); };
  if (!checkLabels(options, stands, diagnostics)) return std::nullopt;
  return describeTiers(machines,
                       "the resource 'resources_available.switch' names the switch of a node; "
                       "'--labels KEY,KEY' names other resources, the nearest switch's first",
                       options, diagnostics);
}

} // namespace topocast
