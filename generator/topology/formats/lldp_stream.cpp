#include "topology/formats/lldp_stream.hpp"

#include "topology/formats/lldp_json.hpp"

#include <map>
#include <set>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;
using llvm::json::Value;

/// A device's port and the port at the other end.
using PortPairs = std::set<std::pair<std::string, std::string>>;

/// The end of the string literal that begins here.
std::size_t endOfString(StringRef text, std::size_t begin) {
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i;
  }
  return text.size();
}

} // namespace

std::vector<StringRef> jsonValues(StringRef text) {
  std::vector<StringRef> values;
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') i = endOfString(text, i);
    if (c == '{') {
      if (depth == 0) begin = i;
      ++depth;
    } else if (c == '}' && depth > 0) {
      --depth;
      if (depth == 0) values.push_back(text.slice(begin, i + 1));
    }
  }
  return values;
}

bool isLldpStream(StringRef text) {
  constexpr std::size_t head = 4096;
  return text.ltrim().starts_with("{") && text.take_front(head).contains("\"lldp\"") &&
         jsonValues(text).size() > 1;
}

std::vector<std::string> devicesOf(const std::vector<Value>& reports) {
  std::vector<PortPairs> own;
  std::map<std::string, PortPairs> toldOf;
  for (const Value& report : reports) {
    PortPairs& pairs = own.emplace_back();
    for (const LldpPort& port : lldpPorts(report)) {
      pairs.emplace(port.own, port.remote);
      toldOf[port.device].emplace(port.remote, port.own);
    }
  }
  std::map<PortPairs, std::vector<std::string>> devices;
  for (const auto& [device, pairs] : toldOf)
    devices[pairs].push_back(device);
  std::vector<std::string> names;
  names.reserve(own.size());
  for (const PortPairs& pairs : own) {
    const auto found = devices.find(pairs);
    const bool isOne = found != devices.end() && found->second.size() == 1;
    names.push_back(isOne ? found->second.front() : std::string());
  }
  return names;
}

} // namespace topocast
