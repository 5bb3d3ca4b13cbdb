// Random datatypes of a given type signature.
//
// A signature is a short row of basic types, the unit, some number of times. Every type made here
// consumes it from the front: a constructor gives equal shares of the units, or the parts of a
// struct unequal ones, to types made likewise, and a unit is cut into basic types in the end. So
// any two types made for the same units have the same signature, however different they are.
#pragma once

#include "array_types.hpp"
#include "modelled_type.hpp"
#include "random_source.hpp"
#include "random_unit.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// Some divisor of n > 0, at most `largest`.
inline int randomDivisor(Random& random, int n, int largest) {
  std::vector<int> divisors;
  for (int divisor = 1; divisor <= n / divisor; ++divisor) {
    if (n % divisor != 0) continue;
    if (divisor <= largest) divisors.push_back(divisor);
    if (n / divisor <= largest) divisors.push_back(n / divisor);
  }
  return random.pick(divisors);
}

/// Open MPI 4.1 itself packs two kinds of types wrongly, which are not made with it: dense rows
/// that run backwards, and records with a part that has no bytes but copies.
#ifdef OPEN_MPI
constexpr bool libraryPacksAll = false;
#else
constexpr bool libraryPacksAll = true;
#endif

class TypeMaker {
public:
  /// With `mayOverlap` bytes may be taken twice: for the root, whose memory is only read.
  TypeMaker(Random& random, const Unit& unit, bool mayOverlap)
      : random_(random), unit_(unit), mayOverlap_(mayOverlap) {}

  /// A type of so many units, of at most `depth` constructors one in the other.
  ModelledType make(int units, int depth) {
    if (units == 0) return empty();
    if (units == 1 && (depth == 0 || random_.oneIn(2))) return part(0, unit_.size());
    if (depth == 0) return apart(contiguousOf(units, make(1, 0)));
    return apart(construct(units, depth - 1));
  }

  /// A column of a matrix that is stored by rows, its extent that of one element: columns in a row
  /// lie between one another.
  ModelledType column(int rows, int columns, const ModelledType& element) {
    const ModelledType bare = vectorOf(rows, 1, columns, element);
    return resizedTo(bare.lowerBound(), element.extent(), bare);
  }

  /// Holds no byte, whatever it looks like.
  ModelledType empty() {
    const ModelledType basic = part(0, 1);
    switch (random_.below(5)) {
    case 0:
      return structOf({});
    case 1:
      return vectorOf(0, 3, 5, basic);
    case 2:
      return indexedOf({0, 0}, {3, -2}, basic);
    case 3:
      return resizedTo(-16, 64, contiguousOf(0, basic));
    default:
      return contiguousOf(0, basic);
    }
  }

private:
  static constexpr int maxBlocks = 16;

  ModelledType construct(int units, int depth) {
    const int shares = randomDivisor(random_, units, units);
    switch (random_.below(12)) {
    case 0:
      return contiguousOf(shares, make(units / shares, depth));
    case 1:
      return duplicateOf(make(units, depth));
    case 2:
      return padded(make(units, depth));
    case 3:
      return spread(shares, make(units / shares, depth));
    case 4:
      return spreadByBytes(shares, make(units / shares, depth));
    case 5:
      return blocks(shares, make(units / shares, depth));
    case 6:
      return blocksByBytes(shares, make(units / shares, depth));
    case 7:
      return equalBlocks(shares, make(units / shares, depth));
    case 8:
      return box(shares, make(units / shares, depth));
    case 9:
      return dealt(units, depth);
    case 10:
      return transposed(shares, make(units / shares, depth));
    default:
      return record(units, depth);
    }
  }

  /// Some of the unit's basic types, in a row.
  ModelledType part(std::size_t first, std::size_t end) {
    if (end - first == 1) return basic(unit_[first]);
    if (end - first == 2 && unit_[first + 1].type == MPI_INT && random_.oneIn(2))
      if (const MPI_Datatype type = pairOf(unit_[first].type); type != MPI_DATATYPE_NULL)
        return pair(unit_[first], type);
    std::vector<Member> members;
    while (first < end) {
      const std::size_t partEnd = random_.between(first + 1, std::min(end, first + 2));
      // A part that is all there is would be cut the same way for ever.
      const std::size_t next = members.empty() && partEnd == end ? first + 1 : partEnd;
      members.push_back({1, 0, part(first, next)});
      first = next;
    }
    return apart(laidOut(std::move(members)));
  }

  ModelledType basic(const BasicType& one) {
    ModelledType type = ModelledType::named(one.name, one.type, {{0, one.bytes}},
                                            std::min<std::ptrdiff_t>(8, one.bytes));
    if (random_.oneIn(10)) return duplicateOf(type);
    return random_.oneIn(10) ? padded(type) : std::move(type);
  }

  static MPI_Datatype pairOf(MPI_Datatype first) {
    if (first == MPI_SHORT) return MPI_SHORT_INT;
    if (first == MPI_INT) return MPI_2INT;
    if (first == MPI_FLOAT) return MPI_FLOAT_INT;
    if (first == MPI_DOUBLE) return MPI_DOUBLE_INT;
    if (first == MPI_LONG) return MPI_LONG_INT;
    return MPI_DATATYPE_NULL;
  }

  static ModelledType pair(const BasicType& first, MPI_Datatype type) {
    const std::ptrdiff_t alignment = std::max<std::ptrdiff_t>(4, first.bytes);
    Typemap typemap;
    append(typemap, {0, first.bytes});
    append(typemap, {std::max<std::ptrdiff_t>(4, first.bytes), 4});
    return ModelledType::named(first.name + "-int", type, std::move(typemap), alignment);
  }

  static std::ptrdiff_t roundedUp(std::ptrdiff_t bytes, std::ptrdiff_t alignment) {
    return (bytes + alignment - 1) / alignment * alignment;
  }

  /// Sees to an extent that keeps neighbours apart and aligned.
  static ModelledType apart(ModelledType type) {
    if (type.extent() >= type.span() && type.extent() % type.alignment() == 0) return type;
    const std::ptrdiff_t extent = std::max(type.extent(), type.span());
    return resizedTo(type.lowerBound(), roundedUp(extent, type.alignment()), type);
  }

  /// Any lower bound, any gap behind.
  ModelledType padded(const ModelledType& type) {
    const std::ptrdiff_t step = type.alignment();
    return resizedTo(type.lowerBound() + step * random_.between(-4, 4),
                     roundedUp(type.span(), step) + step * random_.below(4), type);
  }

  /// Non-negative numbers with this sum.
  std::vector<int> cut(int sum) {
    std::vector<int> ends = {sum};
    for (int parts = random_.between(0, maxBlocks - 1); parts > 0; --parts)
      ends.push_back(random_.between(0, sum));
    std::sort(ends.begin(), ends.end());
    for (std::size_t i = ends.size() - 1; i > 0; --i)
      ends[i] -= ends[i - 1];
    return ends;
  }

  /// Where to put blocks of these lengths: in any order, with gaps, some below zero.
  template <class Place>
  std::vector<Place> places(const std::vector<std::ptrdiff_t>& lengths, std::ptrdiff_t step) {
    std::vector<std::size_t> order(lengths.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      order[i] = i;
    if (random_.oneIn(2)) random_.shuffle(order);
    std::vector<Place> starts(lengths.size());
    std::ptrdiff_t next = step * random_.between(-3, 3);
    for (const std::size_t block : order) {
      starts[block] = static_cast<Place>(next);
      if (mayOverlap_ && random_.oneIn(3)) continue;
      next += roundedUp(lengths[block], step) + (random_.oneIn(2) ? step * random_.below(4) : 0);
    }
    return starts;
  }

  static std::vector<std::ptrdiff_t> times(const std::vector<int>& numbers, std::ptrdiff_t factor) {
    std::vector<std::ptrdiff_t> products;
    for (const int number : numbers)
      products.push_back(number * factor);
    return products;
  }

  /// At least `least`, in either direction; anything if bytes may be taken twice.
  template <class Stride>
  Stride stride(Stride least, Stride step) {
    const Stride stride =
        mayOverlap_ && random_.oneIn(3)
            ? static_cast<Stride>(least / 2 / step * step)
            : static_cast<Stride>(least + (random_.oneIn(2) ? step * random_.below(4) : 0));
    if (!random_.oneIn(4)) return stride;
    return libraryPacksAll ? -stride : -std::max(stride, static_cast<Stride>(least + step));
  }

  ModelledType spread(int shares, const ModelledType& element) {
    const int length = randomDivisor(random_, shares, shares);
    return vectorOf(shares / length, length, stride(length, 1), element);
  }

  ModelledType spreadByBytes(int shares, const ModelledType& element) {
    const int length = randomDivisor(random_, shares, shares);
    return hvectorOf(shares / length, length,
                     stride<MPI_Aint>(length * element.extent(), element.alignment()), element);
  }

  ModelledType blocks(int shares, const ModelledType& element) {
    const std::vector<int> lengths = cut(shares);
    return indexedOf(lengths, places<int>(times(lengths, 1), 1), element);
  }

  ModelledType blocksByBytes(int shares, const ModelledType& element) {
    const std::vector<int> lengths = cut(shares);
    return hindexedOf(
        lengths, places<MPI_Aint>(times(lengths, element.extent()), element.alignment()), element);
  }

  ModelledType equalBlocks(int shares, const ModelledType& element) {
    const int count = randomDivisor(random_, shares, maxBlocks);
    const std::vector<int> lengths(static_cast<std::size_t>(count), shares / count);
    if (random_.oneIn(2))
      return indexedBlockOf(shares / count, places<int>(times(lengths, 1), 1), element);
    return hindexedBlockOf(shares / count,
                           places<MPI_Aint>(times(lengths, element.extent()), element.alignment()),
                           element);
  }

  ModelledType transposed(int shares, const ModelledType& element) {
    const int rows = randomDivisor(random_, shares, shares);
    return contiguousOf(shares / rows, column(rows, shares / rows, element));
  }

  ModelledType box(int shares, const ModelledType& element) {
    Subarray box;
    box.order = random_.oneIn(2) ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
    for (int dimensions = random_.between(1, 3); dimensions > 0; --dimensions) {
      const int length = dimensions == 1 ? shares : randomDivisor(random_, shares, shares);
      const int before = random_.below(2);
      box.subsizes.push_back(length);
      box.starts.push_back(before);
      box.sizes.push_back(before + length + random_.below(2));
      shares /= length;
    }
    return subarrayOf(box, element);
  }

  /// A few tries to deal out an array so that the part fits the units.
  ModelledType dealt(int units, int depth) {
    for (int tries = 0; tries < 5; ++tries) {
      DealtArray array;
      int elements = 1;
      array.order = random_.oneIn(2) ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
      const std::size_t dimensions = random_.between<std::size_t>(1, 2);
      for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        array.sizes.push_back(random_.between(1, 9));
        array.blocks.push_back(random_.between(1, 3));
        array.processes.push_back(random_.between(1, 3));
        array.process.push_back(random_.below(array.processes.back()));
        elements *= static_cast<int>(array.indicesIn(dimension).size());
      }
      if (elements > 0 && units % elements == 0)
        return darrayOf(array, make(units / elements, depth));
    }
    return duplicateOf(make(units, depth));
  }

  /// Unequal parts; what is more than a few units goes to the last one.
  ModelledType record(int units, int depth) {
    const int few = std::min(units, 4 * maxBlocks);
    std::vector<Member> members;
    for (const int share : cut(few))
      members.push_back(member(share, depth));
    if (units > few) members.push_back(member(units - few, depth));
    return laidOut(std::move(members));
  }

  Member member(int units, int depth) {
    if (units == 0) {
      const bool byCount = !libraryPacksAll || random_.oneIn(2);
      return {byCount ? 0 : random_.between(0, 2), 0, byCount ? part(0, 1) : empty()};
    }
    const int copies = randomDivisor(random_, units, units);
    return {copies, 0, make(units / copies, std::min(depth, 1))};
  }

  ModelledType laidOut(std::vector<Member> members) {
    std::ptrdiff_t step = 1;
    for (const Member& member : members)
      step = std::max(step, member.type.alignment());
    std::vector<std::ptrdiff_t> lengths;
    std::vector<std::ptrdiff_t> alignedLowest;
    for (const Member& member : members) {
      const std::ptrdiff_t lowest = member.type.lowest();
      alignedLowest.push_back(lowest - ((lowest % step) + step) % step);
      lengths.push_back(std::max(0, member.copies - 1) * member.type.extent() + member.type.span() +
                        lowest - alignedLowest.back());
    }
    const std::vector<std::ptrdiff_t> starts = places<std::ptrdiff_t>(lengths, step);
    for (std::size_t i = 0; i < members.size(); ++i)
      members[i].displacement = starts[i] - alignedLowest[i];
    return structOf(members);
  }

  Random& random_;
  const Unit& unit_;
  bool mayOverlap_;
};

/// What a rank passes to a broadcast beside its memory.
struct Arguments {
  ModelledType type;
  int count;
};

inline std::string describe(const Arguments& arguments) {
  return std::to_string(arguments.count) + " x " + arguments.type.name();
}

/// Some (count, datatype) of so many units, the datatype committed.
inline Arguments randomArguments(Random& random, const Unit& unit, int units, bool mayOverlap) {
  TypeMaker maker(random, unit, mayOverlap);
  const auto committed = [](ModelledType type, int count) {
    type.commit();
    return Arguments{std::move(type), count};
  };
  if (units == 0 && random.oneIn(2)) return committed(maker.make(12, 2), 0);
  if (units == 0) return committed(maker.empty(), random.below(4));
  const std::ptrdiff_t roomyEnough = 8 * units * bytesIn(unit) + 65536;
  for (int depth = random.between(0, 4);; --depth) {
    const int count = randomDivisor(random, units, units);
    ModelledType type = random.oneIn(8) ? maker.column(units / count, count, maker.make(1, depth))
                                        : maker.make(units / count, depth);
    if (depth == 0 || type.span() + (count - 1) * type.extent() <= roomyEnough)
      return committed(std::move(type), count);
  }
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
