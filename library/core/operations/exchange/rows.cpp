// SPDX-License-Identifier: MIT
// Host row views (matrix_rows) and copies between contexts.
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/storage/building/build.hpp>

#include <algorithm>
#include <string>

namespace clbool::v0 {

matrix_rows::matrix_rows(context& on_context, const matrix& a)
    : nrows_(a.nrows()), ncols_(a.ncols()) {
    operations::enter(on_context, "matrix_rows", [&](operations::engine& on) {
        const operations::operand source(on, "matrix_rows", "the matrix", a, false);
        if (a.empty()) {
            return;
        }
        const auto view =
            std::make_shared<const storage::host_view>(storage::host_view::make(on, *a.node()));
        const cpu::rows& rows = *view;
        slots_ = rows.slots();
        names_ = rows.names();
        narrow_ = rows.narrow_pointers();
        wide_ = rows.wide_pointers();
        cols_ = rows.cols();
        held_ = view;
    });
}

matrix_row matrix_rows::row(index_type number) const {
    return detail::guarded("matrix_rows", [&] {
        if (number >= nrows_) {
            throw invalid_argument("matrix_rows: there is no row " + std::to_string(number) +
                                   " in a matrix of " + std::to_string(nrows_));
        }
        size_type slot = number;
        if (names_ != nullptr) {
            const index_type* const at = std::lower_bound(names_, names_ + slots_, number);
            slot = static_cast<size_type>(at - names_);
            slot = slot < slots_ && *at == number ? slot : size_type{slots_};
        }
        return slot < slots_ ? in_slot(slot) : matrix_row(number, nullptr, nullptr);
    });
}

matrix copy_to(context& from, context& to, const matrix& a) {
    return operations::enter(from, "copy_to", [&](operations::engine& on) {
        const operations::operand source(on, "copy_to", "the matrix", a, false);
        operations::engine target(to.stream());
        if (on.stream.state().shares_matrices_with(target.stream.state())) {
            return a;
        }
        if (a.empty()) {  // any buffers it has belong to another context
            return matrix(a.nrows(), a.ncols());
        }
        return matrix(storage::build_rows(target, storage::host_view::make(on, *a.node()).rows()));
    });
}

void wait(context& on_context, const matrix& a) {
    operations::enter(on_context, "wait", [&](operations::engine& on) {
        const operations::operand source(on, "wait", "the matrix", a, false);
        if (!a.empty() && a.form() != matrix_form::host) {
            on.stream.finish();
        }
    });
}

}  // namespace clbool::v0
