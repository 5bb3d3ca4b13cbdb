#include "verify/json_object.hpp"

#include <utility>

namespace topocast {

using llvm::SourceMgr;
using llvm::StringRef;

void JsonFindings::error(const std::string& path, const std::string& message) {
  ++errorCount_;
  add(SourceMgr::DK_Error, path, message);
}

void JsonFindings::warning(const std::string& path, const std::string& message) {
  add(SourceMgr::DK_Warning, path, message);
}

void JsonFindings::note(const std::string& message) {
  if (!full()) findings_.emplace_back(file_, SourceMgr::DK_Note, message);
}

void JsonFindings::add(SourceMgr::DiagKind kind, const std::string& path,
                       const std::string& message) {
  ++findingCount_;
  if (full()) return;
  findings_.emplace_back(file_, kind, path.empty() ? message : path + ": " + message);
}

std::vector<Diagnostic> JsonFindings::take() {
  if (full())
    findings_.emplace_back(file_, hasErrors() ? SourceMgr::DK_Error : SourceMgr::DK_Warning,
                           std::to_string(findingCount_ - mostFindings) +
                               " more findings are not shown");
  return std::exchange(findings_, {});
}

std::optional<JsonObject> JsonObject::from(const llvm::json::Value& value, std::string path,
                                           JsonFindings& findings) {
  if (const auto* object = value.getAsObject())
    return JsonObject(*object, std::move(path), findings);
  findings.error(path, "an object is expected");
  return std::nullopt;
}

std::string JsonObject::pathOf(StringRef field) const {
  return path_.empty() ? field.str() : path_ + "." + field.str();
}

const llvm::json::Value* JsonObject::find(StringRef field) const {
  const llvm::json::Value* value = object_.get(field);
  if (value == nullptr) findings_.error(path_, "there is no \"" + field.str() + "\"");
  return value;
}

template <class Value>
Value JsonObject::orReport(StringRef field, Value value, const char* expected) const {
  if (!value) findings_.error(pathOf(field), std::string(expected) + " is expected");
  return value;
}

std::optional<std::string> JsonObject::string(StringRef field) const {
  const auto* value = find(field);
  if (value == nullptr) return std::nullopt;
  const auto text = orReport(field, value->getAsString(), "a string");
  return text ? std::optional(text->str()) : std::nullopt;
}

std::optional<double> JsonObject::number(StringRef field) const {
  const auto* value = find(field);
  return value == nullptr ? std::nullopt : orReport(field, value->getAsNumber(), "a number");
}

std::optional<std::uint64_t> JsonObject::count(StringRef field) const {
  const auto* value = find(field);
  return value == nullptr ? std::nullopt
                          : orReport(field, value->getAsUINT64(), "a whole number from 0");
}

std::optional<bool> JsonObject::boolean(StringRef field) const {
  const auto* value = find(field);
  return value == nullptr ? std::nullopt : orReport(field, value->getAsBoolean(), "true or false");
}

const llvm::json::Array* JsonObject::array(StringRef field) const {
  const auto* value = find(field);
  return value == nullptr ? nullptr : orReport(field, value->getAsArray(), "an array");
}

std::optional<JsonObject> JsonObject::object(StringRef field) const {
  const auto* value = find(field);
  return value == nullptr ? std::nullopt : from(*value, pathOf(field), findings_);
}

bool JsonObject::isNull(StringRef field) const {
  const auto* value = object_.get(field);
  return value != nullptr && value->kind() == llvm::json::Value::Null;
}

std::string elementPath(const std::string& path, std::size_t index) {
  return path + "[" + std::to_string(index) + "]";
}

} // namespace topocast
