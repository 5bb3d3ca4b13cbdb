// The command `topocast`, or another that TOPOCAST_COMMAND names, as a user meets it: started by a
// shell, with its output, its messages and its exit code.
#pragma once

#include "golden.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace topocast::test {

struct Outcome {
  int exitCode = 0;
  std::string output;   ///< what came on standard output
  std::string messages; ///< what came on standard error
};

/// A folder of its own for each test, with a copy of topologies/ in it.
class CommandTest : public ::testing::Test {
protected:
  CommandTest() {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("topocast." + std::to_string(getpid()) + "." + test->name());
    std::filesystem::create_directories(folder_);
    std::filesystem::copy(TOPOCAST_SOURCE_DIR "/topologies", folder_,
                          std::filesystem::copy_options::recursive);
  }
  ~CommandTest() override { std::filesystem::remove_all(folder_); }
  CommandTest(const CommandTest&) = delete;
  CommandTest& operator=(const CommandTest&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  std::string contentOf(const std::string& file) const { return test::contentOf(folder_ / file); }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }

  /// Runs the command in the folder; `arguments` are a shell's, redirections included.
  /// `before` are commands for the same shell.
  Outcome run(const std::string& arguments, const std::string& before = "") const {
    const std::string script = "cd '" + folder_.string() + "' && { " + before +
                               "\n'" TOPOCAST_COMMAND "' " + arguments +
                               "\n} > .output 2> .messages < /dev/null";
    const int status = std::system(script.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(".output"),
            contentOf(".messages")};
  }

private:
  std::filesystem::path folder_;
};

/// The command's own name.
inline std::string commandName() {
  return std::filesystem::path(TOPOCAST_COMMAND).filename();
}

/// A command line and all that comes of it, as on a terminal.
inline std::string transcript(const std::string& arguments, const Outcome& outcome) {
  std::string text =
      "$ " + commandName() + " " + arguments + "\n" + outcome.messages + outcome.output;
  if (outcome.exitCode != 0) text += "exit code " + std::to_string(outcome.exitCode) + "\n";
  return text + "\n";
}

} // namespace topocast::test
