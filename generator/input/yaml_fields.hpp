// Reads the entries of a YAML mapping by name, and values of known kinds; whatever is wrong is
// reported with what to write instead.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/quantity.hpp"
#include "input/yaml_document.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>

namespace topocast {

/// What a text says in any spelling that YAML readers take, Slurm's among them: `True`, `no`, `ON`,
/// `1`; nothing if it says neither.
std::optional<bool> truthOf(llvm::StringRef text);

/// Whether a value says nothing: `""`, `null`, an empty list or mapping, a mapping of such.
bool holdsNothing(const YamlNode& node);

/// The entries of one mapping, looked up by key.
class YamlFields {
public:
  /// Reports unknown and doubled keys. A node that is no mapping is reported too, and then has no
  /// entries. `what` names the mapping in messages: "a machine".
  YamlFields(const YamlNode& node, llvm::StringRef what,
             std::initializer_list<llvm::StringRef> known, DiagnosticList& diagnostics);

  bool isMapping() const { return isMapping_; }
  /// The value of `key`, or null if it is absent.
  const YamlNode* find(llvm::StringRef key) const;
  /// The same, and its absence is an error unless another key is unknown. `example` is an entry to
  /// write.
  const YamlNode* require(llvm::StringRef key, llvm::StringRef example) const;
  /// Whether `key` says true; `usual` if it is absent or refused. `advice` says what to write.
  bool flag(llvm::StringRef key, bool usual, llvm::StringRef advice) const;
  /// A quantity by one of the functions of quantity.hpp; nothing if absent or refused.
  template <class T>
  std::optional<T> quantity(llvm::StringRef key, Parsed<T> (*parse)(llvm::StringRef)) const;

private:
  void checkKeys(llvm::StringRef what, std::span<const llvm::StringRef> known);

  const YamlNode& node_;
  std::string what_;
  bool isMapping_;
  bool hasUnknown_ = false;
  DiagnosticList& diagnostics_;
};

/// The text of a node, or nothing and an error that says what is `expected`: "a name".
std::optional<llvm::StringRef> readText(const YamlNode& node, llvm::StringRef expected,
                                        DiagnosticList& diagnostics);

/// The text of a node as a name, made of what isNameCharacter() allows; else nothing and an error
/// that says `whose` name is expected: "a network".
std::optional<std::string> readName(const YamlNode& node, llvm::StringRef whose,
                                    DiagnosticList& diagnostics);

/// A whole number from `least` on; else nothing, and an error that calls it `what`: "a radix".
std::optional<std::uint32_t> readWholeNumber(const YamlNode& node, std::uint32_t least,
                                             llvm::StringRef what, DiagnosticList& diagnostics);

/// The items of a list; for any other node none, and an error that says what is `expected` and
/// how `example`, an item, is written.
std::span<const YamlNode> readList(const YamlNode& node, llvm::StringRef expected,
                                   llvm::StringRef example, DiagnosticList& diagnostics);

template <class T>
std::optional<T> YamlFields::quantity(llvm::StringRef key,
                                      Parsed<T> (*parse)(llvm::StringRef)) const {
  const YamlNode* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto text = readText(*node, "a number with a unit", diagnostics_);
  if (!text) return std::nullopt;
  const Parsed<T> parsed = parse(*text);
  if (const T* value = std::get_if<T>(&parsed)) return *value;
  const auto& [reason, advice] = std::get<Refusal>(parsed);
  diagnostics_.error(node->place, "bad " + llvm::Twine(key) + ": " + reason);
  diagnostics_.advise(advice);
  return std::nullopt;
}

} // namespace topocast
