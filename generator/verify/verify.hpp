// The verifier. In: a generated source or a plan file, by anyone and perhaps changed since, and the
// network at hand. Out: whether its broadcasts reach every machine and where they contend.
//
// Nothing that the file says of itself is believed: trees are rebuilt from its tables or edges and
// handed to the judge (contention/contention.hpp). No tree builder has a part in it.
#pragma once

#include "cost/communication_parameters.hpp"
#include "input/input_error.hpp"
#include "network/network.hpp"

#include "llvm/Support/MemoryBuffer.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// What became of one file.
struct Verification {
  /// Errors and warnings, with notes behind what they explain. Contention is a warning where the
  /// file does not claim to be free of it: in sources, and in ranges of a plan that say so. What is
  /// load-optimal but may meet is only counted there.
  std::vector<Diagnostic> findings;
  /// One line on what was verified; empty if there are errors.
  std::string summary;

  bool passed() const { return !summary.empty(); }
};

/// The jobs for which a site's source plans when it is verified.
struct JudgedJobs {
  std::vector<MachineId> machines;  ///< of one job, at least two, each once; empty: they are drawn
  std::optional<MachineId> root;    ///< one of them; nothing: each
  std::optional<std::size_t> drawn; ///< how many jobs are drawn; nothing: 16

  bool isAskedFor() const { return !machines.empty() || drawn; }
};

/// Verifies a file; what starts with a brace or bracket is taken for a plan, anything else for a
/// source. The buffer's identifier stands in the findings. `parameters` tell when messages that are
/// sent whole are under way. Only a site's source plans for `jobs`; any other file is refused if
/// some are asked for.
Verification verifyFile(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters, const JudgedJobs& jobs = {});

/// Verifies a file in the form of docs/plan-file.md.
Verification verifyPlan(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters);

/// Verifies a generated source.
Verification verifySource(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                          const CommunicationParameters& parameters, const JudgedJobs& jobs = {});

} // namespace topocast
