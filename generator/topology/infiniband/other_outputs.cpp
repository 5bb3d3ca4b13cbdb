#include "topology/infiniband/other_outputs.hpp"

#include "topology/infiniband/forwarding_tables.hpp"
#include "topology/infiniband/line_cursor.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace topocast {
namespace {

using llvm::StringRef;

/// `Switch: 0x0002c90200423e38 leaf7:`, `CA: n0 mlx5_0:`, or with -l all of a link on one line.
bool isFromLinkInfo(StringRef line) {
  return line.starts_with("CA: ") || line.starts_with("Switch: 0x") || line.contains(" ==( ");
}

/// `CA    76  1 0x000000000010007f 4x SDR - SW ...`
bool isPort(StringRef line) {
  LineCursor cursor(line);
  const bool hasKind = cursor.take("CA ") || cursor.take("SW ") || cursor.take("RT ");
  return hasKind && cursor.number() && cursor.number() && cursor.take("0x");
}

/// `Switch : 0x0002c90200423e38 ports 36 ...`
bool isNode(StringRef line) {
  LineCursor cursor(line);
  const bool hasKind = cursor.take("Switch") || cursor.take("Ca") || cursor.take("Router");
  return hasKind && cursor.take(":") && cursor.take("0x");
}

/// `CA 'mlx5_0'` or `hca_id: mlx5_0`, or what ibstatus prints
bool isOfOneHost(StringRef line) {
  return line.starts_with("CA '") || line.starts_with("hca_id:") ||
         line.starts_with("Infiniband device '");
}

/// `{ CA Ports:01 SystemGUID:0002c90200423e38 ... } { SW ...`
bool isSubnetLink(StringRef line) {
  return line.starts_with("{ ") && line.contains(" SystemGUID:");
}

/// `"leaf7", Mellanox, 0x..., LID 9` of ibdiagnet2.net_dump.
bool isFromDiagnosis(StringRef line) {
  return line.starts_with("\"") && line.contains(", LID ");
}

struct Recognised {
  bool (*matches)(StringRef line);
  OtherOutput output;
};

constexpr Recognised outputs[] = {
    {looksLikeForwardingTables,
     {"a dump of forwarding tables, without their fabric",
      "give them with '--forwarding-tables', and what 'ibnetdiscover' prints as the topology"}},
    {isFromLinkInfo,
     {"what iblinkinfo prints", "give what 'ibnetdiscover' prints, on the same host"}},
    {isOfOneHost,
     {"what ibstat, ibstatus or ibv_devinfo print of the adapters of one host",
      "give what 'ibnetdiscover' prints, on the same host"}},
    {isPort, {"a list of ports, as ibnetdiscover -p prints it", "give what it prints without -p"}},
    {isNode,
     {"a list of nodes, which does not tell how they are joined",
      "give what 'ibnetdiscover' prints without options"}},
    {isFromDiagnosis,
     {"what ibdiagnet writes of a fabric",
      "give ibdiagnet2.db_csv, which it writes beside, or what 'ibnetdiscover' prints"}},
    {isSubnetLink,
     {"opensm's list of a subnet's links", "give what 'ibnetdiscover' prints on a host there"}},
};

} // namespace

const OtherOutput* findOtherOutput(StringRef text) {
  StringRef line;
  while (line.empty() && !text.empty()) {
    std::tie(line, text) = text.split('\n');
    line = line.starts_with("#") ? StringRef() : line.trim();
  }
  const auto found =
      std::ranges::find_if(outputs, [&](const Recognised& one) { return one.matches(line); });
  return found == std::end(outputs) ? nullptr : &found->output;
}

} // namespace topocast
