#include "topology/formats/lldp_json.hpp"

#include "topology/formats/cable_list.hpp"

#include "llvm/ADT/StringRef.h"

namespace topocast {
namespace {

using llvm::StringRef;
using llvm::json::Object;
using llvm::json::Value;

/// lldpcli prints a list of one element as that element alone.
std::vector<const Object*> objectsOf(const Value* value) {
  std::vector<const Object*> objects;
  if (value == nullptr) return objects;
  if (const Object* only = value->getAsObject()) objects.push_back(only);
  if (const llvm::json::Array* list = value->getAsArray())
    for (const Value& item : *list)
      if (const Object* object = item.getAsObject()) objects.push_back(object);
  return objects;
}

/// `{"leaf0": {"capability": [...]}}`
void readChassis(const Object& chassis, LldpPort& port) {
  for (const auto& [name, about] : chassis) {
    const Object* device = about.getAsObject();
    if (device == nullptr || name == "id") continue;
    port.device = name.str();
    for (const Object* capability : objectsOf(device->get("capability"))) {
      const bool isEnabled = capability->getBoolean("enabled").value_or(false);
      const StringRef type = capability->getString("type").value_or("");
      if (type == "Bridge") port.isBridge = isEnabled;
      if (type == "Station" && isEnabled) port.isBridge = false;
    }
  }
}

/// `{"id": {"type": "ifname", "value": "swp1"}, "descr": "swp1", "auto-negotiation": {...}}`
void readRemote(const Object& remote, LldpPort& port) {
  const Object* id = remote.getObject("id");
  const bool isNamed = id != nullptr && id->getString("type").value_or("") == "ifname";
  port.remote = isNamed ? id->getString("value").value_or("").str()
                        : remote.getString("descr").value_or("").str();
  if (const Object* negotiation = remote.getObject("auto-negotiation"))
    port.bandwidth = speedOf(negotiation->getString("current").value_or(""));
}

/// `{"chassis": {...}, "port": {...}}`
LldpPort readPort(StringRef name, const Object& told) {
  LldpPort port;
  port.own = name.str();
  if (const Object* chassis = told.getObject("chassis")) readChassis(*chassis, port);
  if (const Object* remote = told.getObject("port")) readRemote(*remote, port);
  return port;
}

} // namespace

std::vector<LldpPort> lldpPorts(const Value& report) {
  std::vector<LldpPort> ports;
  const Object* root = report.getAsObject();
  const Object* lldp = root != nullptr ? root->getObject("lldp") : nullptr;
  if (lldp == nullptr) return ports;
  for (const Object* interfaces : objectsOf(lldp->get("interface")))
    for (const auto& [name, port] : *interfaces)
      if (const Object* object = port.getAsObject()) ports.push_back(readPort(name, *object));
  return ports;
}

} // namespace topocast
