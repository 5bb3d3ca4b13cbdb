// Goldens: texts compared with files of the source tree. After a wanted change,
//
//     TOPOCAST_UPDATE_GOLDENS=1 ctest --preset test
//
// writes the files anew.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace topocast::test {

inline std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Expects `text` to be the content of the file at `path`, which is relative to tests/.
inline void expectGolden(const std::filesystem::path& path, const std::string& text) {
  const std::filesystem::path golden = std::filesystem::path(TOPOCAST_SOURCE_DIR "/tests") / path;
  if (std::getenv("TOPOCAST_UPDATE_GOLDENS") != nullptr)
    std::ofstream(golden, std::ios::binary) << text;
  ASSERT_TRUE(std::filesystem::exists(golden)) << golden << " does not exist";
  EXPECT_EQ(contentOf(golden), text)
      << "differs from " << golden << "; TOPOCAST_UPDATE_GOLDENS=1 accepts the new text";
}

} // namespace topocast::test
