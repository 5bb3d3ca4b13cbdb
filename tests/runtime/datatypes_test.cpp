// Datatypes: with gaps, permuted, with negative bounds, and different ones on root and leaves.
#include "test_cluster.hpp"
#include "typed_buffer.hpp"

#include "topocast/carry/contiguous.hpp"

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

MPI_Datatype committed(MPI_Datatype type) {
  MPI_Type_commit(&type);
  return type;
}

MPI_Datatype rowOf(int length, MPI_Datatype element) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(length, element, &type);
  return committed(type);
}

MPI_Datatype copyOf(MPI_Datatype original) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_dup(original, &type);
  return committed(type);
}

MPI_Datatype everyFifth() {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_vector(3, 2, 5, MPI_INT, &type);
  return committed(type);
}

MPI_Datatype blocks(const std::vector<int>& lengths, const std::vector<int>& places) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_indexed(static_cast<int>(lengths.size()), lengths.data(), places.data(), MPI_INT, &type);
  return committed(type);
}

MPI_Datatype resized(MPI_Datatype original, MPI_Aint lowerBound, MPI_Aint extent) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_create_resized(original, lowerBound, extent, &type);
  MPI_Type_free(&original);
  return committed(type);
}

MPI_Datatype record(const std::vector<int>& lengths, const std::vector<MPI_Aint>& offsets,
                    const std::vector<MPI_Datatype>& types) {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_create_struct(static_cast<int>(lengths.size()), lengths.data(), offsets.data(),
                         types.data(), &type);
  return committed(type);
}

/// Types made of 1, 2, 3, 4 or 6 ints each: messages of 12 ints fit them all.
class IntTypes : public testing::Test {
protected:
  IntTypes()
      : cases_{{"int", MPI_INT, intsAt({0}), 4},
               {"copy", copyOf(MPI_INT), intsAt({0}), 4},
               {"row", rowOf(3, MPI_INT), intsAt({0, 1, 2}), 12},
               {"vector", everyFifth(), intsAt({0, 1, 5, 6, 10, 11}), 48},
               {"permuted blocks", blocks({1, 2, 1}, {4, 0, 2}), intsAt({4, 0, 1, 2}), 20},
               {"swapped pair", blocks({1, 1}, {1, 0}), intsAt({1, 0}), 8},
               {"negative places", blocks({1, 2}, {-3, 1}), intsAt({-3, 1, 2}), 24},
               {"record with gaps", resized(record({1, 2}, {0, 12}, {MPI_INT, MPI_INT}), 0, 28),
                intsAt({0, 3, 4}), 28},
               {"negative lower bound", resized(everyFifth(), -8, 60), intsAt({0, 1, 5, 6, 10, 11}),
                60}} {}
  ~IntTypes() override {
    for (TypeCase& one : cases_)
      if (one.type != MPI_INT) MPI_Type_free(&one.type);
  }
  std::vector<TypeCase> cases_;
};

TEST_F(IntTypes, everyTypeToEveryOther) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  int root = 0;
  for (const TypeCase& atRoot : cases_)
    for (const TypeCase& elsewhere : cases_)
      for (const std::size_t bytes : {48, 4080, 48000}) {
        expectTypedBroadcast(cluster.get(), comm.get(), root, atRoot, elsewhere, bytes);
        root = (root + 1) % sizeOf(comm.get());
      }
}

/// Inside the machine, too, root and leaves hold different types.
TEST_F(IntTypes, onSharedMachines) {
  const TestCluster cluster(worldSize());
  standFor("n[0,1,0,1,0,1]");
  const TestComm comm(TestComm::copyOfWorld());
  for (int root = 0; root < sizeOf(comm.get()); ++root)
    for (const TypeCase& type : cases_) {
      expectTypedBroadcast(cluster.get(), comm.get(), root, type, cases_.front(), 200064);
      expectTypedBroadcast(cluster.get(), comm.get(), root, cases_.front(), type, 200064);
    }
}

TEST_F(IntTypes, contiguousIsOnlyWhatIs) {
  for (const TypeCase& one : cases_) {
    const bool expected = one.name == "int" || one.name == "copy" || one.name == "row";
    EXPECT_EQ(isContiguous(one.type, MPI_COMM_SELF), expected) << one.name;
  }
  EXPECT_FALSE(isContiguous(MPI_DOUBLE_INT, MPI_COMM_SELF)) << "has padding";
  EXPECT_TRUE(isContiguous(MPI_2INT, MPI_COMM_SELF));
  MPI_Datatype rowOfCopies = rowOf(2, cases_[1].type);
  MPI_Datatype rowOfPairs = rowOf(2, cases_[5].type);
  EXPECT_TRUE(isContiguous(rowOfCopies, MPI_COMM_SELF));
  EXPECT_FALSE(isContiguous(rowOfPairs, MPI_COMM_SELF));
  MPI_Type_free(&rowOfCopies);
  MPI_Type_free(&rowOfPairs);
}

/// However a type without gaps was made, no copy of the message is needed.
TEST(Datatypes, contiguousHoweverMade) {
  MPI_Datatype point = record({1, 1, 1}, {0, 8, 16}, {MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE});
  MPI_Datatype exchanged = record({1, 1, 1}, {16, 8, 0}, {MPI_DOUBLE, MPI_DOUBLE, MPI_DOUBLE});
  MPI_Datatype columns = MPI_DATATYPE_NULL;
  MPI_Type_vector(50, 2, 2, MPI_INT, &columns);
  MPI_Type_commit(&columns);
  MPI_Datatype rowOfPoints = rowOf(1000, point);
  EXPECT_TRUE(isContiguous(point, MPI_COMM_SELF));
  EXPECT_FALSE(isContiguous(exchanged, MPI_COMM_SELF));
  EXPECT_TRUE(isContiguous(columns, MPI_COMM_SELF));
  EXPECT_TRUE(isContiguous(rowOfPoints, MPI_COMM_SELF));
  for (MPI_Datatype* type : {&point, &exchanged, &columns, &rowOfPoints})
    MPI_Type_free(type);
}

/// Types that the library has made itself are not freed.
TEST(Datatypes, rowsAndCopiesOfFortranKinds) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  MPI_Datatype kind = MPI_DATATYPE_NULL;
  MPI_Type_create_f90_real(12, MPI_UNDEFINED, &kind);
  MPI_Datatype row = rowOf(4, kind);
  MPI_Datatype copy = copyOf(kind);
  for (int round = 0; round < 3; ++round) {
    std::vector<double> values(40, rankIn(comm.get()) == 0 ? 1.5 : 0);
    EXPECT_EQ(broadcast(cluster.get(), values.data(), 10, row, 0, comm.get()), MPI_SUCCESS);
    EXPECT_EQ(values, std::vector<double>(40, 1.5));
    EXPECT_EQ(broadcast(cluster.get(), values.data(), 40, copy, 1, comm.get()), MPI_SUCCESS);
  }
  MPI_Type_free(&row);
  MPI_Type_free(&copy);
}

#if MPI_VERSION >= 4
TEST(Datatypes, madeWithLargeCounts) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  MPI_Datatype row = MPI_DATATYPE_NULL;
  MPI_Type_contiguous_c(4, MPI_INT, &row);
  MPI_Type_commit(&row);
  MPI_Datatype gaps = MPI_DATATYPE_NULL;
  MPI_Type_vector_c(2, 1, 3, MPI_INT, &gaps);
  MPI_Type_commit(&gaps);
  MPI_Datatype rowOfRows = rowOf(2, row);
  const bool isRoot = rankIn(comm.get()) == 0;
  for (const MPI_Datatype type : {row, gaps, rowOfRows}) {
    std::vector<int> values(40, isRoot ? 9 : 0);
    EXPECT_EQ(broadcast(cluster.get(), values.data(), 5, type, 0, comm.get()), MPI_SUCCESS);
    EXPECT_EQ(values[0], 9);
    EXPECT_EQ(values[1], isRoot || type != gaps ? 9 : 0);
  }
  EXPECT_TRUE(isContiguous(row, MPI_COMM_SELF));
  EXPECT_FALSE(isContiguous(gaps, MPI_COMM_SELF));
  EXPECT_TRUE(isContiguous(rowOfRows, MPI_COMM_SELF));
  for (MPI_Datatype* type : {&row, &gaps, &rowOfRows})
    MPI_Type_free(type);
}
#endif

TEST(Datatypes, recordsOfDifferentTypes) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  const TypeCase pair = {"double and int", MPI_DOUBLE_INT, {{0, 12}}, 16};
  TypeCase particle = {
      "short, char, double",
      resized(record({1, 1, 1}, {16, 0, 8}, {MPI_SHORT, MPI_CHAR, MPI_DOUBLE}), 0, 24),
      {{16, 2}, {0, 1}, {8, 8}},
      24};
  for (int root = 0; root < sizeOf(comm.get()); ++root) {
    expectTypedBroadcast(cluster.get(), comm.get(), root, pair, pair, 12 * 2000);
    expectTypedBroadcast(cluster.get(), comm.get(), root, particle, particle, 11 * 2000);
  }
  MPI_Type_free(&particle.type);
}

/// One element longer than many segments: packed whole, cut in packed bytes.
TEST(Datatypes, oneLongElement) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  TypeCase column = {"column", MPI_DATATYPE_NULL, {}, 8 * 20000};
  MPI_Type_vector(20000, 4, 8, MPI_BYTE, &column.type);
  MPI_Type_commit(&column.type);
  for (std::ptrdiff_t row = 0; row < 20000; ++row)
    append(column.typemap, {8 * row, 4});
  const TypeCase bytes = {"byte", MPI_BYTE, {{0, 1}}, 1};
  expectTypedBroadcast(cluster.get(), comm.get(), 0, column, bytes, 80000);
  expectTypedBroadcast(cluster.get(), comm.get(), 1, bytes, column, 80000);
  MPI_Type_free(&column.type);
}

/// Absolute addresses, as MPI_BOTTOM wants them: every second int of two rows.
TEST(Datatypes, absoluteAddresses) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  const bool isRoot = rankIn(comm.get()) == 1;
  std::vector<int> first(1000, isRoot ? 11 : 0);
  std::vector<int> second(1000, isRoot ? 22 : 0);
  std::vector<MPI_Aint> addresses(2);
  MPI_Get_address(first.data(), &addresses[0]);
  MPI_Get_address(second.data(), &addresses[1]);
  MPI_Datatype both = resized(record({1, 1}, addresses, {MPI_INT, MPI_INT}), addresses[0], 8);
  EXPECT_EQ(broadcast(cluster.get(), MPI_BOTTOM, 500, both, 1, comm.get()), MPI_SUCCESS);
  EXPECT_EQ(servedBroadcasts(comm.get()), 1U);
  for (std::size_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(first[i], isRoot || i % 2 == 0 ? 11 : 0);
    EXPECT_EQ(second[i], isRoot || i % 2 == 0 ? 22 : 0);
  }
  MPI_Type_free(&both);
}

/// Zero bytes by count on one rank and by type on others.
TEST(Datatypes, zeroBytesOfAnyKind) {
  const TestCluster cluster(worldSize());
  standForOneEach();
  const TestComm comm(TestComm::copyOfWorld());
  MPI_Datatype empty = rowOf(0, MPI_INT);
  unsigned char untouched = 7;
  for (int root = 0; root < sizeOf(comm.get()); ++root) {
    const bool byCount = rankIn(comm.get()) == root;
    EXPECT_EQ(broadcast(cluster.get(), &untouched, byCount ? 0 : 5, byCount ? MPI_INT : empty, root,
                        comm.get()),
              MPI_SUCCESS);
  }
  EXPECT_EQ(untouched, 7);
  EXPECT_EQ(servedBroadcasts(comm.get()), 0U);
  MPI_Type_free(&empty);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
