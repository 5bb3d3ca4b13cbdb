! A first broadcast on a communicator while MPI_Comm_idup duplicates another one, which some ranks
! start before it and others after it; then one on the duplicate. Compiled with BINDING_MPIF_H,
! BINDING_MPI or BINDING_MPI_F08, for the three ways in which Fortran knows MPI.
program duplicates
#if defined(BINDING_MPI)
  use mpi
#elif defined(BINDING_MPI_F08)
  use mpi_f08
#endif
  implicit none
#if defined(BINDING_MPIF_H)
  include 'mpif.h'
#endif
#if defined(BINDING_MPI_F08)
  type(MPI_Comm) :: original, other, duplicate
  type(MPI_Request) :: request
#else
  integer :: original, other, duplicate, request
#endif
  integer :: code, rank, value, wrong, wrong_anywhere

  call MPI_Init(code)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
  call MPI_Comm_dup(MPI_COMM_WORLD, original, code)
  call MPI_Comm_dup(MPI_COMM_WORLD, other, code)

  if (rank == 0) call MPI_Comm_idup(original, duplicate, request, code)
  value = merge(42, 0, rank == 0)
  call MPI_Bcast(value, 1, MPI_INTEGER, 0, other, code)
  wrong = merge(0, 1, value == 42)
  if (rank /= 0) call MPI_Comm_idup(original, duplicate, request, code)
  call MPI_Wait(request, MPI_STATUS_IGNORE, code)

  value = merge(43, 0, rank == 1)
  call MPI_Bcast(value, 1, MPI_INTEGER, 1, duplicate, code)
  wrong = wrong + merge(0, 1, value == 43)

  call MPI_Allreduce(wrong, wrong_anywhere, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
  call MPI_Finalize(code)
  if (wrong_anywhere > 0) then
    print *, wrong_anywhere, ' values are wrong'
    stop 1
  end if
end program duplicates
