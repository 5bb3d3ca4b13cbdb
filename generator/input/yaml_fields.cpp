#include "input/yaml_fields.hpp"

#include "input/format_quantity.hpp"
#include "input/name_list.hpp"
#include "input/suggestion.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

/// What a node is, for messages.
StringRef kindOf(const YamlNode& node) {
  switch (node.kind) {
  case YamlNode::Kind::nothing:
    return "nothing";
  case YamlNode::Kind::text:
    return "text";
  case YamlNode::Kind::list:
    return "a list";
  case YamlNode::Kind::mapping:
    return "a mapping";
  }
  return "";
}

void reportKind(const YamlNode& node, StringRef expected, DiagnosticList& diagnostics) {
  diagnostics.error(node.place, "expected " + expected + ", found " + kindOf(node));
}

} // namespace

YamlFields::YamlFields(const YamlNode& node, StringRef what, std::initializer_list<StringRef> known,
                       DiagnosticList& diagnostics)
    : node_(node), what_(what), isMapping_(node.kind == YamlNode::Kind::mapping),
      diagnostics_(diagnostics) {
  if (isMapping_) {
    checkKeys(what, known);
    return;
  }
  reportKind(node, what.str() + ", given as 'key: value'", diagnostics);
  diagnostics.advise("keys of " + what + ": " + llvm::join(known, ", "));
}

void YamlFields::checkKeys(StringRef what, std::span<const StringRef> known) {
  llvm::StringMap<StringRef> seen;
  std::vector<StringRef> doubled;
  for (const YamlEntry& entry : node_.entries) {
    if (std::ranges::find(known, entry.key) == known.end()) {
      hasUnknown_ = true;
      diagnostics_.error(entry.key, "unknown key '" + entry.key + "' of " + what);
      if (const auto nearest = nearestName(entry.key, known))
        diagnostics_.advise("did you mean '" + *nearest + "'?");
      else
        diagnostics_.advise("keys of " + what + ": " +
                            llvm::join(known.begin(), known.end(), ", "));
      continue;
    }
    const auto [first, isNew] = seen.try_emplace(entry.key, entry.key);
    if (!isNew) doubled.push_back(entry.key);
  }
  if (doubled.empty()) return;
  diagnostics_.error(doubled.front(), "key '" + doubled.front() + "' appears twice");
  diagnostics_.note(seen.lookup(doubled.front()), "first here");
  if (doubled.size() == 1) return;
  const bool areAll = 2 * doubled.size() == node_.entries.size(); // two files in one
  diagnostics_.advise((doubled.size() == 2 ? "so does " : "so do ") +
                      formatCount(doubled.size() - 1, "further key") +
                      (areAll ? "; a second file begins here" : ""));
}

const YamlNode* YamlFields::find(StringRef key) const {
  const auto found = std::ranges::find(node_.entries, key, &YamlEntry::key);
  return found == node_.entries.end() ? nullptr : &found->value;
}

const YamlNode* YamlFields::require(StringRef key, StringRef example) const {
  const YamlNode* found = find(key);
  // An unknown key is most likely the one that is missing.
  if (found != nullptr || !isMapping_ || hasUnknown_) return found;
  diagnostics_.error(node_.place, what_ + " needs the key '" + key + "'");
  diagnostics_.advise("add, for example, '" + example + "'");
  return nullptr;
}

std::optional<bool> truthOf(StringRef text) {
  constexpr llvm::StringLiteral affirming[] = {"true", "yes", "on", "t", "y", "1"};
  constexpr llvm::StringLiteral denying[] = {"false", "no", "off", "f", "n", "0"};
  const auto isText = [text](StringRef word) { return word.equals_insensitive(text); };
  if (std::ranges::any_of(affirming, isText)) return true;
  if (std::ranges::any_of(denying, isText)) return false;
  return std::nullopt;
}

bool holdsNothing(const YamlNode& node) {
  switch (node.kind) {
  case YamlNode::Kind::nothing:
    return true;
  case YamlNode::Kind::text: {
    const StringRef text = node.text.trim();
    return text.empty() || text == "~" || text.equals_insensitive("null");
  }
  case YamlNode::Kind::list:
    return node.items.empty();
  case YamlNode::Kind::mapping:
    return std::ranges::all_of(node.entries,
                               [](const YamlEntry& entry) { return holdsNothing(entry.value); });
  }
  return false;
}

bool YamlFields::flag(llvm::StringRef key, bool usual, llvm::StringRef advice) const {
  const YamlNode* node = find(key);
  if (node == nullptr || holdsNothing(*node)) return usual;
  const auto text = readText(*node, "'true' or 'false'", diagnostics_);
  if (!text) return usual;
  if (const auto truth = truthOf(*text)) return *truth;
  diagnostics_.error(node->place, "bad " + key + ": '" + *text + "' is neither true nor false");
  diagnostics_.advise(advice);
  return usual;
}

std::optional<StringRef> readText(const YamlNode& node, StringRef expected,
                                  DiagnosticList& diagnostics) {
  if (node.kind == YamlNode::Kind::text) return node.text;
  reportKind(node, expected, diagnostics);
  return std::nullopt;
}

std::optional<std::string> readName(const YamlNode& node, StringRef whose,
                                    DiagnosticList& diagnostics) {
  const auto text = readText(node, "the name of " + whose.str(), diagnostics);
  if (!text) return std::nullopt;
  if (!text->empty() && std::ranges::all_of(*text, isNameCharacter)) return text->str();
  diagnostics.error(node.place, "'" + *text + "' cannot be the name of " + whose);
  diagnostics.advise(nameAdvice);
  return std::nullopt;
}

std::optional<std::uint32_t> readWholeNumber(const YamlNode& node, std::uint32_t least,
                                             StringRef what, DiagnosticList& diagnostics) {
  const auto text = readText(node, "a whole number", diagnostics);
  if (!text) return std::nullopt;
  std::uint32_t number = 0;
  if (!text->getAsInteger(10, number) && number >= least) return number;
  const bool isDigits =
      !text->empty() && std::ranges::all_of(*text, [](char c) { return llvm::isDigit(c); });
  if (isDigits && text->getAsInteger(10, number)) {
    diagnostics.error(node.place, what + " of " + *text + " is too large");
    diagnostics.advise("write, for example, " + std::to_string(least + 2));
    return std::nullopt;
  }
  diagnostics.error(node.place, what + " is a whole number from " + std::to_string(least) +
                                    " on, not '" + *text + "'");
  diagnostics.advise("write, for example, " + std::to_string(least + 2));
  return std::nullopt;
}

std::span<const YamlNode> readList(const YamlNode& node, StringRef expected, StringRef example,
                                   DiagnosticList& diagnostics) {
  if (node.kind == YamlNode::Kind::list) return node.items;
  reportKind(node, expected, diagnostics);
  diagnostics.advise("an item is written '- " + example + "'");
  return {};
}

} // namespace topocast
