// SPDX-License-Identifier: MIT
// Storage format of an SpMV matrix: pure functions, testable without a device.
#pragma once

#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/vector_operations.hpp>

#include <optional>

namespace clbool::operations {

// Facts of a matrix for pull (row-wise gather) SpMV.
struct pull_facts {
    matrix_form native = matrix_form::csr;  // csr: any compressed rows
    bool few_places = false;                // a mask selects the rows that are read
    backend by = backend::host;             // backend that computes
    // Bytes per storage format; 0: unknown, or too large to build.
    size_type rows_bytes = 0;
    size_type ell_bytes = 0;
    size_type sell_bytes = 0;
    size_type bsr_bytes = 0;
    index_type block_edge = 8;  // of bsr
    size_type nrows = 0;
    size_type longest = 0;      // length of the longest row
    double spread = 0;          // standard deviation of row lengths
    size_type loose = 0;        // entries outside full block rows
    bool reads_values = false;  // values of the vector are read per entry
    bool whole_rows = false;    // all rows are read, and the vector is dense there
    size_type products = 1;     // expected products, including this one
    // Formats already built and cached.
    bool has_ell = false;
    bool has_sell = false;
    bool has_bsr = false;
};

// Direction implied by a requested format, else the caller's hint. `pulls_rows`: the result is
// indexed by rows of the matrix. Throws invalid_argument, naming `operation`, when format and
// direction conflict, and for a format that no product reads.
direction direction_asked(const char* operation, const std::optional<matrix_form>& form,
                          direction asked, bool pulls_rows);

// A format (csr, coordinates, ell, sell or bsr) and a readable reason.
struct form_choice {
    matrix_form form;
    const char* why;
};

// Whether enough products are expected to compute the sizes of other formats.
bool is_looked_at(const pull_facts& of) noexcept;

// A format that is not cached is built where the expected products amortise it.
form_choice plan_form(const pull_facts& of, const std::optional<matrix_form>& asked);

}  // namespace clbool::operations
