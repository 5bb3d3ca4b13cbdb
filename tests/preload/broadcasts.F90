! Broadcasts of several sizes from every root by MPI_Bcast, of which every element is checked: a
! program that knows nothing of topocast. The message is one row of an array, which some bindings
! copy and others describe to MPI as it lies. Compiled with BINDING_MPIF_H, BINDING_MPI or
! BINDING_MPI_F08, for the three ways in which Fortran knows MPI.
program broadcasts
#if defined(BINDING_MPI)
  use mpi
#elif defined(BINDING_MPI_F08)
  use mpi_f08
#endif
  implicit none
#if defined(BINDING_MPIF_H)
  include 'mpif.h'
#endif
  integer, parameter :: sizes(3) = [1, 1000, 100003]
  integer :: buffer(2, 100004)
  integer :: code, i, ranks, root, wrong, wrong_anywhere

  call MPI_Init(code)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, code)
  wrong = 0
  do i = 1, size(sizes)
    do root = 0, ranks - 1
      call broadcast_from(root, sizes(i))
    end do
  end do
  call MPI_Allreduce(wrong, wrong_anywhere, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
  call MPI_Finalize(code)
  if (wrong_anywhere > 0) then
    print *, wrong_anywhere, ' elements are wrong'
    stop 1
  end if

contains

  subroutine broadcast_from(root, length)
    integer, intent(in) :: root, length
    integer :: expected(length), index, rank

    expected = [(31 * index + 1000003 * root, index = 1, length)]
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, code)
    buffer = -1
    if (rank == root) buffer(2, :length) = expected
    call MPI_Bcast(buffer(2, :length), length, MPI_INTEGER, root, MPI_COMM_WORLD, code)
    wrong = wrong + count(buffer(2, :length) /= expected)
    wrong = wrong + count(buffer(1, :) /= -1) + count(buffer(2, length + 1:) /= -1)
  end subroutine broadcast_from

end program broadcasts
