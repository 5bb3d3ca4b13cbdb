// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Memory that the processes of one machine have in common. In: how many of them there are. Out: a
// ring for messages (message_ring.hpp) wherever one of them asks for it. Without MPI: who
// makes the memory tells the others where it is, by agree/memory_exchange.hpp.
//
// It has no name in any folder and goes with the last process that has it, however that ends. It is
// as long as all rings together; what no ring has used yet takes no memory.
#pragma once

#include "topocast/carry/message_ring.hpp"
#include "topocast/version.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime {

/// Where one process finds the memory that another has made.
struct MemoryOffer {
  std::uint64_t stamp = 0; ///< stands at the memory's beginning
  std::int32_t process = 0;
  std::int32_t descriptor = -1; ///< of that process; -1 if there is no memory
};

/// The memory as one process sees it.
class MachineMemory {
public:
  /// Rings that one process may have used, in all memory that it shares: one for each communicator
  /// in which it is the lowest rank of the machine.
  static constexpr std::size_t ringsOfProcess = 4;

  /// For so many processes, of which this one has the number `own`. Nothing if the system gives
  /// none.
  static std::unique_ptr<MachineMemory> make(std::size_t processes, std::size_t own,
                                             std::uint64_t stamp) {
#ifdef SYS_memfd_create
    constexpr unsigned closeOnExec = 1;
    const auto descriptor = static_cast<int>(syscall(SYS_memfd_create, name, closeOnExec));
    std::unique_ptr<MachineMemory> memory = map(descriptor, processes, own, true);
    if (memory) std::memcpy(memory->begin_, &stamp, sizeof stamp);
    return memory;
#else
    return nullptr;
#endif
  }

  /// What another process of the same machine offers. Nothing if it is not to be had: on another
  /// machine, in another container, or where it is this same process that stands for several ranks.
  static std::unique_ptr<MachineMemory> open(std::size_t processes, std::size_t own,
                                             const MemoryOffer& offer) {
    if (offer.descriptor < 0 || offer.process == getpid()) return nullptr;
    const std::string path =
        "/proc/" + std::to_string(offer.process) + "/fd/" + std::to_string(offer.descriptor);
    // What only seems to be it is not even opened.
    std::array<char, 64> target{};
    const ssize_t length = readlink(path.c_str(), target.data(), target.size() - 1);
    if (length < 0 || std::strstr(target.data(), name) == nullptr) return nullptr;
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK);
    std::unique_ptr<MachineMemory> memory = map(descriptor, processes, own, false);
    if (!memory) return nullptr;
    memory->closeDescriptor();
    const bool isIt = std::memcmp(memory->begin_, &offer.stamp, sizeof offer.stamp) == 0;
    return isIt ? std::move(memory) : nullptr;
  }

  MachineMemory(const MachineMemory&) = delete;
  MachineMemory& operator=(const MachineMemory&) = delete;
  ~MachineMemory() {
    for (const std::size_t members : membersOf_)
      if (members > 0) --usedRings();
    closeDescriptor();
    munmap(begin_, bytes_);
  }

  /// What others need to open it, until closeDescriptor().
  MemoryOffer offer() const {
    MemoryOffer offer;
    std::memcpy(&offer.stamp, begin_, sizeof offer.stamp);
    offer.process = getpid();
    offer.descriptor = descriptor_;
    return offer;
  }
  void closeDescriptor() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

  /// The number of a ring of this process that nobody uses any more, made ready for so many
  /// members; nothing if there is none. For any of its threads.
  std::optional<std::uint32_t> takeRing(std::size_t members) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (std::size_t i = 0; i < ringsOfProcess; ++i) {
      const bool isNew = membersOf_[i] == 0;
      MessageRing ring(ringAt(firstRing() + i));
      if (isNew ? !mayUseAnother() : !ring.haveAllLeft(membersOf_[i])) continue;
      ring.clear(members);
      membersOf_[i] = members;
      return static_cast<std::uint32_t>(firstRing() + i);
    }
    return std::nullopt;
  }

  char* ringAt(std::size_t number) const {
    return begin_ + cacheLineBytes + number * MessageRing::bytesFor(processes_);
  }

private:
  static constexpr const char* name = "topocast-messages";

  MachineMemory(void* begin, std::size_t bytes, int descriptor, std::size_t processes,
                std::size_t own)
      : begin_(static_cast<char*>(begin)), bytes_(bytes), descriptor_(descriptor),
        processes_(processes), own_(own) {}

  /// The first of the rings that this process gives out.
  std::size_t firstRing() const { return own_ * ringsOfProcess; }

  /// Whose pages count, in all memory of this process.
  static std::atomic<std::size_t>& usedRings() {
    static std::atomic<std::size_t> rings{0};
    return rings;
  }
  static bool mayUseAnother() {
    if (usedRings()++ < ringsOfProcess) return true;
    --usedRings();
    return false;
  }

  static std::unique_ptr<MachineMemory> map(int descriptor, std::size_t processes, std::size_t own,
                                            bool isNew) {
    if (descriptor < 0) return nullptr;
    const std::size_t bytes =
        cacheLineBytes + processes * ringsOfProcess * MessageRing::bytesFor(processes);
    void* const begin =
        isNew && ftruncate(descriptor, static_cast<off_t>(bytes)) != 0
            ? MAP_FAILED
            : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (begin == MAP_FAILED) {
      close(descriptor);
      return nullptr;
    }
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): the constructor is private
    return std::unique_ptr<MachineMemory>(
        new MachineMemory(begin, bytes, descriptor, processes, own));
  }

  char* begin_;
  std::size_t bytes_;
  int descriptor_;
  std::size_t processes_;
  std::size_t own_;
  std::mutex mutex_;
  std::array<std::size_t, ringsOfProcess> membersOf_{}; ///< in its last use; 0 if it had none
};

} // namespace topocast::TOPOCAST_ABI::runtime
