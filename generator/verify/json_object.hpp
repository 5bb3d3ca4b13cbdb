// An object of a JSON file with the path that leads to it, for readers that tell everything that
// is wrong in one run: `ranges[2].trees[0].share: a number is expected`.
#pragma once

#include "input/input_error.hpp"

#include "llvm/Support/JSON.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// What is wrong with a JSON file, by the paths of its values.
class JsonFindings {
public:
  /// Errors and warnings kept; those beyond are counted and no more.
  static constexpr std::size_t mostFindings = 1000;

  explicit JsonFindings(std::string file) : file_(std::move(file)) {}

  void error(const std::string& path, const std::string& message);
  void warning(const std::string& path, const std::string& message);
  /// Explains the latest error or warning.
  void note(const std::string& message);

  bool hasErrors() const { return errorCount_ > 0; }
  std::size_t errorCount() const { return errorCount_; }
  std::vector<Diagnostic> take();

private:
  bool full() const { return findingCount_ > mostFindings; }
  void add(llvm::SourceMgr::DiagKind kind, const std::string& path, const std::string& message);

  std::string file_;
  std::vector<Diagnostic> findings_;
  std::size_t findingCount_ = 0;
  std::size_t errorCount_ = 0;
};

/// Gives the fields of an object; one that is missing or of another type is reported.
class JsonObject {
public:
  /// `path` is empty for the whole file.
  JsonObject(const llvm::json::Object& object, std::string path, JsonFindings& findings)
      : object_(object), path_(std::move(path)), findings_(findings) {}

  /// The value as an object; one of another type is reported.
  static std::optional<JsonObject> from(const llvm::json::Value& value, std::string path,
                                        JsonFindings& findings);

  const std::string& path() const { return path_; }
  /// Where a field stands: `ranges[2].height`.
  std::string pathOf(llvm::StringRef field) const;

  std::optional<std::string> string(llvm::StringRef field) const;
  std::optional<double> number(llvm::StringRef field) const;
  /// A whole number, not negative.
  std::optional<std::uint64_t> count(llvm::StringRef field) const;
  std::optional<bool> boolean(llvm::StringRef field) const;
  const llvm::json::Array* array(llvm::StringRef field) const;
  std::optional<JsonObject> object(llvm::StringRef field) const;
  bool isNull(llvm::StringRef field) const;
  bool has(llvm::StringRef field) const { return object_.get(field) != nullptr; }

private:
  const llvm::json::Value* find(llvm::StringRef field) const;
  template <class Value>
  Value orReport(llvm::StringRef field, Value value, const char* expected) const;

  const llvm::json::Object& object_;
  std::string path_;
  JsonFindings& findings_;
};

/// The path of an element: `ranges[2]`.
std::string elementPath(const std::string& path, std::size_t index);

} // namespace topocast
