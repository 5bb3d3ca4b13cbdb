// What the command makes of networks: its products, without any message.
#pragma once

#include "cli/started_command.hpp"

#include <string>

namespace topocast::test {

class Products : public CommandTest {
protected:
  /// Runs the command and gives its product.
  std::string productOf(const std::string& arguments, const std::string& before = "") const {
    const Outcome outcome = run(arguments, before);
    EXPECT_EQ(outcome.exitCode, 0) << arguments;
    EXPECT_EQ(outcome.messages, "") << arguments;
    return outcome.output;
  }
};

} // namespace topocast::test
