#include "network/formats/tiers_text.hpp"

#include "network/formats/tiers.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

/// The lines that hold more than a comment, trimmed.
std::vector<StringRef> contentLines(StringRef text) {
  std::vector<StringRef> lines;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    const StringRef content = line.split('#').first.trim();
    if (!content.empty()) lines.push_back(content);
  }
  return lines;
}

llvm::SmallVector<StringRef> cells(StringRef line) {
  llvm::SmallVector<StringRef> parts;
  line.split(parts, ',');
  for (StringRef& part : parts)
    part = part.trim();
  return parts;
}

/// `0: 1 -2 3`: the rank and its three coordinates.
std::optional<std::array<int, 4>> coordinatesOf(StringRef line) {
  std::array<int, 4> numbers{};
  const auto [rank, rest] = line.split(':');
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(rest, words);
  if (words.size() != 3 || rank.trim().getAsInteger(10, numbers[0]) || numbers[0] < 0)
    return std::nullopt;
  for (std::size_t i = 0; i < 3; ++i)
    if (words[i].getAsInteger(10, numbers[i + 1])) return std::nullopt;
  return numbers;
}

std::string numbered(const char* what, int number) {
  return what + std::to_string(number);
}

/// From the switch up, as far as they are known.
std::vector<std::string> switchesAt(int group, int aSwitch) {
  std::vector<std::string> switches;
  if (group < 0) {
    if (aSwitch >= 0) switches.push_back(numbered("switch", aSwitch));
    return switches;
  }
  if (aSwitch >= 0) switches.push_back(numbered("group", group) + numbered("-switch", aSwitch));
  switches.push_back(numbered("group", group));
  return switches;
}

} // namespace

bool looksLikeTable(StringRef text) {
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    const StringRef content = line.split('#').first.trim();
    if (content.empty()) continue;
    const StringRef first = cells(content).front();
    return content.contains(',') &&
           llvm::any_of(std::array<StringRef, 3>{"machine", "node", "host"},
                        [&](StringRef word) { return first.equals_insensitive(word); });
  }
  return false;
}

std::optional<NetworkDescription> readTable(DiagnosticList& diagnostics,
                                            const TopologyOptions& options) {
  const std::vector<StringRef> lines = contentLines(diagnostics.text());
  if (lines.empty()) return std::nullopt; // checkText() reports that
  const std::size_t columns = cells(lines.front()).size();
  std::vector<MachineTiers> machines;
  for (const StringRef line : llvm::ArrayRef(lines).drop_front()) {
    const auto parts = cells(line);
    if (parts.size() != columns) {
      diagnostics.error(line, llvm::Twine(parts.size()) + " cells where the header has " +
                                  llvm::Twine(columns));
      diagnostics.advise("leave a cell empty where a tier is not known");
      continue;
    }
    MachineTiers& machine = machines.emplace_back();
    machine.machine = {parts.front().str(), parts.front()};
    for (const StringRef part : llvm::ArrayRef(parts).drop_front())
      if (!part.empty()) machine.switches.push_back(part.str());
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeTiers(machines, options, diagnostics);
}

bool looksLikeCoordinates(StringRef text) {
  const auto [comment, rest] = text.split('\n');
  return comment.trim().starts_with("#") && coordinatesOf(rest.split('\n').first.trim());
}

std::optional<NetworkDescription> readCoordinates(DiagnosticList& diagnostics,
                                                  const TopologyOptions& options) {
  std::vector<MachineTiers> machines;
  for (const StringRef line : contentLines(diagnostics.text())) {
    const auto numbers = coordinatesOf(line);
    if (!numbers) {
      diagnostics.error(line, "expected 'rank: group switch port'");
      diagnostics.advise("a line reads like '3: 0 1 -1', where -1 stands for none");
      continue;
    }
    const auto [rank, group, aSwitch, port] = *numbers;
    machines.push_back({{numbered("rank", rank), line}, switchesAt(group, aSwitch)});
  }
  if (diagnostics.hasErrors()) return std::nullopt;
  diagnostics.warning(diagnostics.text().take_front(1),
                      "machines are called by their ranks, as 'rank0'");
  diagnostics.advise("rename them in what 'topocast import' writes, or list them for the running "
                     "program: TOPOCAST_MACHINES='rank[0-" +
                     llvm::Twine(machines.size() - (machines.empty() ? 0 : 1)) + "]'");
  return describeTiers(machines, options, diagnostics);
}

} // namespace topocast
