#include "topology/foreign_patterns.hpp"

#include "input/json_document.hpp"
#include "input/name_list.hpp"
#include "input/text_file.hpp"
#include "topology/formats/lldp_stream.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

namespace topocast {
namespace {

using llvm::StringLiteral;
using llvm::StringRef;

/// The number of lines, comments left out; 0 if one of them is refused.
std::size_t countLines(StringRef text, llvm::function_ref<bool(StringRef line)> accepts) {
  std::size_t count = 0;
  for (StringRef line = takeContent(text); !line.empty(); line = takeContent(text), ++count)
    if (!accepts(line)) return 0;
  return count;
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

bool isSetting(StringRef word) {
  const auto [key, value] = word.split('=');
  return !key.empty() && !value.empty() && llvm::all_of(key, isNameCharacter);
}

/// `n1`, `n1 slots=8 max_slots=8`, `n1:8`, `n[1-4]`, `n1,n2`, `user@n1`
bool isHostLine(StringRef line) {
  const auto isPart = [](char c) {
    return isNameCharacter(c) || c == '[' || c == ']' || c == ',' || c == '@';
  };
  if (!llvm::isAlnum(line.front()) || line.contains(",,")) return false;
  StringRef rest = line.drop_while(isPart);
  if (rest.consume_front(":")) {
    const StringRef number = rest.take_while(llvm::isDigit);
    if (number.empty()) return false;
    rest = rest.drop_front(number.size());
  }
  if (!rest.empty() && !llvm::isSpace(rest.front())) return false;
  llvm::SmallVector<StringRef> settings;
  llvm::SplitString(rest, settings);
  return llvm::all_of(settings, isSetting);
}

/// `127.0.0.1 n1.lab n1`
bool isAddressLine(StringRef line) {
  const StringRef address = line.take_until(llvm::isSpace);
  return address.size() < line.size() && (address.count('.') == 3 || address.count(':') >= 2) &&
         llvm::all_of(address, [](char c) { return llvm::isHexDigit(c) || c == '.' || c == ':'; });
}

/// The number of names, between commas, semicolons or blanks; nothing if there is anything else.
std::optional<std::size_t> countNames(StringRef line) {
  llvm::SmallVector<StringRef> cells;
  llvm::SplitString(line, cells, ",; \t");
  const auto isName = [](StringRef cell) {
    const StringRef name = cell.trim('"');
    return !name.empty() && llvm::isAlnum(name.front()) && llvm::all_of(name, isNameCharacter);
  };
  if (!llvm::all_of(cells, isName)) return std::nullopt;
  return cells.size();
}

} // namespace

bool startsWith(StringRef text, StringRef pattern) {
  return text.starts_with(pattern);
}

bool contentStartsWith(StringRef text, StringRef pattern) {
  return firstContent(text).starts_with(pattern);
}

bool startsWithin(StringRef text, StringRef pattern) {
  constexpr int firstLines = 4;
  for (int i = 0; i < firstLines; ++i)
    if (takeContent(text).ltrim("|- ").starts_with(pattern)) return true;
  return false;
}

bool hasColumns(StringRef text, StringRef words) {
  llvm::SmallVector<StringRef> found;
  llvm::SmallVector<StringRef> wanted;
  llvm::SplitString(firstContent(text), found);
  llvm::SplitString(words, wanted);
  return found.size() >= wanted.size() &&
         llvm::equal(llvm::ArrayRef(found).take_front(wanted.size()), wanted);
}

bool hasLineWithKey(StringRef text, StringRef key) {
  for (; !text.empty(); text = text.split('\n').second) {
    StringRef line = text.ltrim(" \t");
    if (line.consume_front_insensitive(key) && line.ltrim(" \t").starts_with("=")) return true;
  }
  return false;
}

bool isXml(StringRef text, StringRef root) {
  const StringRef found = rootElement(text);
  return !found.empty() && (root.empty() || found == root);
}

/// The first word that is neither blank nor comment, and a brace on the same line or the next.
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

bool isJsonWith(StringRef text, StringRef word) {
  constexpr std::size_t head = 4096;
  const StringRef content = text.ltrim();
  return (content.starts_with("{") || content.starts_with("[")) &&
         content.take_front(head).contains(("\"" + word + "\"").str());
}

bool isOneLldpReport(StringRef text, StringRef) {
  return isJsonWith(text, "lldp") && !isLldpStream(text);
}

bool isUnknownJson(StringRef text, StringRef) {
  StringRef content = text.ltrim();
  const StringRef next = content.starts_with("{") ? "\"}" : "{[\"]";
  if (isLldpStream(text)) return false;
  const bool isJson = (content.consume_front("{") || content.consume_front("[")) &&
                      content.ltrim().find_first_of(next) == 0;
  constexpr StringLiteral known[] = {"machines",   "instances",       "Instances",
                                     "apiVersion", "cluster_default", "resources_available"};
  return isJson && llvm::none_of(known, [text](StringRef key) { return hasJsonKey(text, key); });
}

bool isTerminal(StringRef text, StringRef) {
  const StringRef line = text.ltrim().split('\n').first.rtrim();
  if (line.starts_with("$ ") || line.starts_with("% ") || line.starts_with("+ ") ||
      line.starts_with("[sudo] ") || line.starts_with("Script started on "))
    return true;
  const StringRef prompt = line.take_until([](char c) { return c == '#' || c == '$' || c == '%'; });
  if (prompt.size() == line.size()) return false;
  const StringRef behind = line.drop_front(prompt.size() + 1);
  const bool namesUser = prompt.take_until(llvm::isSpace).contains('@') && !prompt.contains('=') &&
                         !prompt.contains('"');
  return namesUser && (behind.empty() || behind.starts_with(" "));
}

bool isRankFile(StringRef text, StringRef) {
  StringRef line = firstContent(text);
  if (!line.consume_front("rank ")) return false;
  line = line.ltrim();
  const StringRef number = line.take_while(llvm::isDigit);
  return !number.empty() && line.drop_front(number.size()).ltrim().starts_with("=");
}

/// A section in brackets whose lines read `key = value`, or one in double brackets.
bool isToml(StringRef text, StringRef) {
  if (!firstContent(text).starts_with("[")) return false;
  bool hasAssignment = false;
  const std::size_t lines = countLines(text, [&](StringRef line) {
    const StringRef key = line.split('=').first.rtrim();
    const bool isAssignment = key.size() < line.size() && llvm::all_of(key, isNameCharacter);
    hasAssignment |= isAssignment;
    return isAssignment || (line.starts_with("[") && line.ends_with("]"));
  });
  return lines > 1 && hasAssignment;
}

bool isContainerLab(StringRef text, StringRef) {
  return text.contains("\ntopology:") && text.contains("\n  nodes:") && text.contains("endpoints:");
}

bool isTorqueNodes(StringRef text, StringRef) {
  return hasLineWithKey(text, "ntype") && !text.contains("resources_available.");
}

bool isInventory(StringRef text, StringRef) {
  StringRef line = firstContent(text);
  if (line.contains(" ansible_")) return true;
  return line.consume_front("[") && line.consume_back("]") && !line.empty() &&
         llvm::all_of(line, [](char c) { return isNameCharacter(c) || c == ':'; });
}

/// A single word may be anything, unless it is made as only hosts' names are.
bool isHostFile(StringRef text, StringRef) {
  const std::size_t lines = countLines(text, isHostLine);
  const StringRef first = firstContent(text);
  const bool isLikely = first.find_first_of("0123456789.,[@:=") != StringRef::npos;
  return lines > 1 || (lines == 1 && isLikely);
}

bool isHostsTable(StringRef text, StringRef) {
  return countLines(text, isAddressLine) > 0;
}

bool isBareTable(StringRef text, StringRef) {
  const auto columns = countNames(firstContent(text));
  return columns && *columns > 1 &&
         countLines(text, [&](StringRef line) { return countNames(line) == columns; }) > 1;
}

} // namespace topocast
