#include "cli/program_name.hpp"

namespace topocast::cli {
namespace {

const char*& usedProgramName() {
  static const char* name = "topocast";
  return name;
}

} // namespace

void useProgramName(const char* name) {
  usedProgramName() = name;
}

const char* programName() {
  return usedProgramName();
}

} // namespace topocast::cli
