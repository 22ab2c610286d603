// SPDX-License-Identifier: MIT
// The product of two boolean matrices: who is followed by someone I follow? This is the program
// of README.md; a test keeps the two the same.
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::Controls controls;  // the first GPU, else any; CLBOOL_DEVICE overrides

    // Row follows column: 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3. Any order; indices start at 0.
    const clbool::coordinates edges(4, 4, {0, 0, 1, 2}, {1, 2, 3, 3});
    const clbool::matrix_dcsr follows(controls, edges);

    // Entry (i, j) of the product: some k with i -> k and k -> j.
    clbool::matrix_dcsr two_steps;
    clbool::mxm(controls, two_steps, clbool::no_mask, clbool::accumulator::none, follows, follows);

    const clbool::coordinates result = two_steps.to_host(controls);  // waits for the device
    for (std::size_t i = 0; i < result.nnz(); ++i)
        std::cout << result.rows[i] << " -> " << result.cols[i] << '\n';
}
