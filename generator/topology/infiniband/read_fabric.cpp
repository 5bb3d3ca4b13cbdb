#include "topology/infiniband/read_fabric.hpp"

#include "topology/infiniband/join_ports.hpp"
#include "topology/infiniband/line_cursor.hpp"
#include "topology/infiniband/link_speed.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

struct NamedKind {
  StringRef keyword;
  FabricNodeKind kind;
};

/// ibnetdiscover writes `Switch`, `Ca` and `Rt`, ibsim's files have `Hca`.
constexpr std::array<NamedKind, 4> nodeKinds = {{{"Switch", FabricNodeKind::aSwitch},
                                                 {"Ca", FabricNodeKind::adapter},
                                                 {"Hca", FabricNodeKind::adapter},
                                                 {"Rt", FabricNodeKind::router}}};

/// Keys of the lines before a node's own line, `vendid=0x2c9`.
constexpr std::array<StringRef, 6> keys = {"vendid",     "devid",  "sysimgguid",
                                           "switchguid", "caguid", "rtguid"};

/// Headings of groups (ibnetdiscover -g).
constexpr std::array<StringRef, 3> headings = {"Chassis ", "Non-Chassis Nodes", "Hostname: "};

constexpr StringRef firstLine = "# Topology file: generated on";

/// Where the first line that ibnetdiscover prints stands, near the text's start; npos if nowhere.
std::size_t findFirstLine(StringRef text) {
  constexpr std::size_t head = 65536;
  if (text.starts_with(firstLine)) return 0;
  return text.take_front(head).find(("\n" + firstLine).str());
}

bool isKeyLine(StringRef line) {
  return llvm::is_contained(keys, line.split('=').first);
}

bool isHeading(StringRef line) {
  return llvm::any_of(headings, [&](StringRef heading) { return line.starts_with(heading); });
}

/// `S-0002c90200423e38`; switches without a description are called so.
bool canBeId(StringRef id) {
  return !id.empty() && llvm::isAlnum(id.front()) && id.size() <= runtime::longestName;
}

/// `Switch 32 "S-0002c90200423e38"`: the node, and what stands behind it.
std::optional<std::pair<FabricNode, StringRef>> takeNode(StringRef line) {
  const auto kind = llvm::find_if(nodeKinds, [&](const NamedKind& candidate) {
    return line.split('\t').first.split(' ').first == candidate.keyword;
  });
  if (kind == nodeKinds.end()) return std::nullopt;
  LineCursor cursor(line.drop_front(kind->keyword.size()));
  const auto ports = cursor.number();
  const auto id = cursor.between('"', '"');
  if (!ports || !id || !canBeId(*id)) return std::nullopt;
  FabricNode node;
  node.kind = kind->kind;
  node.id = *id;
  node.place = line;
  std::uint64_t guid = 0;
  constexpr std::size_t guidDigits = 16;
  const StringRef digits = id->split('-').second;
  if (digits.size() == guidDigits && !digits.getAsInteger(16, guid)) node.guid = guid;
  return std::pair(std::move(node), cursor.rest());
}

/// A comment, by the description in quotes that it holds.
struct Comment {
  StringRef before; ///< all of it, if it holds none
  StringRef description;
  StringRef behind;
};

/// Descriptions may hold quotes themselves, so the last one ends them.
Comment splitComment(StringRef text) {
  const auto first = text.find('"');
  const auto last = text.rfind('"');
  if (first == StringRef::npos || first == last) return {text, {}, {}};
  return {text.take_front(first), text.slice(first + 1, last), text.drop_front(last + 1)};
}

/// The number behind a word: 12 in `lid 12 lmc 0`. 0 if there is none.
std::uint32_t numberBehind(StringRef text, StringRef word) {
  const auto at = text.find(word);
  if (at == StringRef::npos) return 0;
  return LineCursor(text.drop_front(at + word.size())).number().value_or(0);
}

std::optional<double> speedIn(StringRef text) {
  while (!text.empty()) {
    const auto [word, rest] = text.ltrim().split(' ');
    if (const auto speed = linkSpeed(word.rtrim())) return speed;
    text = rest;
  }
  return std::nullopt;
}

bool isPortNumber(std::uint32_t number) {
  constexpr std::uint32_t mostPorts = 254;
  return 0 < number && number <= mostPorts;
}

/// A port has at most two to the power of this addresses.
constexpr std::uint32_t mostLidMask = 7;

/// `[1](100071) "S-0000000000200007"[5] # ...`, with `[ext 3]` behind either port in
/// groups.
std::optional<FabricPort> takePort(StringRef line) {
  LineCursor cursor(line);
  const auto skipExternal = [&] {
    if (cursor.rest().starts_with("[ext ")) cursor.between('[', ']');
  };
  FabricPort port;
  port.place = line;
  const auto number = cursor.inBrackets();
  skipExternal();
  if (const auto guid = cursor.between('(', ')')) {
    std::uint64_t value = 0;
    if (!guid->getAsInteger(16, value)) port.guid = value;
  }
  const auto peer = cursor.between('"', '"');
  const auto peerPort = cursor.inBrackets();
  skipExternal();
  if (!number || !isPortNumber(*number) || !peer || !peerPort || !isPortNumber(*peerPort))
    return std::nullopt;
  port.number = *number;
  port.peerId = *peer;
  port.peerPort = *peerPort;
  const Comment comment = splitComment(cursor.rest().split('#').second);
  port.lid = numberBehind(comment.before, "lid ");
  port.lidMask = numberBehind(comment.before, "lmc ");
  if (port.lidMask > mostLidMask) return std::nullopt;
  port.peerDescription = comment.description;
  port.bandwidth = speedIn(comment.behind);
  return port;
}

class FabricReader {
public:
  explicit FabricReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<Fabric> read() {
    for (StringRef rest = diagnostics_.text(); !rest.empty();) {
      const bool ends = rest.contains('\n');
      const auto [line, behind] = rest.split('\n');
      rest = behind;
      if (readLine(line.rtrim())) continue;
      if (ends)
        refuseLine(line.rtrim());
      else
        refuseEnd(line);
      return std::nullopt;
    }
    if (!joinPorts(fabric_, diagnostics_)) return std::nullopt;
    return std::move(fabric_);
  }

private:
  /// False if the line is nothing that belongs here.
  bool readLine(StringRef line) {
    if (line.starts_with(firstLine)) return !std::exchange(hasStarted_, true);
    if (line.trim().empty() || line.starts_with("#") || isKeyLine(line) || isHeading(line))
      return true;
    if (line.starts_with("[")) return readPort(line);
    auto node = takeNode(line);
    if (!node) return false;
    auto& [read, behind] = *node;
    const Comment comment = splitComment(behind.split('#').second);
    read.description = comment.description;
    if (read.kind == FabricNodeKind::aSwitch) read.lid = numberBehind(comment.behind, " lid ");
    fabric_.nodes.push_back(std::move(read));
    return true;
  }

  bool readPort(StringRef line) {
    auto port = takePort(line);
    if (!port || fabric_.nodes.empty()) return false;
    fabric_.nodes.back().ports.push_back(*port);
    return true;
  }

  void refuseLine(StringRef line) {
    if (line.starts_with(firstLine)) {
      diagnostics_.error(line, "a second output of ibnetdiscover starts here");
      return diagnostics_.advise("a file holds the output of one run; split it here");
    }
    diagnostics_.error(line, "this is not a line of ibnetdiscover's output");
    if (!hasStarted_ && fabric_.nodes.empty() &&
        findFirstLine(diagnostics_.text()) != StringRef::npos)
      return diagnostics_.advise("the output begins at '" + firstLine +
                                 "'; remove what stands before it, and look whether a message of "
                                 "the tool says that nodes are missing");
    diagnostics_.advise("a node reads like 'Switch 32 \"S-0002c90200423e38\"', a port of it like "
                        "'[1] \"S-0002c90200423e40\"[7]'");
  }

  void refuseEnd(StringRef line) {
    diagnostics_.error(line, "the file ends in the middle of a line");
    diagnostics_.advise("it was cut short; write ibnetdiscover's output anew");
  }

  DiagnosticList& diagnostics_;
  Fabric fabric_;
  bool hasStarted_ = false;
};

} // namespace

bool looksLikeFabric(StringRef text) {
  if (findFirstLine(text) != StringRef::npos) return true;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    if (line.trim().empty() || line.starts_with("#") || isHeading(line)) continue;
    return (isKeyLine(line) && line.split('=').second.starts_with("0x")) || takeNode(line);
  }
  return false;
}

std::optional<Fabric> readFabric(DiagnosticList& diagnostics) {
  return FabricReader(diagnostics).read();
}

} // namespace topocast
