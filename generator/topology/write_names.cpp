#include "topology/write_names.hpp"

#include "input/names.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace topocast {

std::string yamlText(llvm::StringRef text) {
  const bool isPlain =
      !text.empty() && llvm::isAlnum(text.front()) && !text.contains('[') && !text.contains(',');
  return isPlain ? text.str() : '"' + text.str() + '"';
}

std::string yamlNames(std::span<const std::string> names) {
  return yamlText(joinNames(names));
}

void writeYamlNames(llvm::raw_ostream& out, llvm::StringRef key,
                    std::span<const std::string> names) {
  constexpr std::size_t longestLine = 96;
  const std::string all = yamlNames(names);
  if (all.size() <= longestLine) {
    out << key << ": " << all << '\n';
    return;
  }
  constexpr std::size_t namesOfLine = 256;
  out << key << ":\n";
  for (; !names.empty(); names = names.subspan(std::min(names.size(), namesOfLine)))
    out << "  - " << yamlNames(names.first(std::min(names.size(), namesOfLine))) << '\n';
}

} // namespace topocast
