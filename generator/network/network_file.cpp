#include "network/network_file.hpp"

#include "llvm/Support/JSON.h"

namespace topocast {
namespace {

using llvm::json::OStream;

/// Names are bytes to us; JSON takes UTF-8 only.
std::string text(const std::string& name) {
  return llvm::json::fixUTF8(name);
}

void writeLink(OStream& json, const Network& network, const Link& link) {
  json.object([&] {
    json.attribute("from", text(network.name(link.from)));
    json.attribute("to", text(network.name(link.to)));
    json.attribute("bytes_per_second", link.bandwidth);
    json.attribute("latency_seconds", link.latency);
  });
}

} // namespace

void writeNetworkFile(llvm::raw_ostream& out, const Network& network) {
  constexpr unsigned indent = 1;
  OStream json(out, indent);
  json.object([&] {
    json.attribute("format", "topocast-network");
    json.attribute("version", 1);
    json.attribute("network", text(network.name()));
    json.attributeArray("switches", [&] {
      for (std::size_t i = 0; i < network.switchCount(); ++i)
        json.value(text(network.name(SwitchId(i))));
    });
    json.attributeArray("machines", [&] {
      for (std::size_t i = 0; i < network.machineCount(); ++i)
        json.value(text(network.name(MachineId(i))));
    });
    json.attributeArray("links", [&] {
      for (const Link& link : network.links())
        writeLink(json, network, link);
    });
  });
  out << '\n';
}

} // namespace topocast
