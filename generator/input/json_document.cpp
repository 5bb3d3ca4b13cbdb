#include "input/json_document.hpp"

#include <cstddef>
#include <string>

namespace topocast {
namespace {

/// Reports what the JSON parser found, which tells the place in words: `[3:7, byte=42]: ...`.
void reportMalformed(DiagnosticList& diagnostics, llvm::Error error) {
  const std::string whole = llvm::toString(std::move(error));
  const auto [place, message] = llvm::StringRef(whole).split("]: ");
  std::size_t byte = 0;
  if (place.rsplit("byte=").second.getAsInteger(10, byte)) byte = 0;
  const llvm::StringRef text = diagnostics.text();
  diagnostics.error(text.substr(byte, 1), "malformed JSON: " + message);
  if (byte >= text.rtrim().size())
    diagnostics.advise("the file ends here; is it cut short?");
  else if (message.contains("after end of document"))
    diagnostics.advise("a file holds one document; is this another one's output?");
}

constexpr std::size_t deepestJson = 64;

/// The bracket that opens a nesting too deep; empty if there is none.
llvm::StringRef tooDeep(llvm::StringRef text) {
  std::size_t depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') inString = !inString;
    if (inString && c == '\\') ++i;
    if (inString) continue;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (depth > deepestJson) return text.substr(i, 1);
  }
  return {};
}

} // namespace

bool hasJsonKey(llvm::StringRef text, llvm::StringRef key) {
  const std::string quoted = ("\"" + key + "\"").str();
  for (std::size_t at = text.find(quoted); at != llvm::StringRef::npos;
       at = text.find(quoted, at + 1))
    if (text.drop_front(at + quoted.size()).ltrim().starts_with(":")) return true;
  return false;
}

std::optional<llvm::json::Value> loadJson(DiagnosticList& diagnostics, llvm::StringRef kind) {
  if (const llvm::StringRef bracket = tooDeep(diagnostics.text()); !bracket.empty()) {
    diagnostics.error(bracket, "brackets are nested deeper than in any " + kind);
    return std::nullopt;
  }
  auto json = llvm::json::parse(diagnostics.text());
  if (json) return std::move(*json);
  reportMalformed(diagnostics, json.takeError());
  return std::nullopt;
}

} // namespace topocast
