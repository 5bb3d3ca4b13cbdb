#include "network/foreign_files.hpp"

#include "input/name_list.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace topocast {
namespace {

using llvm::StringLiteral;
using llvm::StringRef;

/// A sort of file: what it looks like, by one of the functions below and a pattern for it.
struct ForeignFile {
  bool (*looksLike)(StringRef text, StringRef pattern);
  StringLiteral pattern;
  StringLiteral what;   ///< "a file packed by gzip"
  StringLiteral advice; ///< what to do
};

bool startsWith(StringRef text, StringRef pattern) {
  return text.starts_with(pattern);
}

/// The text after XML's declaration, comments and document type; empty if it is not XML.
StringRef rootElement(StringRef text) {
  for (text = text.ltrim(); text.starts_with("<?") || text.starts_with("<!");) {
    const StringRef end = text.starts_with("<!--") ? "-->" : ">";
    const std::size_t found = text.find(end);
    if (found == StringRef::npos) return {};
    text = text.drop_front(found + end.size()).ltrim();
  }
  if (!text.consume_front("<")) return {};
  return text.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
}

bool isXml(StringRef text, StringRef root) {
  const StringRef found = rootElement(text);
  return !found.empty() && (root.empty() || found == root);
}

/// The first word that is neither blank nor comment, and a brace on the same line.
bool isGraphviz(StringRef text, StringRef) {
  for (text = text.ltrim();
       text.starts_with("//") || text.starts_with("#") || text.starts_with("/*");
       text = text.ltrim())
    text = text.split(text.starts_with("/*") ? "*/" : "\n").second;
  StringRef line = text.ltrim().split('\n').first;
  line.consume_front("strict ");
  return (line.starts_with("digraph") || line.starts_with("graph")) &&
         (line.contains('{') || text.ltrim().split('\n').second.ltrim().starts_with("{"));
}

/// A JSON object near whose start the key stands.
bool isJsonWith(StringRef text, StringRef key) {
  constexpr std::size_t head = 4096;
  const StringRef content = text.ltrim();
  return (content.starts_with("{") || content.starts_with("[")) &&
         content.take_front(head).contains(("\"" + key + "\"").str());
}

/// JSON in which nothing stands that a network in JSON has, of whatever format.
bool isUnknownJson(StringRef text, StringRef) {
  StringRef content = text.ltrim();
  const StringRef next = content.starts_with("{") ? "\"" : "{[\"";
  const bool isJson = (content.consume_front("{") || content.consume_front("[")) &&
                      content.ltrim().find_first_of(next) == 0;
  constexpr StringLiteral known[] = {"machines", "instances", "Instances", "items",
                                     "kind",     "topology",  "switches"};
  return isJson && llvm::none_of(known, [text](StringRef key) {
           return text.contains(("\"" + key + "\"").str());
         });
}

/// Whether a line starts with `key=`.
bool hasLineWithKey(StringRef text, StringRef key) {
  for (; !text.empty(); text = text.split('\n').second) {
    StringRef line = text.ltrim(" \t");
    if (line.consume_front_insensitive(key) && line.ltrim(" \t").starts_with("=")) return true;
  }
  return false;
}

/// `n1`, `n1 slots=8 max_slots=8`, `n1:8`
bool isHostLine(StringRef line) {
  const StringRef host = line.take_while(isNameCharacter);
  StringRef rest = line.drop_front(host.size());
  if (host.empty()) return false;
  if (rest.consume_front(":")) rest = rest.drop_while(llvm::isDigit);
  for (rest = rest.ltrim(); !rest.empty(); rest = rest.ltrim()) {
    const StringRef word = rest.take_until(llvm::isSpace);
    if (!word.starts_with("slots=") && !word.starts_with("max_slots=") &&
        !word.starts_with("max-slots="))
      return false;
    rest = rest.drop_front(word.size());
  }
  return true;
}

/// Several lines, or one with slots, all of which name hosts.
bool isHostFile(StringRef text, StringRef) {
  std::size_t lines = 0;
  bool hasSlots = false;
  for (; !text.empty(); text = text.split('\n').second) {
    const StringRef line = text.split('\n').first.split('#').first.trim();
    if (line.empty()) continue;
    if (!isHostLine(line)) return false;
    ++lines;
    hasSlots |= line.contains('=');
  }
  return lines > 1 || hasSlots;
}

/// An address and names on every line.
bool isHostsTable(StringRef text, StringRef) {
  std::size_t lines = 0;
  for (; !text.empty(); text = text.split('\n').second) {
    const StringRef line = text.split('\n').first.split('#').first.trim();
    if (line.empty()) continue;
    const StringRef address = line.take_until(llvm::isSpace);
    const bool isAddress =
        (address.count('.') == 3 || address.count(':') >= 2) &&
        llvm::all_of(address, [](char c) { return llvm::isHexDigit(c) || c == '.' || c == ':'; });
    if (!isAddress || line.size() == address.size()) return false;
    ++lines;
  }
  return lines > 0;
}

constexpr StringLiteral oneMachine =
    "it shows the inside of one machine and nothing of the network between machines; describe the "
    "switches in topocast's own format, or take Slurm's or InfiniBand's files";
constexpr StringLiteral noSwitches =
    "it says nothing of switches; 'switches:', 'machines:' and 'links:' describe them";

constexpr ForeignFile foreignFiles[] = {
    {startsWith, "\x1f\x8b", "a file packed by gzip",
     "unpack it first: 'gunzip -c FILE | topocast check -'"},
    {startsWith,
     "\xfd"
     "7zXZ",
     "a file packed by xz", "unpack it first: 'xz -dc FILE | topocast check -'"},
    {startsWith, "\x28\xb5\x2f\xfd", "a file packed by zstd",
     "unpack it first: 'zstd -dc FILE | topocast check -'"},
    {startsWith, "BZh", "a file packed by bzip2",
     "unpack it first: 'bzip2 -dc FILE | topocast check -'"},
    {startsWith, "PK\x03\x04", "a zip archive", "unpack it first"},
    {startsWith,
     "\x7f"
     "ELF",
     "a program or a library", "give the file that describes the network"},
    {startsWith, "%PDF", "a PDF document", "give the file that describes the network"},
    {startsWith, "\x89PNG", "a picture", "give the file that describes the network"},
    {isXml, "platform", "a platform of SimGrid, in XML",
     "describe its switches in topocast's own format; 'topocast export simgrid' goes the other "
     "way"},
    {isXml, "topology", "hwloc's picture of a machine, in XML", oneMachine},
    {isXml, "system", "NCCL's picture of a machine, in XML", oneMachine},
    {isXml, "", "a file in XML", "describe the network in topocast's own format"},
    {isGraphviz, "", "a graph of Graphviz",
     "it does not say what is a switch; describe the network in topocast's own format"},
    {isJsonWith, "topocast-plan", "a plan of topocast",
     "give the topology that it was made for; 'topocast verify' reads plans"},
    {isJsonWith, "topocast-network", "a network file of topocast",
     "give the topology that it was made from"},
    {isJsonWith, "lldp", "what LLDP tells one machine of its neighbours, in JSON",
     "gather the switch of every machine in a table of 'machine,switch' lines"},
    {hasLineWithKey, "SlurmctldHost", "slurm.conf",
     "give topology.conf or topology.yaml beside it"},
    {hasLineWithKey, "PartitionName", "slurm.conf",
     "give topology.conf or topology.yaml beside it"},
    {hasLineWithKey, "NodeName", "slurm.conf", "give topology.conf or topology.yaml beside it"},
    {isUnknownJson, "", "JSON of a kind that says nothing of a network here",
     "'topocast check --help' lists the formats that are read"},
    {isHostFile, "", "a list of hosts", noSwitches},
    {isHostsTable, "", "a list of hosts with their addresses", noSwitches},
};

} // namespace

bool refuseForeignFile(DiagnosticList& diagnostics) {
  const StringRef text = diagnostics.text();
  const auto* found = llvm::find_if(
      foreignFiles, [text](const ForeignFile& file) { return file.looksLike(text, file.pattern); });
  if (found == std::end(foreignFiles)) return false;
  const StringRef content = text.ltrim();
  diagnostics.error(content.take_front(1), "this is " + found->what);
  diagnostics.advise(llvm::Twine(found->advice));
  return true;
}

} // namespace topocast
