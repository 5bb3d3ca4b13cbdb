// One random broadcast: what all ranks agree on, and one rank's memory before and after it.
#pragma once

#include "random_type.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// Where (count, datatype) are the same.
enum class Alike { everywhere, onLeaves, nowhere };

/// What all ranks of the communicator agree on.
struct Message {
  std::uint64_t seed; ///< of datatypes and contents
  int root;
  Unit unit;
  int units;
  Alike alike;
  bool absolute; ///< addresses in the datatype, as MPI_BOTTOM wants them

  std::size_t bytes() const { return static_cast<std::size_t>(units * bytesIn(unit)); }
};

/// A number of units near this many bytes, with many divisors more often than not.
inline int randomUnits(Random& random, std::ptrdiff_t unitBytes, int bytes) {
  const int units = static_cast<int>(random.between(1, bytes) / unitBytes);
  if (random.oneIn(4)) return units;
  int product = 1;
  while (product < units)
    product *= random.between(2, 4);
  return product;
}

inline Message randomMessage(Random& random, int ranks) {
  static const std::vector<int> sizes = {16, 200, 3000, 3000, 40000, 40000, 250000};
  Message message;
  message.seed = random.next();
  message.root = random.below(ranks);
  message.unit = randomUnit(random);
  const int bytes = random.oneIn(100) ? 2000000 : random.pick(sizes);
  message.units = random.oneIn(20) ? 0 : randomUnits(random, bytesIn(message.unit), bytes);
  message.alike = random.pick<Alike>({Alike::everywhere, Alike::onLeaves, Alike::nowhere});
  message.absolute = random.oneIn(12);
  return message;
}

/// A copy of `arguments` for the buffer MPI_BOTTOM.
inline ModelledType atAddress(const void* buffer, const Arguments& arguments) {
  MPI_Aint address = 0;
  MPI_Get_address(buffer, &address);
  ModelledType type = hindexedBlockOf(arguments.count, {address}, arguments.type);
  type.commit();
  return type;
}

/// One rank's part in one broadcast.
class MessageHere {
public:
  MessageHere(const Message& message, MPI_Comm comm)
      : message_(message), comm_(comm), isRoot_(rankIn(comm) == message.root),
        atRoot_(argumentsOf(message.root)), here_(argumentsOf(rankIn(comm))),
        before_(here_.type.get(), static_cast<std::size_t>(here_.count)), expected_(before_),
        buffer_(before_), received_(before_) {
    TypedBuffer rootBuffer(atRoot_.type.get(), static_cast<std::size_t>(atRoot_.count));
    Random contents(message.seed);
    rootBuffer.put(randomBytes(contents));
    // Where the root's bytes are taken twice, what was put there last counts.
    if (isRoot_)
      before_ = expected_ = rootBuffer;
    else
      expected_.put(rootBuffer.bytes());
    buffer_ = before_;
  }

  const Message& message() const { return message_; }

  void broadcastBy(const Cluster& cluster) {
    void* const data = message_.absolute ? MPI_BOTTOM : buffer_.data();
    const int count = message_.absolute ? 1 : here_.count;
    const int code = [&] {
      if (!message_.absolute)
        return broadcast(cluster, data, count, here_.type.type(), message_.root, comm_);
      const ModelledType type = atAddress(buffer_.data(), here_);
      return broadcast(cluster, data, count, type.type(), message_.root, comm_);
    }();
    EXPECT_EQ(code, MPI_SUCCESS) << describe();
    received_ = buffer_;
    // The memory is the user's again: whoever still reads it sends this.
    buffer_.wipe();
  }

  /// Compares with the model: bytes outside of the typemap as well.
  void expectReceived() const { EXPECT_TRUE(received_ == expected_) << describe(); }

  /// The library's own broadcast of the same message. Libraries give wrong data where (count,
  /// datatype) differ; there it broadcasts packed bytes.
  void expectLibraryAgrees() {
    TypedBuffer other = before_;
    if (message_.alike == Alike::everywhere)
      EXPECT_EQ(PMPI_Bcast(other.data(), here_.count, here_.type.type(), message_.root, comm_),
                MPI_SUCCESS);
    else
      broadcastPacked(other);
    EXPECT_TRUE(other == received_) << "the library differs: " << describe();
  }

  std::string describe() const {
    return "rank " + std::to_string(rankIn(comm_)) + " of " + std::to_string(sizeOf(comm_)) +
           ", root " + std::to_string(message_.root) + ", " + std::to_string(message_.bytes()) +
           " bytes, " + (message_.absolute ? "MPI_BOTTOM, " : "") + "at the root " +
           test::describe(atRoot_) + ", here " + test::describe(here_);
  }

private:
  Arguments argumentsOf(int rank) const {
    const bool everywhere = message_.alike == Alike::everywhere;
    const bool isRoot = rank == message_.root;
    std::uint64_t variant = 0;
    if (!everywhere && !isRoot) variant = 1;
    if (message_.alike == Alike::nowhere) variant = 2 + static_cast<std::uint64_t>(rank);
    Random random(message_.seed + variant);
    return randomArguments(random, message_.unit, message_.units, !everywhere && isRoot);
  }

  Bytes randomBytes(Random& random) const {
    Bytes bytes(message_.bytes());
    std::uint64_t word = random.next();
    for (unsigned char& byte : bytes) {
      // A multiplicative step is enough: no byte may look like its neighbours.
      word = word * 6364136223846793005U + 1442695040888963407U;
      byte = static_cast<unsigned char>(word >> 56U);
    }
    return bytes;
  }

  void broadcastPacked(TypedBuffer& other) const {
    Bytes packed(message_.bytes() + 1);
    const auto bytes = static_cast<int>(message_.bytes());
    if (bytes == 0) return;
    int position = 0;
    if (isRoot_)
      MPI_Pack(other.data(), here_.count, here_.type.type(), packed.data(), bytes, &position,
               comm_);
    PMPI_Bcast(packed.data(), bytes, MPI_BYTE, message_.root, comm_);
    if (!isRoot_)
      MPI_Unpack(packed.data(), bytes, &position, other.data(), here_.count, here_.type.type(),
                 comm_);
  }

  Message message_;
  MPI_Comm comm_;
  bool isRoot_;
  Arguments atRoot_;
  Arguments here_;
  TypedBuffer before_;
  TypedBuffer expected_;
  TypedBuffer buffer_;
  TypedBuffer received_; ///< a copy of what the broadcast left
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
