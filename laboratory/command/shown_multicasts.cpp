#include "command/shown_multicasts.hpp"

#include "draw/text_tree.hpp"
#include "input/format_quantity.hpp"
#include "input/json_output.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace topocast::cli {
namespace {

/// Those of the first placement; the others show none.
const std::vector<ShownMulticast>& shownOf(const StudiedMulticast& multicast) {
  return multicast.result.placements.front().shown;
}

/// By the starts of their sending, and to several machines at once by when these had it.
std::vector<ReceivedMessage> inOrderOfSending(const ShownMulticast& shown) {
  std::vector<ReceivedMessage> messages = shown.outcome.received;
  std::ranges::stable_sort(messages, {}, &ReceivedMessage::sentAt);
  return messages;
}

bool isElsewhere(const ShownMulticast& shown, const ReceivedMessage& message) {
  return shown.idleSenders[message.to.index()] != message.from;
}

std::vector<TextNode> nodesOf(const Network& network, const ShownMulticast& shown) {
  std::vector<TextNode> nodes = {{network.name(shown.root), {}}};
  std::vector<std::size_t> nodeOf(network.machineCount(), 0);
  // A sender has received before it sends.
  for (const ReceivedMessage& message : inOrderOfSending(shown)) {
    nodeOf[message.to.index()] = nodes.size();
    nodes[nodeOf[message.from.index()]].children.push_back(nodes.size());
    nodes.push_back({network.name(message.to) + (isElsewhere(shown, message) ? "*" : "") + " at " +
                         std::to_string(message.receivedAt - shown.outcome.start),
                     {}});
  }
  return nodes;
}

std::string titleOf(const Network& network, const StudiedMulticast& multicast,
                    const ShownMulticast& shown, std::size_t number) {
  const auto elsewhere =
      std::ranges::count_if(shown.outcome.received, [&](const ReceivedMessage& message) {
        return isElsewhere(shown, message);
      });
  const std::string others = elsewhere == 0
                                 ? ""
                                 : "; * has it from another than on an idle network (" +
                                       std::to_string(elsewhere) + " of " +
                                       std::to_string(shown.outcome.received.size()) + ")";
  return multicast.name + ", multicast " + std::to_string(number) + " from " +
         network.name(shown.root) + ": " + std::to_string(shown.outcome.latency()) + others;
}

} // namespace

void writeShownText(llvm::raw_ostream& out, const WormholeReport& report) {
  for (const StudiedMulticast& multicast : report.multicasts) {
    std::size_t number = 0;
    for (const ShownMulticast& shown : shownOf(multicast)) {
      out << '\n' << titleOf(report.network, multicast, shown, ++number) << '\n';
      writeTextTree(out, nodesOf(report.network, shown), {});
    }
  }
}

void writeShownJson(llvm::json::OStream& json, const WormholeReport& report,
                    const StudiedMulticast& multicast) {
  if (shownOf(multicast).empty()) return;
  const auto name = [&](MachineId machine) { return jsonText(report.network.name(machine)); };
  const auto writeMessage = [&](const ShownMulticast& shown, const ReceivedMessage& message) {
    json.object([&] {
      json.attribute("from", name(message.from));
      json.attribute("to", name(message.to));
      json.attribute("sent_at", message.sentAt - shown.outcome.start);
      json.attribute("received_at", message.receivedAt - shown.outcome.start);
      json.attribute("idle_from", name(shown.idleSenders[message.to.index()]));
    });
  };
  json.attributeArray("shown", [&] {
    for (const ShownMulticast& shown : shownOf(multicast))
      json.object([&] {
        json.attribute("root", name(shown.root));
        json.attribute("latency", shown.outcome.latency());
        json.attributeArray("messages", [&] {
          for (const ReceivedMessage& message : inOrderOfSending(shown))
            writeMessage(shown, message);
        });
      });
  });
}

} // namespace topocast::cli
