// Who may read and change what is installed: all may read and run it, its owner alone changes it,
// whatever the administrator's umask is. Others' programs load these files.
#pragma once

#include "cli/site/steps.hpp"

#include <filesystem>
#include <span>

namespace topocast::cli::site {

/// From now on what this command and its programs make has fixed modes: 0755 for folders and
/// programs, 0644 for other files.
void useFixedModes();

/// Gives these modes to what the steps have made in the site's folder, also in earlier runs.
void setModes(std::span<const Step> steps, const std::filesystem::path& siteFolder);

/// Warns of each folder above the site's in which anybody can put another in its place.
void warnOfOpenFolders(const std::filesystem::path& siteFolder);

} // namespace topocast::cli::site
