// Quantities as people write them: a number and a unit. In: a piece of text from a file or a
// command line. Out: the value in bytes, bytes per second or seconds, or what is wrong with it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <variant>

namespace topocast {

/// Why a text is not the quantity expected, and what to write instead.
struct Refusal {
  std::string reason; ///< "unknown unit 'Gb'"
  std::string advice; ///< "write, for example, '1 Gbit/s' or '125 MB/s'"
};

/// A value or the reason why there is none.
template <class T>
using Parsed = std::variant<T, Refusal>;

/// Bytes: `8192`, `512 B`, `64K`, `1MiB`, `1.5 GB`. Here K, KB and KiB are all 1024 bytes, M and G
/// accordingly, capital or not. Whole bytes, at most 2^53.
Parsed<std::uint64_t> parseSize(llvm::StringRef text);

/// Bytes per second: `1 Gbit/s`, `100 Mbps`, `125 MB/s`, `1 GiB/s`. Prefixes count in thousands,
/// those with `i` in powers of 1024; a small `b` is a bit and a capital `B` a byte, other letters
/// may be capital or not. Above 0, at most 10^15.
Parsed<double> parseBandwidth(llvm::StringRef text);

/// Seconds: `300 ns`, `20 us`, `1.5 ms`, `0.1 s`. Not below 0, at most 1000 s.
Parsed<double> parseDuration(llvm::StringRef text);

/// The same, and below zero with a sign: `-20 us`. At most 1000 s from zero.
Parsed<double> parseSignedDuration(llvm::StringRef text);

} // namespace topocast
