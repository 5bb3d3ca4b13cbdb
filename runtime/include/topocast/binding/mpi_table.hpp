// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the runtime needs of an MPI library, as a table. A source has its mpi.h and fills the table
// (native_table.hpp); the runtime's library is compiled once, without any mpi.h, and calls what
// stands there (by_table.hpp). So one library serves sources of all MPI libraries.
//
// The lists have the functions' and constants' names without MPI_ or PMPI_ in front.
#pragma once

#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime::binding {

/// A handle in the bytes that it has in the MPI library, and zeros.
template <class Kind>
struct Handle {
  std::uintptr_t bits;

  friend bool operator==(Handle left, Handle right) { return left.bits == right.bits; }
  friend bool operator!=(Handle left, Handle right) { return left.bits != right.bits; }
};

using Comm = Handle<struct CommKind>;
using Datatype = Handle<struct DatatypeKind>;
using Errhandler = Handle<struct ErrhandlerKind>;
using Group = Handle<struct GroupKind>;
using Op = Handle<struct OpKind>;
using Request = Handle<struct RequestKind>;
using Address = std::ptrdiff_t;
using Count = std::int64_t;

/// Room for the status of any MPI library; the runtime looks at none itself.
struct Status {
  alignas(std::max_align_t) unsigned char native[64];
};

/// Rooms for a name, of which no MPI library has longer ones.
constexpr int longestName = 1024;

using CopyAttribute = int(Comm comm, int key, void* extra, void* value, void* copy, int* isCopied);
using DeleteAttribute = int(Comm comm, int key, void* value, void* extra);
/// What MPI calls of an attribute. Must outlive the communicators that have it.
struct AttributeCalls {
  CopyAttribute* copy; ///< null: it is not copied
  DeleteAttribute* erase;
};

using Broadcast = int(void* buffer, int count, Datatype datatype, int root, Comm comm);
using LargeBroadcast = int(void* buffer, Count count, Datatype datatype, int root, Comm comm);

// clang-format off
#define TOPOCAST_MPI_CALLS(call)                                                                   \
  call(int, Allreduce, (const void*, void*, int, Datatype, Op, Comm))                              \
  call(int, Barrier, (Comm))                                                                       \
  call(int, Cancel, (Request*))                                                                    \
  call(int, Comm_call_errhandler, (Comm, int))                                                     \
  call(int, Comm_compare, (Comm, Comm, int*))                                                      \
  call(int, Comm_delete_attr, (Comm, int))                                                         \
  call(int, Comm_free, (Comm*))                                                                    \
  call(int, Comm_get_attr, (Comm, int, void*, int*))                                               \
  call(int, Comm_get_errhandler, (Comm, Errhandler*))                                              \
  call(int, Comm_get_name, (Comm, char*, int*))                                                    \
  call(int, Comm_group, (Comm, Group*))                                                            \
  call(int, Comm_rank, (Comm, int*))                                                               \
  call(int, Comm_set_attr, (Comm, int, void*))                                                     \
  call(int, Comm_set_errhandler, (Comm, Errhandler))                                               \
  call(int, Comm_size, (Comm, int*))                                                               \
  call(int, Comm_split, (Comm, int, int, Comm*))                                                   \
  call(int, Comm_test_inter, (Comm, int*))                                                         \
  call(int, Errhandler_free, (Errhandler*))                                                        \
  call(int, Error_class, (int, int*))                                                              \
  call(int, Finalized, (int*))                                                                     \
  call(int, Get_address, (const void*, Address*))                                                  \
  call(int, Get_count, (const Status*, Datatype, int*))                                            \
  call(int, Get_processor_name, (char*, int*))                                                     \
  call(int, Group_free, (Group*))                                                                  \
  call(int, Group_translate_ranks, (Group, int, const int*, Group, int*))                          \
  call(int, Iallgather, (const void*, int, Datatype, void*, int, Datatype, Comm, Request*))        \
  call(int, Ibcast, (void*, int, Datatype, int, Comm, Request*))                                   \
  call(int, Initialized, (int*))                                                                   \
  call(int, Iprobe, (int, int, Comm, int*, Status*))                                               \
  call(int, Irecv, (void*, int, Datatype, int, int, Comm, Request*))                               \
  call(int, Isend, (const void*, int, Datatype, int, int, Comm, Request*))                         \
  call(int, Issend, (const void*, int, Datatype, int, int, Comm, Request*))                        \
  call(int, Pack, (const void*, int, Datatype, void*, int, int*, Comm))                            \
  call(int, Probe, (int, int, Comm, Status*))                                                      \
  call(int, Query_thread, (int*))                                                                  \
  call(int, Recv, (void*, int, Datatype, int, int, Comm, Status*))                                 \
  call(int, Reduce, (const void*, void*, int, Datatype, Op, int, Comm))                            \
  call(int, Send, (const void*, int, Datatype, int, int, Comm))                                    \
  call(int, Sendrecv, (const void*, int, Datatype, int, int, void*, int, Datatype, int, int,       \
                       Comm, Status*))                                                             \
  call(int, Test, (Request*, int*, Status*))                                                       \
  call(int, Type_commit, (Datatype*))                                                              \
  call(int, Type_contiguous, (int, Datatype, Datatype*))                                           \
  call(int, Type_create_hindexed, (int, const int*, const Address*, Datatype, Datatype*))          \
  call(int, Type_create_hindexed_block, (int, int, const Address*, Datatype, Datatype*))           \
  call(int, Type_free, (Datatype*))                                                                \
  call(int, Type_get_contents, (Datatype, int, int, int, int*, Address*, Datatype*))               \
  call(int, Type_get_extent, (Datatype, Address*, Address*))                                       \
  call(int, Type_get_true_extent, (Datatype, Address*, Address*))                                  \
  call(int, Type_size_x, (Datatype, Count*))                                                       \
  call(int, Unpack, (const void*, int, int*, void*, int, Datatype, Comm))                          \
  call(int, Wait, (Request*, Status*))                                                             \
  call(double, Wtime, ())

/// Those with rows of handles or functions of the caller's, and those of MPI 4.
#define TOPOCAST_MPI_SPECIAL_CALLS(call)                                                           \
  call(int, Type_create_struct, (int, const int*, const Address*, const Datatype*, Datatype*))     \
  call(int, Type_get_contents_c, (Datatype, Count, Count, Count, Count, int*, Address*, Count*,    \
                                  Datatype*))                                                      \
  call(int, Type_get_envelope_c, (Datatype, Count*, Count*, Count*, Count*, int*))                 \
  call(int, Waitall, (int, Request*, Status*))                                                     \
  call(int, Waitany, (int, Request*, int*, Status*))

#define TOPOCAST_MPI_CONSTANTS(constant)                                                           \
  constant(Comm, COMM_NULL) constant(Comm, COMM_SELF) constant(Comm, COMM_WORLD)                   \
  constant(Datatype, BYTE) constant(Datatype, CHAR) constant(Datatype, DATATYPE_NULL)              \
  constant(Datatype, DOUBLE) constant(Datatype, FLOAT) constant(Datatype, INT)                     \
  constant(Datatype, INT64_T) constant(Datatype, LONG) constant(Datatype, UINT32_T)                \
  constant(Datatype, UINT64_T) constant(Datatype, UNSIGNED) constant(Datatype, UNSIGNED_LONG)      \
  constant(Errhandler, ERRHANDLER_NULL) constant(Errhandler, ERRORS_RETURN)                        \
  constant(Group, GROUP_NULL) constant(Request, REQUEST_NULL)                                      \
  constant(Op, BOR) constant(Op, MAX) constant(Op, MIN) constant(Op, SUM)    \
  constant(int, ANY_SOURCE) constant(int, COMBINER_CONTIGUOUS) constant(int, COMBINER_DUP)         \
  constant(int, COMBINER_F90_COMPLEX) constant(int, COMBINER_F90_INTEGER)                          \
  constant(int, COMBINER_F90_REAL) constant(int, COMBINER_NAMED) constant(int, CONGRUENT)          \
  constant(int, ERR_INTERN) constant(int, ERR_NO_MEM) constant(int, ERR_OTHER)                     \
  constant(int, ERR_TRUNCATE) constant(int, ERR_TYPE) constant(int, IDENT)                         \
  constant(int, KEYVAL_INVALID) constant(int, PROC_NULL) constant(int, TAG_UB)                     \
  constant(int, THREAD_MULTIPLE) constant(int, UNDEFINED)             \
  constant(int, UNEQUAL)                                                                           \
  constant(void*, BOTTOM) constant(void*, IN_PLACE)
// clang-format on

// NOLINTBEGIN(bugprone-macro-parentheses): declarators stand without them
#define TOPOCAST_MPI_FIELD(result, name, parameters) result(*name) parameters;
#define TOPOCAST_MPI_CONSTANT_FIELD(type, name) type name;
// NOLINTEND(bugprone-macro-parentheses)

/// Differs between lists of rows (FNV-1a).
constexpr std::uint64_t hashOfRows(const char* text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (; *text != '\0'; ++text)
    hash = (hash ^ static_cast<unsigned char>(*text)) * 0x100000001b3;
  return hash;
}

#define TOPOCAST_MPI_CALL_TEXT(result, name, parameters) #result " " #name #parameters ";"
#define TOPOCAST_MPI_CONSTANT_TEXT(type, name) #type " " #name ";"
constexpr std::uint64_t mpiRows = hashOfRows(
    TOPOCAST_MPI_CALLS(TOPOCAST_MPI_CALL_TEXT) TOPOCAST_MPI_SPECIAL_CALLS(TOPOCAST_MPI_CALL_TEXT)
        TOPOCAST_MPI_CONSTANTS(TOPOCAST_MPI_CONSTANT_TEXT));

/// The rows are part of the type's name and so of all functions that take it: a source that has
/// other rows than the library is not linked with it.
template <std::uint64_t rows>
// NOLINTBEGIN(readability-identifier-naming): MPI's own names
struct TableOfRows {
  TOPOCAST_MPI_CALLS(TOPOCAST_MPI_FIELD)
  TOPOCAST_MPI_SPECIAL_CALLS(TOPOCAST_MPI_FIELD)
  TOPOCAST_MPI_CONSTANTS(TOPOCAST_MPI_CONSTANT_FIELD)
  int (*createAttribute)(const AttributeCalls* calls, int* key);
  bool hasSessions; ///< MPI_COMM_WORLD need not be in use
};
// NOLINTEND(readability-identifier-naming)
using MpiTable = TableOfRows<mpiRows>;

#undef TOPOCAST_MPI_CALL_TEXT
#undef TOPOCAST_MPI_CONSTANT_TEXT
#undef TOPOCAST_MPI_FIELD
#undef TOPOCAST_MPI_CONSTANT_FIELD

} // namespace topocast::TOPOCAST_ABI::runtime::binding
