// SPDX-License-Identifier: MIT
// A back end that was written for the original clBool, by its headers, types and calls.
#include <common/matrices_conversions.hpp>
#include <coo.hpp>
#include <core/controls.hpp>
#include <core/matrix_dcsr.hpp>
#include <csr/csr.hpp>
#include <dcsr/dcsr.hpp>
#include <env.hpp>
#include <matrix_coo.hpp>
#include <utils.hpp>

#include <cstdint>
#include <iostream>
#include <vector>

namespace {

// The edges 0 -> 1 -> 2 -> 3.
clbool::matrix_dcsr path_of_four(clbool::Controls& controls) {
    const std::vector<std::uint32_t> rows{0, 1, 2};
    const std::vector<std::uint32_t> cols{1, 2, 3};
    const clbool::matrix_coo list(controls, rows.data(), cols.data(), 4, 4, 3, true, true);
    return clbool::coo_to_dcsr_shallow(controls, list);
}

int check(clbool::Controls& controls) {
    const clbool::matrix_dcsr a = path_of_four(controls);
    clbool::matrix_dcsr squared;
    clbool::dcsr::matrix_multiplication_hash(controls, squared, a, a);
    clbool::matrix_csr sum;
    clbool::csr::matrix_addition(controls, sum, clbool::dcsr_to_csr(controls, a),
                                 clbool::dcsr_to_csr(controls, squared));
    clbool::matrix_dcsr back;
    clbool::dcsr::transpose(controls, back, clbool::csr_to_dcsr(controls, sum));
    if (squared.nnz() != 2 || sum.nnz() != 5 || back.nrows() != 4 || back.nnz() != 5) {
        std::cerr << "wrong: " << squared.nnz() << ", " << sum.nnz() << ", " << back.nnz() << '\n';
        return 1;
    }
    return 0;
}

}  // namespace

int main() {
    try {
        clbool::Controls controls = clbool::create_controls();
        return check(controls);
    } catch (const clbool::Exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
