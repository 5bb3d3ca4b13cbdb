#include "verify/plan_context.hpp"

namespace topocast {

std::optional<MachineId> machineIn(const JsonObject& object, llvm::StringRef field,
                                   const NetworkNames& names, JsonFindings& findings) {
  const auto name = object.string(field);
  if (!name) return std::nullopt;
  const auto found = names.machine(*name);
  if (!found) findings.error(object.pathOf(field), "the network has no machine '" + *name + "'");
  return found;
}

void expectCount(const JsonObject& object, llvm::StringRef field, std::size_t actual,
                 JsonFindings& findings) {
  const auto claimed = object.count(field);
  if (claimed && *claimed != actual)
    findings.error(object.pathOf(field),
                   "it is " + std::to_string(actual) + ", not " + std::to_string(*claimed));
}

} // namespace topocast
