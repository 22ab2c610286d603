// SPDX-License-Identifier: MIT
// The product of two boolean matrices: who is followed by someone I follow? README.md shows this
// program; a test keeps the two the same.
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::context device;  // the first GPU, else threads of this process; see CLBOOL_DEVICE

    // Who follows whom: 0 -> 1, 0 -> 2, 1 -> 3, 2 -> 3. Any order; indices start at 0.
    const clbool::matrix follows(device, {4, 4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}});

    // Entry (i, j): i -> k and k -> j for some k.
    const clbool::matrix two_steps = clbool::mxm(device, follows, follows);

    for (const auto [from, to] : two_steps.to_host(device))  // waits for the device
        std::cout << from << " -> " << to << '\n';
}
