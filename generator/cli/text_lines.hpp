// Text broken into lines, for help and lists.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <string>
#include <vector>

namespace topocast::cli {

/// `text` in lines of `width` characters at most, where its words allow.
std::vector<std::string> wrapped(llvm::StringRef text, std::size_t width);

} // namespace topocast::cli
