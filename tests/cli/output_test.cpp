// Where products go, and what is left behind when they cannot go there.
#include "cli/command.hpp"

#include <sys/stat.h>

namespace topocast::test {
namespace {

class Output : public CommandTest {
protected:
  std::string plan() const { return run("plan single-16.yaml").output; }

  /// Expects one line of error, and no partial file in the folder.
  void expectCannotWrite(const std::string& arguments, const std::string& message,
                         const std::string& before = "") const {
    const Outcome outcome = run(arguments, before);
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.messages, "topocast: error: cannot write " + message + "\n");
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
      EXPECT_NE(entry.path().extension(), ".part");
  }
};

TEST_F(Output, aFileHoldsWhatStandardOutputGets) {
  const Outcome outcome = run("plan single-16.yaml -o plan.json");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.output + outcome.messages, "");
  EXPECT_EQ(contentOf("plan.json"), plan());
  EXPECT_EQ(run("plan single-16.yaml -o -").output, plan());
}

TEST_F(Output, namesThatCannotBeWritten) {
  expectCannotWrite("plan single-16.yaml -o nowhere/plan.json",
                    "'nowhere/plan.json': No such file or directory");
  expectCannotWrite("plan single-16.yaml -o parameters", "'parameters': Is a directory");
}

TEST_F(Output, aFullDevice) {
  expectCannotWrite("plan single-16.yaml -o /dev/full", "'/dev/full': No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  for (const char* arguments :
       {"plan single-16.yaml", "check single-16.yaml", "--help", "--version", "--runtime-dir"})
    expectCannotWrite(std::string(arguments) + " > /dev/full",
                      "standard output: No space left on device");
}

TEST_F(Output, closedStandardOutput) {
  expectCannotWrite("check single-16.yaml >&-", "standard output: Bad file descriptor");
}

TEST_F(Output, aFailedRunLeavesTheOldFile) {
  write("plan.json", "old");
  EXPECT_EQ(run("plan single-16.yaml --root nobody -o plan.json").exitCode, 1);
  EXPECT_EQ(contentOf("plan.json"), "old");
  EXPECT_EQ(run("plan single-16.yaml --schedule nothing -o plan.json").exitCode, 2);
  EXPECT_EQ(contentOf("plan.json"), "old");
}

TEST_F(Output, aFullFileSystemLeavesTheOldFile) {
  write("plan.json", "old");
  expectCannotWrite("plan single-16.yaml -o plan.json", "'plan.json': File too large",
                    "trap '' XFSZ; ulimit -f 1");
  EXPECT_EQ(contentOf("plan.json"), "old");
}

TEST_F(Output, aFileKeepsItsModeAndALinkStaysALink) {
  write("plan.json", "old");
  chmod((folder() / "plan.json").c_str(), 0640);
  std::filesystem::create_symlink("plan.json", folder() / "link.json");
  EXPECT_EQ(run("plan single-16.yaml -o link.json").exitCode, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder() / "link.json"));
  EXPECT_EQ(contentOf("plan.json"), plan());
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(folder() / "plan.json").permissions(),
            perms::owner_read | perms::owner_write | perms::group_read);
}

TEST_F(Output, aPipeIsWrittenTo) {
  const Outcome outcome =
      run("plan single-16.yaml -o pipe; wait", "mkfifo pipe; cat pipe > copy &");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(contentOf("copy"), plan());
  EXPECT_TRUE(std::filesystem::is_fifo(folder() / "pipe"));
}

TEST_F(Output, theInputIsNotOverwritten) {
  const std::string before = contentOf("single-16.yaml");
  EXPECT_EQ(run("plan single-16.yaml -o parameters/../single-16.yaml").exitCode, 2);
  EXPECT_EQ(contentOf("single-16.yaml"), before);
}

} // namespace
} // namespace topocast::test
