#include "input/excerpt.hpp"

#include "input/printable.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace topocast {
namespace {

using llvm::StringRef;

/// Longest part of a line that is shown, in bytes; a place in a longer line stands in its middle.
constexpr std::size_t shownWidth = 160;

/// Walks forward over a text from line to line.
class LineWalk {
public:
  explicit LineWalk(StringRef text) : text_(text), next_(lineEnd()) {}

  /// Goes to the line that holds the byte `offset`, which lies behind all asked for before.
  void goTo(std::size_t offset) {
    while (next_ < offset) {
      // Columns start anew behind a carriage return, but only line feeds count as lines.
      if (text_[next_] == '\n') ++number_;
      begin_ = next_ + 1;
      next_ = lineEnd();
    }
  }
  std::size_t number() const { return number_; }
  std::size_t begin() const { return begin_; }

private:
  std::size_t lineEnd() const {
    return std::min(text_.find_first_of("\r\n", begin_), text_.size());
  }

  StringRef text_;
  std::size_t number_ = 1;
  std::size_t begin_ = 0;
  std::size_t next_; ///< where the line ends
};

/// The part of a line that is shown for its byte `at`. `rest` is the text from the line's begin on.
StringRef windowAround(StringRef rest, std::size_t at) {
  const bool isLong = rest.size() > shownWidth &&
                      rest.take_front(shownWidth + 1).find_first_of("\r\n") == StringRef::npos;
  const std::size_t begin =
      isLong && at > shownWidth / 2 ? characterBoundary(rest, at - shownWidth / 2) : 0;
  const std::size_t end = characterBoundary(rest, std::min(begin + shownWidth, rest.size()));
  const StringRef window = rest.slice(begin, end);
  return window.take_front(window.find_first_of("\r\n"));
}

/// Shows `window` in `excerpt`, and marks there what lies between the pointers.
void show(StringRef window, const char* markBegin, const char* markEnd, Excerpt& excerpt) {
  while (true) {
    if (window.begin() <= markBegin) excerpt.markBegin = excerpt.text.size();
    if (window.begin() <= markEnd) excerpt.markEnd = excerpt.text.size();
    if (window.empty()) return;
    const Character character = firstCharacter(window);
    const bool isKept = character.isPrintable || character.bytes == "\t";
    excerpt.text += isKept ? character.bytes.str() : "?";
    window = window.drop_front(character.bytes.size());
  }
}

} // namespace

std::vector<Excerpt> excerptsOf(StringRef text, std::span<const StringRef> places) {
  std::vector<std::size_t> inTextOrder(places.size());
  std::iota(inTextOrder.begin(), inTextOrder.end(), 0);
  std::ranges::sort(inTextOrder, {}, [&](std::size_t i) { return places[i].begin(); });
  std::vector<Excerpt> excerpts(places.size());
  LineWalk walk(text);
  for (const std::size_t i : inTextOrder) {
    const StringRef place = places[i];
    assert(text.begin() <= place.begin() && place.end() <= text.end() && "a place in the text");
    const auto offset = static_cast<std::size_t>(place.begin() - text.begin());
    walk.goTo(offset);
    const std::size_t at = offset - walk.begin();
    excerpts[i].line = walk.number();
    excerpts[i].column = at + 1;
    show(windowAround(text.drop_front(walk.begin()), at), place.begin(), place.end(), excerpts[i]);
  }
  return excerpts;
}

} // namespace topocast
