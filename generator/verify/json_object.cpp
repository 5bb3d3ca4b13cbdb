#include "verify/json_object.hpp"

#include "input/format_quantity.hpp"

#include "llvm/Support/JSON.h"

#include <algorithm>
#include <utility>

namespace topocast {

using llvm::SourceMgr;
using llvm::StringRef;

namespace {

/// A value that is no array, object or string; null in their place.
llvm::json::Value jsonScalar(StringRef value) {
  const bool isLarger = StringRef("[{\"").contains(value.front());
  return isLarger ? nullptr : llvm::cantFail(llvm::json::parse(value));
}

} // namespace

void JsonFindings::error(const std::string& path, const std::string& message,
                         std::source_location reporter) {
  ++errorCount_;
  add(SourceMgr::DK_Error, path, message, reporter);
}

void JsonFindings::warning(const std::string& path, const std::string& message,
                           std::source_location reporter) {
  add(SourceMgr::DK_Warning, path, message, reporter);
}

void JsonFindings::note(const std::string& message) {
  if (latestKept_ && !isClosed_) findings_.emplace_back(file_, SourceMgr::DK_Note, message);
}

void JsonFindings::keepFirstError(const std::string& note) {
  if (isClosed_) return;
  const auto first = std::ranges::find(findings_, SourceMgr::DK_Error, &Diagnostic::kind);
  findings_.erase(std::min(first + 1, findings_.end()), findings_.end());
  findings_.emplace_back(file_, SourceMgr::DK_Note, note);
  isClosed_ = true;
}

void JsonFindings::add(SourceMgr::DiagKind kind, const std::string& path,
                       const std::string& message, const std::source_location& reporter) {
  if (isClosed_) return;
  latestKept_ = ++counts_[{reporter.file_name(), reporter.line()}] <= mostOfOneKind;
  if (latestKept_)
    findings_.emplace_back(file_, kind, path.empty() ? message : path + ": " + message);
}

std::vector<Diagnostic> JsonFindings::take() {
  std::size_t leftOut = 0;
  for (const auto& [reporter, count] : counts_)
    leftOut += count - std::min(count, mostOfOneKind);
  if (leftOut > 0 && !isClosed_)
    findings_.emplace_back(file_, hasErrors() ? SourceMgr::DK_Error : SourceMgr::DK_Warning,
                           formatCount(leftOut, "more finding") + " like these " +
                               (leftOut == 1 ? "is" : "are") + " not shown");
  return std::exchange(findings_, {});
}

JsonObject::JsonObject(StringRef value, std::string path, JsonFindings& findings)
    : path_(std::move(path)), findings_(findings) {
  for (JsonItems members(value); !members.atEnd();) {
    const StringRef key = members.takeKey();
    fields_.emplace_back(key, members.takeValue());
  }
}

std::optional<JsonObject> JsonObject::from(StringRef value, std::string path,
                                           JsonFindings& findings) {
  if (value.starts_with("{")) return JsonObject(value, std::move(path), findings);
  findings.error(path, "an object is expected");
  return std::nullopt;
}

std::string JsonObject::pathOf(StringRef field) const {
  return path_.empty() ? field.str() : path_ + "." + field.str();
}

StringRef JsonObject::get(StringRef field) const {
  for (const auto& [key, value] : fields_)
    if (key == field) return value;
  return {};
}

StringRef JsonObject::find(StringRef field) const {
  const StringRef value = get(field);
  if (value.empty()) findings_.error(path_, "there is no \"" + field.str() + "\"");
  return value;
}

template <class Value>
Value JsonObject::orReport(StringRef field, Value value, const char* expected) const {
  if (!value) findings_.error(pathOf(field), std::string(expected) + " is expected");
  return value;
}

std::optional<std::string> JsonObject::string(StringRef field) const {
  const StringRef value = find(field);
  if (value.empty()) return std::nullopt;
  const bool isString = value.starts_with("\"");
  return orReport(field, isString ? std::optional(jsonString(value)) : std::nullopt, "a string");
}

std::optional<double> JsonObject::number(StringRef field) const {
  const StringRef value = find(field);
  return value.empty() ? std::nullopt
                       : orReport(field, jsonScalar(value).getAsNumber(), "a number");
}

std::optional<std::uint64_t> JsonObject::count(StringRef field) const {
  const StringRef value = find(field);
  return value.empty() ? std::nullopt
                       : orReport(field, jsonScalar(value).getAsUINT64(), "a whole number from 0");
}

std::optional<bool> JsonObject::boolean(StringRef field) const {
  const StringRef value = find(field);
  return value.empty() ? std::nullopt
                       : orReport(field, jsonScalar(value).getAsBoolean(), "true or false");
}

std::optional<JsonItems> JsonObject::array(StringRef field) const {
  const StringRef value = find(field);
  if (value.empty()) return std::nullopt;
  const bool isArray = value.starts_with("[");
  return orReport(field, isArray ? std::optional(JsonItems(value)) : std::nullopt, "an array");
}

std::optional<JsonObject> JsonObject::object(StringRef field) const {
  const StringRef value = find(field);
  return value.empty() ? std::nullopt : from(value, pathOf(field), findings_);
}

std::string elementPath(const std::string& path, std::size_t index) {
  return path + "[" + std::to_string(index) + "]";
}

} // namespace topocast
