// Names in YAML, as the reader of topocast's topology format takes them.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <span>
#include <string>

namespace topocast {

/// A name or a list of names, in quotes where YAML would take it for something else.
std::string yamlText(llvm::StringRef text);

/// Several names as one list with ranges: `"n[0-7,9]"`.
std::string yamlNames(std::span<const std::string> names);

/// An entry `KEY: names`, in lines of a moderate length.
void writeYamlNames(llvm::raw_ostream& out, llvm::StringRef key,
                    std::span<const std::string> names);

} // namespace topocast
