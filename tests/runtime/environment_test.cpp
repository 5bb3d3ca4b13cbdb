// What values of switches in the environment mean.
#include "topocast/environment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

class Switches : public testing::Test {
protected:
  void TearDown() override {
    for (const char* const variable : switchVariables)
      unsetenv(variable);
  }
  static bool isOnWith(const char* value) {
    setenv("TOPOCAST_GUARD", value, 1);
    return isSwitchedOn("TOPOCAST_GUARD");
  }
};

TEST_F(Switches, AreOffInWordsAndNumbers) {
  EXPECT_FALSE(isSwitchedOn("TOPOCAST_GUARD"));
  for (const char* const value : {"", "0", "00", "off", "OFF", "no", "No", "false", "False"})
    EXPECT_FALSE(isOnWith(value)) << value;
  EXPECT_EQ(warningOfSwitches(), "");
}

TEST_F(Switches, AreOnInWordsAndNumbers) {
  for (const char* const value : {"1", "2", "010", "on", "Yes", "TRUE"})
    EXPECT_TRUE(isOnWith(value)) << value;
  EXPECT_EQ(warningOfSwitches(), "");
}

TEST_F(Switches, OtherWordsCountAsOnAndAreToldOf) {
  for (const char* const value : {"offf", "-", "1 ", "disable"})
    EXPECT_TRUE(isOnWith(value)) << value;
  setenv("TOPOCAST_DISABLE", "perhaps", 1);
  EXPECT_EQ(warningOfSwitches(),
            "topocast: warning: TOPOCAST_DISABLE is 'perhaps', neither on (1, on, yes, true) nor "
            "off (0, off, no, false); it counts as on\n"
            "topocast: warning: TOPOCAST_GUARD is 'disable', neither on (1, on, yes, true) nor off "
            "(0, off, no, false); it counts as on\n");
}

TEST_F(Switches, AreFoundByOneLook) {
  setenv("TOPOCAST_GUARD", "on", 1);
  setenv("TOPOCAST_VERBOSE", "", 1);
  setenv("TOPOCAS", "1", 1);
  const OwnVariables few;
  EXPECT_TRUE(few.isOn("TOPOCAST_GUARD"));
  EXPECT_FALSE(few.isOn("TOPOCAST_VERBOSE"));
  EXPECT_FALSE(few.isOn("TOPOCAST_GUAR"));
  EXPECT_STREQ(few.find("TOPOCAST_VERBOSE"), "");
  EXPECT_EQ(few.find("TOPOCAST_DISABLE"), nullptr);
  for (int i = 0; i < 40; ++i)
    setenv(("TOPOCAST_TEST_" + std::to_string(i)).c_str(), std::to_string(i).c_str(), 1);
  const OwnVariables many;
  for (int i = 0; i < 40; ++i) {
    const std::string name = "TOPOCAST_TEST_" + std::to_string(i);
    EXPECT_EQ(many.find(name.c_str()), std::to_string(i));
    unsetenv(name.c_str());
  }
  unsetenv("TOPOCAS");
}

TEST_F(Switches, VerbosityHasDegrees) {
  EXPECT_EQ(verbosity(), 0);
  for (const auto& [value, degree] : {std::pair("off", 0), std::pair("on", 1), std::pair("2", 2),
                                      std::pair("1", 1), std::pair("2x", 1)}) {
    setenv("TOPOCAST_VERBOSE", value, 1);
    EXPECT_EQ(verbosity(), degree) << value;
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
