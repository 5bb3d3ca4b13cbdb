#include "verify/read_site.hpp"

#include "verify/slot_reader.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace topocast {
namespace {

/// What an enumerator is called in a source.
template <class Value>
struct NamedValue {
  llvm::StringRef name;
  Value value;
};

constexpr std::array<NamedValue<bool>, 2> truths = {{{"true", true}, {"false", false}}};
constexpr std::array<NamedValue<runtime::Admitted>, 3> admissions = {
    {{"runtime::Admitted::all", runtime::Admitted::all},
     {"runtime::Admitted::loadOptimal", runtime::Admitted::loadOptimal},
     {"runtime::Admitted::contentionFree", runtime::Admitted::contentionFree}}};

class SiteReader : public SlotReader {
public:
  SiteReader(const SourceForm& form, NetworkForm network, DiagnosticList& diagnostics)
      : SlotReader(form, diagnostics), network_(network) {}

  SourceSite read() {
    SourceSite site;
    site.hasNetwork = network_ != NetworkForm::environment;
    if (site.hasNetwork) readNetwork(site);
    site.usualSpeed = placed<runtime::Speed>(slot("usualSpeed"));
    if (site.usualSpeed.value == 0) fail(slot("usualSpeed"), "a speed is above 0");
    for (auto& [row, place] : site.machines)
      if (row.speed == 0) row.speed = site.usualSpeed.value;
    for (const SlotValue& row : rowsOf("times"))
      addTimes(row, site.times);
    if (form().slots.count("corners") > 0)
      for (const SlotValue& row : rowsOf("corners"))
        addCorner(row, site);
    for (const SlotValue& row : rowsOf("schedules"))
      addKind(row, site.kinds);
    site.switchesBuffer = named(slot("switchesBuffer"), truths);
    site.admitted = named(slot("admitted"), admissions);
    site.segmentBytes = number<std::uint64_t>(slot("segmentBytes"));
    if (form().slots.count("multicastTimes") > 0) site.multicast = multicast();
    return site;
  }

private:
  /// As a parameters file may say it.
  Placed<runtime::MulticastTimes> multicast() {
    constexpr std::size_t count = 6;
    constexpr double mostSeconds = 1000;
    const SlotValue& value = slot("multicastTimes");
    const SlotValue* member = members(value, count, count);
    if (member == nullptr) return {{}, value.place};
    const runtime::MulticastTimes times = {number<std::uint32_t>(member[0]),
                                           fraction(member[1]),
                                           fraction(member[2]),
                                           fraction(member[3]),
                                           fraction(member[4]),
                                           fraction(member[5])};
    if (times.payloadBytes == 0 || times.payloadBytes > runtime::mostPayloadBytes)
      fail(member[0],
           "a datagram carries 1 to " + llvm::Twine(runtime::mostPayloadBytes) + " bytes");
    if (times.bytesPerSecond <= 0) fail(member[1], "a pace is above 0 bytes a second");
    if (times.loss < 0 || times.loss > 1) fail(member[4], "a part from 0 to 1 is lost");
    for (const double seconds : {times.datagramSeconds, times.latency, times.patience})
      if (seconds < 0 || seconds > mostSeconds) fail(value, "times are from 0 to 1000 s");
    return {times, value.place};
  }

  void addKind(const SlotValue& row, std::vector<ScheduleKind>& kinds) {
    const ScheduleKind added = kind(row);
    if (std::ranges::find(kinds, added) != kinds.end()) fail(row, "the schedule stands here twice");
    kinds.push_back(added);
  }

  void readNetwork(SourceSite& site) {
    if (network_ == NetworkForm::mesh || network_ == NetworkForm::torus)
      site.mesh = mesh();
    else
      for (const SlotValue& row : elementsOf(slot("switches")))
        site.switches.push_back({switchIn(row), row.place});
    if (network_ == NetworkForm::routes)
      site.routes = SourceRoutes{cables(), rows<5>("hops"), {}, rows<3>("hopLists")};
    if (network_ == NetworkForm::routesInRuns)
      site.routes = SourceRoutes{cables(), {}, runs(), rows<3>("hopLists")};
    for (const SlotValue& row : elementsOf(slot("machines")))
      site.machines.push_back({machinesIn(row), row.place});
  }

  SourceMesh mesh() {
    SourceMesh mesh = {slot("radices").place, {}, network_ == NetworkForm::torus};
    for (const SlotValue& radix : elementsOf(slot("radices")))
      mesh.radices.push_back(number<std::uint32_t>(radix));
    return mesh;
  }

  Placed<std::string> runs() {
    const SlotValue& table = slot("hopRuns");
    const SlotValue* text = members(table, 1, 1);
    return {text == nullptr ? "" : string(*text), table.place};
  }

  /// Rows of which `least` numbers are told; those that are left out are 0.
  template <std::size_t count>
  PlacedRows<count> rows(llvm::StringRef name, std::size_t least = count) {
    PlacedRows<count> rows;
    for (const SlotValue& row : elementsOf(slot(name))) {
      rows.push_back({{}, row.place});
      if (const SlotValue* member = members(row, least, count))
        for (std::size_t i = 0; i < elementsOf(row).size(); ++i)
          rows.back().value[i] = number<std::uint64_t>(member[i]);
    }
    return rows;
  }

  /// Delays may be left out.
  PlacedRows<8> cables() { return rows<8>("cables", 7); }

  template <class Value, std::size_t count>
  Value named(const SlotValue& value, const std::array<NamedValue<Value>, count>& known) {
    for (const auto& [name, meaning] : known)
      if (isName(value, name)) return meaning;
    fail(value, "'" + known.front().name + "' or its like is expected");
    return known.front().value;
  }

  runtime::SiteSwitch switchIn(const SlotValue& value) {
    const SlotValue* member = members(value, 2, 3);
    if (member == nullptr) return {};
    runtime::SiteSwitch row = {number<std::int32_t>(member[0]), number<runtime::Speed>(member[1])};
    if (elementsOf(value).size() == 3) row.delay = number<runtime::Delay>(member[2]);
    return row;
  }

  runtime::SiteMachines machinesIn(const SlotValue& value) {
    const SlotValue* member = members(value, 2, 4);
    if (member == nullptr) return {};
    runtime::SiteMachines row = {number<std::uint32_t>(member[0]),
                                 number<std::uint32_t>(member[1])};
    const std::size_t told = elementsOf(value).size();
    if (told >= 3) row.speed = number<runtime::Speed>(member[2]);
    if (told == 4) row.delay = number<runtime::Delay>(member[3]);
    return row;
  }

  void addTimes(const SlotValue& value, std::vector<Placed<runtime::MeasuredTimes>>& all) {
    // As in a parameters file.
    constexpr std::uint64_t mostBytes = std::uint64_t{1} << 53U;
    constexpr double mostSeconds = 1000;
    const SlotValue* member = members(value, 4, 5);
    if (member == nullptr) return;
    const double furtherSwitch = elementsOf(value).size() == 5 ? fraction(member[4]) : 0;
    const runtime::MeasuredTimes times = {number<std::uint64_t>(member[0]), fraction(member[1]),
                                          fraction(member[2]), fraction(member[3]), furtherSwitch};
    const std::uint64_t before = all.empty() ? 0 : all.back().value.messageBytes;
    if (times.messageBytes <= before) fail(member[0], "sizes must ascend, from 1 byte on");
    if (times.messageBytes > mostBytes) fail(member[0], "a size is at most 2^53 bytes");
    if (std::max({std::abs(times.latency), times.gap, times.relayGap, furtherSwitch}) > mostSeconds)
      fail(value, "times are at most 1000 s");
    if (times.gap <= 0) fail(member[2], "a gap is above 0");
    if (times.latency <= -times.gap) fail(member[1], "latency and gap are together above 0");
    if (times.relayGap < 0) fail(member[3], "a gap is not below 0");
    if (furtherSwitch < 0) fail(member[4], "what a switch takes is not below 0");
    if (!all.empty() && isLess(times, all.back().value))
      fail(value, "longer messages take less time here; what plans rest on never falls");
    all.push_back({times, value.place});
  }

  void addCorner(const SlotValue& value, SourceSite& site) {
    constexpr std::size_t count = 3;
    constexpr double mostSeconds = 1000;
    const SlotValue* member = members(value, count, count);
    if (member == nullptr || site.times.empty()) return;
    const runtime::TimesCorner corner = {fraction(member[0]), fraction(member[1]),
                                         fraction(member[2])};
    if (std::max({std::abs(corner.latency), std::abs(corner.gap), corner.relayGap}) > mostSeconds)
      fail(value, "times are at most 1000 s");
    if (corner.relayGap < 0) fail(member[2], "a gap is not below 0");
    for (const auto& [times, place] : site.times) {
      if (times.gap + corner.gap <= 0) return fail(member[1], "a gap is above 0");
      if (times.latency + corner.latency < 0) return fail(member[0], "a latency is not below 0");
    }
    site.corners.push_back({corner, value.place});
  }

  /// Whether some time is less than that of a smaller size, by more than digits leave out. Where
  /// times rise and fall each size could have a range of its own, and a job would wait for its
  /// plan.
  static bool isLess(const runtime::MeasuredTimes& larger, const runtime::MeasuredTimes& smaller) {
    constexpr double rounding = 1e-6;
    const auto falls = [](double to, double from) { return to < from * (1 - rounding); };
    return falls(larger.gap, smaller.gap) || falls(larger.relayGap, smaller.relayGap) ||
           falls(larger.latency + larger.gap, smaller.latency + smaller.gap);
  }

  NetworkForm network_;
};

} // namespace

SourceSite readSite(const SourceForm& form, NetworkForm network, DiagnosticList& diagnostics) {
  return SiteReader(form, network, diagnostics).read();
}

} // namespace topocast
