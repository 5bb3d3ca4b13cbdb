// The lower bound in the text of `topocast explain`. In: the bound for a message size, and what the
// chosen schedule takes. Out: what sets the bound, and how far the choice is from it.
#include "cli/explained_parts.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace topocast::cli {
namespace {

/// `s0->s1`; of several links `s0->s1, s0->s2 and s0->s3 together`
std::string linksText(const Network& network, std::span<const LinkId> links) {
  std::vector<std::string> names;
  names.reserve(links.size());
  for (const LinkId link : links)
    names.push_back(network.name(link));
  return inWords(names) + (links.size() > 1 ? " together" : "");
}

/// On what the certificate rests where the network is no tree, and the limit is a link that others
/// might help.
std::string unusedText(const Network& network, const LowerBound& bound) {
  const Link& limit = network.link(bound.bottleneck.links.front());
  const bool matters =
      bound.isOfBandwidth() && network.isSwitch(limit.from) && network.isSwitch(limit.to);
  if (!matters || network.unusedCableCount() == 0) return "";
  return " without the " + formatCount(network.unusedCableCount(), "link") +
         " left out of its tree";
}

} // namespace

ExplainedBound boundOf(const Question& question) {
  const Network& network = question.network;
  // One message that switches copy may reach all machines.
  const auto servedAtOnce = static_cast<std::uint32_t>(
      network.copying().isThere() ? std::max<std::size_t>(network.machineCount() - 1, 1) : 1);
  ExplainedBound bound = {
      lowerBound(network, question.root, question.parameters, question.messageBytes, servedAtOnce),
      {}};
  constexpr std::uint32_t byOnePort = 2;
  if (bound.anyBroadcast.growth == byOnePort)
    bound.inSegments =
        onePortBound(network.machineCount(), question.parameters, question.messageBytes);
  return bound;
}

void writeBound(llvm::raw_ostream& out, const Question& question, const ExplainedBound& bound) {
  const LowerBound& any = bound.anyBroadcast;
  out << "lower bound: " << formatSeconds(bound.seconds()) << "; ";
  if (bound.isOfSegments())
    out << "the root sends one segment after the other, at best of "
        << formatBytes(bound.inSegments.segmentBytes)
        << ", and the last one has yet to reach all machines\n";
  else if (any.isOfBandwidth())
    out << "the whole message passes " << linksText(question.network, any.bottleneck.links)
        << " at the parameters' best rate\n";
  else
    out << "the machines that have any of the message at most "
        << (any.growth == 2 ? "double" : "become " + std::to_string(any.growth) + " times as many")
        << " with each g: " << any.startUps << " x g and a latency\n";
}

void writeCertificate(llvm::raw_ostream& out, const Question& question, double seconds,
                      const ExplainedBound& bound) {
  if (bound.seconds() == 0) return;
  const LowerBound& any = bound.anyBroadcast;
  const bool isOfSegments = bound.isOfSegments();
  out << "  at " << formatBytes(question.messageBytes)
      << llvm::formatv(" this is at most {0:f2} x the best any {1} could do on this network{2}; ",
                       seconds / bound.seconds(),
                       isOfSegments ? "broadcast in segments" : "broadcast",
                       isOfSegments ? "" : unusedText(question.network, any));
  if (isOfSegments)
    out << "the limit is that machines send one message at a time\n";
  else if (any.isOfBandwidth())
    out << "the limit is the link" << (any.bottleneck.links.size() > 1 ? "s " : " ")
        << linksText(question.network, any.bottleneck.links) << '\n';
  else
    out << "the limit is the start-ups\n";
}

} // namespace topocast::cli
