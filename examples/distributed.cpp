#include <clbool.hpp>
#include <clbool/distributed/dealt_rows.hpp>
#include <clbool/distributed/queries.hpp>

#include <mpi.h>

#include <iostream>

namespace ranks = clbool::distributed;

// Every rank runs this.
void work() {
    ranks::world world(MPI_COMM_WORLD);
    clbool::context device(ranks::select_device(world).device);

    // Rows dealt out: every rank has the graph, any number of ranks.
    const clbool::coordinates edges(5, 5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}});
    const clbool::matrix graph(device, edges);
    const auto closure = ranks::deal_closure(world, device, graph, false);

    // Blocks: 1, 4, 9, … ranks have a block each. Here rank 0 has the entries, and deals them out.
    ranks::grid grid(world, device);
    const auto a = ranks::scatter(grid, world.rank() == 0 ? edges : clbool::coordinates());
    const auto squared = ranks::mxm(grid, a, a);
    const auto pairs = ranks::transitive_closure(grid, a).pairs;
    const auto two_steps = ranks::nvals(grid, squared), reached = ranks::nvals(grid, pairs);

    if (world.rank() == 0)
        std::cout << two_steps << " pairs two edges apart, " << reached << " joined by a path, "
                  << closure.answers << " by rows\n";
}

int main(int argc, char** argv) {
    int level = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    work();  // what it made is gone before MPI ends
    MPI_Finalize();
}
