// From a plan file to findings: the text is parsed here; plan_check.hpp does the checking.
#include "verify/verify.hpp"

#include "input/text_file.hpp"
#include "network/machine_subset.hpp"
#include "verify/plan_check.hpp"

#include <algorithm>
#include <optional>
#include <vector>

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

/// The machines of a multicast, ascending: the root and the destinations.
std::vector<MachineId> membersOf(const llvm::json::Array& destinations, MachineId root,
                                 const Network& network, JsonFindings& findings) {
  std::vector<MachineId> members = {root};
  for (std::size_t i = 0; i < destinations.size(); ++i) {
    const std::string path = elementPath("destinations", i);
    const auto name = destinations[i].getAsString();
    const auto machine = name ? network.findMachine(*name) : std::nullopt;
    if (!machine)
      findings.error(path, "a machine of the network is expected");
    else if (std::ranges::find(members, *machine) != members.end())
      findings.error(path, "'" + network.name(*machine) + "' stands twice, or is the root");
    else
      members.push_back(*machine);
  }
  std::ranges::sort(members);
  return members;
}

/// What a multicast sees of the network; nothing for a broadcast.
std::optional<Network> partOf(const llvm::json::Value& file, const Network& network,
                              JsonFindings& findings) {
  const llvm::json::Object* object = file.getAsObject();
  if (object == nullptr || object->get("destinations") == nullptr) return std::nullopt;
  const llvm::json::Array* destinations = object->getArray("destinations");
  const auto rootName = object->getString("root");
  const auto root = rootName ? network.findMachine(*rootName) : std::nullopt;
  if (!root) return std::nullopt; // told with the plan's other findings
  if (destinations == nullptr) {
    findings.error("destinations", "a list of machines is expected");
    return std::nullopt;
  }
  return onlyMachines(network, membersOf(*destinations, *root, network, findings));
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
  const auto part = partOf(*json, network, findings);
  if (findings.hasErrors()) return {findings.take(), ""};
  PlanCheck plan(part ? *part : network, parameters, findings);
  plan.check(*json);
  const bool passed = !findings.hasErrors();
  return {findings.take(), passed ? plan.summary() : ""};
}

} // namespace topocast
