// What several writers of JSON share: names, and values that may be missing.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

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

} // namespace topocast
