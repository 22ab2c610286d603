// SPDX-License-Identifier: MIT
// A program over the ranks of MPI, alone: as one rank.
#include <clbool/distributed/blocks.hpp>
#include <clbool/distributed/dealt_rows.hpp>

#include <mpi.h>

int main(int argc, char** argv) {
    namespace ranks = clbool::distributed;
    int level = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    bool right = false;
    {
        ranks::world on(MPI_COMM_WORLD);
        clbool::context device("host");
        const clbool::coordinates chain(3, 3, {{0, 1}, {1, 2}});
        ranks::grid grid(on, device);
        const auto a = scatter(grid, chain);
        right = nvals(grid, mxm(grid, a, a)) == 1 &&
                deal_closure(on, device, clbool::matrix(device, chain), false).answers == 3;
    }
    MPI_Finalize();
    return right ? 0 : 1;
}
