// The entry `multicast` of a parameters file: what datagrams to a multicast group take. In: a
// mapping such as
//
//     multicast: {payload: 1432, pace: 110 MB/s, per_datagram: 2 us, latency: 60 us, loss: 0.001 %}
//
// of which all may be left out. Out: the values, with what is assumed in the place of those that
// are not told; everything that is wrong is reported.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_fields.hpp"

#include "topocast/cost/multicast_times.hpp"

namespace topocast {

/// Times and the part that is lost, and whether all that counts of them is told.
struct ReadMulticast {
  runtime::MulticastTimes times;
  bool isMeasured = false; ///< pace, per_datagram, latency and loss
};

ReadMulticast readMulticast(const YamlNode& node, const runtime::MulticastTimes& assumed,
                            DiagnosticList& diagnostics);

/// `5 %` as a part of one.
Parsed<double> parsePercentage(llvm::StringRef text);

} // namespace topocast
