#include "input/yaml_document.hpp"

#include "input/name_list.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/YAMLParser.h"

namespace topocast {
namespace {

using llvm::StringRef;
namespace yaml = llvm::yaml;

/// Lists and mappings inside one another; LLVM's parser and this one recurse.
constexpr int deepestYaml = 16;

/// The line of `text` that holds `at`.
StringRef lineAround(StringRef text, const char* at) {
  const auto offset = static_cast<std::size_t>(at - text.begin());
  const std::size_t before = text.take_front(offset).rfind('\n');
  return text.drop_front(before == StringRef::npos ? 0 : before + 1).split('\n').first.rtrim('\r');
}

/// An unquoted range such as n[0-7] behind an opening bracket or brace of the line, where YAML
/// takes its bracket for a list.
StringRef rangeInsideList(StringRef line) {
  const std::size_t opening = line.find_first_of("{[");
  if (opening == StringRef::npos) return {};
  for (std::size_t i = opening + 1; i + 1 < line.size(); ++i) {
    if (line[i] == '"' || line[i] == '\'') {
      i = std::min(line.find(line[i], i + 1), line.size());
      continue;
    }
    const bool opensRange = line[i] == '[' && isNameCharacter(line[i - 1]);
    if (!opensRange || !llvm::isDigit(line[i + 1])) continue;
    const std::size_t begin = line.take_front(i).find_last_of(" ,{[") + 1;
    const std::size_t end = line.find(']', i);
    return line.slice(begin, end == StringRef::npos ? i + 1 : end + 1);
  }
  return {};
}

/// Rewords LLVM's error messages about text that is not YAML.
class SyntaxErrors {
public:
  explicit SyntaxErrors(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  static void handle(const llvm::SMDiagnostic& diagnostic, void* self) {
    static_cast<SyntaxErrors*>(self)->report(diagnostic);
  }
  /// Reports once: what follows a syntax error is guesswork.
  void report(StringRef place, const llvm::Twine& message, const llvm::Twine& advice) {
    if (reported_) return;
    reported_ = true;
    diagnostics_.error(place, message);
    if (!advice.isTriviallyEmpty()) diagnostics_.advise(advice);
  }
  bool any() const { return reported_; }

private:
  void report(const llvm::SMDiagnostic& diagnostic) {
    const StringRef text = diagnostics_.text();
    const char* at = std::clamp(diagnostic.getLoc().getPointer(), text.begin(), text.end());
    const StringRef line = lineAround(text, at);
    if (const StringRef range = rangeInsideList(line); !range.empty())
      return report(range, "a range inside [ ] or { } needs quotes",
                    "write \"" + range + "\", with the quotes");
    const StringRef indentation = line.take_while([](char c) { return c == ' ' || c == '\t'; });
    if (indentation.contains('\t'))
      return report(indentation, "YAML does not allow tabs before a key", "indent with spaces");
    report(StringRef(at, 0), "this is not YAML: " + diagnostic.getMessage().rtrim(".!").lower(),
           "a line reads 'key: value' or '- value'; keys of one mapping start in the same column");
  }

  DiagnosticList& diagnostics_;
  bool reported_ = false;
};

/// Turns LLVM's nodes, which can be walked only once and in file order, into a tree.
class Loader {
public:
  Loader(DiagnosticList& diagnostics, SyntaxErrors& errors)
      : diagnostics_(diagnostics), errors_(errors) {}

  /// False after the first error; nothing more may be asked of the stream then.
  bool load(yaml::Node* node, StringRef at, int depth, YamlNode& into) {
    if (node == nullptr || node->failed()) return false;
    into.place = at;
    if (llvm::isa<yaml::NullNode>(node)) return true;
    if (auto* scalar = llvm::dyn_cast<yaml::ScalarNode>(node)) return loadText(*scalar, into);
    const StringRef begin = beginOf(*node, at);
    if (depth == deepestYaml) return refuse(begin, "lists and mappings nested too deeply");
    if (auto* list = llvm::dyn_cast<yaml::SequenceNode>(node))
      return loadList(*list, begin, depth, into);
    if (auto* mapping = llvm::dyn_cast<yaml::MappingNode>(node))
      return loadMapping(*mapping, begin, depth, into);
    return refuse(begin, "aliases and blocks of text are not supported here",
                  "write the value itself");
  }

private:
  bool refuse(StringRef place, const llvm::Twine& message, const llvm::Twine& advice = "") {
    errors_.report(place, message, advice);
    return false;
  }

  StringRef beginOf(const yaml::Node& node, StringRef at) const {
    const StringRef text = diagnostics_.text();
    const char* begin = node.getSourceRange().Start.getPointer();
    if (begin == nullptr || begin < text.begin() || begin >= text.end()) return at;
    return {begin, 1};
  }

  bool loadText(const yaml::ScalarNode& scalar, YamlNode& into) {
    const StringRef raw = scalar.getRawValue().trim();
    if (raw.contains('\n') || raw.contains('\r'))
      return refuse(raw, "text over several lines",
                    "is a ':', a '- ' or a closing bracket missing?");
    into.kind = YamlNode::Kind::text;
    into.place = raw;
    const bool doubleQuoted = raw.starts_with("\"");
    if (!doubleQuoted && !raw.starts_with("'")) {
      into.text = raw;
      return true;
    }
    // LLVM takes text in single quotes that ends with the file.
    if (raw.size() < 2 || raw.back() != raw.front())
      return refuse(raw, "the closing quote is missing");
    into.text = raw.drop_front().drop_back();
    if (into.text.contains(doubleQuoted ? "\\" : "''"))
      return refuse(raw, "escapes in quoted text are not supported here",
                    "write the text as it is, without escapes");
    return true;
  }

  bool loadList(yaml::SequenceNode& list, StringRef begin, int depth, YamlNode& into) {
    into.kind = YamlNode::Kind::list;
    into.place = begin;
    for (yaml::Node& item : list)
      if (!load(&item, begin, depth + 1, into.items.emplace_back())) return false;
    return !list.failed();
  }

  bool loadMapping(yaml::MappingNode& mapping, StringRef begin, int depth, YamlNode& into) {
    into.kind = YamlNode::Kind::mapping;
    into.place = begin;
    for (yaml::KeyValueNode& pair : mapping) {
      yaml::Node* key = pair.getKey();
      if (key == nullptr || key->failed()) return false;
      YamlNode keyNode;
      const StringRef keyPlace = beginOf(*key, begin);
      if (!llvm::isa<yaml::ScalarNode>(key))
        return refuse(keyPlace, "a key is missing before the ':'", "an entry reads 'key: value'");
      if (!load(key, begin, depth + 1, keyNode)) return false;
      YamlEntry& entry = into.entries.emplace_back();
      entry.key = keyNode.text;
      if (!load(pair.getValue(), keyNode.place, depth + 1, entry.value)) return false;
    }
    return !mapping.failed();
  }

  DiagnosticList& diagnostics_;
  SyntaxErrors& errors_;
};

/// The last line that starts a document; empty if none does, and values follow one another.
StringRef secondDocument(StringRef text) {
  const std::size_t dashes = text.rfind("\n---");
  return dashes == StringRef::npos ? StringRef() : text.substr(dashes + 1, 3);
}

} // namespace

std::optional<YamlNode> loadYaml(DiagnosticList& diagnostics) {
  return loadYaml(diagnostics, diagnostics.text());
}

std::optional<YamlNode> loadYaml(DiagnosticList& diagnostics, StringRef text) {
  SyntaxErrors errors(diagnostics);
  llvm::SourceMgr sources;
  sources.setDiagHandler(SyntaxErrors::handle, &errors);
  yaml::Stream stream(llvm::MemoryBufferRef(text, "yaml"), sources, false);

  YamlNode root;
  auto document = stream.begin();
  const bool loaded =
      Loader(diagnostics, errors).load(document->getRoot(), text.take_front(0), 0, root);
  bool isWhole = loaded && !stream.failed() && !errors.any();
  if (isWhole && ++document != stream.end() && !stream.failed()) {
    isWhole = false;
    if (const StringRef second = secondDocument(text); !second.empty())
      errors.report(second, "a second YAML document in one file",
                    "keep one, and remove the '---' between them");
  }
  if (isWhole && !stream.failed() && !errors.any()) return root;
  errors.report(text.take_front(0), "this is not YAML", "");
  return std::nullopt;
}

} // namespace topocast
