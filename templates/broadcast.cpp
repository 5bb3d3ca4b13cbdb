// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The broadcast of one cluster: the template of all generated files. It compiles and runs as it
// stands, for four machines n0 to n3 on two switches. The generator replaces this comment, the
// initialisers of the declarations marked as slots, and the name of the function so marked. Of
// these declarations it leaves out, each with its comment, those of tables that a file does not
// have.

#include <topocast/runtime.hpp>

#include <topocast/ip_multicast.hpp>

#include "slot.hpp"

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

TOPOCAST_SLOT("clusterName")
constexpr const char* clusterName = "default";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
TOPOCAST_SLOT("nameLists")
constexpr const char* nameLists[] = {"n[0-3]"};

TOPOCAST_SLOT("machineCount")
constexpr std::uint32_t machineCount = 4;

// Switches: the number of the one above, -1 at the top, and the speed of the link to it, in bytes
// per second either way. Where switches have fixed routes, these are the tree that stands for them,
// to which machines that this file does not name are joined; switches that do not stand in it hang
// at its top.
TOPOCAST_SLOT("switches")
constexpr runtime::SiteSwitch switches[] = {{-1, 0}, {0, 125000000}};

// Cables between switches: {first of some switches, how many of them; first of the switches to each
// of which each is joined, how many of them, one to the next; how many cables, and the speed of
// each in bytes per second either way}.
TOPOCAST_SLOT("cables")
constexpr runtime::SiteCables cables[] = {{0, 1, 1, 1, 1, 1, 125000000}};

// By which cable a switch passes messages on: {from this machine on; by the cables from this one
// on, so many of them in turn; each for so many machines in a row, so many of which went before}. A
// switch's cables are numbered from 0 by the switches that they lead to. An entry ends where the
// next one begins; a list of entries begins where the machine is 0.
TOPOCAST_SLOT("hops")
constexpr runtime::SiteHops hops[] = {{0, 0, 1, 1, 0}};

// By which cable a switch passes messages on, as lists of runs, each ended by a semicolon. A run is
// a cable and how many machines it serves one after another, one if no number stands there. Letters
// are the cable's number to base 26, the last of them a capital: C is 2, bC is 28. A switch's
// cables are numbered from 0 by the switches that they lead to.
TOPOCAST_SLOT("hopRuns")
constexpr char hopRuns[] = {"A4;"};

// The lists of switches by number: {how many switches; the number of the first one's list; 0 if the
// others have the same, 1 if each has the next one}.
TOPOCAST_SLOT("hopLists")
constexpr runtime::SiteHopLists hopLists[] = {{2, 0, 0}};

// Nodes along each dimension. Messages correct the first coordinate, then the second, and so on.
TOPOCAST_SLOT("radices")
constexpr std::uint32_t radices[] = {2, 2};

// Machines in order of their numbers: how many follow one another on one switch, the number of that
// switch, and the speed of each one's link, in bytes per second either way, if it is not the usual.
// In a mesh or torus they are on routers one after another, which are numbered with the last
// coordinate running fastest.
TOPOCAST_SLOT("machines")
constexpr runtime::SiteMachines machines[] = {{2, 0}, {2, 1}};

// The speed that counts as one machine's, in bytes per second; in a mesh or torus, and where the
// network is not known, that of every link.
TOPOCAST_SLOT("usualSpeed")
constexpr runtime::Speed usualSpeed = 125000000;

// What sending takes: bytes of a message, latency L, gap g, and the gap of messages that a machine
// passes on where that is longer, all in seconds.
TOPOCAST_SLOT("times")
constexpr runtime::MeasuredTimes times[] = {{1024, 20e-6, 15e-6, 0}, {65536, 25e-6, 540e-6, 0}};

// Where nobody measured what sending takes, the truth lies between these corners: by how much
// latency and gap are more than above, and by how much a message that is passed on takes longer
// than the gap. The choice is the one that loses least at the worst of them.
TOPOCAST_SLOT("corners")
constexpr runtime::TimesCorner corners[] = {{-10e-6, -4e-6, 0}, {10e-6, 5e-6, 5e-6}};

// Whether messages that meet on a link wait in the switches.
TOPOCAST_SLOT("switchesBuffer")
constexpr bool switchesBuffer = true;

// The schedules to choose from by predicted time, for the machines of each communicator when it
// first broadcasts.
TOPOCAST_SLOT("schedules")
constexpr runtime::ScheduleKind schedules[] = {linear(), binary(), twoTree()};

// Which of them may be chosen.
TOPOCAST_SLOT("admitted")
constexpr runtime::Admitted admitted = runtime::Admitted::loadOptimal;

// What datagrams to a multicast group take: bytes of the message in one, bytes of the message in a
// second, least time from one to the next, the latency of the last one, the part of them that one
// machine lacks, and for how long a machine waits for the next one. Times are in seconds.
TOPOCAST_SLOT("multicastTimes")
constexpr runtime::MulticastTimes multicastTimes = {1432, 112500000, 2e-6, 45e-6, 1e-5, 2e-3};

// Bytes in a segment; 0 if they are chosen by predicted time.
TOPOCAST_SLOT("segmentBytes")
constexpr std::uint64_t segmentBytes = 0;

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
TOPOCAST_SLOT("orders")
constexpr std::uint32_t orders[][machineCount] = {{0, 1, 2, 3}, {2, 3, 0, 1}};

// Shapes of trees. A shape has a digit for each machine, in preorder: a machine comes before the
// machines below its first child, and these before the machines below its second one. The digit is
// the machine's number of children; above 9 it stands in parentheses. The machine is the next one
// of the tree's order, unless something stands before its digit: A, B, C, ... for 1, 2, 3, ...
// places further on, a, b, c, ... for as many further back, or its position in brackets.
//
// Over the order 5 7 6 4 the shape "2100" makes 5 send to 7, then to 4, and 7 to 6. The shape
// "2A1b0A0" makes 5 send to 6, then to 4, and 6 to 7.
TOPOCAST_SLOT("shapes")
constexpr const char* shapes[] = {"1110"};

// Trees over all machines, for communicators that span them: an order, a shape, and the kind of
// schedule that the tree is of.
TOPOCAST_SLOT("trees")
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], linear()},
    {orders[1], shapes[0], linear()},
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
TOPOCAST_SLOT("ranges")
constexpr runtime::Range ranges[] = {
    {runtime::anyLength, 8192, 0},
    {runtime::anyLength, 8192, 1},
};

// Stands below for a root without trees.
TOPOCAST_SLOT("none")
constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it. Its ranges go on to the next
// one that serves messages of any length.
TOPOCAST_SLOT("firstRangeOfRoot")
constexpr std::uint32_t firstRangeOfRoot[] = {0, 0, 1, 1};

// The same for communicators whose machines all hear a multicast group. A range that is streamed
// has as its segment what a datagram carries.
TOPOCAST_SLOT("firstRangeHeard")
constexpr std::uint32_t firstRangeHeard[] = {0, 0, 1, 1};

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
TOPOCAST_SLOT("leftToLibrary")
constexpr runtime::LeftRange leftToLibrary[] = {{0, 0, 0, 0}};

// How messages are streamed to a multicast group: bytes of the message in a second, for how many
// microseconds a machine waits for the next datagram, and the network interface, by name or IPv4
// address; an empty text stands for the one on the route to the other machines.
TOPOCAST_SLOT("stream")
constexpr runtime::StreamSettings stream = runtime::ipMulticast(112500000, 2000, "");

// Differs between files with different tables. All ranks must have the same.
TOPOCAST_SLOT("fingerprint")
constexpr std::uint64_t fingerprint = 0;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
TOPOCAST_SLOT("cluster")
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    runtime::listedNames(nameLists, machineCount),
    runtime::within(corners, runtime::siteOf(runtime::switchTree(switches, machines), usualSpeed,
                                             times, switchesBuffer, schedules, admitted,
                                             segmentBytes, multicastTimes)),
    {trees, ranges, firstRangeOfRoot, nullptr, firstRangeHeard},
    leftToLibrary,
    stream,
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int topocast_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                              MPI_Comm comm);

extern "C" TOPOCAST_SLOT("function") int topocast_bcast(void* buffer, int count,
                                                        MPI_Datatype datatype, int root,
                                                        MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
