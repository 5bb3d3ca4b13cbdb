// Which files a signal leaves behind, and which processes it ends.
#include "cli/held_signals.hpp"
#include "cli/output.hpp"
#include "cli/started_command.hpp"

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

namespace topocast::test {
namespace {

using cli::HeldSignals;

class Signals : public CommandTest {
protected:
  std::string path(const std::string& file) const { return (folder() / file).string(); }

  bool isEmpty(const std::string& name) const { return std::filesystem::is_empty(folder() / name); }

  /// Writes half a product to `file`, gets `signal`, and writes the other half.
  void writeInterrupted(const std::string& file, int signal) const {
    cli::writeProduct(path(file), [&](llvm::raw_ostream& out) {
      out << "half";
      out.flush();
      std::raise(signal);
      out << "half";
    });
  }
};

TEST_F(Signals, takeEffectWhenTheyAreNoLongerHeld) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    EXPECT_EXIT(
        {
          const HeldSignals held;
          if (held.any()) _exit(2);
          std::raise(signal);
          if (!held.any()) _exit(3);
        },
        ::testing::KilledBySignal(signal), "");
}

TEST_F(Signals, thatAreIgnoredStayIgnored) {
  EXPECT_EXIT(
      {
        std::signal(SIGHUP, SIG_IGN);
        {
          const HeldSignals held;
          std::raise(SIGHUP);
          if (held.any()) _exit(2);
        }
        _exit(0);
      },
      ::testing::ExitedWithCode(0), "");
}

TEST_F(Signals, leaveNoPartOfAFile) {
  std::filesystem::create_directory(folder() / "products");
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    EXPECT_EXIT(writeInterrupted("products/new", signal), ::testing::KilledBySignal(signal), "");
  EXPECT_TRUE(isEmpty("products"));
  write("products/old", "old");
  EXPECT_EXIT(writeInterrupted("products/old", SIGTERM), ::testing::KilledBySignal(SIGTERM), "");
  EXPECT_EQ(contentOf("products/old"), "old");
}

/// A compiler that calls another one, as mpicxx does, which takes a long time.
class SignalledCompiler : public Signals {
protected:
  SignalledCompiler() {
    std::filesystem::create_directory(folder() / "tmp");
    writeScript("inner", "touch \"$TMPDIR/half\"; echo $$ > inner.pid; exec sleep 60\n");
    writeScript("compiler", "cat > /dev/null; ./inner & wait\n");
  }

  void writeScript(const std::string& file, const std::string& script) const {
    write(file, "#!/bin/sh\n" + script);
    chmod(path(file).c_str(), 0755);
  }

  /// Runs `generate`, sends it `signal` as soon as the inner compiler works, and gives its exit
  /// code as a shell sees it.
  int signalled(const std::string& signal) const {
    return run("generate line-4x8.yaml --name lab --preload -o lab.so --mpi-compiler ./compiler &\n"
               "until [ -s inner.pid ]; do sleep 0.02; done; kill -" +
                   signal + " $!; wait $!",
               "export TMPDIR=\"$PWD/tmp\"")
        .exitCode;
  }

  /// Waits until the inner compiler does not run any more, for a while.
  bool innerEnds() const {
    std::string process = contentOf("inner.pid");
    process.pop_back(); // the line's end
    for (int tries = 0; tries < 500; ++tries) {
      const std::string state = test::contentOf("/proc/" + process + "/stat");
      if (state.empty() || state.find(") Z ") != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
};

TEST_F(SignalledCompiler, endsAndLeavesNothing) {
  // A shell lets what it starts in the background ignore SIGINT.
  for (const auto& [name, number] : {std::pair("TERM", SIGTERM), std::pair("HUP", SIGHUP)}) {
    std::filesystem::remove(folder() / "inner.pid");
    EXPECT_EQ(signalled(name), 128 + number);
    EXPECT_TRUE(isEmpty("tmp")) << name;
    EXPECT_FALSE(std::filesystem::exists(folder() / "lab.so")) << name;
    EXPECT_TRUE(innerEnds()) << name;
  }
}

TEST_F(SignalledCompiler, thatDoesNotEndIsKilled) {
  writeScript("inner", "trap '' TERM; echo $$ > inner.pid; while :; do sleep 0.1; done\n");
  EXPECT_EQ(signalled("TERM"), 128 + SIGTERM);
  EXPECT_TRUE(isEmpty("tmp"));
  EXPECT_TRUE(innerEnds());
}

TEST_F(SignalledCompiler, hasAFolderThatNobodyElseSees) {
  writeScript("compiler", "stat -c '%a %F' \"$TMPDIR\" > mode; cat > source\n");
  run("generate line-4x8.yaml --name lab --preload -o lab.so --mpi-compiler ./compiler");
  EXPECT_EQ(contentOf("mode"), "700 directory\n");
}

} // namespace
} // namespace topocast::test
