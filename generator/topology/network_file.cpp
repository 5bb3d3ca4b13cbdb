#include "topology/network_file.hpp"

#include "input/json_output.hpp"

#include "llvm/Support/JSON.h"

namespace topocast {
namespace {

using llvm::json::OStream;

void writeLink(OStream& json, const Network& network, const Link& link) {
  json.object([&] {
    json.attribute("from", jsonText(network.name(link.from)));
    json.attribute("to", jsonText(network.name(link.to)));
    json.attribute("bytes_per_second", link.bandwidth);
    json.attribute("latency_seconds", link.latency);
  });
}

} // namespace

void writeNetworkFile(llvm::raw_ostream& out, const Network& network) {
  writeJsonFile(out, {"topocast-network", 1, network.name()}, [&](OStream& json) {
    json.attributeArray("switches", [&] {
      for (std::size_t i = 0; i < network.switchCount(); ++i)
        json.value(jsonText(network.name(SwitchId(i))));
    });
    json.attributeArray("machines", [&] {
      for (std::size_t i = 0; i < network.machineCount(); ++i)
        json.value(jsonText(network.name(MachineId(i))));
    });
    json.attributeArray("links", [&] {
      for (const Link& link : network.links())
        writeLink(json, network, link);
    });
  });
}

} // namespace topocast
