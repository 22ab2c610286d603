// SPDX-License-Identifier: MIT
// In which form the matrix of a product with a vector is read: pure functions, testable without a
// device.
#pragma once

#include <core/operations/spmv/form_costs.hpp>

#include <clbool/vector_operations.hpp>

#include <optional>

namespace clbool::operations {

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
