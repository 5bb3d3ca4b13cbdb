// Manual pages and completion: what is in the help is in them, and the shells take them.
#include "cli/started_command.hpp"

#include <string>

namespace topocast::test {
namespace {

class Manual : public CommandTest {
protected:
  Manual() { EXPECT_EQ(run("manual share").exitCode, 0); }

  std::string page(const std::string& name) const {
    return contentOf("share/man/man1/" + name + ".1");
  }

  /// What bash offers for the words of a command line, the last of which is being typed.
  std::string offered(const std::string& words) const {
    return run("--version > version",
               "bash -c '. share/bash-completion/completions/topocast; COMP_WORDS=(" + words +
                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _topocast; echo \"${COMPREPLY[@]}\"'")
        .output;
  }
};

TEST_F(Manual, hasAPageForEachSubcommand) {
  const std::string whole = page("topocast");
  EXPECT_NE(whole.find(".SH SUBCOMMANDS\n"), std::string::npos) << whole;
  for (const char* name : {"check", "show", "plan", "generate", "verify", "simulate", "export"}) {
    EXPECT_NE(whole.find(std::string(".B ") + name + '\n'), std::string::npos) << name;
    EXPECT_NE(page(std::string("topocast-") + name).find(".SH OPTIONS\n.TP\n.B \\-h, \\-\\-help\n"),
              std::string::npos)
        << name;
  }
  const std::string plan = page("topocast-plan");
  EXPECT_EQ(plan.rfind(".TH TOPOCAST-PLAN 1 ", 0), 0U) << plan;
  EXPECT_NE(plan.find(".B \\-o, \\-\\-output PLAN.json\n"), std::string::npos) << plan;
}

TEST_F(Manual, bashCompletes) {
  EXPECT_EQ(offered("topocast ver"), "verify\n");
  EXPECT_EQ(offered("topocast --vers"), "--version\n");
  EXPECT_EQ(offered("topocast check --list"), "--list-machines\n");
  EXPECT_EQ(offered("topocast check single"), "\n") << "files are the shell's own matter";
  EXPECT_EQ(offered("topocast plan --me"), "--message-size\n");
}

TEST_F(Manual, isTheSameEveryTime) {
  EXPECT_EQ(run("manual again").exitCode, 0);
  EXPECT_EQ(run("--version > version", "diff -r share again").output, "");
}

TEST_F(Manual, aFolderThatCannotBeMade) {
  const Outcome outcome = run("manual single-16.yaml/share");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_EQ(outcome.messages, "topocast: error: cannot make the folder "
                              "'single-16.yaml/share/man/man1': Not a directory\n");
}

} // namespace
} // namespace topocast::test
