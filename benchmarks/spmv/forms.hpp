// SPDX-License-Identifier: MIT
// The forms of a matrix that the study measures, and what each of them takes.
#pragma once

#include <common/csr_file.hpp>

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>

#include <functional>
#include <string>
#include <vector>

namespace clbool::bench {

/// A form with its parameters.
struct spmv_form {
    std::string name;  ///< "csr", "sell-32", …: as in results
    /// The matrix in it. @throws clbool::error where it is refused
    std::function<matrix(context&, const matrix&)> make;
    /// Bytes of the form alone.
    std::function<size_type(const host_csr&)> bytes;
};

/// Those of these names, all without any; `automatic` is what the library chooses by itself.
/// @throws std::runtime_error for a name that is none
std::vector<spmv_form> spmv_forms(const std::vector<std::string>& names);

}  // namespace clbool::bench
