// SPDX-License-Identifier: MIT
// A user's program: checks the version it was promised and one product on the default device.
#include <clbool.hpp>

#include <iostream>
#include <string>

int main(int argc, char** argv) {
    const std::string promised = argc > 1 ? argv[1] : "";
    if (clbool::version() != promised) {
        std::cerr << "version " << clbool::version() << ", expected " << promised << '\n';
        return 1;
    }

    clbool::Controls controls;
    const clbool::matrix_dcsr swap(controls, clbool::coordinates(2, 2, {0, 1}, {1, 0}));
    clbool::matrix_dcsr product;
    clbool::mxm(controls, product, clbool::no_mask, clbool::accumulator::none, swap, swap);
    if (product.to_host(controls) != clbool::coordinates(2, 2, {0, 1}, {0, 1})) {
        std::cerr << "a swap times itself is not the identity\n";
        return 1;
    }
    std::cout << "clbool " << clbool::version() << " on " << controls.info().name << '\n';
    return 0;
}
