#include "emit/name_lists.hpp"

#include "input/names.hpp"
#include "network/joined_names.hpp"

#include "topocast/names/machine_names.hpp"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace topocast {
namespace {

/// A list cut at commas outside of brackets into lists that fit on a line, where names allow it.
std::vector<std::string> cutIntoLines(llvm::StringRef list) {
  constexpr std::size_t columns = 88;
  std::vector<std::string> lines;
  std::size_t depth = 0;
  std::size_t begin = 0;
  std::size_t lastComma = 0; // one outside of brackets, behind `begin`
  for (std::size_t i = 0; i <= list.size(); ++i) {
    if (i < list.size() && list[i] == '[') ++depth;
    if (i < list.size() && list[i] == ']') --depth;
    const bool isEnd = i == list.size();
    if (!isEnd && (depth > 0 || list[i] != ',')) continue;
    if (i - begin > columns && lastComma > begin) {
      lines.push_back(list.slice(begin, lastComma).str());
      begin = lastComma + 1;
    }
    if (isEnd) lines.push_back(list.slice(begin, i).str());
    lastComma = i;
  }
  return lines;
}

} // namespace

llvm::Expected<std::vector<std::string>> nameListsOf(const Network& network) {
  const std::vector<std::string> names = machineNames(network);
  const std::string list = joinNames(names);
  const auto readBack = runtime::expandMachineNames(list, names.size() + 1);
  if (readBack && *readBack == names) return cutIntoLines(list);
  const auto odd = std::ranges::find_if(names, [](const std::string& name) {
    return runtime::expandMachineNames(name, 2) != std::vector{name};
  });
  return llvm::createStringError("machine '" + (odd == names.end() ? names.front() : *odd) +
                                 "' cannot stand in a list of names with ranges");
}

} // namespace topocast
