#include "topology/formats/machine_places.hpp"

#include "input/format_quantity.hpp"
#include "input/yaml_fields.hpp"
#include "topology/complaints.hpp"
#include "topology/formats/yaml_names.hpp"
#include "topology/formats/yaml_shape.hpp"
#include "topology/topology_draft.hpp"

#include "llvm/ADT/StringMap.h"

#include <optional>

namespace topocast {
namespace {

using llvm::StringRef;

class MachinePlacesReader {
public:
  MachinePlacesReader(const NetworkShape& shape, DiagnosticList& diagnostics)
      : shape_(shape), diagnostics_(diagnostics), names_(diagnostics), takenBy_(placeCount(shape)) {
  }

  std::vector<PlacedMachine> read(const YamlNode& node) {
    const bool hasEntries = node.kind == YamlNode::Kind::list && !node.items.empty() &&
                            node.items.front().kind == YamlNode::Kind::mapping;
    if (hasEntries) {
      for (const YamlNode& item : node.items)
        readEntry(item);
    } else {
      readAll(node);
    }
    doubled_.forEach([&](const Complaint& complaint) {
      diagnostics_.error(complaint.place, complaint.subject("machine") +
                                              (complaint.isOne() ? " is" : " are") +
                                              " defined twice");
      diagnostics_.note(complaint.otherPlace, "first defined here");
    });
    if (machines_.empty() && !diagnostics_.hasErrors())
      diagnostics_.error(node.place, "the network has no machines");
    return std::move(machines_);
  }

private:
  std::string placesText() const {
    return formatCount(takenBy_.size(),
                       std::holds_alternative<MeshShape>(shape_) ? "node" : "port");
  }

  void readAll(const YamlNode& node) {
    const ErrorWatch watch(diagnostics_);
    const std::vector<PlacedName> names = readNames(node, names_, diagnostics_);
    if (watch.sawErrors()) return;
    if (names.size() != takenBy_.size()) {
      diagnostics_.error(node.place, formatCount(names.size(), "machine") + " for " + placesText());
      return diagnostics_.advise(
          "name one machine for each, or say where they are: '- {name: \"n[0-6]\", at: " +
          exampleOfPlace() + "}'");
    }
    for (std::uint32_t place = 0; place < names.size(); ++place)
      put(names[place], place);
  }

  void readEntry(const YamlNode& node) {
    const YamlFields fields(node, "an entry of the machines", {"name", "at"}, diagnostics_);
    const YamlNode* name = fields.require("name", "name: n[0-6]");
    const YamlNode* at = fields.require("at", "at: " + exampleOfPlace());
    if (name == nullptr || at == nullptr) return;
    const std::vector<PlacedName> names = readNames(*name, names_, diagnostics_);
    const auto first = readPlace(*at);
    if (!first) return;
    if (const std::size_t room = takenBy_.size() - *first; names.size() > room) {
      diagnostics_.error(name->place, formatCount(names.size(), "machine") + " where " +
                                          std::to_string(room) + " fit");
      return diagnostics_.advise("there are " + placesText() +
                                 "; machines take the places from 'at' on");
    }
    for (std::uint32_t i = 0; i < names.size(); ++i)
      put(names[i], *first + i);
  }

  std::string exampleOfPlace() const {
    const auto* mesh = std::get_if<MeshShape>(&shape_);
    if (mesh == nullptr) return "5";
    std::string coordinates = "[0";
    for (std::size_t i = 1; i < mesh->radices.size(); ++i)
      coordinates += ", 1";
    return coordinates + "]";
  }

  std::optional<std::uint32_t> readPlace(const YamlNode& node) {
    const auto* mesh = std::get_if<MeshShape>(&shape_);
    if (mesh == nullptr)
      return readNumberBelow(node, static_cast<std::uint32_t>(takenBy_.size()), "a port");
    const std::vector<YamlNode>& items = node.items;
    if (node.kind != YamlNode::Kind::list) {
      diagnostics_.error(node.place, "the coordinates are no list");
      diagnostics_.advise("write, for example, 'at: " + exampleOfPlace() + "'");
      return std::nullopt;
    }
    if (items.size() != mesh->radices.size()) {
      diagnostics_.error(node.place, formatCount(items.size(), "coordinate") + " in " +
                                         formatCount(mesh->radices.size(), "dimension"));
      diagnostics_.advise("write, for example, 'at: " + exampleOfPlace() + "'");
      return std::nullopt;
    }
    const ErrorWatch watch(diagnostics_);
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::uint32_t radix = mesh->radices[i];
      place = place * radix + readNumberBelow(items[i], radix, "a coordinate").value_or(0);
    }
    if (watch.sawErrors()) return std::nullopt;
    return place;
  }

  std::optional<std::uint32_t> readNumberBelow(const YamlNode& node, std::uint32_t end,
                                               StringRef what) {
    const auto number = readWholeNumber(node, 0, what, diagnostics_);
    if (!number || *number < end) return number;
    diagnostics_.error(node.place, what + " of " + std::to_string(*number) + " is too large");
    diagnostics_.advise("they are numbered from 0 to " + std::to_string(end - 1) + " here");
    return std::nullopt;
  }

  void put(const PlacedName& name, std::uint32_t place) {
    const auto [first, isNew] = definedAt_.try_emplace(name.name, name.place);
    if (!isNew) return doubled_.add(name, first->second);
    StringRef& takenBy = takenBy_[place];
    if (!takenBy.empty()) {
      diagnostics_.error(name.place, "the place of machine '" + name.name + "' is taken");
      return diagnostics_.note(takenBy, "a machine named here is on it");
    }
    takenBy = name.place;
    machines_.push_back({name.name, place});
  }

  const NetworkShape& shape_;
  DiagnosticList& diagnostics_;
  NameReader names_;
  std::vector<StringRef> takenBy_; ///< by place the name that is on it
  llvm::StringMap<StringRef> definedAt_;
  Complaints doubled_;
  std::vector<PlacedMachine> machines_;
};

} // namespace

std::vector<PlacedMachine> readMachinePlaces(const YamlNode& node, const NetworkShape& shape,
                                             DiagnosticList& diagnostics) {
  return MachinePlacesReader(shape, diagnostics).read(node);
}

} // namespace topocast
