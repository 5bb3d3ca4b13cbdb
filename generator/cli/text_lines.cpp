#include "cli/text_lines.hpp"

namespace topocast::cli {

std::vector<std::string> wrapped(llvm::StringRef text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const auto [word, rest] = text.split(' ');
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width)
      lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word.str();
    text = rest;
  }
  return lines;
}

} // namespace topocast::cli
