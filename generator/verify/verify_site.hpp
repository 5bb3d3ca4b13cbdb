// The tables from which a source plans, against its network. In: the tables that it has. Out:
// findings where they differ from the network's and, if these are not estimated, from the
// communication parameters; and what the judge says of plans that the source's tables lead to, for
// one job or for jobs of machines drawn at random.
#pragma once

#include "cost/communication_parameters.hpp"
#include "input/diagnostic_list.hpp"
#include "network/network.hpp"
#include "verify/source_tables.hpp"
#include "verify/verify.hpp"

#include <string>

namespace topocast {

/// Said of files that are verified for jobs and plan for none.
constexpr const char* noJobs =
    "this file has no network by which jobs are planned; leave out what names some, such as "
    "--machines";

/// Of a source that plans. Reports what is wrong; one line on what was verified, which means
/// nothing if something is. Plans are judged for `jobs`.
std::string verifySite(const SourceTables& source, const Network& network,
                       const CommunicationParameters& parameters, const JudgedJobs& jobs,
                       DiagnosticList& diagnostics);

} // namespace topocast
