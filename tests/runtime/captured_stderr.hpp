// What this process writes to stderr while a test looks.
#pragma once

#include "topocast/version.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// From construction to text(), stderr goes to a file without a name.
class CapturedStderr {
public:
  CapturedStderr() : file_(std::tmpfile()), before_(dup(STDERR_FILENO)) {
    if (file_ == nullptr) std::abort();
    std::fflush(stderr);
    dup2(fileno(file_), STDERR_FILENO);
  }
  ~CapturedStderr() {
    restore();
    std::fclose(file_);
  }
  CapturedStderr(const CapturedStderr&) = delete;
  CapturedStderr& operator=(const CapturedStderr&) = delete;

  /// All that was written. Nothing more is captured.
  std::string text() {
    restore();
    std::string all;
    std::fseek(file_, 0, SEEK_SET);
    for (int character = std::fgetc(file_); character != EOF; character = std::fgetc(file_))
      all += static_cast<char>(character);
    return all;
  }

private:
  void restore() {
    if (before_ < 0) return;
    std::fflush(stderr);
    dup2(before_, STDERR_FILENO);
    close(before_);
    before_ = -1;
  }

  std::FILE* file_;
  int before_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
