#include "topology/formats/yaml_names.hpp"

#include "input/yaml_fields.hpp"

#include <algorithm>
#include <iterator>

namespace topocast {
namespace {

std::vector<PlacedName> readList(const YamlNode& node, NameReader& reader,
                                 DiagnosticList& diagnostics) {
  const auto text = readText(node, "names such as s[0-3]", diagnostics);
  return text ? reader.read(*text) : std::vector<PlacedName>{};
}

} // namespace

std::vector<PlacedName> readNames(const YamlNode& node, NameReader& reader,
                                  DiagnosticList& diagnostics) {
  if (node.kind != YamlNode::Kind::list) return readList(node, reader, diagnostics);
  std::vector<PlacedName> all;
  for (const YamlNode& item : node.items)
    std::ranges::move(readList(item, reader, diagnostics), std::back_inserter(all));
  return all;
}

} // namespace topocast
