// SPDX-License-Identifier: MIT
// What products of a matrix and a vector cost, by the form that the matrix is read in: pure
// functions, with constants that were measured.
#pragma once

#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>

namespace clbool::operations {

// What is known of a matrix whose rows are pulled.
struct pull_facts {
    matrix_form native = matrix_form::csr;  // csr: compressed rows of any kind, as below
    bool few_places = false;                // a mask names the rows that are read
    backend by = backend::host;             // whose code pulls
    // Bytes of forms; 0: unknown, or too large to be made.
    size_type rows_bytes = 0;
    size_type ell_bytes = 0;
    size_type sell_bytes = 0;
    size_type bsr_bytes = 0;
    index_type block_edge = 8;  // of bsr
    size_type nrows = 0;
    size_type longest = 0;      // row
    double spread = 0;          // standard deviation of the lengths of rows
    size_type loose = 0;        // entries that are not in whole rows of blocks
    bool reads_values = false;  // of the vector, an entry at a time
    bool whole_rows = false;    // all are read, and the vector has all of their entries
    size_type products = 1;     // that are expected, this one among them
    // Whether they are at hand.
    bool has_ell = false;
    bool has_sell = false;
    bool has_bsr = false;
};

// Costs of a product from each form, in bytes of rows that are read one after the other in the same
// time; infinite where a form is not to be made.
struct form_costs {
    double rows;
    double ell;
    double sell;
    double bsr;
};

form_costs costs_of(const pull_facts& of) noexcept;

}  // namespace clbool::operations
