// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What this machine knows of its switches without measuring and without privilege. In: Slurm's
// SLURM_TOPOLOGY_ADDR, or the files in which systemd-networkd keeps LLDP frames of neighbours
// (IEEE 802.1AB). Out: names of switches from the top down. Both may be wrong or old, so that they
// are hints. The LID of an InfiniBand leaf is in no file that all may read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

namespace topocast::measure {

/// Where a hint comes from, and the switches above a machine: `spine.leaf0`, as Slurm writes them.
struct OwnHint {
  std::string source;
  std::string switches; ///< empty: there is none
};

/// `spine.leaf0` of Slurm's `spine.leaf0.n0`, in which levels without a switch are empty.
inline std::string switchesOfAddress(const std::string& address) {
  const std::size_t machine = address.rfind('.');
  if (machine == std::string::npos) return "";
  std::string switches;
  for (std::size_t start = 0; start < machine;) {
    const std::size_t end = std::min(address.find('.', start), machine);
    if (end > start) switches += (switches.empty() ? "" : ".") + address.substr(start, end - start);
    start = end + 1;
  }
  return switches;
}

/// The system name in an LLDP frame if the neighbour forwards frames; empty for any other.
inline std::string switchInFrame(const std::string& frame) {
  constexpr std::size_t header = 14; // two Ethernet addresses and a type
  constexpr unsigned systemName = 5;
  constexpr unsigned capabilities = 7;
  constexpr unsigned bridge = 4;
  const auto byte = [&frame](std::size_t place) {
    return static_cast<unsigned>(static_cast<unsigned char>(frame[place]));
  };
  std::string name;
  bool forwards = false;
  for (std::size_t place = header; place + 2 <= frame.size();) {
    const unsigned type = byte(place) >> 1U;
    const std::size_t length = ((byte(place) & 1U) << 8U) | byte(place + 1);
    place += 2;
    if (type == 0 || place + length > frame.size()) break;
    if (type == systemName) name = frame.substr(place, length);
    if (type == capabilities && length >= 4) forwards = (byte(place + 3) & bridge) != 0;
    place += length;
  }
  return forwards ? name : "";
}

/// The switch among the neighbours in a file of systemd-networkd: frames, each behind its length
/// in eight bytes, the lowest first.
inline std::string switchInFile(const std::string& content) {
  constexpr std::size_t lengthBytes = 8;
  for (std::size_t place = 0; place + lengthBytes <= content.size();) {
    std::uint64_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
      length = length << 8U | static_cast<unsigned char>(content[place + i]);
    place += lengthBytes;
    if (length > content.size() - place) break;
    std::string name = switchInFrame(content.substr(place, length));
    if (!name.empty()) return name;
    place += length;
  }
  return "";
}

/// The one switch that the files of a folder name, one file for each interface; empty if there are
/// several, as it is not known which interface MPI uses.
inline std::string switchInFolder(const std::string& folder) {
  std::error_code failure;
  std::string found;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string name =
        switchInFile({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
    if (name.empty()) continue;
    if (!found.empty() && found != name) return "";
    found = name;
  }
  return found;
}

inline OwnHint ownHint(const std::string& lldpFolder = "/run/systemd/netif/lldp") {
  const char* const address = std::getenv("SLURM_TOPOLOGY_ADDR");
  const std::string switches = switchesOfAddress(address != nullptr ? address : "");
  if (!switches.empty()) return {"SLURM_TOPOLOGY_ADDR", switches};
  return {"LLDP", switchInFolder(lldpFolder)};
}

} // namespace topocast::measure
