// Comparison with a file of the source tree. TOPOCAST_UPDATE_GOLDENS=1 in the environment writes
// the files anew instead.
#pragma once

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace topocast::testing {

/// Expects `text` to be the content of tests/draw/goldens/`name`.
inline void expectGolden(const std::string& name, const std::string& text) {
  const std::string path = TOPOCAST_SOURCE_DIR "/tests/draw/goldens/" + name;
  if (std::getenv("TOPOCAST_UPDATE_GOLDENS") != nullptr) {
    std::error_code error;
    llvm::raw_fd_ostream file(path, error);
    ASSERT_FALSE(error) << path << ": " << error.message();
    file << text;
    return;
  }
  const auto golden = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(golden) << path << ": " << golden.getError().message();
  EXPECT_EQ((*golden)->getBuffer().str(), text)
      << "set TOPOCAST_UPDATE_GOLDENS=1 to accept the new text";
}

} // namespace topocast::testing
