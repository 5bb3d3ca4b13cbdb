// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The switches that the runtime reads from the environment.
#pragma once

#include "topocast/version.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// The variable's value; an empty text if it is not set.
inline const char* environmentValue(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

enum class SwitchValue { off, on, unknown };

/// What a value means, in letters of either case. A number is off if it is 0.
inline SwitchValue switchValueOf(std::string_view value) {
  if (value.empty()) return SwitchValue::off;
  std::string word(value);
  for (char& letter : word)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  for (const std::string_view off : {"off", "no", "false"})
    if (word == off) return SwitchValue::off;
  for (const std::string_view on : {"on", "yes", "true"})
    if (word == on) return SwitchValue::on;
  if (word.find_first_not_of("0123456789") != std::string::npos) return SwitchValue::unknown;
  return word.find_first_not_of('0') == std::string::npos ? SwitchValue::off : SwitchValue::on;
}

} // namespace detail

/// Variables that switch something on or off. TOPOCAST_VERBOSE also has degrees.
constexpr std::array<const char*, 5> switchVariables = {
    "TOPOCAST_DISABLE", "TOPOCAST_GUARD", "TOPOCAST_MULTICAST", "TOPOCAST_NO_SHARED_MEMORY",
    "TOPOCAST_VERBOSE"};

/// Whether the variable is set, and not to 0, off, no, false or an empty text. What is none of the
/// words counts as on, and warningOfSwitches() tells of it.
inline bool isSwitchedOn(const char* variable) {
  return detail::switchValueOf(detail::environmentValue(variable)) != detail::SwitchValue::off;
}

/// Topocast's own variables, found by one look at the environment, which may have hundreds of
/// others. Lives no longer than the environment stays as it is.
class OwnVariables {
public:
  OwnVariables() {
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
      if (isOwn(*entry) && count_++ < entries_.size()) entries_[count_ - 1] = *entry;
  }

  /// The value of one whose name begins with TOPOCAST_; null if it is not set.
  const char* find(const char* variable) const {
    if (count_ > entries_.size()) return std::getenv(variable);
    const std::size_t length = std::strlen(variable);
    for (std::size_t i = 0; i < count_; ++i)
      if (std::strncmp(entries_[i], variable, length) == 0 && entries_[i][length] == '=')
        return entries_[i] + length + 1;
    return nullptr;
  }
  /// As isSwitchedOn() says.
  bool isOn(const char* variable) const {
    const char* const value = find(variable);
    return value != nullptr && detail::switchValueOf(value) != detail::SwitchValue::off;
  }

private:
  /// Looks at no more of another one's name than it must.
  static bool isOwn(const char* entry) {
    for (const char letter : std::string_view("TOPOCAST_"))
      if (*entry++ != letter) return false;
    return true;
  }

  std::array<const char*, 24> entries_{};
  std::size_t count_ = 0; ///< also of those that have no place there
};

/// A line for each variable that is set to neither on nor off; an empty text if there is none.
inline std::string warningOfSwitches() {
  std::string text;
  for (const char* const variable : switchVariables) {
    const std::string value = detail::environmentValue(variable);
    if (detail::switchValueOf(value) != detail::SwitchValue::unknown) continue;
    text += std::string("topocast: warning: ") + variable + " is '" + value +
            "', neither on (1, on, yes, true) nor off (0, off, no, false); it counts as on\n";
  }
  return text;
}

/// How much TOPOCAST_VERBOSE asks to be told: 0 nothing, 1 what becomes of each communicator and
/// which schedules serve it, 2 and more also the ranges of message sizes with predicted times.
inline int verbosity() {
  constexpr const char* variable = "TOPOCAST_VERBOSE";
  if (!isSwitchedOn(variable)) return 0;
  const char* const value = detail::environmentValue(variable);
  if (detail::switchValueOf(value) == detail::SwitchValue::unknown) return 1;
  return std::max(1, std::atoi(value));
}

} // namespace topocast::TOPOCAST_ABI::runtime
