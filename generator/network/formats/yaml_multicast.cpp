#include "network/formats/yaml_multicast.hpp"

namespace topocast {
namespace {

CopiedTo readSets(const YamlNode& node, bool hasPorts, DiagnosticList& diagnostics) {
  const auto sets = readText(node, "'any' or 'adjacent'", diagnostics);
  if (!sets || *sets == "any") return CopiedTo::anyMachines;
  if (*sets != "adjacent") {
    diagnostics.error(node.place, "unknown multicast '" + *sets + "'");
    diagnostics.advise("switches copy a message to 'any' machines, or to 'adjacent' ones of a "
                       "multistage network; leave the entry out if they copy none");
  } else if (!hasPorts) {
    diagnostics.error(node.place, "only a multistage network has 'adjacent' machines");
    diagnostics.advise("write 'multicast: any' if switches copy to any set of ports");
  }
  return CopiedTo::adjacentMachines;
}

} // namespace

Copying readCopying(const YamlFields& network, bool hasPorts, DiagnosticList& diagnostics) {
  const YamlNode* node = network.find("multicast");
  if (node == nullptr) return {};
  if (node->kind != YamlNode::Kind::mapping) return {readSets(*node, hasPorts, diagnostics)};
  const YamlFields fields(*node, "multicast", {"to", "groups"}, diagnostics);
  Copying copying{CopiedTo::anyMachines};
  if (const YamlNode* to = fields.require("to", "to: any"))
    copying.sets = readSets(*to, hasPorts, diagnostics);
  if (const YamlNode* groups = fields.find("groups"))
    copying.mostGroups =
        readWholeNumber(*groups, 1, "the number of groups", diagnostics).value_or(0);
  return copying;
}

} // namespace topocast
