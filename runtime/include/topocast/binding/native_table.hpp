// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The table of the MPI library that a source is compiled for. In: its mpi.h. Out: functions that
// take the handles of mpi_table.hpp, pass them on as the library's own, and hand back what it
// makes.
#pragma once

#include "topocast/binding/mpi_table.hpp"
#include "topocast/mpi.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::binding {

/// `value` of some type with the bytes that it has in another one, and zeros.
template <class To, class From>
To withBytesOf(const From& value) {
  // Handles are pointers in some MPI libraries, and they themselves are copied.
  constexpr auto common = std::min(sizeof(From), sizeof(To)); // NOLINT(bugprone-sizeof-expression)
  To result{};
  std::memcpy(static_cast<void*>(&result), static_cast<const void*>(&value), common);
  return result;
}

template <class Outer, class Native>
Outer outerOf(const Native& value) {
  if constexpr (std::is_convertible_v<Native, Outer>) {
    return value;
  } else {
    // NOLINTNEXTLINE(bugprone-sizeof-expression): the handle itself, which may be a pointer
    static_assert(sizeof(Native) <= sizeof(Outer), "a handle has room for the library's");
    return withBytesOf<Outer>(value);
  }
}

inline MPI_Status* nativeStatus(const Status* status) {
  static_assert(sizeof(MPI_Status) <= sizeof(Status), "there is room for the library's status");
  if (status == nullptr) return MPI_STATUS_IGNORE;
  return reinterpret_cast<MPI_Status*>(const_cast<unsigned char*>(status->native));
}

/// Whether a pointer leads to what the library has in another form, and may change.
template <class Outer, class Native>
constexpr bool leadsToHandle =
    std::is_pointer_v<Outer> && std::is_pointer_v<Native> && !std::is_convertible_v<Outer, Native>;

/// An argument on its way to the library.
template <class Outer, class Native, class = void>
class Passed {
public:
  explicit Passed(Outer value) : native_(outerOf<Native>(value)) {}
  operator Native() const { return native_; } // NOLINT(google-explicit-constructor): passed on

private:
  Native native_;
};

template <class Kind, class Native>
class Passed<Handle<Kind>, Native> {
public:
  explicit Passed(Handle<Kind> handle) : native_(withBytesOf<Native>(handle)) {}
  operator Native() const { return native_; } // NOLINT(google-explicit-constructor)

private:
  Native native_;
};

template <class Outer, class Native>
class Passed<Outer, Native, std::enable_if_t<leadsToHandle<Outer, Native>>> {
public:
  explicit Passed(Outer place) : place_(place), native_(withBytesOf<Value>(*place)) {}
  ~Passed() { *place_ = outerOf<std::remove_pointer_t<Outer>>(native_); }
  Passed(const Passed&) = delete;
  Passed& operator=(const Passed&) = delete;
  operator Native() { return &native_; } // NOLINT(google-explicit-constructor)

private:
  using Value = std::remove_pointer_t<Native>;

  Outer place_;
  Value native_;
};

template <class Native>
class Passed<Status*, Native, std::enable_if_t<leadsToHandle<Status*, Native>>> {
public:
  explicit Passed(const Status* status) : status_(status) {}
  operator Native() const { return nativeStatus(status_); } // NOLINT(google-explicit-constructor)

private:
  const Status* status_;
};

template <class Native>
class Passed<const Status*, Native, std::enable_if_t<leadsToHandle<const Status*, Native>>>
    : public Passed<Status*, MPI_Status*> {
  using Passed<Status*, MPI_Status*>::Passed;
};

template <class Signature>
struct Passing;

template <class Result, class... Outer>
struct Passing<Result(Outer...)> {
  template <auto function, class... Native>
  static Result pass(Result (*)(Native...), Outer... arguments) {
    return function(Passed<Outer, Native>(arguments)...);
  }
  /// A function of `Outer` that calls one of the library's.
  template <auto function>
  static Result call(Outer... arguments) {
    return pass<function>(function, arguments...);
  }
};

/// Some handles as the library's own, in a row; handed back as it has left them. Few of them take
/// no memory from the heap.
class NativeRequests {
public:
  NativeRequests(Request* requests, int count)
      : requests_(requests), count_(static_cast<std::size_t>(count)),
        more_(count_ > few ? count_ : 0) {
    for (std::size_t i = 0; i < count_; ++i)
      data()[i] = withBytesOf<MPI_Request>(requests[i]);
  }
  ~NativeRequests() {
    for (std::size_t i = 0; i < count_; ++i)
      requests_[i] = outerOf<Request>(data()[i]);
  }
  NativeRequests(const NativeRequests&) = delete;
  NativeRequests& operator=(const NativeRequests&) = delete;
  MPI_Request* data() { return more_.empty() ? few_ : more_.data(); }

private:
  static constexpr std::size_t few = 32;

  Request* requests_;
  std::size_t count_;
  MPI_Request few_[few];          ///< the first `count_` of them mean something
  std::vector<MPI_Request> more_; ///< in their place if they are more
};

inline int waitall(int count, Request* requests, Status* /*none*/) {
  return PMPI_Waitall(count, NativeRequests(requests, count).data(), MPI_STATUSES_IGNORE);
}

inline int waitany(int count, Request* requests, int* index, Status* status) {
  return PMPI_Waitany(count, NativeRequests(requests, count).data(), index, nativeStatus(status));
}

inline int createStruct(int count, const int* lengths, const Address* places, const Datatype* types,
                        Datatype* made) {
  std::vector<MPI_Datatype> native;
  native.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    native.push_back(withBytesOf<MPI_Datatype>(types[i]));
  return PMPI_Type_create_struct(count, lengths, places, native.data(),
                                 Passed<Datatype*, MPI_Datatype*>(made));
}

inline int getEnvelope(Datatype type, Count* integers, Count* addresses, Count* largeCounts,
                       Count* types, int* combiner) {
  const auto native = withBytesOf<MPI_Datatype>(type);
#if MPI_VERSION >= 4
  return PMPI_Type_get_envelope_c(
      native, Passed<Count*, MPI_Count*>(integers), Passed<Count*, MPI_Count*>(addresses),
      Passed<Count*, MPI_Count*>(largeCounts), Passed<Count*, MPI_Count*>(types), combiner);
#else
  int few[3] = {};
  const int code = PMPI_Type_get_envelope(native, &few[0], &few[1], &few[2], combiner);
  *integers = few[0];
  *addresses = few[1];
  *types = few[2];
  *largeCounts = 0;
  return code;
#endif
}

inline int getContents(Datatype type, Count integers, Count addresses, Count largeCounts,
                       Count types, int* integer, Address* address, Count* large, Datatype* inner) {
  const auto native = withBytesOf<MPI_Datatype>(type);
  Passed<Datatype*, MPI_Datatype*> passed(inner);
#if MPI_VERSION >= 4
  return PMPI_Type_get_contents_c(native, integers, addresses, largeCounts, types, integer, address,
                                  Passed<Count*, MPI_Count*>(large), passed);
#else
  static_cast<void>(largeCounts);
  static_cast<void>(large);
  return PMPI_Type_get_contents(native, static_cast<int>(integers), static_cast<int>(addresses),
                                static_cast<int>(types), integer, address, passed);
#endif
}

extern "C" {
static inline int topocastCopyBound(MPI_Comm comm, int key, void* extra, void* value, void* copy,
                                    int* isCopied) {
  return static_cast<const AttributeCalls*>(extra)->copy(outerOf<Comm>(comm), key, nullptr, value,
                                                         copy, isCopied);
}

static inline int topocastDeleteBound(MPI_Comm comm, int key, void* value, void* extra) {
  return static_cast<const AttributeCalls*>(extra)->erase(outerOf<Comm>(comm), key, value, nullptr);
}
}

inline int createAttribute(const AttributeCalls* calls, int* key) {
  void* const extra = const_cast<AttributeCalls*>(calls);
  return calls->copy == nullptr
             ? PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, topocastDeleteBound, key, extra)
             : PMPI_Comm_create_keyval(topocastCopyBound, topocastDeleteBound, key, extra);
}

/// The table, filled when first asked for.
inline const MpiTable& nativeTable() {
  static_assert(MPI_MAX_PROCESSOR_NAME <= longestName && MPI_MAX_OBJECT_NAME <= longestName,
                "names have room");
  static const MpiTable table = [] {
    MpiTable filled{};
#define TOPOCAST_MPI_CALL(result, name, parameters)                                                \
  filled.name = Passing<result parameters>::call<PMPI_##name>;
#define TOPOCAST_MPI_CONSTANT(type, name) filled.name = outerOf<type>(MPI_##name);
    TOPOCAST_MPI_CALLS(TOPOCAST_MPI_CALL)
    TOPOCAST_MPI_CONSTANTS(TOPOCAST_MPI_CONSTANT)
#undef TOPOCAST_MPI_CALL
#undef TOPOCAST_MPI_CONSTANT
    filled.createAttribute = createAttribute;
    filled.Type_create_struct = createStruct;
    filled.Type_get_contents_c = getContents;
    filled.Type_get_envelope_c = getEnvelope;
    filled.Waitall = waitall;
    filled.Waitany = waitany;
    filled.hasSessions = MPI_VERSION >= 4;
    return filled;
  }();
  return table;
}

} // namespace topocast::TOPOCAST_ABI::runtime::binding
