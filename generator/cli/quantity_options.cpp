#include "cli/quantity_options.hpp"

#include "emit/identifier.hpp"
#include "input/quantity.hpp"

#include <variant>

namespace topocast::cli {
namespace {

/// The value of a text; a refusal is a usage error of the option.
template <class T>
T valueOf(const std::string& name, const Parsed<T>& parsed) {
  if (const auto* refusal = std::get_if<Refusal>(&parsed))
    throw CLI::ValidationError(name, refusal->reason + "; " + refusal->advice);
  return std::get<T>(parsed);
}

} // namespace

CLI::Option* addTextOption(CLI::App& command, const std::string& name, std::string& value,
                           const std::string& placeholder, const std::string& description) {
  const auto refuseEmpty = [](const std::string& text) {
    return text.empty() ? std::string("the value is empty") : std::string();
  };
  return command.add_option(name, value, description)->type_name(placeholder)->check(refuseEmpty);
}

CLI::Option* addIdentifierOption(CLI::App& command, const std::string& name, std::string& value,
                                 const std::string& description) {
  const auto refuseOthers = [](const std::string& text) {
    return llvm::toString(checkIdentifier(text));
  };
  return addTextOption(command, name, value, "IDENT", description)->check(refuseOthers);
}

CLI::Option* addSizeOption(CLI::App& command, const std::string& name,
                           std::optional<std::uint64_t>& size, std::uint64_t least,
                           const std::string& description) {
  const auto convert = [&size, name, least](const CLI::results_t& results) {
    size = valueOf(name, parseSize(results.front()));
    if (*size < least)
      throw CLI::ValidationError(name, "'" + results.front() + "' is too small; the least is " +
                                           std::to_string(least));
    return true;
  };
  return command.add_option(name, convert, description)->type_name("SIZE");
}

CLI::Option* addDurationOption(CLI::App& command, const std::string& name,
                               std::optional<double>& seconds, const std::string& description) {
  const auto convert = [&seconds, name](const CLI::results_t& results) {
    seconds = valueOf(name, parseDuration(results.front()));
    return true;
  };
  return command.add_option(name, convert, description)->type_name("DURATION");
}

double bandwidthValue(const std::string& name, llvm::StringRef text) {
  return valueOf(name, parseBandwidth(text));
}

CLI::Option* addBandwidthOption(CLI::App& command, const std::string& name,
                                std::optional<double>& bytesPerSecond,
                                const std::string& description) {
  const auto convert = [&bytesPerSecond, name](const CLI::results_t& results) {
    bytesPerSecond = valueOf(name, parseBandwidth(results.front()));
    return true;
  };
  return command.add_option(name, convert, description)->type_name("BANDWIDTH");
}

CLI::Validator wholeNumber(std::int64_t least, std::int64_t most) {
  const auto refusal = [least, most](const std::string& text) -> std::string {
    std::int64_t value = 0;
    const std::string range = std::to_string(least) + " to " + std::to_string(most);
    if (!llvm::StringRef(text).getAsInteger(10, value) && value >= least && value <= most)
      return {};
    return "'" + text + "' is no whole number from " + range + "; write its digits alone";
  };
  return {refusal, ""};
}

} // namespace topocast::cli
