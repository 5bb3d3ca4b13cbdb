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

const Object* objectOf(const Value* value) {
  const std::vector<const Object*> objects = objectsOf(value);
  return objects.empty() ? nullptr : objects.front();
}

/// `"swp1"`, or `[{"value": "swp1"}]` as `-f json0` prints it.
StringRef textOf(const Value* value) {
  if (value == nullptr) return {};
  if (const auto text = value->getAsString()) return *text;
  const Object* object = objectOf(value);
  return object != nullptr ? object->getString("value").value_or("") : StringRef();
}

void readDevice(StringRef name, const Object& device, LldpPort& port) {
  port.device = name.str();
  for (const Object* capability : objectsOf(device.get("capability"))) {
    const bool isEnabled = capability->getBoolean("enabled").value_or(false);
    const StringRef type = capability->getString("type").value_or("");
    if (type == "Bridge") port.isBridge = isEnabled;
    if (type == "Station" && isEnabled) port.isBridge = false;
  }
}

/// `{"leaf0": {"capability": [...]}}`, or `{"name": [{"value": "leaf0"}], "capability": [...]}` as
/// `-f json0` prints it.
void readChassis(const Object& chassis, LldpPort& port) {
  const Value* name = chassis.get("name");
  if (name != nullptr && name->getAsArray() != nullptr)
    return readDevice(textOf(name), chassis, port);
  for (const auto& [key, about] : chassis)
    if (const Object* device = about.getAsObject(); device != nullptr && key != "id")
      readDevice(key, *device, port);
}

/// `{"id": {"type": "ifname", "value": "swp1"}, "descr": "swp1", "auto-negotiation": {...}}`
void readRemote(const Object& remote, LldpPort& port) {
  const Object* id = objectOf(remote.get("id"));
  const bool isNamed = id != nullptr && id->getString("type").value_or("") == "ifname";
  port.remote =
      isNamed ? id->getString("value").value_or("").str() : textOf(remote.get("descr")).str();
  if (const Object* negotiation = objectOf(remote.get("auto-negotiation")))
    port.bandwidth = speedOf(textOf(negotiation->get("current")));
}

/// `{"chassis": {...}, "port": {...}}`
LldpPort readPort(StringRef name, const Object& told) {
  LldpPort port;
  port.own = name.str();
  if (const Object* chassis = objectOf(told.get("chassis"))) readChassis(*chassis, port);
  if (const Object* remote = objectOf(told.get("port"))) readRemote(*remote, port);
  return port;
}

} // namespace

std::vector<LldpPort> lldpPorts(const Value& report) {
  std::vector<LldpPort> ports;
  const Object* root = report.getAsObject();
  const Object* lldp = root != nullptr ? objectOf(root->get("lldp")) : nullptr;
  if (lldp == nullptr) return ports;
  for (const Object* interfaces : objectsOf(lldp->get("interface"))) {
    if (const auto name = interfaces->getString("name")) { // of `-f json0`
      ports.push_back(readPort(*name, *interfaces));
      continue;
    }
    for (const auto& [name, port] : *interfaces)
      if (const Object* object = port.getAsObject()) ports.push_back(readPort(name, *object));
  }
  return ports;
}

} // namespace topocast
