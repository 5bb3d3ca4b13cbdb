#include "cli/explained_bound.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"

#include "llvm/Support/FormatVariadic.h"

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

void writeBound(llvm::raw_ostream& out, const Question& question, const LowerBound& bound) {
  out << "lower bound: " << formatSeconds(bound.seconds()) << "; ";
  if (bound.isOfBandwidth())
    out << "the whole message passes " << linksText(question.network, bound.bottleneck.links)
        << " at the parameters' best rate\n";
  else
    out << "the machines that have any of the message at most "
        << (bound.growth == 2 ? "double"
                              : "become " + std::to_string(bound.growth) + " times as many")
        << " with each g: " << bound.startUps << " x g and a latency\n";
}

void writeCertificate(llvm::raw_ostream& out, const Question& question, double seconds,
                      const LowerBound& bound) {
  if (bound.seconds() == 0) return;
  out << "  at " << formatBytes(question.messageBytes)
      << llvm::formatv(
             " this is at most {0:f2} x the best any broadcast could do on this network{1}; ",
             seconds / bound.seconds(), unusedText(question.network, bound));
  if (bound.isOfBandwidth())
    out << "the limit is the link" << (bound.bottleneck.links.size() > 1 ? "s " : " ")
        << linksText(question.network, bound.bottleneck.links) << '\n';
  else
    out << "the limit is the start-ups\n";
}

} // namespace topocast::cli
