// SPDX-License-Identifier: MIT
// The shared counter by one-sided communication.
#include <distributed/ranks/shared_counter.hpp>

namespace clbool::distributed {

shared_counter::shared_counter(const world& on) {
    std::uint64_t* number = nullptr;
    const MPI_Aint bytes = on.rank() == 0 ? sizeof *number : 0;
    MPI_Win_allocate(bytes, sizeof *number, MPI_INFO_NULL, on.communicator(), &number, &window_);
    MPI_Win_lock_all(0, window_);
    if (on.rank() == 0) {
        *number = 0;
        MPI_Win_sync(window_);
    }
    MPI_Barrier(on.communicator());
}

shared_counter::~shared_counter() {
    MPI_Win_unlock_all(window_);
    MPI_Win_free(&window_);
}

std::uint64_t shared_counter::add(std::uint64_t step) {
    std::uint64_t before = 0;
    MPI_Fetch_and_op(&step, &before, MPI_UINT64_T, 0, 0, MPI_SUM, window_);
    MPI_Win_flush(0, window_);
    return before;
}

}  // namespace clbool::distributed
