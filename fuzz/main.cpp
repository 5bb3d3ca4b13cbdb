// The fuzzer: libFuzzer with one of the targets.
//
//   topocast_fuzz --list              prints the targets' names
//   topocast_fuzz --seeds FOLDER      writes the targets' seeds to folders called after them
//   topocast_fuzz TARGET [OPTION...]  fuzzes one; options and folders are libFuzzer's
//
// scripts/fuzz runs all of them.
#include "fuzz/targets.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace topocast::fuzz {
namespace {

const FuzzTarget*& chosenTarget() {
  static const FuzzTarget* chosen = nullptr;
  return chosen;
}

[[noreturn]] void list(const std::vector<FuzzTarget>& targets) {
  for (const FuzzTarget& target : targets)
    std::cout << target.name << '\n';
  std::exit(EXIT_SUCCESS);
}

[[noreturn]] void writeSeeds(const std::vector<FuzzTarget>& targets,
                             const std::filesystem::path& folder) {
  for (const FuzzTarget& target : targets) {
    std::filesystem::create_directories(folder / target.name);
    int number = 0;
    for (const std::string& seed : target.seeds())
      std::ofstream(folder / target.name / std::to_string(number++)) << seed;
  }
  std::exit(EXIT_SUCCESS);
}

/// Takes our own arguments out of the command line. libFuzzer offers no other way to tell a target
/// which it is than what outlives this function.
void readArguments(int& argc, char**& argv) {
  static const std::vector<FuzzTarget> targets = fuzzTargets();
  const std::string first = argc > 1 ? argv[1] : "";
  if (first == "--list") list(targets);
  if (first == "--seeds" && argc == 3) writeSeeds(targets, argv[2]);
  const auto found = std::ranges::find(targets, first, &FuzzTarget::name);
  if (found == targets.end()) {
    std::cerr << "topocast_fuzz: error: no target '" << first << "'; --list prints them\n";
    std::exit(2);
  }
  chosenTarget() = &*found;
  argv[1] = argv[0];
  ++argv;
  --argc;
}

} // namespace
} // namespace topocast::fuzz

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  topocast::fuzz::readArguments(*argc, *argv);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  topocast::fuzz::chosenTarget()->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
