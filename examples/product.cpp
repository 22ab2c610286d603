// SPDX-License-Identifier: MIT
// The product of two boolean matrices: who is followed by someone I follow? This is the program
// of README.md; a test keeps the two the same.
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::context on;  // the first GPU, else threads of the host; CLBOOL_DEVICE overrides

    // Row follows column: 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3. Any order; indices start at 0.
    const clbool::matrix follows(on, {4, 4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}});

    // Entry (i, j) of the product: some k with i -> k and k -> j.
    const clbool::matrix two_steps = clbool::mxm(on, follows, follows);

    for (const auto [row, col] : two_steps.to_host(on))  // waits for the device
        std::cout << row << " -> " << col << '\n';
}
