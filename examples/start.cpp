// SPDX-License-Identifier: MIT
// A product and a closure: the first program. docs/start.md shows it.
#include <clbool.hpp>

#include <iostream>

int main() {
    clbool::context device;  // the first GPU, else threads of this process
    const clbool::matrix follows(device, {4, 4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}});

    const clbool::matrix two_steps = clbool::mxm(device, follows, follows);
    for (const auto [from, to] : two_steps.to_host(device))
        std::cout << from << " -> " << to << '\n';

    const clbool::matrix reaches = clbool::transitive_closure(device, follows).pairs;
    std::cout << reaches.nvals() << " pairs are connected\n";
}
