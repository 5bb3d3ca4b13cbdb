// From a generated source to findings: is it the template, are its tables the network's, do its
// trees and plans reach every machine.
#include "verify/verify.hpp"

#include "input/text_file.hpp"
#include "verify/left_ranges.hpp"
#include "verify/names_check.hpp"
#include "verify/read_source.hpp"
#include "verify/slot_reader.hpp"
#include "verify/verify_site.hpp"
#include "verify/verify_trees.hpp"

#include <string>
#include <utility>

namespace topocast {
namespace {

/// The summary; an empty one, or another, and errors, if something is wrong.
std::string judgeSource(const SourceForm& form, const Network& network,
                        const CommunicationParameters& parameters, const JudgedJobs& jobs,
                        DiagnosticList& diagnostics) {
  const auto source = readSource(form, diagnostics);
  if (!source) return {};
  if (!source->site && jobs.isAskedFor())
    diagnostics.error(diagnostics.text().take_front(), noJobs);
  if (leavesAll(source->left, static_cast<std::uint32_t>(network.machineCount())))
    diagnostics.error(source->clusterPlace, "every broadcast is left to the MPI library");
  if (source->names && !namesAgree(*source, network, diagnostics)) return {};
  std::string summary;
  if (source->trees)
    summary = verifyTrees(*source->trees, source->clusterPlace, network, parameters, diagnostics);
  if (source->site)
    summary +=
        (summary.empty() ? "" : "; ") + verifySite(*source, network, parameters, jobs, diagnostics);
  return summary + leftText(source->left);
}

} // namespace

Verification verifySource(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                          const CommunicationParameters& parameters, const JudgedJobs& jobs) {
  DiagnosticList diagnostics(std::move(file));
  if (!checkText(diagnostics, "a broadcast")) return {diagnostics.take(), ""};
  const auto form = readForm(diagnostics);
  if (!form) return {diagnostics.take(), ""};
  std::string summary = judgeSource(*form, network, parameters, jobs, diagnostics);
  if (!diagnostics.hasErrors()) checkFingerprint(*form, diagnostics);
  const bool passed = !diagnostics.hasErrors();
  return {diagnostics.take(), passed ? std::move(summary) : ""};
}

} // namespace topocast
