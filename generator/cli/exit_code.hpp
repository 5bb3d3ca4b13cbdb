// How the command ends.
#pragma once

namespace topocast::cli {

enum ExitCode : int {
  done = 0,
  inputRefused = 1, ///< a file's contents are wrong, or the product could not be stored
  wrongUsage = 2,   ///< the command line is wrong, whatever the files say
  internalError = 70,
};

} // namespace topocast::cli
