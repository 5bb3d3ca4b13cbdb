#include "network/formats/slurm_lines.hpp"

#include "llvm/ADT/StringExtras.h"

namespace topocast {
namespace {

using llvm::StringRef;

class SlurmScanner {
public:
  explicit SlurmScanner(DiagnosticList& diagnostics)
      : diagnostics_(diagnostics), rest_(diagnostics.text()) {}

  std::vector<SlurmLine> read() {
    std::vector<SlurmLine> lines;
    while (!rest_.empty()) {
      SlurmLine line = readLine();
      if (!line.empty()) lines.push_back(std::move(line));
    }
    return lines;
  }

private:
  SlurmLine readLine() {
    SlurmLine line;
    while (true) {
      skipBlanks();
      if (rest_.starts_with("#")) rest_ = rest_.drop_until([](char c) { return c == '\n'; });
      if (rest_.empty() || rest_.consume_front("\n")) return line;
      if (readPair(line)) continue;
      rest_ = rest_.drop_until([](char c) { return c == '\n'; });
      return {};
    }
  }

  /// False if what stands here is no pair; that is reported.
  bool readPair(SlurmLine& line) {
    const StringRef key = rest_.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    const StringRef before = rest_;
    rest_ = rest_.drop_front(key.size());
    skipBlanks();
    if (key.empty() || !rest_.consume_front("=")) {
      rest_ = before;
      reportWord(line);
      return false;
    }
    skipBlanks();
    line.push_back({key, rest_.starts_with("\"") ? readQuoted() : readWord()});
    return true;
  }

  void reportWord(const SlurmLine& line) {
    const StringRef word = readWord();
    diagnostics_.error(word, "expected KEY=value, found '" + word + "'");
    if (!line.empty() && line.back().value.ends_with(","))
      diagnostics_.advise("a list goes on without blanks behind its commas");
    else if (word.equals_insensitive("include"))
      diagnostics_.advise("files are not included from here; put their lines into this file");
    else
      diagnostics_.advise("a line reads like 'SwitchName=s0 Nodes=n[0-7]'");
  }

  StringRef readQuoted() {
    const StringRef quote = rest_.take_front();
    rest_ = rest_.drop_front();
    const StringRef value = rest_.take_until([](char c) { return c == '"' || c == '\n'; });
    rest_ = rest_.drop_front(value.size());
    if (!rest_.consume_front("\""))
      diagnostics_.error(quote, "a quote that is not closed on its line");
    return value;
  }

  /// Up to the next blank, comment or end of line; joints belong to the word. Never empty where
  /// something stands that is none of these.
  StringRef readWord() {
    const char* begin = rest_.begin();
    while (!rest_.empty() && !rest_.starts_with("#")) {
      if (const std::size_t joint = jointLength(); joint > 0) {
        rest_ = rest_.drop_front(joint);
        continue;
      }
      if (llvm::isSpace(rest_.front())) break;
      rest_ = rest_.drop_front();
    }
    return {begin, static_cast<std::size_t>(rest_.begin() - begin)};
  }

  void skipBlanks() {
    while (!rest_.empty()) {
      if (const std::size_t joint = jointLength(); joint > 0)
        rest_ = rest_.drop_front(joint);
      else if (rest_.front() != '\n' && llvm::isSpace(rest_.front()))
        rest_ = rest_.drop_front();
      else
        return;
    }
  }

  /// Length of a backslash and the line's end behind it, 0 if there is none here.
  std::size_t jointLength() const {
    if (rest_.starts_with("\\\n")) return 2;
    return rest_.starts_with("\\\r\n") ? 3 : 0;
  }

  DiagnosticList& diagnostics_;
  StringRef rest_;
};

} // namespace

std::vector<SlurmLine> readSlurmLines(DiagnosticList& diagnostics) {
  return SlurmScanner(diagnostics).read();
}

} // namespace topocast
