// Files in memory handed to the verifier, and its findings as text.
#pragma once

#include "cost/estimate.hpp"
#include "emit/emit.hpp"
#include "plan/plan_file.hpp"
#include "verify/source_form.hpp"
#include "verify/verify.hpp"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

namespace topocast::testing {

/// A plan file as text.
inline std::string planText(const Network& network, const Plan& plan,
                            const PlanFileOptions& options = {}) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writePlanFile(out, network, plan, options);
  return text;
}

/// A generated source as text: trees for all machines, all else left to the library.
inline std::string sourceText(const Network& network, std::span<const Plan> plans) {
  return llvm::cantFail(emitSource({.name = "lab",
                                    .network = &network,
                                    .plans = plans,
                                    .topologyFile = "lab.yaml",
                                    .networkDrawing = "drawing\n"}));
}

/// What the verifier makes of a text that was planned with these parameters.
inline Verification verified(const Network& network, const std::string& text,
                             const CommunicationParameters& parameters) {
  return verifyFile(llvm::MemoryBuffer::getMemBufferCopy(text, "lab"), network, parameters);
}

/// The same for parameters that are estimated.
inline Verification verified(const Network& network, const std::string& text) {
  return verified(network, text, estimateParameters(network));
}

/// The findings as they are printed.
inline std::string findingsText(const Verification& verification) {
  std::string text;
  llvm::raw_string_ostream out(text);
  print(out, verification.findings);
  return text;
}

/// Whether the text is refused with a finding that has `part` in it.
inline ::testing::AssertionResult isRefused(const Network& network, const std::string& text,
                                            const std::string& part) {
  const Verification verification = verified(network, text);
  const std::string findings = findingsText(verification);
  if (verification.passed()) return ::testing::AssertionFailure() << "passed: " << findings;
  if (findings.find("error: ") != std::string::npos && findings.find(part) != std::string::npos)
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "no finding '" << part << "' among\n" << findings;
}

/// The text with the first `from` replaced; `from` must be there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  if (place != std::string::npos) text.replace(place, from.size(), to);
  return text;
}

/// The source with the fingerprint that its tables have, as one who changes them would write it;
/// the text itself if it is no generated source.
inline std::string withOwnFingerprint(const std::string& text) {
  DiagnosticList diagnostics(llvm::MemoryBuffer::getMemBufferCopy(text, "lab"));
  const auto form = readForm(diagnostics);
  if (!form) return text;
  const llvm::StringRef old = form->slots.find("fingerprint")->second.place;
  std::string changed = diagnostics.text().str();
  changed.replace(static_cast<std::size_t>(old.begin() - diagnostics.text().begin()), old.size(),
                  "0x" + llvm::utohexstr(form->fingerprint, true, 16));
  return changed;
}

} // namespace topocast::testing
