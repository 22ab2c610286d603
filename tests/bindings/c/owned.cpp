// SPDX-License-Identifier: MIT
// Matrices and contexts of tests, made and read through the C interface.
#include "owned.hpp"

namespace clbool::testing {

void expect_ok(clbool_status status) {
    EXPECT_EQ(status, CLBOOL_OK) << clbool_status_name(status) << ": " << clbool_error_message();
}

void expect_failure(clbool_status status, clbool_status expected, const std::string& words) {
    EXPECT_STREQ(clbool_status_name(status), clbool_status_name(expected))
        << clbool_error_message();
    EXPECT_NE(std::string(clbool_error_message()).find(words), std::string::npos)
        << clbool_error_message();
}

owned<clbool_context> host_context() {
    owned<clbool_context> made;
    expect_ok(clbool_context_create("host", nullptr, made.put()));
    return made;
}

owned<clbool_matrix> matrix_from(clbool_context* on, const coordinates& entries) {
    owned<clbool_matrix> made;
    expect_ok(clbool_matrix_from_coordinates(on, entries.nrows, entries.ncols, entries.rows.data(),
                                             entries.cols.data(), entries.nnz(), CLBOOL_ANY_ORDER,
                                             made.put()));
    return made;
}

owned<clbool_matrix> empty_matrix() {
    owned<clbool_matrix> made;
    expect_ok(clbool_matrix_create(0, 0, made.put()));
    return made;
}

coordinates entries_of(clbool_context* on, const clbool_matrix* a) {
    coordinates entries;
    uint64_t nvals = 0;
    expect_ok(clbool_matrix_nrows(a, &entries.nrows));
    expect_ok(clbool_matrix_ncols(a, &entries.ncols));
    expect_ok(clbool_matrix_nvals(a, &nvals));
    entries.rows.resize(nvals);
    entries.cols.resize(nvals);
    expect_ok(clbool_matrix_to_coordinates(on, a, nvals, entries.rows.data(), entries.cols.data()));
    return entries;
}

}  // namespace clbool::testing
