// What several writers of JSON share: files, names, and values that may be missing.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>

namespace topocast {

/// A name as JSON takes it: names may hold any bytes, and those that are not UTF-8 are replaced.
inline std::string jsonText(llvm::StringRef name) {
  return llvm::json::fixUTF8(name);
}

/// The attribute `key` of the object that is being written; null where there is no value.
template <class Value>
void writeOptional(llvm::json::OStream& json, llvm::StringRef key,
                   const std::optional<Value>& value) {
  if (value)
    json.attribute(key, *value);
  else
    json.attribute(key, nullptr);
}

/// What the files that describe something of a network begin with.
struct JsonHeading {
  llvm::StringRef format;
  int version;
  llvm::StringRef network; ///< its name
};

/// Writes such a file: the heading, then what `writeRest(json)` adds.
template <class WriteRest>
void writeJsonFile(llvm::raw_ostream& out, const JsonHeading& heading, WriteRest writeRest) {
  constexpr unsigned indent = 1;
  llvm::json::OStream json(out, indent);
  json.object([&] {
    json.attribute("format", heading.format);
    json.attribute("version", heading.version);
    json.attribute("network", jsonText(heading.network));
    writeRest(json);
  });
  out << '\n';
}

} // namespace topocast
