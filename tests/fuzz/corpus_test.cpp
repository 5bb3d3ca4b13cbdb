// Inputs that once made a reader crash, hang or blow up (fuzz/corpus, a folder for each target),
// and what the fuzzer starts from: every target must take them.
#include "fuzz/targets.hpp"

#include "golden.hpp"

#include <set>

namespace topocast::fuzz {
namespace {

const std::filesystem::path corpus = TOPOCAST_SOURCE_DIR "/fuzz/corpus";

TEST(Corpus, isTakenByItsTargets) {
  for (const FuzzTarget& target : fuzzTargets()) {
    if (!std::filesystem::exists(corpus / target.name)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / target.name)) {
      SCOPED_TRACE(entry.path());
      EXPECT_NO_THROW(target.run(test::contentOf(entry.path())));
    }
  }
}

TEST(Corpus, hasNoFolderWithoutATarget) {
  std::set<std::string> names;
  for (const FuzzTarget& target : fuzzTargets())
    names.insert(target.name);
  for (const auto& entry : std::filesystem::directory_iterator(corpus))
    EXPECT_TRUE(names.contains(entry.path().filename().string())) << entry.path();
}

TEST(Corpus, seedsAreTaken) {
  for (const FuzzTarget& target : fuzzTargets())
    for (const std::string& seed : target.seeds())
      EXPECT_NO_THROW(target.run(seed)) << target.name << '\n' << seed;
}

} // namespace
} // namespace topocast::fuzz
