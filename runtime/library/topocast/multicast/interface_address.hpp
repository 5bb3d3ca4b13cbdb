// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// By which of its addresses a machine sends to a group and hears it. In: an interface that is named
// by TOPOCAST_MULTICAST_INTERFACE or by the source, or else the address of another machine. Out:
// the IPv4 address, in network order; 0 if there is none. No name is looked up but the host's own.
#pragma once

#include "topocast/environment.hpp"
#include "topocast/version.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

constexpr const char* interfaceVariable = "TOPOCAST_MULTICAST_INTERFACE";

namespace detail {

inline bool isLoopback(std::uint32_t address) {
  return ntohl(address) >> 24U == 127;
}

/// The first address of an interface that is up and pleases `accept(name, flags, address)`.
template <class Accept>
std::uint32_t findInterface(const Accept& accept) {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return 0;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(list, freeifaddrs);
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    std::memcpy(&address, entry->ifa_addr, sizeof address);
    const std::uint32_t found = address.sin_addr.s_addr;
    if ((entry->ifa_flags & IFF_UP) != 0 && accept(entry->ifa_name, entry->ifa_flags, found))
      return found;
  }
  return 0;
}

/// The address from which packets to `other` would leave. None is sent.
inline std::uint32_t addressTowards(std::uint32_t other) {
  const int probe = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (probe < 0) return 0;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  address.sin_addr.s_addr = other;
  socklen_t length = sizeof address;
  const bool isFound = connect(probe, reinterpret_cast<const sockaddr*>(&address), length) == 0 &&
                       getsockname(probe, reinterpret_cast<sockaddr*>(&address), &length) == 0;
  close(probe);
  return isFound ? address.sin_addr.s_addr : 0;
}

/// That of the host's name, unless it stands for the host to itself.
inline std::uint32_t addressOfHostName() {
  std::array<char, 256> name{};
  addrinfo hints{};
  hints.ai_family = AF_INET;
  addrinfo* list = nullptr;
  if (gethostname(name.data(), name.size() - 1) != 0) return 0;
  if (getaddrinfo(name.data(), nullptr, &hints, &list) != 0) return 0;
  sockaddr_in address{};
  std::memcpy(&address, list->ai_addr, sizeof address);
  freeaddrinfo(list);
  return isLoopback(address.sin_addr.s_addr) ? 0 : address.sin_addr.s_addr;
}

} // namespace detail

/// Of an interface that is named, or of an address that is one of this machine's.
inline std::uint32_t addressOfInterface(const std::string& nameOrAddress) {
  in_addr address{};
  const bool isAddress = inet_aton(nameOrAddress.c_str(), &address) != 0;
  return detail::findInterface([&](const char* name, unsigned, std::uint32_t found) {
    return isAddress ? found == address.s_addr : nameOrAddress == name;
  });
}

/// The interface that the environment names, or else the source; an empty text if none does.
inline std::string namedInterface(const char* ofSource) {
  const std::string named = runtime::detail::environmentValue(interfaceVariable);
  return named.empty() ? ofSource : named;
}

/// The address of the first machine, which tells it to the others.
inline std::uint32_t firstAddress(const char* ofSource) {
  const std::string named = namedInterface(ofSource);
  if (!named.empty()) return addressOfInterface(named);
  if (const std::uint32_t found = detail::addressOfHostName()) return found;
  // The default route leads there; the address is one of those for documents.
  const std::uint32_t elsewhere = htonl(0xC6336401U);
  if (const std::uint32_t found = detail::addressTowards(elsewhere)) return found;
  constexpr unsigned wanted = IFF_MULTICAST;
  const std::uint32_t any =
      detail::findInterface([](const char*, unsigned flags, std::uint32_t address) {
        return (flags & wanted) != 0 && !detail::isLoopback(address);
      });
  return any != 0 ? any : htonl(INADDR_LOOPBACK);
}

/// The address of another one, by its route to the first.
inline std::uint32_t ownAddress(const char* ofSource, std::uint32_t ofFirst) {
  const std::string named = namedInterface(ofSource);
  return named.empty() ? detail::addressTowards(ofFirst) : addressOfInterface(named);
}

inline std::string addressText(std::uint32_t address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  in_addr raw{};
  raw.s_addr = address;
  inet_ntop(AF_INET, &raw, text.data(), text.size());
  return text.data();
}

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
