// Replaces the global operators by ones that count what was asked for. (What malloc() gives may be
// some bytes more, or not, for the same request.)
#include "allocations.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocated{0};
std::atomic<std::size_t> peak{0};

/// Stands before the memory that the program gets, which stays aligned for any type.
struct alignas(std::max_align_t) Header {
  std::size_t bytes;
};

/// Null if there is no memory.
void* tryToAllocate(std::size_t bytes) noexcept {
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc)
  void* const memory = std::malloc(sizeof(Header) + bytes);
  if (memory == nullptr) return nullptr;
  const std::size_t now = allocated += bytes;
  std::size_t before = peak;
  while (before < now && !peak.compare_exchange_weak(before, now)) {
  }
  return new (memory) Header{bytes} + 1;
}

void* allocate(std::size_t bytes) {
  void* const memory = tryToAllocate(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void release(void* memory) noexcept {
  if (memory == nullptr) return;
  Header* const header = static_cast<Header*>(memory) - 1;
  allocated -= header->bytes;
  std::free(header); // NOLINT(cppcoreguidelines-no-malloc)
}

} // namespace

void* operator new(std::size_t bytes) {
  return allocate(bytes);
}
void* operator new[](std::size_t bytes) {
  return allocate(bytes);
}
// Where they are not replaced, sanitizers have operators of their own for std::nothrow.
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return tryToAllocate(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return tryToAllocate(bytes);
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete[](void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept {
  release(memory);
}
void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept {
  release(memory);
}
void operator delete[](void* memory, const std::nothrow_t& /*tag*/) noexcept {
  release(memory);
}

namespace topocast::TOPOCAST_ABI::runtime::test {

std::size_t allocatedBytes() {
  return allocated;
}
std::size_t peakBytes() {
  return peak;
}
void resetPeak() {
  peak = allocated.load();
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
