#include "cli/depfile.hpp"

#include "cli/input_options.hpp"
#include "cli/output.hpp"
#include "cli/quantity_options.hpp"
#include "input/text_file.hpp"

namespace topocast::cli {
namespace {

std::string escaped(const std::string& path) {
  std::string word;
  for (const char c : path) {
    if (c == ' ' || c == '#' || c == '\\') word += '\\';
    if (c == '$') word += '$';
    word += c;
  }
  return word;
}

} // namespace

std::string dependencyRule(const std::string& product, const std::vector<std::string>& inputs) {
  std::string rule = escaped(product) + ":";
  for (const std::string& input : inputs)
    rule += " \\\n  " + escaped(input);
  return rule + "\n";
}

void addDepfileOption(CLI::App& command, std::string& depfile) {
  addTextOption(command, "--depfile", depfile, "FILE",
                "also write the names of all files that the product was made from, as a rule for "
                "make, Ninja or CMake's DEPFILE");
}

void checkDepfile(const std::string& depfile, const std::string& product,
                  std::initializer_list<std::string> inputs) {
  if (depfile.empty()) return;
  if (product.empty() || product == "-")
    throw CLI::ValidationError("--depfile", "name the product with -o: standard output depends on "
                                            "nothing");
  if (depfile == product)
    throw CLI::ValidationError("--depfile", "'" + product + "' is the product");
  refuseOutputOnInput(depfile, inputs);
}

ExitCode writeDepfile(const std::string& depfile, const std::string& product) {
  return writeProduct(depfile,
                      [&](llvm::raw_ostream& out) { out << dependencyRule(product, filesRead()); });
}

} // namespace topocast::cli
