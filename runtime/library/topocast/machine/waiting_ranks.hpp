// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which ranks of this host wait for others in the same exchange. In: a name for the exchange, the
// same on all ranks that the same program starter has started here. Out: the ranks that one process
// names for all of them; each rank is named once.
//
// It takes no message of MPI: one to a rank that runs without topocast could be received by the
// program. Each waiting rank holds an address of the host, in which its number stands, and the
// system lists all addresses. An address ends with its process and is no file.
#pragma once

#include "topocast/version.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// An address of the host, which no other process has while this object lives.
class HostAddress {
public:
  explicit HostAddress(const std::string& name)
      : socket_(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
    const sockaddr_un address = addressOf(name);
    isHeld_ = bind(socket_, reinterpret_cast<const sockaddr*>(&address), lengthOf(name)) == 0 ||
              errno != EADDRINUSE;
  }
  ~HostAddress() {
    if (socket_ >= 0) close(socket_);
  }
  HostAddress(const HostAddress&) = delete;
  HostAddress& operator=(const HostAddress&) = delete;

  /// Also where the system cannot tell.
  bool isHeld() const { return isHeld_; }

  /// Lets the process that holds the address `name` know that it was named.
  void notify(const std::string& name) const {
    const sockaddr_un address = addressOf(name);
    sendto(socket_, "", 1, 0, reinterpret_cast<const sockaddr*>(&address), lengthOf(name));
  }
  bool isNotified() const {
    char byte = 0;
    return recv(socket_, &byte, 1, MSG_PEEK) > 0;
  }

private:
  // A zero stands in front of the name: no file.
  static sockaddr_un addressOf(const std::string& name) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path + 1, sizeof address.sun_path - 1);
    return address;
  }
  static socklen_t lengthOf(const std::string& name) {
    const std::size_t length = std::min(name.size() + 1, sizeof sockaddr_un{}.sun_path);
    return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  }

  int socket_;
  bool isHeld_ = true;
};

/// The numbers behind `name` in the host's addresses that begin with it, in order.
inline std::vector<int> numbersBehind(const std::string& name) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> list(std::fopen("/proc/net/unix", "r"),
                                                             std::fclose);
  std::vector<int> numbers;
  std::array<char, 512> line{}; // an address has 108 characters
  while (list && std::fgets(line.data(), line.size(), list.get()) != nullptr) {
    const std::string text = line.data();
    const std::size_t place = text.find(" @" + name);
    if (place == std::string::npos) continue;
    const char* const number = text.c_str() + place + 2 + name.size();
    char* end = nullptr;
    const long value = std::strtol(number, &end, 10);
    if (end != number && *end == '\n') numbers.push_back(static_cast<int>(value));
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

} // namespace detail

/// This rank, which has waited for a while in the exchange that is called so.
class WaitingRank {
public:
  WaitingRank(const std::string& exchange, int rank)
      : prefix_("topocast-waits-" + std::to_string(getppid()) + '-' + exchange + '-'), rank_(rank),
        address_(addressOf(rank)) {}

  /// The ranks that this one is to name, itself among them; none if another one has named it.
  std::vector<int> ranksToName() const {
    constexpr int tries = 100;
    constexpr std::chrono::milliseconds pause(10);
    for (int number = 0; number < tries; ++number) {
      if (address_.isNotified()) return {};
      const detail::HostAddress voice(prefix_ + "voice");
      if (voice.isHeld()) return namedBy(voice);
      std::this_thread::sleep_for(pause);
    }
    return {rank_};
  }

private:
  std::string addressOf(int rank) const { return prefix_ + std::to_string(rank); }

  /// No other process takes a list meanwhile.
  std::vector<int> namedBy(const detail::HostAddress& voice) const {
    if (address_.isNotified()) return {};
    std::vector<int> ranks = detail::numbersBehind(prefix_);
    if (!std::binary_search(ranks.begin(), ranks.end(), rank_)) return {rank_};
    for (const int rank : ranks)
      voice.notify(addressOf(rank));
    return ranks;
  }

  std::string prefix_;
  int rank_;
  detail::HostAddress address_;
};

/// `0-2, 5`, of numbers in order.
inline std::string describeNumbers(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t first = 0, last = 0; first < numbers.size(); first = last + 1) {
    for (last = first; last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1;)
      ++last;
    text += (first == 0 ? "" : ", ") + std::to_string(numbers[first]);
    if (last > first) text += '-' + std::to_string(numbers[last]);
  }
  return text;
}

} // namespace topocast::TOPOCAST_ABI::runtime
