// SPDX-License-Identifier: MIT
// diag and diagonal_of: column vector to diagonal matrix and back.
#include <clbool/error.hpp>
#include <clbool/restructuring.hpp>

#include <core/cpu/structure/select.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/indexing/place.hpp>
#include <core/operations/reduce/reduce.hpp>
#include <core/operations/selection/select.hpp>
#include <core/operations/submatrix/submatrix.hpp>

#include <algorithm>
#include <string>

namespace clbool::operations {
namespace {

// First place of diagonal k, clamped to what any matrix has.
struct corner {
    explicit corner(std::int64_t k) noexcept
        : row(k < 0 ? distance(-std::max(k, -kFar)) : 0), col(k > 0 ? distance(k) : 0) {}

    index_type row;
    index_type col;

private:
    static constexpr std::int64_t kFar = kMaxDimension;
    static index_type distance(std::int64_t k) noexcept {
        return static_cast<index_type>(std::min(k, kFar));
    }
};

index_type size_with_diagonal(index_type length, std::int64_t k) {
    const std::int64_t most = std::int64_t{kMaxDimension} - length;
    if (k > most || k < -most) {
        throw invalid_argument("diag: with diagonal " + std::to_string(k) + ", a column of " +
                               std::to_string(length) + " rows makes a dimension beyond " +
                               std::to_string(kMaxDimension));
    }
    return static_cast<index_type>(length + (k < 0 ? -k : k));
}

// Non-empty rows of the column become rows of the result, one entry each.
node_ptr as_diagonal(engine& on, const node_ptr& column, std::int64_t k, index_type n,
                     backend asked) {
    if (column->empty()) {
        return storage::make_empty(n, n);
    }
    const corner at(k);
    const auto by = plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, *column),
                                 column->nnz());
    note_step(on, "diagonal", by, "names of rows");
    const auto by_host = [&] {
        return storage::make_node(
            on, cpu::diagonal(cpu::team(), host_view::make(on, *column), n, at.row, at.col));
    };
    return by_choice(
        on, by,
        [&] {
            return storage::make_node(diagonal_rows(on, *column,
                                                    index_sequence(at.row, column->nrows(), n),
                                                    index_sequence(at.col, column->nrows(), n)));
        },
        by_host);
}

index_type length_of_diagonal(index_type nrows, index_type ncols, const corner& at) noexcept {
    return std::min(nrows - std::min(nrows, at.row), ncols - std::min(ncols, at.col));
}

node_ptr as_column(engine& on, const node_ptr& a, std::int64_t k, index_type length,
                   backend asked) {
    if (length == 0) {
        return storage::make_empty(0, 1);
    }
    const auto entries = selected(on, a, entry_selector::diagonal(k), asked);
    return window_of(on, reduced_to_column(on, entries, asked), {corner(k).row, 0, length, 1},
                     asked);
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void diag(context& on_context, matrix& out, mask_argument mask, accumulator accum,
          const matrix& column, std::int64_t k, const descriptor& desc_given,
          const operation_hints& hints_given) {
    operations::enter(on_context, "diag", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const backend asked = operations::read_sized(hints_given).backend;
        const operations::operand source(on, "diag", "the operand", column, desc.transpose_first);
        if (source.ncols() != 1) {
            throw dimension_mismatch("diag: the operand is " + operations::shape_text(source) +
                                     ", which is not one column");
        }
        const index_type n = operations::size_with_diagonal(source.nrows(), k);
        operations::destination to(on, "diag", out, mask, accum, desc, n, n);
        operations::announce(on, "diag", operations::shape_text(source));
        to.write(on, operations::as_diagonal(on, source.get(on, asked), k, n, asked),
                 ewise_hints(asked));
    });
}

void diagonal_of(context& on_context, matrix& out, mask_argument mask, accumulator accum,
                 const matrix& a, std::int64_t k, const descriptor& desc_given,
                 const operation_hints& hints_given) {
    constexpr const char* kName = "diagonal_of";
    operations::enter(on_context, kName, [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const backend asked = operations::read_sized(hints_given).backend;
        const operations::operand source(on, kName, "the operand", a, desc.transpose_first);
        const index_type length =
            operations::length_of_diagonal(source.nrows(), source.ncols(), operations::corner(k));
        operations::destination to(on, kName, out, mask, accum, desc, length, 1);
        operations::announce(on, kName, operations::shape_text(source));
        to.write(on, operations::as_column(on, source.get(on, asked), k, length, asked),
                 ewise_hints(asked));
    });
}

}  // namespace clbool::v0
