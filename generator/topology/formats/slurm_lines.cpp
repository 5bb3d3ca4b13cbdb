#include "topology/formats/slurm_lines.hpp"

#include "input/text_file.hpp"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <optional>
#include <string>

namespace topocast {
namespace {

using llvm::StringRef;

/// Opens the files that `include` lines name, each once, so that files that include each other end.
class Includes {
public:
  explicit Includes(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {
    opened_[canonical(diagnostics.fileOf(diagnostics.text()))] = diagnostics.text().take_front(0);
  }

  /// The text of the file named by `path`, which is part of the including file's text; nothing, and
  /// an error, if it cannot be read.
  std::optional<StringRef> open(StringRef path) {
    llvm::SmallString<128> file;
    if (!llvm::sys::path::is_absolute(path))
      file = llvm::sys::path::parent_path(diagnostics_.fileOf(path));
    llvm::sys::path::append(file, path);
    // A pipe would block, and a device need not end.
    if (llvm::sys::fs::exists(file) && !llvm::sys::fs::is_regular_file(file))
      return refuse(path, "'" + path + "' is not a regular file");
    const auto [earlier, isNew] = opened_.try_emplace(canonical(file), path);
    if (!isNew) {
      refuse(path, "'" + path + "' is included already");
      diagnostics_.note(earlier->second, "it is open since here");
      return std::nullopt;
    }
    auto buffer = openText(file.str().str());
    if (!buffer) return refuse(path, messageOf(buffer.takeError()));
    const StringRef text = diagnostics_.addFile(std::move(*buffer));
    if (!checkCharacters(text, "a network", diagnostics_)) return std::nullopt;
    return text;
  }

private:
  static std::string canonical(StringRef file) {
    llvm::SmallString<128> path;
    return llvm::sys::fs::real_path(file, path) ? file.str() : path.str().str();
  }

  static std::string messageOf(llvm::Error error) {
    std::string message;
    llvm::handleAllErrors(std::move(error), [&](const InputError& refused) {
      message = refused.diagnostics().front().message;
    });
    return message;
  }

  std::nullopt_t refuse(StringRef path, const llvm::Twine& reason) {
    diagnostics_.error(path, reason);
    diagnostics_.advise("the path of an included file is relative to the file that includes it");
    return std::nullopt;
  }

  DiagnosticList& diagnostics_;
  llvm::StringMap<StringRef> opened_; ///< by path: where it was named
};

class SlurmScanner {
public:
  SlurmScanner(StringRef text, Includes& includes, DiagnosticList& diagnostics)
      : diagnostics_(diagnostics), includes_(includes), rest_(text) {}

  /// Appends the text's lines.
  void read(std::vector<SlurmLine>& lines) {
    while (!rest_.empty()) {
      if (const StringRef path = readInclude(); !path.empty()) {
        if (const auto text = includes_.open(path))
          SlurmScanner(*text, includes_, diagnostics_).read(lines);
        continue;
      }
      SlurmLine line = readLine();
      if (!line.empty()) lines.push_back(std::move(line));
    }
  }

private:
  /// The path if an `include` line stands here; empty if another line does.
  StringRef readInclude() {
    skipBlanks();
    constexpr StringRef keyword = "include";
    const StringRef behind = rest_.drop_front(std::min(keyword.size(), rest_.size()));
    if (!rest_.starts_with_insensitive(keyword) || !behind.starts_with_insensitive(" ")) return {};
    const StringRef path = behind.ltrim(" \t");
    if (path.empty() || path.starts_with("=")) return {};
    rest_ = path;
    skipBlanks();
    return rest_.starts_with("\"") ? readQuoted() : readWord();
  }

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
  Includes& includes_;
  StringRef rest_;
};

} // namespace

std::vector<SlurmLine> readSlurmLines(DiagnosticList& diagnostics) {
  std::vector<SlurmLine> lines;
  Includes includes(diagnostics);
  SlurmScanner(diagnostics.text(), includes, diagnostics).read(lines);
  return lines;
}

} // namespace topocast
