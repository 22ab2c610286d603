// SPDX-License-Identifier: MIT
// The forms of a matrix that the study measures.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/vector_operations.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clbool::bench {

/// A form with its parameters.
struct spmv_form {
    std::string name;                 ///< "csr", "sell-32", …: as in results
    std::optional<matrix_form> form;  ///< none: what the library chooses by itself
    form_options options = {};

    /// The matrix in it. @throws clbool::error where it is refused
    matrix make(context& on, const matrix& a) const;
    /// How it is multiplied.
    mxv_hints hints() const;
    /// Bytes of it, made or not; without a form those of compressed rows.
    size_type bytes(context& on, const matrix& a) const;
};

/// Those of these names, all without any. "sell" and "bsr" stand for all of their parameters.
/// @throws std::runtime_error for a name that is none
std::vector<spmv_form> spmv_forms(const std::vector<std::string>& names);

}  // namespace clbool::bench
