// What a product was made from, for build tools: a file with a rule as make, Ninja and CMake's
// DEPFILE read it. So a build notices a change of a file that another one includes.
#pragma once

#include "cli/exit_code.hpp"

#include <CLI/CLI.hpp>

#include <initializer_list>
#include <string>
#include <vector>

namespace topocast::cli {

/// `product: input input ...`, with what make reads in its own way escaped.
std::string dependencyRule(const std::string& product, const std::vector<std::string>& inputs);

void addDepfileOption(CLI::App& command, std::string& depfile);

/// Refuses, as a usage error, a rule without a product, and one that is written over an input.
void checkDepfile(const std::string& depfile, const std::string& product,
                  std::initializer_list<std::string> inputs);

/// Writes the rule of the product: it depends on all files that were read so far.
ExitCode writeDepfile(const std::string& depfile, const std::string& product);

} // namespace topocast::cli
