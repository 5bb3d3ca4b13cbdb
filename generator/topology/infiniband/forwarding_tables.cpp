#include "topology/infiniband/forwarding_tables.hpp"
#include "input/format_quantity.hpp"

#include "topology/foreign_files.hpp"
#include "topology/infiniband/line_cursor.hpp"
#include "topology/infiniband/read_fabric.hpp"

#include "llvm/ADT/StringExtras.h"

#include <map>

namespace topocast {
namespace {

using llvm::StringRef;
using llvm::Twine;

constexpr StringRef heading = "Unicast lids ";
constexpr StringRef subnetManagersHeading = "dump_ucast_routes: Switch ";

/// Multicast tables, which the same tools print with other options.
constexpr StringRef multicastHeading = "Multicast mlids ";

/// What may stand between tables and below headings.
bool isOther(StringRef line) {
  return line.trim().empty() || line.ltrim().starts_with("Lid") ||
         line.ltrim().starts_with("Port") || line.starts_with("LID ") ||
         line.starts_with("*** WARNING");
}

std::optional<std::uint64_t> hexadecimal(StringRef& rest) {
  std::uint64_t value = 0;
  if (!rest.consume_front("0x") || rest.consumeInteger(16, value)) return std::nullopt;
  return value;
}

struct Heading {
  std::uint64_t switchGuid = 0;
  bool hasFooter = false; ///< "76 valid lids dumped" ends the table
};

std::optional<Heading> readHeading(StringRef line) {
  const bool hasFooter = line.starts_with(heading);
  if (!hasFooter && !line.starts_with(subnetManagersHeading)) return std::nullopt;
  StringRef rest =
      hasFooter ? line.split(" guid ").second : line.drop_front(subnetManagersHeading.size());
  const auto guid = hexadecimal(rest);
  if (!guid) return std::nullopt;
  return Heading{*guid, hasFooter};
}

struct TableEntry {
  LocalId lid = 0;
  PortNumber port = noPort;
  StringRef rest;
};

/// `0x0001 009 : ...`, in opensm.fdbs `0x0001 : 009  : ...` or `0x0001 : UNREACHABLE`
std::optional<TableEntry> readEntry(StringRef line) {
  constexpr LocalId lastUnicastLid = 0xBFFF;
  const auto lid = hexadecimal(line);
  if (!lid || *lid > lastUnicastLid) return std::nullopt;
  LineCursor cursor(line);
  cursor.take(":");
  TableEntry entry{static_cast<LocalId>(*lid), noPort, {}};
  if (cursor.take("UNREACHABLE")) return entry;
  const auto port = cursor.number();
  if (!port || *port > noPort) return std::nullopt;
  entry.port = static_cast<PortNumber>(*port);
  entry.rest = cursor.rest();
  return entry;
}

class TableReader {
public:
  explicit TableReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<ForwardingTables> read() {
    if (refuseForeignFile(diagnostics_)) return std::nullopt;
    if (looksLikeFabric(diagnostics_.text())) return refuseFabric();
    for (StringRef rest = diagnostics_.text(); !rest.empty();) {
      const auto [line, behind] = rest.split('\n');
      rest = behind;
      if (!readLine(line.rtrim())) return std::nullopt;
    }
    if (!endTable()) return std::nullopt;
    if (!read_.tables.empty()) return std::move(read_);
    diagnostics_.error(diagnostics_.text().take_front(0), "the file holds no forwarding tables");
    diagnostics_.advise("write them with 'dump_fts', or with 'ibroute' for every switch");
    return std::nullopt;
  }

private:
  std::nullopt_t refuseFabric() {
    diagnostics_.error(diagnostics_.text().take_front(0),
                       "this is a fabric, as ibnetdiscover prints it, and no forwarding tables");
    diagnostics_.advise("give it as the topology, and behind '--forwarding-tables' what 'dump_fts' "
                        "prints");
    return std::nullopt;
  }

  /// False, and an error, if the line is nothing that belongs here.
  bool readLine(StringRef line) {
    if (line.starts_with("0x")) return readEntryLine(line);
    if (const auto begun = readHeading(line)) return beginTable(*begun, line);
    if (line.ends_with(" lids dumped")) return readFooter(line);
    if (isOther(line)) return true;
    diagnostics_.error(line, "this is not a line of forwarding tables");
    diagnostics_.advise(line.starts_with(multicastHeading)
                            ? "these are tables for multicast; write the tables for single "
                              "destinations with 'dump_fts'"
                            : "a table begins like 'Unicast lids [0x0-0x4c] of switch Lid 9 guid "
                              "0x0002c90200423e38', an entry reads like '0x0001 009'");
    return false;
  }

  bool beginTable(const Heading& begun, StringRef line) {
    if (!endTable()) return false;
    const auto [known, isNew] = headings_.try_emplace(begun.switchGuid, line);
    if (!isNew) {
      diagnostics_.error(line,
                         "a second table of switch 0x" + llvm::utohexstr(begun.switchGuid, true));
      diagnostics_.note(known->second, "the first is here");
      diagnostics_.advise("a file holds the tables of one moment; split it if it holds two");
      return false;
    }
    ForwardingTable table;
    table.switchGuid = begun.switchGuid;
    table.heading = line;
    if (!read_.tables.empty()) table.ports.reserve(read_.tables.back().ports.size());
    read_.tables.push_back(std::move(table));
    entryCount_ = 0;
    awaitsFooter_ = begun.hasFooter;
    return true;
  }

  bool readEntryLine(StringRef line) {
    const auto entry = readEntry(line);
    if (!entry || read_.tables.empty()) {
      diagnostics_.error(line, read_.tables.empty() ? "an entry of no table"
                                                    : "this is not an entry of a forwarding table");
      diagnostics_.advise(
          "is the file cut short? entries read like '0x0001 009', below a line that "
          "names the switch");
      return false;
    }
    ++entryCount_;
    ForwardingTable& table = read_.tables.back();
    if (table.ports.size() <= entry->lid) table.ports.resize(entry->lid + 1, noPort);
    table.ports[entry->lid] = entry->port;
    const char* begin = table.entries.empty() ? line.begin() : table.entries.begin();
    table.entries = StringRef(begin, static_cast<std::size_t>(line.end() - begin));
    if (read_.owners.size() <= entry->lid) read_.owners.resize(entry->lid + 1);
    // All tables agree on the owner of an address, so the first entry is enough.
    AddressOwner& owner = read_.owners[entry->lid];
    if (owner.place.empty() && entry->port != noPort) owner = readOwner(entry->rest, line);
    return true;
  }

  static AddressOwner readOwner(StringRef destination, StringRef line) {
    StringRef rest = destination.split("portguid ").second;
    return {hexadecimal(rest), line};
  }

  bool readFooter(StringRef line) {
    std::size_t count = 0;
    const bool counts = !line.consumeInteger(10, count);
    awaitsFooter_ = false;
    // opensm's own dumps count the addresses that the switch cannot reach, without a line for them.
    const bool countsUnreached = !line.starts_with(" valid");
    if (counts && (countsUnreached ? count >= entryCount_ : count == entryCount_)) return true;
    diagnostics_.error(line, "the table above has " + formatCount(entryCount_, "entry") + ", not " +
                                 Twine(count));
    diagnostics_.advise("lines are missing; write the tables anew");
    return false;
  }

  /// False, and an error, if the latest table has no end.
  bool endTable() {
    if (!awaitsFooter_) return true;
    diagnostics_.error(read_.tables.back().heading, "this table is cut short");
    diagnostics_.advise("a line like '76 valid lids dumped' should end it; write the tables anew");
    return false;
  }

  DiagnosticList& diagnostics_;
  ForwardingTables read_;
  std::map<std::uint64_t, StringRef> headings_; ///< by switch
  std::size_t entryCount_ = 0;
  bool awaitsFooter_ = false;
};

} // namespace

StringRef ForwardingTable::placeOf(LocalId lid) const {
  for (StringRef rest = entries; !rest.empty();) {
    const auto [line, behind] = rest.split('\n');
    rest = behind;
    if (const auto entry = readEntry(line.rtrim()); entry && entry->lid == lid) return line.rtrim();
  }
  return heading;
}

std::optional<ForwardingTables> readForwardingTables(DiagnosticList& diagnostics) {
  return TableReader(diagnostics).read();
}

bool looksLikeForwardingTables(StringRef text) {
  const StringRef line = text.ltrim().split('\n').first;
  return line.starts_with(multicastHeading) || readHeading(line).has_value();
}

} // namespace topocast
