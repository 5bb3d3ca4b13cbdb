#include "topology/formats/yaml_multicast.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/dimension_order.hpp"
#include "topology/formats/yaml_names.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

constexpr std::uint32_t mostConsumptionChannels = 64;

/// Puts what the word says into `copying`.
void readSets(const YamlNode& node, const NetworkShape& shape, DiagnosticList& diagnostics,
              Copying& copying) {
  copying.sets = CopiedTo::anyMachines;
  const auto sets = readText(node, "'ip', 'any' or 'adjacent'", diagnostics);
  if (!sets || *sets == "any") return;
  copying.isByIp = *sets == "ip";
  if (copying.isByIp) {
    if (std::holds_alternative<TreeShape>(shape)) return;
    diagnostics.error(node.place, "groups of IP multicast in a regular network");
    diagnostics.advise("broadcasts are streamed to them over listed switches, as of Ethernet; "
                       "write 'multicast: any' if switches copy to any set of ports");
    return;
  }
  copying.sets = CopiedTo::adjacentMachines;
  if (*sets != "adjacent") {
    diagnostics.error(node.place, "unknown multicast '" + *sets + "'");
    diagnostics.advise("switches copy a message to 'any' machines, or to 'adjacent' ones of a "
                       "multistage network, and 'ip' says that machines may use groups of IP "
                       "multicast; leave the entry out if they copy none");
  } else if (!std::holds_alternative<MultistageShape>(shape)) {
    diagnostics.error(node.place, "only a multistage network has 'adjacent' machines");
    diagnostics.advise("write 'multicast: any' if switches copy to any set of ports");
  }
}

/// A list of names with one name or more.
std::vector<PlacedName> readSomeNames(const YamlNode& node, const char* what, NameReader& names,
                                      DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  std::vector<PlacedName> read = readNames(node, names, diagnostics);
  if (read.empty() && !watch.sawErrors()) {
    diagnostics.error(node.place, "no " + llvm::Twine(what) + " is named");
    diagnostics.advise("name some, or leave the entry out");
  }
  return read;
}

/// The entry, or nothing if a part of it is missing or wrong.
std::optional<DraftChannel> readChannel(const YamlNode& node, NameReader& names,
                                        DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const YamlFields fields(node, "a channel", {"from", "to"}, diagnostics);
  DraftChannel channel;
  if (const YamlNode* from = fields.require("from", "from: n0")) {
    const std::vector<PlacedName> owners = readNames(*from, names, diagnostics);
    if (owners.size() > 1) {
      diagnostics.error(from->place, "a channel is of one machine");
      diagnostics.advise("write an entry for each");
    }
    if (!owners.empty()) channel.from = owners.front();
  }
  if (const YamlNode* to = fields.require("to", "to: \"n[1-7]\""))
    channel.to = readSomeNames(*to, "machine", names, diagnostics);
  if (watch.sawErrors()) return std::nullopt;
  return channel;
}

void readChannels(const YamlNode& node, DiagnosticList& diagnostics, DraftCopying& draft) {
  NameReader names(diagnostics);
  draft.copying.sets = CopiedTo::receiversOfChannels;
  const ErrorWatch watch(diagnostics);
  const std::span<const YamlNode> items =
      readList(node, "a list of channels", "{from: n0, to: \"n[1-7]\"}", diagnostics);
  if (items.empty() && !watch.sawErrors()) {
    diagnostics.error(node.place, "no channel is listed");
    diagnostics.advise("write, for example, '- {from: n0, to: \"n[1-7]\"}', or leave 'multicast' "
                       "out");
  }
  for (const YamlNode& item : items)
    if (auto channel = readChannel(item, names, diagnostics))
      draft.channels.push_back(std::move(*channel));
}

/// Channels are what is copied, whatever the switches could copy besides.
void refuseBesideChannels(const YamlFields& fields, DiagnosticList& diagnostics) {
  std::vector<std::string> keys;
  const YamlNode* first = nullptr;
  for (const char* const key : {"to", "at", "groups", "interface"}) {
    const YamlNode* other = fields.find(key);
    if (other == nullptr) continue;
    keys.push_back(inQuotes(key));
    if (first == nullptr) first = other;
  }
  if (first == nullptr) return;
  diagnostics.error(first->place, inWords(keys) + " beside 'channels'");
  diagnostics.advise("messages are copied over channels that are fixed, or to sets of machines; "
                     "leave one of the two out");
}

void readSwitches(const YamlNode& node, DiagnosticList& diagnostics, DraftCopying& draft) {
  NameReader names(diagnostics);
  draft.at = readSomeNames(node, "switch", names, diagnostics);
  if (draft.copying.isByIp) {
    diagnostics.error(node.place, "'at' beside groups of IP multicast");
    diagnostics.advise("their packets reach all machines; leave 'at' out");
    return;
  }
  if (draft.copying.sets == CopiedTo::anyMachines) return;
  diagnostics.error(node.place, "'at' is for switches that copy to 'any' set of machines");
  diagnostics.advise("leave it out where copies go to adjacent machines");
}

/// Of names that Linux takes those that need no quotes anywhere.
void readInterface(const YamlNode& node, DiagnosticList& diagnostics, Copying& copying) {
  constexpr std::size_t longest = 15;
  const auto name = readText(node, "the name of an interface", diagnostics);
  if (!name) return;
  const bool isName = !name->empty() && name->size() <= longest && llvm::all_of(*name, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("._:@-").contains(c);
  });
  if (!isName) {
    diagnostics.error(node.place, "'" + *name + "' is no name of an interface");
    diagnostics.advise(
        "write it as 'ip link' prints it on the machines, such as 'interface: eth1'");
  } else if (!copying.isByIp) {
    diagnostics.error(node.place, "'interface' is for groups of IP multicast");
    diagnostics.advise("leave it out, or write 'to: ip'");
  } else {
    copying.interface = *name;
  }
}

DraftCopying readMulticast(const YamlNode& node, const NetworkShape& shape,
                           DiagnosticList& diagnostics) {
  DraftCopying draft;
  if (node.kind != YamlNode::Kind::mapping) {
    readSets(node, shape, diagnostics, draft.copying);
    return draft;
  }
  const YamlFields fields(node, "multicast", {"to", "at", "groups", "channels", "interface"},
                          diagnostics);
  if (const YamlNode* channels = fields.find("channels")) {
    readChannels(*channels, diagnostics, draft);
    refuseBesideChannels(fields, diagnostics);
    return draft;
  }
  draft.copying.sets = CopiedTo::anyMachines;
  const ErrorWatch watch(diagnostics);
  if (const YamlNode* to = fields.require("to", "to: any"))
    readSets(*to, shape, diagnostics, draft.copying);
  if (const YamlNode* at = fields.find("at"); at != nullptr && !watch.sawErrors())
    readSwitches(*at, diagnostics, draft);
  if (const YamlNode* groups = fields.find("groups"))
    draft.copying.mostGroups =
        readWholeNumber(*groups, 1, "the number of groups", diagnostics).value_or(0);
  if (const YamlNode* interface = fields.find("interface"); interface != nullptr)
    if (!watch.sawErrors()) readInterface(*interface, diagnostics, draft.copying);
  return draft;
}

/// How many consumption channels each router has, or nothing and an error. With fewer than `least`,
/// worms can wait for each other in a circle: one holds the last channel to a machine and waits for
/// a link that another one holds, which waits for a channel to its machine.
std::optional<std::uint32_t> readConsumptionChannels(const YamlNode& node, std::uint32_t least,
                                                     DiagnosticList& diagnostics) {
  const YamlFields fields(node, "multidestination", {"consumption_channels"}, diagnostics);
  const std::string example = "consumption_channels: " + std::to_string(least);
  const YamlNode* channels = fields.require("consumption_channels", example);
  if (channels == nullptr) return std::nullopt;
  const auto count =
      readWholeNumber(*channels, 0, "the number of consumption channels", diagnostics);
  if (!count || (*count >= least && *count <= mostConsumptionChannels)) return count;
  if (*count < least) {
    diagnostics.error(channels->place, formatCount(*count, "consumption channel") +
                                           (*count == 1 ? " is" : " are") +
                                           " too few: worms could wait for each other for ever");
    diagnostics.advise("routers of this shape need one for each channel into them, " +
                       std::to_string(least));
  } else {
    diagnostics.error(channels->place, "more than " + std::to_string(mostConsumptionChannels) +
                                           " consumption channels");
    diagnostics.advise("write, for example, '" + example + "'");
  }
  return std::nullopt;
}

Copying readWorms(const YamlNode& node, const NetworkShape& shape, DiagnosticList& diagnostics) {
  const auto* mesh = std::get_if<MeshShape>(&shape);
  if (mesh == nullptr) {
    diagnostics.error(node.place, "only meshes and tori have multidestination worms, which leave "
                                  "copies on a route in dimension order");
    diagnostics.advise("write 'multicast: any' if switches copy to any set of ports");
    return {};
  }
  Copying copying{CopiedTo::machinesOnRoute};
  copying.consumptionChannels = mostChannelsInto(*mesh);
  if (node.kind == YamlNode::Kind::mapping) {
    if (const auto count = readConsumptionChannels(node, copying.consumptionChannels, diagnostics))
      copying.consumptionChannels = *count;
    return copying;
  }
  const auto word = readText(node, "'true' or 'false'", diagnostics);
  if (!word || *word == "true") return copying;
  if (*word == "false") return {};
  diagnostics.error(node.place, "'" + *word + "' is neither 'true' nor 'false'");
  diagnostics.advise("write 'multidestination: true', or how many channels there are from each "
                     "router to its machine: 'multidestination: {consumption_channels: " +
                     std::to_string(copying.consumptionChannels) + "}'");
  return {};
}

} // namespace

DraftCopying readCopying(const YamlFields& network, const NetworkShape& shape,
                         DiagnosticList& diagnostics) {
  const YamlNode* const multicast = network.find("multicast");
  const YamlNode* const worms = network.find("multidestination");
  if (worms == nullptr)
    return multicast == nullptr ? DraftCopying{} : readMulticast(*multicast, shape, diagnostics);
  if (multicast != nullptr) {
    diagnostics.error(worms->place, "a network copies by 'multicast' or by 'multidestination', not "
                                    "by both");
    diagnostics.advise("leave one of the entries out");
  }
  return {readWorms(*worms, shape, diagnostics), {}, {}};
}

} // namespace topocast
