// Broadcasts that are streamed to a group over loopback, with datagrams lost on purpose: what
// arrives is right whatever is lost, nobody waits for ever, and where not all hear it trees serve.
// TOPOCAST_TEST_CASES=1000 in the environment tries so many random broadcasts.
#include "mpi_test.hpp"
#include "random_message.hpp"
#include "stream_cluster.hpp"

#include <unistd.h>

#include <random>
#include <thread>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

/// Whether the last broadcast on a communicator was streamed, as its state says.
bool isHeardOn(MPI_Comm comm) {
  const runtime::detail::ClusterStates* const states = runtime::detail::findStates(comm);
  return states != nullptr && !states->empty() &&
         states->front().streams({usualDatagramBytes, 0, kinds::ipMulticast(), 0, nullptr});
}

class Multicast : public testing::Test {
protected:
  Multicast() {
    standForOneEach();
    loseDatagrams("0");
  }

  std::size_t anyBytes() {
    static constexpr std::size_t lengths[] = {0, 1, 17, 1432, 1433, 20000, 65536, 300000};
    return lengths[shared_() % std::size(lengths)];
  }
  int anyRoot() { return static_cast<int>(shared_() % worldSize()); }

  StreamCluster cluster_{worldSize()};
  std::minstd_rand shared_{20260141};
};

class MulticastLoss : public Multicast, public testing::WithParamInterface<const char*> {};

TEST_P(MulticastLoss, bytesFromAnyRoot) {
  loseDatagrams(GetParam());
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), comm.get(), 0, 5000);
  EXPECT_TRUE(isHeardOn(comm.get()));
  for (int round = 0; round < 20; ++round) {
    const int root = anyRoot();
    expectBroadcast(cluster_.get(), comm.get(), root, anyBytes());
  }
}

/// Several ranks on a machine, datatypes that differ between ranks, odd datagrams.
TEST_P(MulticastLoss, agreesWithTheLibrary) {
  loseDatagrams(GetParam());
  std::string machines;
  for (std::uint32_t rank = 0; rank < worldSize(); ++rank)
    machines += (rank == 0 ? "n" : ",n") + std::to_string((rank + 1) / 2);
  standFor(machines);
  const StreamCluster cluster(worldSize() / 2 + 1, 777);
  const TestComm comm(TestComm::copyOfWorld());
  Random random(41);
  for (int round = 0; round < 25; ++round) {
    MessageHere message(randomMessage(random, sizeOf(comm.get())), comm.get());
    message.broadcastBy(cluster.get());
    message.expectReceived();
    message.expectLibraryAgrees();
  }
}

INSTANTIATE_TEST_SUITE_P(Of, MulticastLoss,
                         testing::Values("0", "0.1:1", "1:2", "10:3", "50:4", "100:5"));

/// Datagrams of others, or of somebody who knows how they look but not the key.
TEST_F(Multicast, strays) {
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), comm.get(), 0, 5000);
  const std::string said = runtime::detail::findStates(comm.get())->front().stream().description();
  const std::size_t address = said.find("239.");
  const std::size_t colon = said.find(':', address);
  in_addr group{};
  EXPECT_NE(inet_aton(said.substr(address, colon - address).c_str(), &group), 0) << said;
  const sockaddr_in name =
      multicast::Group{group.s_addr, static_cast<std::uint16_t>(std::stoi(said.substr(colon + 1)))}
          .name();
  const multicast::Socket sender = multicast::openSender(htonl(INADDR_LOOPBACK), true);
  for (std::uint64_t round = 0; round < 20; ++round) {
    std::vector<char> stray(datagramHeaderBytes + usualDatagramBytes, 'x');
    const multicast::DatagramHeader header = {{round, 4711}, round + 2, 0, 20000};
    std::memcpy(stray.data(), &header, sizeof header);
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{10}, sizeof header, stray.size()})
      EXPECT_GE(sendto(sender.get(), stray.data(), bytes, 0,
                       reinterpret_cast<const sockaddr*>(&name), sizeof name),
                0);
    expectBroadcast(cluster_.get(), comm.get(), anyRoot(), 20000);
  }
}

/// Of the longest stream most datagrams find no room in the receivers' buffers.
TEST_F(Multicast, tinyBuffers) {
  const Setting buffer("TOPOCAST_MULTICAST_BUFFER", "2304");
  const TestComm comm(TestComm::copyOfWorld());
  for (int root = 0; root < sizeOf(comm.get()); ++root)
    expectBroadcast(cluster_.get(), comm.get(), root, 1000000);
}

/// Others are ahead of one that does nothing: kernels drop what nobody fetches.
TEST_F(Multicast, lateRanks) {
  const Setting buffer("TOPOCAST_MULTICAST_BUFFER", "30000");
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), comm.get(), 0, 5000);
  for (int late = 0; late < sizeOf(comm.get()); ++late) {
    if (rankIn(comm.get()) == late) usleep(100000);
    for (int round = 0; round < 6; ++round) {
      const int root = anyRoot();
      expectBroadcast(cluster_.get(), comm.get(), root, anyBytes());
    }
  }
}

TEST_F(Multicast, everyRankAtItsOwnPace) {
  loseDatagrams("5:6");
  const TestComm comm(TestComm::copyOfWorld());
  std::minstd_rand own(static_cast<unsigned>(rankIn(MPI_COMM_WORLD) + 1));
  for (int round = 0; round < 60; ++round) {
    if (own() % 4 == 0) usleep(static_cast<useconds_t>(own() % 4000));
    const int root = anyRoot();
    expectBroadcast(cluster_.get(), comm.get(), root, anyBytes() % 70000);
  }
}

TEST_F(Multicast, communicatorsByTurns) {
  loseDatagrams("2:7");
  std::vector<TestComm> comms;
  for (int i = 0; i < 4; ++i)
    comms.emplace_back(TestComm::copyOfWorld());
  for (int round = 0; round < 40; ++round) {
    const int root = anyRoot();
    const std::size_t bytes = anyBytes() % 70000;
    expectBroadcast(cluster_.get(), comms[shared_() % comms.size()].get(), root, bytes);
    if (round % 8 == 7) comms[shared_() % comms.size()] = TestComm(TestComm::copyOfWorld());
  }
}

TEST_F(Multicast, threads) {
  int level = MPI_THREAD_SINGLE;
  MPI_Query_thread(&level);
  if (level != MPI_THREAD_MULTIPLE) GTEST_SKIP() << "MPI offers no MPI_THREAD_MULTIPLE";
  loseDatagrams("2:8");
  std::vector<TestComm> comms;
  for (int i = 0; i < 3; ++i)
    comms.emplace_back(TestComm::copyOfWorld());
  for (const TestComm& comm : comms)
    expectBroadcast(cluster_.get(), comm.get(), 0, 5000);
  std::vector<std::thread> threads;
  for (const TestComm& comm : comms)
    threads.emplace_back([&, seed = threads.size()] {
      std::minstd_rand random(static_cast<unsigned>(seed));
      for (int round = 0; round < 15; ++round) {
        const int root = static_cast<int>(random() % worldSize());
        expectBroadcast(cluster_.get(), comm.get(), root, random() % 100000);
      }
    });
  for (std::thread& thread : threads)
    thread.join();
}

/// Any sizes, roots, datatypes and losses, several communicators at once where threads may be.
TEST_F(Multicast, randomCasesAgreeWithTheLibrary) {
  constexpr int casesOfComm = 8;
  const char* const wanted = std::getenv("TOPOCAST_TEST_CASES");
  const int cases = wanted == nullptr ? 24 : std::atoi(wanted);
  int level = MPI_THREAD_SINGLE;
  MPI_Query_thread(&level);
  const std::size_t threadCount = level == MPI_THREAD_MULTIPLE ? 3 : 1;
  const auto broadcasts = [&](MPI_Comm comm, std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < casesOfComm; ++i) {
      MessageHere message(randomMessage(random, sizeOf(comm)), comm);
      message.broadcastBy(cluster_.get());
      message.expectReceived();
      message.expectLibraryAgrees();
    }
  };
  for (int made = 0; made < cases;) {
    std::vector<TestComm> comms;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < threadCount; ++i) {
      static constexpr const char* losses[] = {"0", "0.1", "1", "10", "50", "100"};
      loseDatagrams(losses[shared_() % std::size(losses)] + (":" + std::to_string(made)));
      comms.emplace_back(TestComm::copyOfWorld());
      expectBroadcast(cluster_.get(), comms.back().get(), anyRoot(), 5000);
    }
    for (std::size_t i = 1; i < comms.size(); ++i)
      threads.emplace_back(broadcasts, comms[i].get(), shared_());
    broadcasts(comms.front().get(), shared_());
    for (std::thread& thread : threads)
      thread.join();
    made += casesOfComm * static_cast<int>(threadCount);
  }
}

/// Alike on all ranks, though one alone hears nothing.
TEST_F(Multicast, treesServeWhereOneIsDeaf) {
  if (rankIn(MPI_COMM_WORLD) == sizeOf(MPI_COMM_WORLD) - 1) loseDatagrams("deaf");
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), 5000);
  EXPECT_FALSE(isHeardOn(comm.get()));
}

TEST_F(Multicast, treesServeWhereOneHasNoInterface) {
  const bool isWithout = rankIn(MPI_COMM_WORLD) == 1;
  const Setting interface("TOPOCAST_MULTICAST_INTERFACE", isWithout ? "none0" : "lo");
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), 5000);
  EXPECT_FALSE(isHeardOn(comm.get()));
}

TEST_F(Multicast, treesServeWhereOneSwitchesItOff) {
  const bool isOff = rankIn(MPI_COMM_WORLD) == 1;
  const Setting wish("TOPOCAST_MULTICAST", isOff ? "off" : "on");
  const TestComm comm(TestComm::copyOfWorld());
  expectBroadcastFromEveryRoot(cluster_.get(), comm.get(), 5000);
  EXPECT_FALSE(isHeardOn(comm.get()));
}

/// A group that is given back serves the next communicator.
TEST_F(Multicast, treesServeBeyondTheLimitOfGroups) {
  const Setting limit("TOPOCAST_MULTICAST_GROUPS", "1");
  const TestComm other(TestComm::copyOfWorld());
  {
    const TestComm first(TestComm::copyOfWorld());
    expectBroadcast(cluster_.get(), first.get(), 1, 5000);
    EXPECT_TRUE(isHeardOn(first.get()));
    expectBroadcast(cluster_.get(), other.get(), 1, 5000);
    EXPECT_FALSE(isHeardOn(other.get()));
  }
  const TestComm third(TestComm::copyOfWorld());
  expectBroadcast(cluster_.get(), third.get(), 1, 5000);
  EXPECT_TRUE(isHeardOn(third.get()));
}

/// What is lost is asked for again and again by those who free the communicator at once.
TEST_F(Multicast, communicatorsThatGoAtOnce) {
  loseDatagrams("30:9");
  for (int round = 0; round < 10; ++round) {
    const TestComm comm(TestComm::copyOfWorld());
    expectBroadcast(cluster_.get(), comm.get(), anyRoot(), 20000);
  }
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
