// What tests of transcripts have in common: commands, and the golden that holds what they print.
#pragma once

#include "cli/products.hpp"

#include <string>
#include <vector>

namespace topocast::test {

class Transcripts : public Products {
protected:
  /// The transcripts of several commands are the golden `name`.
  void expectTranscript(const std::string& name, const std::vector<std::string>& commands) const {
    std::string text;
    for (const std::string& command : commands) {
      const Outcome outcome = run(command);
      EXPECT_EQ(outcome.exitCode, 0) << command;
      text += transcript(command, outcome);
    }
    expectGolden(TOPOCAST_GOLDENS "/" + name + ".transcript", text);
  }

  /// What a person asks of one network.
  void expectStory(const std::string& name, const std::string& topology) const {
    const std::string measured = " --parameters parameters/ethernet-1000.yaml";
    expectTranscript(name, {"check " + topology, "show " + topology + " --message-size 64K",
                            "explain " + topology + measured + " --message-size 8K",
                            "explain " + topology + measured + " --message-size 1M"});
  }
};

} // namespace topocast::test
