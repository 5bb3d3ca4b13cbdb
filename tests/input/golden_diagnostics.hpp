// Bad inputs as fixtures: every file of a folder is read, and what is said of it is compared with
// the golden of the same name and `.expected`.
#pragma once

#include "input/input_error.hpp"

#include "golden.hpp"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace topocast::test {

inline std::unique_ptr<llvm::MemoryBuffer> bufferOf(const std::string& text,
                                                    const std::string& name = "test.yaml") {
  return llvm::MemoryBuffer::getMemBufferCopy(text, name);
}

/// What an error says, as printed for a user.
inline std::string messageOf(llvm::Error error) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::handleAllErrors(std::move(error), [&](const InputError& refused) { refused.log(out); });
  return text;
}

/// Reads every file of `folder` by `read`, which returns what was said of it.
inline void
checkGoldens(const std::filesystem::path& folder,
             const std::function<std::string(std::unique_ptr<llvm::MemoryBuffer>)>& read) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".expected") continue;
    ++files;
    const std::string name = entry.path().filename().string();
    const std::string said = read(bufferOf(contentOf(entry.path()), name));
    EXPECT_FALSE(said.empty()) << name << " was read without a word";
    expectGolden(entry.path().string() + ".expected", said);
  }
  EXPECT_GT(files, 0);
}

} // namespace topocast::test
