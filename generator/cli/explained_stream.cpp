// Where the time of a stream goes, as `explain` says it: datagrams to the last machine, the
// acknowledgement back to parents, and what is lost; and what multicast takes by the parameters.
#include "cli/explained_parts.hpp"

#include "cli/assumed_multicast.hpp"
#include "input/format_quantity.hpp"

#include "topocast/cost/multicast_times.hpp"
#include "topocast/cost/stream_cost.hpp"

#include <cassert>

namespace topocast::cli {

void writeStream(llvm::raw_ostream& out, const Question& question, const Entry& entry) {
  assert(entry.candidate->profile.stream && "the entry's schedule is streamed");
  const runtime::StreamProfile& stream = *entry.candidate->profile.stream;
  const CommunicationParameters& parameters = question.parameters;
  const runtime::StreamedMessage message = {question.messageBytes, entry.choice.segmentBytes};
  const double streamed = runtime::secondsOfStream(stream, parameters, message);
  const double acknowledged = runtime::secondsOfAcknowledgement(stream, parameters);
  const auto datagrams = runtime::datagramsOf(message.bytes, message.payloadBytes);
  out << "  " << entry.name() << ": " << formatCount(datagrams, "datagram") << " "
      << (datagrams == 1 ? "is" : "are") << " everywhere after " << formatSeconds(streamed)
      << "; then " << formatSeconds(acknowledged) << " until parents know, and "
      << formatSeconds(entry.seconds() - streamed - acknowledged)
      << " for what is lost, on average\n"
      << "  multicast" << (parameters.isMulticastMeasured() ? "" : ", assumed") << ": "
      << multicastText(parameters) << '\n';
}

} // namespace topocast::cli
