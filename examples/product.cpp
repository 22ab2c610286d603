// SPDX-License-Identifier: MIT
// The product of two boolean matrices: who is followed by someone I follow? README.md shows this
// program; a test keeps the two the same.
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::context device;  // the first GPU, else threads of this process; see CLBOOL_DEVICE

    // Who follows whom: 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3. Any order; indices start at 0.
    const clbool::matrix follows(device, clbool::coordinates(4, 4, {0, 0, 1, 2}, {1, 2, 3, 3}));

    clbool::matrix two_steps;  // entry (i, j): i -> k and k -> j for some k
    clbool::mxm(device, two_steps, clbool::no_mask, clbool::accumulator::none, follows, follows);

    const clbool::coordinates pairs = two_steps.to_host(device);  // waits for the device
    for (std::size_t i = 0; i < pairs.nnz(); ++i)
        std::cout << pairs.rows[i] << " -> " << pairs.cols[i] << '\n';
}
