// SPDX-License-Identifier: MIT
// In which form the matrix of a product with a vector is read: pure functions, testable without a
// device.
#pragma once

#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/vector_operations.hpp>

#include <optional>

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

// The direction that a form goes with, where one is asked for; else that of the caller's hint.
// `pulls_rows`: the result has an entry for each row of the matrix, so that its rows are pulled.
// Throws invalid_argument, naming `operation`, where the two do not go together, and for a form
// that no product reads.
direction direction_asked(const char* operation, const std::optional<matrix_form>& form,
                          direction asked, bool pulls_rows);

// A form and the reason for it, for people: csr, coordinates, ell, sell or bsr.
struct form_choice {
    matrix_form form;
    const char* why;
};

// Whether so many products are expected that bytes of other forms are to be found out.
bool is_looked_at(const pull_facts& of) noexcept;

// A form that is not at hand is made where the products that are expected pay for it.
form_choice plan_form(const pull_facts& of, const std::optional<matrix_form>& asked);

}  // namespace clbool::operations
