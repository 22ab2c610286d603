// SPDX-License-Identifier: MIT
// The sum of two matrices in the calls of the original clBool: Listing 4 of its thesis. The listing
// gives B a row index 5 although B has the rows 0 to 4; the library now says so, and the program
// goes on with row 4.
#include <clbool.hpp>

#include <cstdint>
#include <iostream>
#include <vector>

int main() {
    clbool::show_devices(std::cerr);
    clbool::Controls controls = clbool::create_controls(0, 0);

    std::uint32_t a_nrows = 5, a_ncols = 5, a_nnz = 6;
    std::vector<std::uint32_t> a_rows = {0, 0, 0, 2, 2, 4};
    std::vector<std::uint32_t> a_cols = {0, 1, 4, 2, 3, 2};

    std::uint32_t b_nrows = 5, b_ncols = 5, b_nnz = 7;
    std::vector<std::uint32_t> b_rows = {1, 1, 2, 3, 3, 3, 5};
    std::vector<std::uint32_t> b_cols = {0, 4, 2, 2, 3, 4, 2};

    clbool::matrix_coo a_coo(controls, a_nrows, a_ncols, a_nnz, a_rows.data(), a_cols.data());
    clbool::matrix_coo b_coo;
    try {
        b_coo = clbool::matrix_coo(controls, b_nrows, b_ncols, b_nnz, b_rows.data(), b_cols.data());
    } catch (const clbool::invalid_argument& error) {
        std::cerr << "as printed in the thesis: " << error.what() << '\n';
        std::cout << "row 5 refused\n";
        b_rows.back() = 4;
        b_coo = clbool::matrix_coo(controls, b_nrows, b_ncols, b_nnz, b_rows.data(), b_cols.data());
    }

    clbool::matrix_coo c_coo;
    clbool::coo::matrix_addition(controls, c_coo, a_coo, b_coo);

    const clbool::coordinates sum = c_coo.to_host(controls);
    std::cout << sum.nnz() << " entries\n";
    for (std::size_t i = 0; i < sum.nnz(); ++i)
        std::cout << sum.rows[i] << ' ' << sum.cols[i] << '\n';
}
