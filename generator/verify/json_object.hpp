// An object of a JSON file with the path that leads to it, for readers that report all errors in
// one run: `ranges[2].trees[0].share: a number is expected`.
#pragma once

#include "input/input_error.hpp"
#include "input/json_text.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace topocast {

/// What is wrong with a JSON file, by the paths of its values.
class JsonFindings {
public:
  /// Errors and warnings of one kind that are kept; those beyond are counted and no more. Two are
  /// of one kind if the same statement reports them.
  static constexpr std::size_t mostOfOneKind = 100;

  explicit JsonFindings(std::string file) : file_(std::move(file)) {}

  void error(const std::string& path, const std::string& message,
             std::source_location reporter = std::source_location::current());
  void warning(const std::string& path, const std::string& message,
               std::source_location reporter = std::source_location::current());
  /// Explains the latest error or warning.
  void note(const std::string& message);
  /// Keeps the first error alone, explained by a note, because the others and all to come follow
  /// from one mistake.
  void keepFirstError(const std::string& note);

  bool hasErrors() const { return errorCount_ > 0; }
  std::size_t errorCount() const { return errorCount_; }
  std::vector<Diagnostic> take();

private:
  using Reporter = std::pair<std::string_view, std::uint_least32_t>; ///< file and line
  void add(llvm::SourceMgr::DiagKind kind, const std::string& path, const std::string& message,
           const std::source_location& reporter);

  std::string file_;
  std::vector<Diagnostic> findings_;
  std::map<Reporter, std::size_t> counts_; ///< of findings by who reports them
  bool latestKept_ = false;
  std::size_t errorCount_ = 0;
  bool isClosed_ = false; ///< whether nothing more is kept
};

/// Gives the fields of an object; one that is missing or of another type is reported. The text must
/// be JSON without defects.
class JsonObject {
public:
  /// The value as an object; one of another type is reported. `path` is empty for the whole file.
  static std::optional<JsonObject> from(llvm::StringRef value, std::string path,
                                        JsonFindings& findings);

  const std::string& path() const { return path_; }
  /// Where a field stands: `ranges[2].height`.
  std::string pathOf(llvm::StringRef field) const;

  std::optional<std::string> string(llvm::StringRef field) const;
  std::optional<double> number(llvm::StringRef field) const;
  /// A whole number, not negative.
  std::optional<std::uint64_t> count(llvm::StringRef field) const;
  std::optional<bool> boolean(llvm::StringRef field) const;
  std::optional<JsonItems> array(llvm::StringRef field) const;
  std::optional<JsonObject> object(llvm::StringRef field) const;
  bool isNull(llvm::StringRef field) const { return get(field) == "null"; }
  bool has(llvm::StringRef field) const { return !get(field).empty(); }

private:
  JsonObject(llvm::StringRef value, std::string path, JsonFindings& findings);
  /// The field's text, empty if there is none; of these the second reports it.
  llvm::StringRef get(llvm::StringRef field) const;
  llvm::StringRef find(llvm::StringRef field) const;
  template <class Value>
  Value orReport(llvm::StringRef field, Value value, const char* expected) const;

  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> fields_; ///< keys and values
  std::string path_;
  JsonFindings& findings_;
};

/// The path of an element: `ranges[2]`.
std::string elementPath(const std::string& path, std::size_t index);

} // namespace topocast
