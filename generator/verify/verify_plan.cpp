// From a plan file to findings: the text is parsed here; plan_check.hpp does the checking.
#include "verify/verify.hpp"

#include "input/text_file.hpp"
#include "verify/plan_check.hpp"

namespace topocast {
namespace {

/// Reports what the JSON parser found, which tells the place in words: `[3:7, byte=42]: ...`.
void reportMalformed(DiagnosticList& diagnostics, llvm::Error error) {
  const std::string whole = llvm::toString(std::move(error));
  const auto [place, message] = llvm::StringRef(whole).split("]: ");
  std::size_t byte = 0;
  if (place.rsplit("byte=").second.getAsInteger(10, byte)) byte = 0;
  diagnostics.error(diagnostics.text().substr(byte, 1), "malformed JSON: " + message);
}

/// Deeper nesting is no plan, and would exhaust the parser's stack.
constexpr std::size_t deepestNesting = 64;

/// The bracket that opens a nesting too deep; empty if there is none.
llvm::StringRef tooDeep(llvm::StringRef text) {
  std::size_t depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') inString = !inString;
    if (inString && c == '\\') ++i;
    if (inString) continue;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (depth > deepestNesting) return text.substr(i, 1);
  }
  return {};
}

std::optional<llvm::json::Value> parseJson(DiagnosticList& diagnostics) {
  if (const llvm::StringRef bracket = tooDeep(diagnostics.text()); !bracket.empty()) {
    diagnostics.error(bracket, "brackets are nested deeper than in any plan");
    return std::nullopt;
  }
  auto json = llvm::json::parse(diagnostics.text());
  if (json) return std::move(*json);
  reportMalformed(diagnostics, json.takeError());
  return std::nullopt;
}

} // namespace

Verification verifyPlan(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters) {
  const std::string name = file->getBufferIdentifier().str();
  DiagnosticList diagnostics(std::move(file));
  if (!checkText(diagnostics, "a broadcast")) return {diagnostics.take(), ""};
  const auto json = parseJson(diagnostics);
  if (!json) return {diagnostics.take(), ""};
  JsonFindings findings(name);
  PlanCheck plan(network, parameters, findings);
  plan.check(*json);
  const bool passed = !findings.hasErrors();
  return {findings.take(), passed ? plan.summary() : ""};
}

} // namespace topocast
