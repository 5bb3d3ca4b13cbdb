#include "plan/hop_text.hpp"

#include "topocast/network/hop_runs.hpp"

#include <algorithm>
#include <cstddef>

namespace topocast {
namespace {

std::string cableText(NextHop cable) {
  std::string text(1, static_cast<char>('A' + cable % runtime::runLetters));
  while ((cable /= runtime::runLetters) > 0)
    text.insert(text.begin(), static_cast<char>('a' + cable % runtime::runLetters));
  return text;
}

} // namespace

std::string hopText(std::span<const NextHop> hops) {
  std::string text;
  for (std::size_t begin = 0; begin < hops.size();) {
    const auto run = hops.subspan(begin);
    const auto first = std::ranges::find_if(run, [](NextHop hop) { return hop != noNextHop; });
    const NextHop cable = first == run.end() ? 0 : *first;
    const auto end = std::find_if(first, run.end(),
                                  [&](NextHop hop) { return hop != noNextHop && hop != cable; });
    const auto count = static_cast<std::size_t>(end - run.begin());
    text += cableText(cable) + (count == 1 ? "" : std::to_string(count));
    begin += count;
  }
  return text + runtime::endOfRunList;
}

} // namespace topocast
