#include "cli/progress.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <utility>

namespace topocast::cli {
namespace {

constexpr std::chrono::milliseconds untilFirst{1000};
constexpr std::chrono::milliseconds betweenTwo{100};
constexpr const char* wipe = "\r\x1b[K"; // to the line's start, and all behind it

} // namespace

std::string progressLine(const std::string& work, std::size_t done, std::size_t steps) {
  constexpr std::size_t width = 30;
  const std::size_t all = std::max<std::size_t>(steps, 1);
  const std::size_t reached = std::min(done, all);
  const std::size_t filled = width * reached / all;
  return llvm::formatv("{0}  [{1}{2}] {3,3} %", work, std::string(filled, '#'),
                       std::string(width - filled, ' '), 100 * reached / all);
}

Progress::Progress(std::string work, std::size_t steps)
    : work_(std::move(work)), steps_(steps), next_(Clock::now() + untilFirst),
      onTerminal_(llvm::errs().is_displayed()) {}

Progress::~Progress() {
  if (isShown_) llvm::errs() << wipe;
}

void Progress::reach(std::size_t done) {
  if (!onTerminal_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + betweenTwo;
  isShown_ = true;
  llvm::errs() << wipe << progressLine(work_, done, steps_);
}

} // namespace topocast::cli
