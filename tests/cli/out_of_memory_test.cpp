// Whatever a subcommand is doing when memory runs out, it says so in a sentence and ends with exit
// code 1.
#include "cli/started_command.hpp"

#include <regex>
#include <string>

namespace topocast::test {
namespace {

class OutOfMemory : public CommandTest {
protected:
  OutOfMemory() {
    write("large.yaml", "switches: s\nmachines:\n  - {name: 'n[0-99999]', switch: s}\n");
    write("star.yaml", "defaults: {bandwidth: 1 Gbit/s}\nswitches: [top, 's[0-19]']\nmachines:\n" +
                           lines(machines) + "links:\n" + lines(links));
  }

  void SetUp() override {
    while (least_ < mostForLibraries && runWithin(least_, "--version").exitCode != 0)
      least_ += least_ / 32;
    if (least_ >= mostForLibraries) GTEST_SKIP() << "sanitizers map more memory than there is";
  }

  /// Runs the command with more and more memory until it has enough. Until then it must report that
  /// memory ran out, and at least once that this happened during `step`.
  void expectSentences(const std::string& arguments, const std::string& step) const {
    static const std::regex sentence("topocast: error: out of memory while [a-z].* '.*'\n");
    std::string said;
    int kibibytes = least_ + 4096;
    for (Outcome outcome; (outcome = runWithin(kibibytes, arguments)).exitCode != 0;) {
      ASSERT_EQ(outcome.exitCode, 1)
          << outcome.messages << arguments << " in " << kibibytes << " KiB";
      ASSERT_TRUE(std::regex_match(outcome.messages, sentence)) << outcome.messages;
      said += outcome.messages;
      kibibytes += 8192;
    }
    EXPECT_NE(said.find("while " + step + "\n"), std::string::npos) << arguments << '\n' << said;
  }

  std::string path(const std::string& file) const { return (folder() / file).string(); }

private:
  static constexpr const char* machines = "  - {name: 'm%-[0-9]', switch: s%}\n";
  static constexpr const char* links = "  - {between: [top, s%]}\n";

  /// The line for each of the numbers from 0 to 19.
  static std::string lines(const std::string& line) {
    static const std::regex number("%");
    std::string all;
    for (int i = 0; i < 20; ++i)
      all += std::regex_replace(line, number, std::to_string(i));
    return all;
  }

  Outcome runWithin(int kibibytes, const std::string& arguments) const {
    return run(arguments, "ulimit -v " + std::to_string(kibibytes));
  }

  static constexpr int mostForLibraries = 4'000'000;
  int least_ = 100'000; ///< KiB that the command's libraries take
};

TEST_F(OutOfMemory, reading) {
  expectSentences("check large.yaml", "reading 'large.yaml'");
}

TEST_F(OutOfMemory, planning) {
  expectSentences("generate star.yaml --trees all -o star.cpp", "planning for the network 'star'");
}

TEST_F(OutOfMemory, verifying) {
  ASSERT_EQ(run("plan large.yaml --schedule multi-tree:4 -o plan.json").exitCode, 0);
  expectSentences("verify plan.json --topology large.yaml", "verifying 'plan.json'");
}

} // namespace
} // namespace topocast::test
