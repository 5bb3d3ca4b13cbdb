#include "topology/formats/lldp_reports.hpp"

#include "input/name_list.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

namespace topocast {
namespace {

using llvm::StringRef;

/// `lldp/n0.json` of `==> lldp/n0.json <==`; empty if the line is none.
StringRef headedFile(StringRef line) {
  line = line.trim();
  if (!line.consume_front("==> ") || !line.consume_back(" <==")) return {};
  return line;
}

/// `n0` of `n0: lldp.eth0.via=LLDP` or `n0: {`; empty if no name stands in front.
StringRef nameInFront(StringRef line) {
  const StringRef name = line.take_while(isNameCharacter);
  return line.drop_front(name.size()).starts_with(":") ? name : StringRef();
}

/// Takes the next line.
StringRef takeLine(StringRef& text) {
  const auto [line, rest] = text.split('\n');
  text = rest;
  return line.rtrim('\r');
}

/// Of several files with one device, as of several forms, the first counts.
std::vector<LldpReport> cutAtHeadings(StringRef text) {
  std::vector<LldpReport> reports;
  llvm::StringSet<> devices;
  bool isRepeated = false;
  while (!text.empty()) {
    const StringRef line = takeLine(text);
    if (const StringRef file = headedFile(line); !file.empty()) {
      const StringRef stem = llvm::sys::path::stem(file);
      isRepeated = !devices.insert(stem).second;
      if (!isRepeated) reports.push_back({stem.str(), stem, {}});
    } else if (!reports.empty() && !isRepeated) {
      reports.back().text += line.str() + '\n';
    }
  }
  return reports;
}

/// Lines of several devices may be mixed. What pdsh says itself, as of a host that is down, stands
/// between them without a name.
std::vector<LldpReport> cutByNames(StringRef text) {
  std::vector<LldpReport> reports;
  llvm::StringMap<std::size_t> numbers;
  while (!text.empty()) {
    const StringRef line = takeLine(text);
    const StringRef name = nameInFront(line);
    if (name.empty()) {
      if (line.trim().empty() || (!reports.empty() && line.starts_with("pdsh@"))) continue;
      return {};
    }
    const auto [number, isNew] = numbers.try_emplace(name, reports.size());
    if (isNew) reports.push_back({name.str(), name, {}});
    StringRef content = line.drop_front(name.size() + 1);
    content.consume_front(" ");
    reports[number->second].text += content.str() + '\n';
  }
  return reports;
}

} // namespace

std::vector<LldpReport> cutReports(StringRef text) {
  const StringRef first = text.ltrim().split('\n').first;
  return headedFile(first).empty() ? cutByNames(text.ltrim()) : cutAtHeadings(text);
}

} // namespace topocast
