#include "draw/text_tree.hpp"

#include <algorithm>
#include <cstdint>

namespace topocast {
namespace {

constexpr std::size_t indentColumns = 3;
/// Lines always have this much room behind the indentation.
constexpr std::size_t leastRoom = 40;

/// A line still to be drawn: the node that starts it, and the text to the left of it.
struct Pending {
  std::size_t node;
  std::string indent; ///< of this node's own line
  std::string branch; ///< "├─ ", "└─ ", or nothing at a root
};

/// Cuts a label after commas into parts of at most `room` columns, as far as it has commas.
std::vector<std::string> breakLabel(const std::string& label, std::size_t room) {
  std::vector<std::string> parts = {""};
  std::size_t start = 0;
  while (start < label.size()) {
    const std::size_t comma = label.find(',', start);
    const std::size_t end = comma == std::string::npos ? label.size() : comma + 1;
    const std::string piece = label.substr(start, end - start);
    if (!parts.back().empty() && columnsOf(parts.back()) + columnsOf(piece) > room)
      parts.emplace_back();
    parts.back() += piece;
    start = end;
  }
  return parts;
}

/// Fills lines of at most `room` columns with a chain's labels.
std::vector<std::string> wrapChain(const std::vector<std::string>& labels,
                                   const std::string& separator, std::size_t room) {
  std::vector<std::string> lines = {""};
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string item = i + 1 < labels.size() ? labels[i] + separator : labels[i];
    if (!lines.back().empty() && columnsOf(lines.back()) + columnsOf(item) > room)
      lines.emplace_back();
    for (const std::string& part : breakLabel(item, room)) {
      if (!lines.back().empty() && columnsOf(lines.back()) + columnsOf(part) > room)
        lines.emplace_back();
      lines.back() += part;
    }
  }
  return lines;
}

class Writer {
public:
  Writer(llvm::raw_ostream& out, const std::vector<TextNode>& nodes, const TextTreeStyle& style)
      : out_(out), nodes_(nodes), style_(style) {}

  void write() {
    continued_ = {0};
    for (std::size_t next = 0; next < continued_.size(); ++next) {
      const std::size_t root = continued_[next];
      if (next > 0) out_ << "\n(continued)\n";
      writeBelow(root);
    }
  }

private:
  void writeBelow(std::size_t root) {
    std::vector<Pending> pending = {{root, "", ""}};
    while (!pending.empty()) {
      const Pending line = std::move(pending.back());
      pending.pop_back();
      writeLine(line, pending);
    }
  }

  void writeLine(const Pending& line, std::vector<Pending>& pending) {
    std::vector<std::string> chain = {nodes_[line.node].label};
    std::size_t last = line.node;
    while (nodes_[last].children.size() == 1) {
      last = nodes_[last].children.front();
      chain.push_back(nodes_[last].label);
    }
    const std::vector<std::size_t>& children = nodes_[last].children;
    std::string inner = line.indent;
    if (!line.branch.empty()) inner += line.branch == "└─ " ? "   " : "│  ";
    // A child's wrapped chain stands two steps further in than the child's parent.
    const bool tooDeep = columnsOf(inner) + 2 * indentColumns + leastRoom > style_.columns;
    if (!children.empty() && tooDeep) {
      chain.back() += " (continued below)";
      continued_.push_back(last);
    }

    const std::size_t used = columnsOf(inner) + indentColumns;
    const std::size_t room = std::max(leastRoom, style_.columns - std::min(style_.columns, used));
    const std::vector<std::string> lines = wrapChain(chain, style_.separator, room);
    const bool bars = !children.empty() && !tooDeep;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::string text = i == 0 ? line.indent + line.branch : inner + (bars ? "│  " : "   ");
      text += lines[i];
      out_ << llvm::StringRef(text).rtrim(' ') << '\n';
    }
    if (tooDeep) return;
    for (std::size_t i = children.size(); i-- > 0;)
      pending.push_back({children[i], inner, i + 1 == children.size() ? "└─ " : "├─ "});
  }

  llvm::raw_ostream& out_;
  const std::vector<TextNode>& nodes_;
  const TextTreeStyle& style_;
  std::vector<std::size_t> continued_;
};

} // namespace

std::size_t columnsOf(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<std::uint8_t>(c) & 0xC0U) != 0x80U; }));
}

void writeTextTree(llvm::raw_ostream& out, const std::vector<TextNode>& nodes,
                   const TextTreeStyle& style) {
  Writer(out, nodes, style).write();
}

} // namespace topocast
