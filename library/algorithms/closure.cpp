// SPDX-License-Identifier: MIT
// Transitive closure, semi-naive.
#include <clbool/algorithms.hpp>
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>

#include <string>

namespace clbool {

namespace {

void require_square(const matrix& a) {
    if (a.nrows() != a.ncols()) {
        throw dimension_mismatch("transitive_closure: the matrix is " + std::to_string(a.nrows()) +
                                 " x " + std::to_string(a.ncols()) + ", not square");
    }
}

matrix with_diagonal(context& controls, const matrix& a, backend by) {
    matrix result;
    ewise_add(controls, result, no_mask, accumulator::none, a, identity_matrix(controls, a.nrows()),
              {}, by);
    return result;
}

}  // namespace

matrix transitive_closure(context& controls, const matrix& a, const closure_options& options) {
    // What the callback throws is the caller's own: only what is around it is guarded.
    detail::guarded("transitive_closure", [&] { require_square(a); });
    matrix found = a;
    matrix fresh = a;
    for (size_type round = 1; !fresh.empty() && !options.stop.stop_requested(); ++round) {
        const size_type added =
            mxm_delta(controls, found, fresh, no_mask, fresh, a, {}, options.backend);
        if (options.on_round) {
            options.on_round({round, found.nnz(), added});
        }
    }
    return options.reflexive ? with_diagonal(controls, found, options.backend) : found;
}

}  // namespace clbool
