// What has program starters load an object without topocast-run. In: a site's module, and the
// environment of this command. Out: the variables, as a user has them who has loaded the module.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace topocast::cli::site {

/// `NAME=value` of each that names the object. What the environment has counts more than what the
/// module sets, as users change variables when the module is loaded.
std::vector<std::string> starterVariables(llvm::StringRef moduleText, const std::string& object);

/// Their names.
std::vector<std::string> namesOf(const std::vector<std::string>& assignments);

} // namespace topocast::cli::site
