// The name that a program's messages begin with.
#pragma once

namespace topocast::cli {

/// It outlives all use; `topocast` unless another is given.
void useProgramName(const char* name);
const char* programName();

} // namespace topocast::cli
