// Where products go, and what is left behind when they cannot go there.
#include "cli/progress.hpp"
#include "cli/started_command.hpp"

#include <sys/stat.h>

#include <regex>

namespace topocast::test {
namespace {

class Output : public CommandTest {
protected:
  std::string plan() const { return run("plan single-16.yaml").output; }
  unsigned modeOf(const std::string& file) const {
    return static_cast<unsigned>(std::filesystem::status(folder() / file).permissions());
  }

  /// Expects one line of error, and no partial file in the folder. In `message` the six letters of
  /// chance in the name of a partial file are XXXXXX.
  void expectCannotWrite(const std::string& arguments, const std::string& message,
                         const std::string& before = "") const {
    const Outcome outcome = run(arguments, before);
    EXPECT_EQ(outcome.exitCode, 1);
    static const std::regex chance("topocast-[A-Za-z0-9]{6}\\.part");
    EXPECT_EQ(std::regex_replace(outcome.messages, chance, "topocast-XXXXXX.part"),
              "topocast: error: cannot write " + message + "\n");
    expectNoPartialFile();
  }

  void expectNoPartialFile() const {
    for (const auto& entry : std::filesystem::directory_iterator(folder()))
      EXPECT_NE(entry.path().extension(), ".part") << entry.path();
  }
};

TEST_F(Output, aFileHoldsWhatStandardOutputGets) {
  const Outcome outcome = run("plan single-16.yaml -o plan.json");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.output + outcome.messages, "");
  EXPECT_EQ(contentOf("plan.json"), plan());
  EXPECT_EQ(run("plan single-16.yaml -o -").output, plan());
}

TEST(Progress, isABarWithItsPart) {
  EXPECT_EQ(cli::progressLine("planning", 0, 4), "planning  [" + std::string(30, ' ') + "]   0 %");
  EXPECT_EQ(cli::progressLine("planning", 1, 3),
            "planning  [" + std::string(10, '#') + std::string(20, ' ') + "]  33 %");
  EXPECT_EQ(cli::progressLine("planning", 9, 4), "planning  [" + std::string(30, '#') + "] 100 %");
}

TEST_F(Output, namesThatCannotBeWritten) {
  expectCannotWrite("plan single-16.yaml -o nowhere/plan.json",
                    "'nowhere/plan.json' by way of 'nowhere/topocast-XXXXXX.part': No such file or "
                    "directory");
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
  expectCannotWrite("plan single-16.yaml -o plan.json",
                    "'plan.json' by way of 'topocast-XXXXXX.part': File too large", "ulimit -f 1");
  EXPECT_EQ(contentOf("plan.json"), "old");
}

TEST_F(Output, aName) {
  const std::string longest(255, 'p');
  EXPECT_EQ(run("plan single-16.yaml -o " + longest).exitCode, 0);
  EXPECT_EQ(contentOf(longest), plan());
  expectCannotWrite("plan single-16.yaml -o " + longest + "p",
                    "'" + longest + "p': File name too long");
  expectCannotWrite("plan single-16.yaml -o $(printf 'a\\033[31m/b')",
                    "'a\\x1B[31m/b' by way of 'a\\x1B[31m/topocast-XXXXXX.part': No such file or "
                    "directory");
}

TEST_F(Output, whatAKilledRunLeftIsInNobodysWay) {
  write("topocast-aaaaaa.part", "half");
  EXPECT_EQ(run("plan single-16.yaml -o plan.json").exitCode, 0);
  EXPECT_EQ(contentOf("topocast-aaaaaa.part"), "half");
}

TEST_F(Output, aFileKeepsItsModeAndALinkStaysALink) {
  write("plan.json", "old");
  chmod((folder() / "plan.json").c_str(), 0640);
  std::filesystem::create_symlink("plan.json", folder() / "link.json");
  EXPECT_EQ(run("plan single-16.yaml -o link.json").exitCode, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder() / "link.json"));
  EXPECT_EQ(contentOf("plan.json"), plan());
  EXPECT_EQ(modeOf("plan.json"), 0640U);
}

TEST_F(Output, aNewFileHasTheUsualMode) {
  EXPECT_EQ(run("plan single-16.yaml -o plan.json", "umask 027").exitCode, 0);
  EXPECT_EQ(modeOf("plan.json"), 0640U);
}

TEST_F(Output, aFileLosesWhatLetsItRunAsItsOwner) {
  write("plan.json", "old");
  chmod((folder() / "plan.json").c_str(), 06755);
  EXPECT_EQ(run("plan single-16.yaml -o plan.json").exitCode, 0);
  EXPECT_EQ(modeOf("plan.json"), 0755U);
}

TEST_F(Output, aLinkToNothingStaysALink) {
  std::filesystem::create_directory(folder() / "there");
  std::filesystem::create_symlink("there/second", folder() / "first");
  std::filesystem::create_symlink("plan.json", folder() / "there" / "second");
  EXPECT_EQ(run("plan single-16.yaml -o first").exitCode, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder() / "first"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder() / "there" / "second"));
  EXPECT_EQ(contentOf("there/plan.json"), plan());
}

TEST_F(Output, aLinkToItselfIsRefused) {
  std::filesystem::create_symlink("self", folder() / "self");
  expectCannotWrite("plan single-16.yaml -o self", "'self': Too many levels of symbolic links");
  EXPECT_TRUE(std::filesystem::is_symlink(folder() / "self"));
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
