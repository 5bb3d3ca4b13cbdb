#include "emit/library_rules.hpp"

#include "plan/planner.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <utility>

namespace topocast {
namespace {

constexpr LibraryAlgorithm algorithms[] = {{"flat", "basic_linear", "kary", 1, 0},
                                           {"linear", "pipeline", "kary", 3, 1},
                                           {"unaware-binary", "binary_tree", "kary", 5, 2},
                                           {"binomial", "binomial", "knomial_1", 6, 2}};

/// The fastest of the library's broadcasts, which know nothing of rails: they are told to use one.
LibraryRule fastest(const Network& network, const CommunicationParameters& parameters,
                    std::uint64_t messageBytes) {
  LibraryRule best;
  double bestSeconds = 0;
  for (const LibraryAlgorithm& algorithm : algorithms) {
    PlanRequest request;
    request.schedule = llvm::cantFail(findSchedule(algorithm.schedule));
    request.messageBytes = messageBytes;
    const PlanRange range =
        planRoot(network.rail(0), parameters, request, MachineId(0)).ranges.front();
    if (best.algorithm != nullptr && bestSeconds <= range.predictedSeconds) continue;
    const bool isWhole = range.segmentBytes >= messageBytes;
    best = {messageBytes, &algorithm, isWhole ? 0 : range.segmentBytes};
    bestSeconds = range.predictedSeconds;
  }
  return best;
}

} // namespace

std::vector<LibraryRule> libraryRules(const Network& network,
                                      const CommunicationParameters& parameters) {
  constexpr std::uint64_t smallest = 1024; // shorter messages are served like these
  constexpr std::uint64_t largest = std::uint64_t{64} << 20U;
  std::vector<LibraryRule> rules;
  for (std::uint64_t bytes = smallest; bytes <= largest; bytes *= 2) {
    const LibraryRule rule = fastest(network, parameters, bytes);
    if (rules.empty() || rules.back().algorithm != rule.algorithm ||
        rules.back().segmentBytes != rule.segmentBytes)
      rules.push_back(rule);
  }
  rules.front().fromBytes = 0;
  return rules;
}

void writeOpenMpiRules(llvm::raw_ostream& out, const Network& network,
                       const CommunicationParameters& parameters) {
  const std::vector<LibraryRule> rules = libraryRules(network, parameters);
  out << "# Made by 'topocast export open-mpi-rules' for network '" << network.name()
      << "' and parameters '" << parameters.name() << "'.\n"
      << "# mpirun --hostfile HOSTS --mca coll_tuned_use_dynamic_rules 1 \\\n"
      << "#        --mca coll_tuned_dynamic_rules_filename THIS_FILE, with HOSTS made by\n"
      << "# 'topocast export hostfile': Open MPI's trees follow the ranks.\n"
      << "1 # one collective operation\n"
      << "7 # broadcast\n"
      << "1 # one size of communicators\n"
      << "2 # 2 ranks and more\n"
      << rules.size() << " # message sizes: from bytes, algorithm, fan-out, segment bytes\n";
  for (const auto& [fromBytes, algorithm, segmentBytes] : rules)
    out << fromBytes << ' ' << algorithm->openMpiNumber << " 0 " << segmentBytes << " # "
        << algorithm->openMpiName << '\n';
}

void writeOpenMpiJsonRules(llvm::raw_ostream& out, const Network& network,
                           const CommunicationParameters& parameters) {
  const std::vector<LibraryRule> rules = libraryRules(network, parameters);
  llvm::json::Array sizes;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto& [fromBytes, algorithm, segmentBytes] = rules[i];
    llvm::json::Object rule;
    rule["msg_size_min"] = fromBytes;
    rule["alg"] = algorithm->openMpiName;
    rule["seg_size"] = segmentBytes;
    if (i + 1 < rules.size())
      rule["msg_size_max"] = rules[i + 1].fromBytes - 1;
    else
      rule["msg_size_max"] = "inf";
    sizes.push_back(std::move(rule));
  }
  llvm::json::Object communicators;
  communicators["comm_size_min"] = 2;
  communicators["comm_rank_distribution"] = "one-per-node";
  communicators["rules"] = std::move(sizes);
  llvm::json::Object collectives;
  collectives["bcast"] = llvm::json::Array({std::move(communicators)});
  llvm::json::Object file;
  file["rule_file_version"] = 3;
  file["module"] = "tuned";
  file["collectives"] = std::move(collectives);
  out << llvm::formatv("{0:2}", llvm::json::Value(std::move(file))) << '\n';
}

} // namespace topocast
