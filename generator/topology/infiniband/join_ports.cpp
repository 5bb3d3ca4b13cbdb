#include "topology/infiniband/join_ports.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace topocast {
namespace {

class PortJoiner {
public:
  PortJoiner(Fabric& fabric, DiagnosticList& diagnostics)
      : fabric_(fabric), diagnostics_(diagnostics) {}

  bool join() { return numberNodes() && findPeers() && checkBothEnds(); }

private:
  bool numberNodes() {
    for (std::size_t i = 0; i < fabric_.nodes.size(); ++i) {
      const FabricNode& node = fabric_.nodes[i];
      const auto [entry, isNew] = numbers_.try_emplace(node.id, i);
      if (isNew) continue;
      diagnostics_.error(node.place, "node '" + node.id + "' is described a second time");
      diagnostics_.note(fabric_.nodes[entry->second].place, "first described here");
      diagnostics_.advise("a file holds the output of one run; split it if it holds two");
      return false;
    }
    return true;
  }

  bool findPeers() {
    llvm::StringSet<> missing;
    const FabricPort* first = nullptr;
    for (FabricNode& node : fabric_.nodes)
      for (FabricPort& port : node.ports) {
        const auto peer = numbers_.find(port.peerId);
        if (peer != numbers_.end()) {
          port.peer = peer->second;
          continue;
        }
        if (first == nullptr) first = &port;
        missing.insert(port.peerId);
      }
    if (first == nullptr) return true;
    diagnostics_.error(first->place, "node '" + first->peerId + "' is described nowhere");
    if (missing.size() > 1)
      diagnostics_.advise("nor are " + llvm::Twine(missing.size() - 1) + " other nodes");
    diagnostics_.advise("is the file cut short? it describes every node that it names");
    return false;
  }

  bool checkBothEnds() {
    for (std::size_t i = 0; i < fabric_.nodes.size(); ++i)
      for (const FabricPort& port : fabric_.nodes[i].ports)
        if (!leadsBack(i, port)) return false;
    return true;
  }

  bool leadsBack(std::size_t node, const FabricPort& port) {
    const FabricNode& peer = fabric_.nodes[port.peer];
    const auto back = llvm::find_if(
        peer.ports, [&](const FabricPort& other) { return other.number == port.peerPort; });
    if (back != peer.ports.end() && back->peer == node && back->peerPort == port.number)
      return true;
    diagnostics_.error(port.place, "the cable to port " + llvm::Twine(port.peerPort) + " of '" +
                                       peer.id + "' does not lead back from there");
    diagnostics_.note(back == peer.ports.end() ? peer.place : back->place,
                      back == peer.ports.end() ? "its ports are listed here"
                                               : "that port is described here");
    diagnostics_.advise("the file was cut short, or the fabric changed while it was read; write "
                        "it anew");
    return false;
  }

  Fabric& fabric_;
  DiagnosticList& diagnostics_;
  llvm::StringMap<std::size_t> numbers_;
};

} // namespace

bool joinPorts(Fabric& fabric, DiagnosticList& diagnostics) {
  return PortJoiner(fabric, diagnostics).join();
}

} // namespace topocast
