#include "verify/header_check.hpp"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace topocast {
namespace {

namespace fs = std::filesystem;

/// A copy of the headers in a folder that goes with the test.
class HeaderCheck : public ::testing::Test {
public:
  HeaderCheck() {
    llvm::SmallString<128> made;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("topocast-headers", made));
    folder = made.str().str();
    const fs::path source = TOPOCAST_SOURCE_DIR;
    for (const fs::path& headers :
         {source / "runtime/include", source / "runtime/library", source / "planner"})
      fs::copy(headers, folder, fs::copy_options::recursive);
  }
  ~HeaderCheck() override { fs::remove_all(folder); }
  HeaderCheck(const HeaderCheck&) = delete;
  HeaderCheck& operator=(const HeaderCheck&) = delete;

  fs::path folder;
};

TEST_F(HeaderCheck, TheOwnHeadersPass) {
  const HeaderVerification verification = verifyHeaders(folder);
  EXPECT_TRUE(verification.errors.empty());
  EXPECT_NE(verification.summary.find("headers of the runtime, all this topocast's; SHA-256 " +
                                      headersHash()),
            std::string::npos);
}

TEST_F(HeaderCheck, AByteMoreIsFound) {
  std::ofstream(folder / "topocast/carry/pipeline.hpp", std::ios::app) << '\n';
  fs::remove(folder / "topocast/schedule/kary.hpp");
  const HeaderVerification verification = verifyHeaders(folder);
  EXPECT_TRUE(verification.summary.empty());
  ASSERT_EQ(verification.errors.size(), 2U);
}

TEST_F(HeaderCheck, HeadersInThePlaceOfTheCompilersAreFound) {
  std::ofstream(folder / "cstdint") << '\n';
  std::ofstream(folder / "notes.txt") << '\n';
  const HeaderVerification verification = verifyHeaders(folder);
  ASSERT_EQ(verification.errors.size(), 1U);
  EXPECT_NE(verification.errors.front().message.find("takes <cstdint> from here"),
            std::string::npos);
}

/// GCC takes these instead of the headers, or finds them in front of the system's.
TEST_F(HeaderCheck, WhatTakesTheirPlaceIsFound) {
  for (const char* name : {"topocast/carry/pipeline.hpp.gch", "topocast/notes.txt", "mpi.h",
                           "unistd.h", "dlfcn.h", "bits/c++config.h", "mpi.h.gch", "features.h"}) {
    const fs::path file = folder / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << '\n';
    const HeaderVerification verification = verifyHeaders(folder);
    ASSERT_EQ(verification.errors.size(), 1U) << name;
    EXPECT_EQ(verification.errors.front().file, file.string()) << name;
    fs::remove(file);
  }
}

TEST_F(HeaderCheck, OtherLibrariesBesideThemDoNoHarm) {
  for (const char* name : {"fftw3.h", "hdf5/hdf5.h", "topocast/programs/measure/own.hpp"}) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << '\n';
  }
  EXPECT_TRUE(verifyHeaders(folder).errors.empty());
}

TEST_F(HeaderCheck, AFolderOfOtherThingsIsOneMistake) {
  const HeaderVerification verification = verifyHeaders(folder / "topocast");
  ASSERT_EQ(verification.errors.size(), 2U) << "an error and its note";
  fs::remove_all(folder / "topocast" / "schedule");
  EXPECT_LE(verifyHeaders(folder).errors.size(), 11U);
}

/// Anybody can compute the hash where there is no topocast.
TEST_F(HeaderCheck, TheHashIsWhatTheManualSays) {
  const std::string command = "cd '" + folder.string() +
                              "' && find topocast -name '*.?pp' -not -path '*/programs/*' | "
                              "LC_ALL=C sort | xargs sha256sum | sha256sum | cut -d' ' -f1";
  std::FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string printed(64, ' ');
  EXPECT_EQ(std::fread(printed.data(), 1, printed.size(), pipe), printed.size());
  EXPECT_EQ(pclose(pipe), 0);
  EXPECT_EQ(printed, headersHash());
}

} // namespace
} // namespace topocast
