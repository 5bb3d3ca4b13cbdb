// MPI's datatype constructors, each with the typemap that it must give by a model of the tests'
// own.
//
// Bytes are placed by the model alone. Bounds are asked of the library: it may pad a type to the
// alignment of its parts, and each library does so in its own cases.
#pragma once

#include "typed_buffer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// A datatype and its model. Owns the datatype unless it is a named one.
class ModelledType {
public:
  static ModelledType named(std::string name, MPI_Datatype type, Typemap typemap,
                            std::ptrdiff_t alignment) {
    return {std::move(name), type, std::move(typemap), alignment, false};
  }
  /// Takes `type` over.
  static ModelledType derived(std::string name, MPI_Datatype type, Typemap typemap,
                              std::ptrdiff_t alignment) {
    return {std::move(name), type, std::move(typemap), alignment, true};
  }
  ModelledType(ModelledType&& other) noexcept
      : case_(std::move(other.case_)), lowerBound_(other.lowerBound_), alignment_(other.alignment_),
        owned_(std::exchange(other.owned_, false)) {}
  ModelledType& operator=(ModelledType&& other) noexcept {
    std::swap(case_, other.case_);
    std::swap(lowerBound_, other.lowerBound_);
    std::swap(alignment_, other.alignment_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  ModelledType(const ModelledType&) = delete;
  ModelledType& operator=(const ModelledType&) = delete;
  ~ModelledType() {
    if (owned_) MPI_Type_free(&case_.type);
  }

  const TypeCase& get() const { return case_; }
  MPI_Datatype type() const { return case_.type; }
  const std::string& name() const { return case_.name; }
  const Typemap& typemap() const { return case_.typemap; }
  std::ptrdiff_t extent() const { return case_.extent; }
  std::ptrdiff_t lowerBound() const { return lowerBound_; }
  /// Of the basic types in it: extents and displacements are multiples of it.
  std::ptrdiff_t alignment() const { return alignment_; }
  std::ptrdiff_t lowest() const { return lowestByte(case_.typemap); }
  /// From the lowest byte to the highest. Elements one extent apart do not overlap if the extent
  /// is no less.
  std::ptrdiff_t span() const { return endOfBytes(case_.typemap) - lowest(); }

  void commit() {
    if (owned_) MPI_Type_commit(&case_.type);
  }

private:
  ModelledType(std::string name, MPI_Datatype type, Typemap typemap, std::ptrdiff_t alignment,
               bool owned)
      : case_{std::move(name), type, std::move(typemap), 0}, alignment_(alignment), owned_(owned) {
    MPI_Aint lowerBound = 0;
    MPI_Aint extent = 0;
    MPI_Count size = 0;
    MPI_Type_get_extent(type, &lowerBound, &extent);
    MPI_Type_size_x(type, &size);
    EXPECT_EQ(size, bytesIn(case_.typemap)) << case_.name;
    lowerBound_ = lowerBound;
    case_.extent = extent;
  }

  TypeCase case_;
  std::ptrdiff_t lowerBound_ = 0;
  std::ptrdiff_t alignment_;
  bool owned_;
};

namespace detail {

template <class Number>
std::string listed(const std::vector<Number>& numbers) {
  std::string text = "[";
  for (const Number number : numbers)
    text += (text.size() > 1 ? " " : "") + std::to_string(number);
  return text + "]";
}

/// What a constructor made of elements of one type, in these blocks.
inline ModelledType madeOf(const ModelledType& element, const std::string& constructor,
                           MPI_Datatype made, const std::vector<Block>& blocks) {
  return ModelledType::derived(constructor + " of " + element.name(), made,
                               placed(element.typemap(), element.extent(), blocks),
                               element.alignment());
}

inline std::vector<Block> blocksAt(const std::vector<int>& lengths,
                                   const std::vector<MPI_Aint>& displacements) {
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    blocks.push_back({displacements[i], lengths[i]});
  return blocks;
}

inline std::vector<MPI_Aint> inBytes(const std::vector<int>& places, std::ptrdiff_t extent) {
  std::vector<MPI_Aint> displacements;
  for (const int place : places)
    displacements.push_back(place * extent);
  return displacements;
}

inline std::vector<Block> strided(int count, int length, std::ptrdiff_t stride) {
  std::vector<Block> blocks;
  for (int i = 0; i < count; ++i)
    blocks.push_back({i * stride, length});
  return blocks;
}

} // namespace detail

inline ModelledType contiguousOf(int count, const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(count, element.type(), &made);
  return detail::madeOf(element, "contiguous " + std::to_string(count), made, {{0, count}});
}

inline ModelledType duplicateOf(const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_dup(element.type(), &made);
  return detail::madeOf(element, "dup", made, {{0, 1}});
}

inline ModelledType resizedTo(std::ptrdiff_t lowerBound, std::ptrdiff_t extent,
                              const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_resized(element.type(), lowerBound, extent, &made);
  return detail::madeOf(element, "resized " + detail::listed<std::ptrdiff_t>({lowerBound, extent}),
                        made, {{0, 1}});
}

/// `stride` in elements.
inline ModelledType vectorOf(int count, int length, int stride, const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_vector(count, length, stride, element.type(), &made);
  return detail::madeOf(element, "vector " + detail::listed<int>({count, length, stride}), made,
                        detail::strided(count, length, stride * element.extent()));
}

/// `stride` in bytes.
inline ModelledType hvectorOf(int count, int length, MPI_Aint stride, const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_hvector(count, length, stride, element.type(), &made);
  return detail::madeOf(element, "hvector " + detail::listed<MPI_Aint>({count, length, stride}),
                        made, detail::strided(count, length, stride));
}

/// `places` in elements.
inline ModelledType indexedOf(const std::vector<int>& lengths, const std::vector<int>& places,
                              const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_indexed(static_cast<int>(lengths.size()), lengths.data(), places.data(), element.type(),
                   &made);
  return detail::madeOf(element,
                        "indexed " + detail::listed(lengths) + " at " + detail::listed(places),
                        made, detail::blocksAt(lengths, detail::inBytes(places, element.extent())));
}

inline ModelledType hindexedOf(const std::vector<int>& lengths,
                               const std::vector<MPI_Aint>& displacements,
                               const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_hindexed(static_cast<int>(lengths.size()), lengths.data(), displacements.data(),
                           element.type(), &made);
  return detail::madeOf(
      element, "hindexed " + detail::listed(lengths) + " at " + detail::listed(displacements), made,
      detail::blocksAt(lengths, displacements));
}

/// `places` in elements.
inline ModelledType indexedBlockOf(int length, const std::vector<int>& places,
                                   const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_indexed_block(static_cast<int>(places.size()), length, places.data(),
                                element.type(), &made);
  return detail::madeOf(
      element, "indexed_block " + std::to_string(length) + " at " + detail::listed(places), made,
      detail::blocksAt(std::vector<int>(places.size(), length),
                       detail::inBytes(places, element.extent())));
}

inline ModelledType hindexedBlockOf(int length, const std::vector<MPI_Aint>& displacements,
                                    const ModelledType& element) {
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_hindexed_block(static_cast<int>(displacements.size()), length,
                                 displacements.data(), element.type(), &made);
  return detail::madeOf(
      element, "hindexed_block " + std::to_string(length) + " at " + detail::listed(displacements),
      made, detail::blocksAt(std::vector<int>(displacements.size(), length), displacements));
}

/// One part of a struct.
struct Member {
  int copies;
  MPI_Aint displacement;
  ModelledType type;
};

inline ModelledType structOf(const std::vector<Member>& members) {
  std::vector<int> copies;
  std::vector<MPI_Aint> displacements;
  std::vector<MPI_Datatype> types;
  Typemap typemap;
  std::ptrdiff_t alignment = 1;
  std::string name = "struct {";
  for (const Member& member : members) {
    copies.push_back(member.copies);
    displacements.push_back(member.displacement);
    types.push_back(member.type.type());
    append(typemap, member.type.typemap(), member.type.extent(),
           {member.displacement, member.copies});
    alignment = std::lcm(alignment, member.type.alignment());
    name += std::to_string(member.copies) + " at " + std::to_string(member.displacement) + " of " +
            member.type.name() + "; ";
  }
  MPI_Datatype made = MPI_DATATYPE_NULL;
  MPI_Type_create_struct(static_cast<int>(copies.size()), copies.data(), displacements.data(),
                         types.data(), &made);
  return ModelledType::derived(name + "}", made, std::move(typemap), alignment);
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
