// Installs a site's broadcast as far as its measurements go. In: the request, and what earlier
// calls left in the site's folder. Out: steps done, and the jobs that have to run before the next
// call.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/site/site_steps.hpp"
#include "network/network.hpp"

#include <string>
#include <vector>

namespace topocast::cli::site {

/// Whether a comparison of broadcasts has ended. The step that reads the file says what is wrong
/// with it.
bool isCompared(const std::string& path, const Network& network);

/// Does the steps, and gives what they made the modes of a site's files. A dry run shows them.
ExitCode doStepsWithModes(const std::vector<Step>& steps, const std::string& folder, bool isDryRun);

/// Measuring, then installing; ends early, and says which jobs to run, if measurements are missing.
ExitCode install(const SiteRequest& request, bool isDryRun);

} // namespace topocast::cli::site
