// What the command makes of networks: its products, without any message.
#pragma once

#include "cli/started_command.hpp"

#include <regex>
#include <string>

namespace topocast::test {

class Products : public CommandTest {
protected:
  /// Runs the command and gives its product. Tests' topologies seldom tell speeds: what is said of
  /// that is tried in speeds_test.cpp.
  std::string productOf(const std::string& arguments, const std::string& before = "") const {
    const Outcome outcome = run(arguments, before);
    EXPECT_EQ(outcome.exitCode, 0) << arguments;
    static const std::regex ofSpeeds("topocast(-lab)?: warning: .* is assumed: give .*\n");
    EXPECT_EQ(std::regex_replace(outcome.messages, ofSpeeds, ""), "") << arguments;
    return outcome.output;
  }
};

} // namespace topocast::test
