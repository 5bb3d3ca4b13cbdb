// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The command line of compare_broadcast.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace compare {

constexpr const char* usage =
    "usage: compare_broadcast [--sizes BYTES,...] [--repetitions N] [--check] [--allow-library]\n"
    "  --sizes          message sizes in bytes (default: 0, 1 and on to 8388608)\n"
    "  --repetitions    broadcasts of each size from each root (default: fewer for larger sizes)\n"
    "  --check          check the bytes of the generated broadcast, and time nothing\n"
    "  --allow-library  do not fail where the generated broadcast leaves messages to the library\n";

struct Options {
  std::vector<int> sizes = {0, 1, 64, 1024, 8191, 8192, 65537, 1048576, 8388608};
  int repetitions = 0; ///< 0: by size
  bool checkOnly = false;
  bool allowLibrary = false;

  int repetitionsFor(int size) const {
    if (repetitions > 0) return repetitions;
    return size <= 65537 ? 3 : 1;
  }
};

/// A whole number in [least, 2^31); nothing for anything else.
inline std::optional<int> readNumber(std::string_view text, int least) {
  int number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
  if (!whole || number < least) return {};
  return number;
}

inline std::optional<std::vector<int>> readSizes(std::string_view text) {
  std::vector<int> sizes;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    const std::optional<int> size = readNumber(text.substr(start, comma - start), 0);
    if (!size) return {};
    sizes.push_back(*size);
    start = comma + 1;
  }
  return sizes;
}

/// Nothing if the command line is wrong.
inline std::optional<Options> readOptions(int argc, const char* const* argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view option = argv[i];
    if (option == "--allow-library" || option == "--check") {
      (option == "--check" ? options.checkOnly : options.allowLibrary) = true;
      continue;
    }
    if (++i == argc) return {};
    if (option == "--sizes") {
      const auto sizes = readSizes(argv[i]);
      if (!sizes) return {};
      options.sizes = *sizes;
    } else if (option == "--repetitions") {
      const auto repetitions = readNumber(argv[i], 1);
      if (!repetitions) return {};
      options.repetitions = *repetitions;
    } else {
      return {};
    }
  }
  return options;
}

} // namespace compare
