// A broadcast before MPI_Init or after MPI_Finalize ends as the library's does: with the same
// message and the same exit status. This program runs itself, alone, as one that makes the mistake.
#include "test_cluster.hpp"

#include "topocast/runtime.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <ostream>
#include <regex>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

struct End {
  int exitStatus;
  std::string message;
  bool operator==(const End& other) const {
    return exitStatus == other.exitStatus && message == other.message;
  }
  friend std::ostream& operator<<(std::ostream& out, const End& end) {
    return out << "exit status " << end.exitStatus << ", " << end.message;
  }
};

std::string ownPath; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

/// Without the environment, so that nothing of a program starter's reaches it. What the MPI library
/// keeps until the process ends is no leak.
End endOf(const std::string& arguments) {
  const std::string command = "env -i PATH=\"$PATH\" ASAN_OPTIONS=detect_leaks=0 timeout 60 '" +
                              ownPath + "' " + arguments + " 2>&1";
  End end{-1, {}};
  std::FILE* const output = popen(command.c_str(), "r");
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), line.size(), output) != nullptr)
    end.message += line.data();
  end.exitStatus = WEXITSTATUS(pclose(output));
  end.message = std::regex_replace(end.message, std::regex("[0-9]{2,}"), "<number>");
  return end;
}

void expectSame(const std::string& when) {
  const End library = endOf(when + " library");
  EXPECT_NE(library.exitStatus, 0);
  EXPECT_NE(library.exitStatus, 124) << "runs for a minute";
  EXPECT_NE(library.message.find("Bcast"), std::string::npos) << library;
  EXPECT_EQ(endOf(when + " trees"), library);
}

TEST(Misuse, beforeInit) {
  expectSame("before");
}
TEST(Misuse, afterFinalize) {
  expectSame("after");
}
TEST(Misuse, afterFinalizeAndUse) {
  expectSame("after-use");
}

int broadcastOne(const std::string& by) {
  static const TestCluster cluster(2);
  int value = 0;
  return by == "trees" ? broadcast(cluster.get(), &value, 1, MPI_INT, 0, MPI_COMM_WORLD)
                       : PMPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

/// Makes the mistake.
int misuse(const std::string& when, const std::string& by) {
  if (when != "before") {
    MPI_Init(nullptr, nullptr);
    if (when == "after-use") broadcastOne(by);
    MPI_Finalize();
  }
  broadcastOne(by);
  return 0;
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv, argv + argc);
  if (argc == 3) return topocast::runtime::test::misuse(arguments[1], arguments[2]);
  topocast::runtime::test::ownPath = arguments[0];
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
