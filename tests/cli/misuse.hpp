// Ways of using a command wrongly, as lists: each is a test of misuse.cpp. In: what a program of
// tests defines as allFailures().
#pragma once

#include "cli/started_command.hpp"

#include <string>
#include <vector>

namespace topocast::test {

/// Commands that fail alike.
struct Failures {
  const char* golden;
  int exitCode;
  std::vector<std::string> commands;
};

std::vector<const Failures*> allFailures();

} // namespace topocast::test
