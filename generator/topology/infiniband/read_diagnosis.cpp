#include "topology/infiniband/read_diagnosis.hpp"

#include "input/format_quantity.hpp"
#include "topology/infiniband/csv_sections.hpp"
#include "topology/infiniband/join_ports.hpp"
#include "topology/infiniband/link_speed.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;
using Row = CsvSection::Row;

/// A number that the file writes, and how it is called.
struct CodedName {
  std::uint64_t code;
  StringRef name;
};

/// LinkWidthActv; source: the InfiniBand Architecture Specification, PortInfo.
constexpr std::array<CodedName, 5> widths = {
    {{1, "1x"}, {2, "4x"}, {4, "8x"}, {8, "12x"}, {16, "2x"}}};

/// LinkSpeedActv: ibdiagnet writes extended speeds into the second byte and above.
constexpr std::array<CodedName, 9> rates = {{{1, "SDR"},
                                             {2, "DDR"},
                                             {4, "QDR"},
                                             {1U << 8U, "FDR"},
                                             {2U << 8U, "EDR"},
                                             {4U << 8U, "HDR"},
                                             {8U << 8U, "NDR"},
                                             {1U << 16U, "FDR10"},
                                             {1U << 24U, "XDR"}}};

template <std::size_t count>
StringRef nameOf(const std::array<CodedName, count>& names, std::optional<std::uint64_t> code) {
  for (const CodedName& known : names)
    if (code == known.code) return known.name;
  return {};
}

/// What the section of ports tells of one.
struct PortFacts {
  LocalId lid = 0;
  std::uint32_t lidMask = 0;
  std::optional<std::uint64_t> guid;
  std::optional<double> bandwidth;
};

/// A port by its node's GUID and its number there; number 0 is the switch itself.
using PortKey = std::pair<std::uint64_t, std::uint32_t>;

std::uint32_t small(std::optional<std::uint64_t> number) {
  constexpr std::uint64_t most = 65535;
  return number && *number <= most ? static_cast<std::uint32_t>(*number) : 0;
}

class DiagnosisReader {
public:
  explicit DiagnosisReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<Fabric> read() {
    const auto nodes = section("NODES", {"NodeGUID", "NodeType", "NodeDesc"});
    const auto links = section("LINKS", {"NodeGuid1", "PortNum1", "NodeGuid2", "PortNum2"});
    if (const auto ports = findCsvSection(diagnostics_, "PORTS")) readPorts(*ports);
    if (diagnostics_.hasErrors() || !nodes || !links) return std::nullopt;
    readNodes(*nodes);
    if (diagnostics_.hasErrors()) return std::nullopt; // what follows would be told for nothing
    readLinks(*links);
    if (diagnostics_.hasErrors() || !joinPorts(fabric_, diagnostics_)) return std::nullopt;
    warnOfAdaptiveRouting();
    return std::move(fabric_);
  }

private:
  /// An error if it is missing or lacks one of the columns.
  std::optional<CsvSection> section(StringRef name, std::initializer_list<StringRef> columns) {
    const std::size_t errors = diagnostics_.errorCount();
    auto found = findCsvSection(diagnostics_, name);
    if (diagnostics_.errorCount() > errors) return std::nullopt;
    for (const StringRef column : columns) {
      if (found && found->hasColumn(column)) continue;
      diagnostics_.error(diagnostics_.text().take_front(0),
                         found ? "section " + name + " has no column '" + column + "'"
                               : "there is no section START_" + name);
      diagnostics_.advise("take all of ibdiagnet2.db_csv, or what 'ibnetdiscover' prints");
      return std::nullopt;
    }
    return found;
  }

  void readPorts(const CsvSection& section) {
    for (const Row& row : section.rows()) {
      const auto node = section.number(row, "NodeGuid");
      const auto number = section.number(row, "PortNum");
      if (!node || !number) continue;
      PortFacts facts;
      facts.lid = small(section.number(row, "LID"));
      constexpr std::uint32_t mostMask = 7;
      facts.lidMask = std::min(small(section.number(row, "LMC")), mostMask);
      facts.guid = section.number(row, "PortGuid");
      facts.bandwidth = linkSpeed((nameOf(widths, section.number(row, "LinkWidthActv")) +
                                   nameOf(rates, section.number(row, "LinkSpeedActv")))
                                      .str());
      ports_[{*node, small(number)}] = facts;
    }
  }

  void readNodes(const CsvSection& section) {
    for (const Row& row : section.rows()) {
      FabricNode node;
      node.id = section.text(row, "NodeGUID");
      node.guid = section.number(row, "NodeGUID");
      node.description = section.text(row, "NodeDesc");
      node.place = row.line;
      const auto type = section.number(row, "NodeType");
      constexpr std::size_t longestId = 18; // 0x and 16 digits
      if (!node.guid || node.id.size() > longestId || !type || *type < 1 || *type > 3) {
        diagnostics_.error(row.line, "this node has no GUID, or none of the types 1 (adapter), 2 "
                                     "(switch) and 3 (router)");
        continue;
      }
      constexpr std::array kinds = {FabricNodeKind::adapter, FabricNodeKind::aSwitch,
                                    FabricNodeKind::router};
      node.kind = kinds[*type - 1];
      if (node.kind == FabricNodeKind::aSwitch) node.lid = factsOf(*node.guid, 0).lid;
      numbers_.try_emplace(*node.guid, fabric_.nodes.size());
      fabric_.nodes.push_back(std::move(node));
    }
  }

  /// A row is a cable, which both its ends have.
  void readLinks(const CsvSection& section) {
    for (const Row& row : section.rows()) {
      const auto first = endOf(section, row, "NodeGuid1", "PortNum1");
      const auto second = endOf(section, row, "NodeGuid2", "PortNum2");
      if (!first || !second) continue;
      addPort(*first, *second, row.line);
      addPort(*second, *first, row.line);
    }
  }

  std::optional<PortKey> endOf(const CsvSection& section, const Row& row, StringRef guid,
                               StringRef number) {
    const auto node = section.number(row, guid);
    const auto port = section.number(row, number);
    if (node && numbers_.contains(*node) && small(port) > 0) return PortKey(*node, small(port));
    diagnostics_.error(row.line, node && !numbers_.contains(*node)
                                     ? "node '" + section.text(row, guid) + "' is described nowhere"
                                     : "this is no link between two ports");
    diagnostics_.advise("was the file cut short, or edited? take it anew");
    return std::nullopt;
  }

  void addPort(const PortKey& own, const PortKey& peer, StringRef line) {
    FabricNode& node = fabric_.nodes[numbers_[own.first]];
    const PortFacts& facts = factsOf(own.first, own.second);
    FabricPort port;
    port.number = own.second;
    port.peerId = fabric_.nodes[numbers_[peer.first]].id;
    port.peerPort = peer.second;
    port.place = line;
    port.bandwidth = facts.bandwidth;
    if (node.kind != FabricNodeKind::aSwitch) {
      port.lid = facts.lid;
      port.lidMask = facts.lidMask;
      port.guid = facts.guid;
    }
    node.ports.push_back(port);
  }

  const PortFacts& factsOf(std::uint64_t node, std::uint32_t port) const {
    static const PortFacts nothing;
    const auto found = ports_.find({node, port});
    return found == ports_.end() ? nothing : found->second;
  }

  /// The column `e` says whether a switch routes adaptively.
  void warnOfAdaptiveRouting() {
    const auto section = findCsvSection(diagnostics_, "AR_INFO");
    if (!section) return;
    std::size_t adaptive = 0;
    StringRef first;
    for (const Row& row : section->rows())
      if (section->number(row, "e").value_or(0) != 0 && adaptive++ == 0) first = row.line;
    if (adaptive == 0) return;
    diagnostics_.warning(first, formatCount(adaptive, "switch", "es") +
                                    " with adaptive routing: messages may leave the routes that "
                                    "loads are judged by");
    diagnostics_.advise("loads are those while nothing is congested; 'Adaptive routing' in "
                        "docs/topologies.md says more");
  }

  DiagnosticList& diagnostics_;
  Fabric fabric_;
  std::map<PortKey, PortFacts> ports_;
  std::map<std::uint64_t, std::size_t> numbers_; ///< of nodes, by GUID
};

} // namespace

bool looksLikeDiagnosis(StringRef text) {
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    if (!line.trim().empty() && !line.starts_with("#")) return line.starts_with("START_");
  }
  return false;
}

std::optional<Fabric> readDiagnosis(DiagnosticList& diagnostics) {
  return DiagnosisReader(diagnostics).read();
}

} // namespace topocast
