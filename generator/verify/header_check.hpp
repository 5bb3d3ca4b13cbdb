// Checks the runtime's headers, which a generated source includes. In: the directory that it is
// compiled against. Out: whether the headers there are the same, byte for byte, as those embedded
// in this program, and one hash of them all.
#pragma once

#include "input/input_error.hpp"

#include <string>
#include <vector>

namespace topocast {

/// What was found in a directory.
struct HeaderVerification {
  /// One for each header that is missing or another one, for each file among them that is none of
  /// the runtime's, and for each that stands in the place of one of the compiler's; of many the
  /// first.
  std::vector<Diagnostic> errors;
  std::string summary; ///< one line; empty if there are errors
};

/// Compares the headers in `directory`, which is named behind `-I`, with the program's own. Other
/// files beside `topocast/` do not matter if nothing that is compiled may include them, nor in a
/// folder of the system, where a compiler looks without `-I`.
HeaderVerification verifyHeaders(const std::string& directory);

/// The SHA-256 of the program's own headers, in hexadecimal: that of the lines which sha256sum
/// writes of them in order of their paths.
std::string headersHash();

} // namespace topocast
