// `topocast generate --preload`: how it calls a compiler, what it does when that fails, and the
// shared objects that the compilers of the installed MPI libraries make.
#include "cli/started_command.hpp"

#include <sys/stat.h>

#include <sstream>
#include <string>
#include <vector>

namespace topocast::test {
namespace {

class Preload : public CommandTest {
protected:
  static constexpr const char* generate = "generate line-4x8.yaml --name lab --preload -o lab.so";

  /// A compiler that is a shell script; `object` stands for the file that it shall write.
  void writeCompiler(const std::string& file, const std::string& script) const {
    write(file, "#!/bin/sh\nobject=$(echo \"$*\" | sed 's/.* -o \\([^ ]*\\).*/\\1/')\n" + script);
    chmod((folder() / file).c_str(), 0755);
  }

  /// Runs `generate` with `before` and expects the error alone, and no file left anywhere.
  void expectFailure(const std::string& arguments, const std::string& messages,
                     const std::string& before = "") const {
    const Outcome outcome = run(arguments, "mkdir -p tmp; export TMPDIR=\"$PWD/tmp\"\n" + before);
    EXPECT_EQ(outcome.exitCode, 1) << arguments;
    EXPECT_EQ(outcome.output, "") << arguments;
    EXPECT_EQ(outcome.messages, messages) << arguments;
    EXPECT_TRUE(std::filesystem::is_empty(folder() / "tmp")) << arguments;
    EXPECT_FALSE(std::filesystem::exists(folder() / "lab.so")) << arguments;
  }

  std::string path(const std::string& file) const { return (folder() / file).string(); }

  /// Runs `generate` and expects nothing but success.
  void make(const std::string& arguments, const std::string& before = "") const {
    const Outcome outcome = run(arguments, before);
    EXPECT_EQ(outcome.exitCode, 0) << arguments;
    EXPECT_EQ(outcome.output + outcome.messages, "") << arguments;
  }

  /// lab.so shows its function, its version and what it replaces, and brings its MPI library along.
  void expectInterface(const std::string& compiler) const {
    const std::string shown = outputOf("nm -D --defined-only lab.so | awk '{ print $3 }'");
    std::string expected;
    for (const std::string prefix : {"", "P"}) {
      expected += prefix + "MPI_Bcast\n";
      // The first is MPI 4's, the second replaced under Open MPI alone.
      for (const char* name : {"MPI_Bcast_c\n", "MPI_Comm_idup\n"})
        if (shown.find(name) != std::string::npos) expected += prefix + name;
      expected += prefix + "MPI_Intercomm_merge\n";
    }
    EXPECT_EQ(shown, expected + "lab_bcast\ntopocast_served_broadcasts\ntopocast_version\n")
        << compiler;
    EXPECT_NE(outputOf("readelf -d lab.so | grep NEEDED").find("[libmpi"), std::string::npos)
        << compiler;
  }

  static std::vector<std::string> realCompilers() {
    std::istringstream list(TOPOCAST_MPI_COMPILERS);
    std::vector<std::string> compilers;
    for (std::string compiler; std::getline(list, compiler, ',');)
      compilers.push_back(compiler);
    return compilers;
  }

  /// Output of a shell command in the folder.
  std::string outputOf(const std::string& command) const {
    return run("--version > version", command).output;
  }
};

constexpr const char* advice =
    "; name another with --mpi-compiler, or in the environment variable MPICXX\n";

TEST_F(Preload, theObjectIsWhatTheCompilerWrites) {
  writeCompiler("compiler", "cat > source; echo object > \"$object\"; echo \"$*\" > arguments\n");
  make(std::string(generate) + " --mpi-compiler './compiler -march=native'",
       "mkdir tmp; export TMPDIR=\"$PWD/tmp\"");
  EXPECT_EQ(contentOf("lab.so"), "object\n");
  const std::string source = run("generate line-4x8.yaml --name lab").output;
  EXPECT_EQ(contentOf("source").substr(0, source.size()), source);
  EXPECT_NE(contentOf("source").find("topocast_version[] = \"topocast ", source.size()),
            std::string::npos);
  EXPECT_TRUE(std::filesystem::is_empty(folder() / "tmp"));
  const std::string arguments = contentOf("arguments");
  for (const char* argument : {"-shared", "-fPIC", "-DTOPOCAST_REPLACE_MPI_BCAST", "-march=native"})
    EXPECT_NE(arguments.find(argument), std::string::npos) << argument << " in " << arguments;
}

TEST_F(Preload, theCompilerIsTheOptionTheVariableOrMpicxx) {
  for (const char* name : {"option", "variable", "mpicxx"})
    writeCompiler(name, std::string("cat > source; echo ") + name + " > \"$object\"\n");
  const auto objectOf = [&](const std::string& option, const std::string& variable) {
    make(std::string(generate) + option, "export PATH=\"$PWD:$PATH\" MPICXX='" + variable + "'");
    return contentOf("lab.so");
  };
  EXPECT_EQ(objectOf(" --mpi-compiler ./option", "variable"), "option\n");
  EXPECT_EQ(objectOf("", "variable"), "variable\n");
  EXPECT_EQ(objectOf("", ""), "mpicxx\n");
}

TEST_F(Preload, noCompiler) {
  expectFailure(std::string(generate) + " --mpi-compiler nowhere/mpicxx",
                "topocast: error: there is no MPI compiler 'nowhere/mpicxx'" + std::string(advice));
}

TEST_F(Preload, aCompilerThatFails) {
  writeCompiler("compiler", "echo half > \"$object\"; echo 'compiler: no licence' >&2; exit 3\n");
  expectFailure(std::string(generate) + " --mpi-compiler " + path("compiler"),
                "compiler: no licence\ntopocast: error: the MPI compiler '" + path("compiler") +
                    "' failed: exit code 3" + advice);
}

TEST_F(Preload, aCompilerThatCrashes) {
  writeCompiler("compiler", "kill -SEGV $$\n");
  const Outcome outcome = run(std::string(generate) + " --mpi-compiler ./compiler");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.messages.find("' failed: Segmentation fault"), std::string::npos)
      << outcome.messages;
}

TEST_F(Preload, aCompilerThatMakesNothing) {
  writeCompiler("compiler", "cat > /dev/null\n");
  expectFailure(std::string(generate) + " --mpi-compiler " + path("compiler"),
                "topocast: error: the MPI compiler '" + path("compiler") +
                    "' made no shared object" + advice);
}

TEST_F(Preload, nowhereToCompile) {
  expectFailure(generate,
                "topocast: error: cannot make a folder in '" + path("nowhere") +
                    "': No such file or directory\n",
                "export TMPDIR=\"$PWD/nowhere\"");
}

TEST_F(Preload, aFailureLeavesTheOldObject) {
  write("lab.so", "old");
  EXPECT_EQ(run(std::string(generate) + " --mpi-compiler false").exitCode, 1);
  EXPECT_EQ(contentOf("lab.so"), "old");
}

TEST_F(Preload, whatRealCompilersMake) {
  for (const std::string& compiler : realCompilers()) {
    const std::string unoptimised = " --mpi-compiler '" + compiler + " -O0'"; // in half the time
    make(generate + unoptimised);
    const std::string bytes = contentOf("lab.so");
    expectInterface(compiler);
    // The same input gives the same bytes, wherever it is compiled.
    make("generate ../line-4x8.yaml --name lab --preload -o ../lab.so" + unoptimised,
         "mkdir -p else; export TMPDIR=\"$PWD/else\"; cd parameters");
    EXPECT_TRUE(contentOf("lab.so") == bytes) << compiler;
  }
}

} // namespace
} // namespace topocast::test
