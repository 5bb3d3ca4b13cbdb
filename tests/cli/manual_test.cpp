// Manual pages and completion: what is in the help is in them, and the shells take them.
#include "cli/started_command.hpp"

#include <algorithm>
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
    std::string function = "_" + words.substr(0, words.find(' '));
    std::ranges::replace(function, '-', '_');
    return run("--version > version", "bash -c '. share/bash-completion/completions/" +
                                          words.substr(0, words.find(' ')) + "; COMP_WORDS=(" +
                                          words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); " +
                                          function + "; echo \"${COMPREPLY[@]}\"'")
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

TEST_F(Manual, pagesHaveWhatPeopleLookFor) {
  const auto has = [this](const std::string& name, const std::string& part) {
    return page(name).find(part) != std::string::npos;
  };
  for (const char* name : {"topocast", "topocast-plan", "topocast-site", "topocast-measure"})
    for (const char* section : {"EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"})
      EXPECT_PRED2(has, name, ".SH " + std::string(section) + "\n.TP\n.B ");
  EXPECT_PRED2(has, "topocast", "topocast \\- a compiler for broadcasts\n");
  EXPECT_PRED2(has, "topocast-plan", ".B topocast plan lab.yaml \\-\\-format svg \\-o times.svg\n");
  EXPECT_PRED2(has, "topocast-plan", ".B 70\nan error of topocast itself\n");
  EXPECT_PRED2(has, "topocast-generate", ".B MPICXX\n");
  EXPECT_PRED2(has, "topocast-site", ".B FOLDER/topology.yaml, FOLDER/machines\n");
  EXPECT_FALSE(has("topocast-plan", "MPICXX"));
}

TEST_F(Manual, bashCompletes) {
  EXPECT_EQ(offered("topocast ver"), "verify\n");
  EXPECT_EQ(offered("topocast --vers"), "--version\n");
  EXPECT_EQ(offered("topocast check --list"), "--list-machines\n");
  EXPECT_EQ(offered("topocast check single"), "\n") << "files are the shell's own matter";
  EXPECT_EQ(offered("topocast plan --me"), "--message-size\n");
}

TEST_F(Manual, bashCompletesTheValuesOfOptions) {
  EXPECT_EQ(offered("topocast plan a.yaml --format \"\""), "json svg\n");
  EXPECT_EQ(offered("topocast plan a.yaml --format s"), "svg\n");
  EXPECT_EQ(offered("topocast plan a.yaml --format = s"), "svg\n");
  EXPECT_EQ(offered("topocast plan a.yaml --format ="), "json svg\n");
  EXPECT_EQ(offered("topocast explain a.yaml --format h"), "html\n");
  EXPECT_EQ(offered("topocast show a.yaml --schedule two"), "two-tree\n");
  EXPECT_EQ(offered("topocast show a.yaml --schedule opt"), "optimal\n");
  EXPECT_EQ(offered("topocast export mpich-c"), "mpich-coordinates\n");
  EXPECT_EQ(offered("topocast plan a.yaml --root s"), "\n") << "machines are not known";
  EXPECT_EQ(offered("topocast plan a.yaml --format --me"), "--message-size\n");
}

TEST_F(Manual, hasTheProgramsThatSitesBuild) {
  const std::string measure = page("topocast-measure");
  EXPECT_NE(measure.find("topocast-measure \\- measures the communication parameters of a cluster"),
            std::string::npos)
      << measure;
  EXPECT_NE(measure.find(".SH SYNOPSIS\nmpirun \\-n MACHINES topocast\\-measure [OPTIONS]\n"),
            std::string::npos)
      << measure;
  EXPECT_NE(
      measure.find(".TP\n.B \\-\\-compare OBJECT\ncompare the broadcast of a shared object that "
                   "'topocast generate \\-\\-preload' made with the library's"),
      std::string::npos)
      << measure;
  EXPECT_NE(page("topocast-doctor").find(".B \\-\\-machines FILE\n"), std::string::npos);
  EXPECT_EQ(offered("topocast-measure --comp"), "--compare\n");
  EXPECT_EQ(offered("topocast-run --ob"), "--object\n");
  EXPECT_EQ(offered("topocast-measure -h"), "-h\n");
  EXPECT_EQ(offered("topocast-measure -o par"), "\n");
  EXPECT_EQ(offered("topocast-doctor --ma"), "--machines\n");
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
