#include "topology/formats/yaml_routes.hpp"

#include "topology/formats/yaml_names.hpp"

#include <optional>
#include <utility>

namespace topocast {
namespace {

/// Whether the value of `routing` asks for fixed routes.
bool asksForRoutes(const YamlNode& node, DiagnosticList& diagnostics) {
  const auto rule = readText(node, "'shortest-paths' or 'spanning-tree'", diagnostics);
  if (!rule || *rule == "shortest-paths") return true;
  if (*rule == "spanning-tree") return false;
  diagnostics.error(node.place, "unknown routing '" + *rule + "'");
  diagnostics.advise(
      "messages take 'shortest-paths', or those of a 'spanning-tree' if the switches "
      "close no loops, as on Ethernet");
  return true;
}

/// The entry, or nothing if a part of it is missing or wrong.
std::optional<DraftRoute> readRoute(const YamlNode& node, NameReader& names,
                                    DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const YamlFields fields(node, "a route", {"at", "to", "next", "cable", "rail"}, diagnostics);
  DraftRoute route;
  route.place = node.place;
  if (const YamlNode* at = fields.require("at", "at: s0"))
    route.at = readNames(*at, names, diagnostics);
  if (const YamlNode* to = fields.require("to", "to: n[0-7]"))
    route.to = readNames(*to, names, diagnostics);
  if (const YamlNode* next = fields.require("next", "next: s1")) {
    const auto read = readNames(*next, names, diagnostics);
    if (read.size() > 1) {
      diagnostics.error(next->place, "a route goes on to one switch");
      diagnostics.advise("write an entry for each, with the machines that it serves");
    }
    if (!read.empty()) route.next = read.front();
  }
  if (const YamlNode* cable = fields.find("cable"))
    route.cable = readWholeNumber(*cable, 1, "the number of a cable", diagnostics).value_or(0);
  if (const YamlNode* rail = fields.find("rail"))
    route.rail = readWholeNumber(*rail, 0, "the number of a rail", diagnostics);
  if (watch.sawErrors()) return std::nullopt;
  return route;
}

} // namespace

void readRoutes(const YamlFields& network, NameReader& names, DiagnosticList& diagnostics,
                TopologyDraft& draft) {
  const YamlNode* routing = network.find("routing");
  const YamlNode* routes = network.find("routes");
  if (routing != nullptr) draft.hasRoutes = asksForRoutes(*routing, diagnostics);
  if (routes == nullptr) return;
  if (routing != nullptr && !draft.hasRoutes) {
    diagnostics.error(routes->place, "routes, but 'routing: spanning-tree'");
    diagnostics.note(routing->place, "in a tree there is one way between two machines");
    diagnostics.advise("remove one of the two");
  }
  draft.hasRoutes = true;
  for (const YamlNode& item :
       readList(*routes, "a list of routes", "{at: s0, to: \"n[0-7]\", next: s1}", diagnostics))
    if (auto route = readRoute(item, names, diagnostics)) draft.routes.push_back(std::move(*route));
}

} // namespace topocast
