// SPDX-License-Identifier: MIT
// assign: clear the assigned part, place the source there, write back.
#include <clbool/assignment.hpp>

#include <clbool/error.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/indexing/place.hpp>
#include <core/operations/selection/select.hpp>
#include <core/operations/spgemm/product.hpp>
#include <core/storage/building/build.hpp>

#include <vector>

namespace clbool::operations {
namespace {

// A submatrix given by row and column indices.
struct matrix_part {
    matrix_part(const std::string& operation, const node& of, const indices& rows_given,
                const indices& cols_given)
        : rows(operation + ": row", rows_given, of.nrows()),
          cols(operation + ": column", cols_given, of.ncols()) {}

    bool is_all() const noexcept { return rows.is_whole() && cols.is_whole(); }
    bool is_nothing() const noexcept { return rows.count() == 0 || cols.count() == 0; }
    bool is_window() const noexcept { return rows.is_window() && cols.is_window(); }
    entry_selector places() const noexcept {
        auto window =
            entry_selector::rows(rows.run().at(0), size_type{rows.run().at(0)} + rows.count());
        window.col_begin = cols.run().at(0);
        window.col_end = window.col_begin + cols.count();
        return window;
    }

    index_sequence rows;
    index_sequence cols;
};

// The entries of a inside the part, in place.
node_ptr inside(engine& on, const node_ptr& a, const matrix_part& part, backend asked) {
    if (part.is_nothing()) {
        return storage::make_empty(a->nrows(), a->ncols());
    }
    if (part.is_window()) {
        return part.is_all() ? a : selected(on, a, part.places(), asked);
    }
    const auto rows = part.rows.distinct();
    const auto cols = part.cols.distinct();
    return placed(on, taken(on, a, rows, cols, asked), rows, cols, asked);
}

// The entries outside.
node_ptr outside(engine& on, const node_ptr& a, const matrix_part& part, backend asked) {
    if (part.is_nothing()) {
        return a;
    }
    if (part.is_window()) {
        return part.is_all() ? storage::make_empty(a->nrows(), a->ncols())
                             : selected(on, a, !part.places(), asked);
    }
    return ewise(on, set_operator::subtract, a, inside(on, a, part, asked), ewise_hints(asked));
}

// a placed into the part of old; with an accumulator, the destination adds the rest.
node_ptr with_part(engine& on, const node_ptr& old, const node_ptr& a, const matrix_part& part,
                   accumulator accum, backend asked) {
    const auto fresh = placed(on, a, part.rows, part.cols, asked);
    return accum != accumulator::none
               ? fresh
               : ewise(on, set_operator::unite, outside(on, old, part, asked), fresh,
                       ewise_hints(asked));
}

void check_shape(const std::string& operation, const operand& a, const index_sequence& rows,
                 const index_sequence& cols) {
    if (a.nrows() != rows.count() || a.ncols() != cols.count()) {
        throw dimension_mismatch(operation + ": the operand is " + shape_text(a) +
                                 " but the part is " + shape_text(rows.count(), cols.count()));
    }
}

node_ptr old_content(engine& on, const std::string& operation, const matrix& out) {
    storage::require_same_context(on.stream, *out.node(), operation + ": the output");
    return out.node();
}

// n × 1 or 1 × n selector with an entry at each of these indices.
node_ptr marks(engine& on, const index_sequence& rows, bool as_column) {
    const auto distinct = rows.distinct();
    std::vector<index_type> numbers(distinct.count());
    for (index_type k = 0; k < distinct.count(); ++k) {
        numbers[k] = distinct.run().at(k);
    }
    const std::vector<index_type> zeros(distinct.count());
    const index_type n = rows.dimension();
    return as_column ? storage::build_node(on, {numbers.data(), zeros.data(), n, 1, numbers.size()},
                                           {true, true})
                     : storage::build_node(on, {zeros.data(), numbers.data(), 1, n, numbers.size()},
                                           {true, true});
}

// Assign true: an entry in every place of the part that the mask lets through.
void write_entries(engine& on, destination& to, const matrix_part& part, backend asked) {
    const ewise_hints hints(asked);
    if (to.takes_nothing() || part.is_nothing()) {
        to.write(on, storage::make_empty(part.rows.dimension(), part.cols.dimension()), hints);
        return;
    }
    if (to.mask() != nullptr && !to.complement()) {
        to.write_masked(on, inside(on, to.mask_handle(), part, asked), hints);
        return;
    }
    const auto made = multiply(on, marks(on, part.rows, true), marks(on, part.cols, false),
                               to.mask(), to.complement(), asked);
    to.write(on, made.entries, hints, made.masked);
}

// Assignment of a matrix to a submatrix of out.
void assign_matrix(engine& on, const char* name, matrix& out, mask_argument mask, accumulator accum,
                   const operand& a, const indices& rows, const indices& cols,
                   const descriptor& desc, backend asked) {
    const auto old = old_content(on, name, out);
    const matrix_part part(name, *old, rows, cols);
    check_shape(name, a, part.rows, part.cols);
    destination to(on, name, out, mask, accum, desc, old->nrows(), old->ncols());
    to.write(on, with_part(on, old, a.get(on, asked), part, accum, asked), ewise_hints(asked));
}

// Row or column assignment (GrB_Row_assign, GrB_Col_assign) within `line_rows` and `line_cols`:
// that line is assigned by itself and put back; the rest of out is kept.
void assign_line(context& on_context, const char* name, matrix& out, mask_argument mask,
                 accumulator accum, const matrix& a, const indices& line_rows,
                 const indices& line_cols, const indices& rows, const indices& cols,
                 const descriptor& desc_given, const operation_hints& hints_given) {
    enter(on_context, name, [&](engine& on) {
        const auto desc = read_sized(desc_given);
        const backend asked = read_sized(hints_given).backend;
        const operand source(on, name, "the operand", a, desc.transpose_first);
        const matrix_part line(name, *out.node(), line_rows, line_cols);
        announce(on, name, shape_text(source));
        const auto old = old_content(on, name, out);
        matrix content(taken(on, old, line.rows, line.cols, asked));
        assign_matrix(on, name, content, mask, accum, source, rows, cols, desc, asked);
        destination whole(on, name, out, no_mask, accumulator::none, {}, old->nrows(),
                          old->ncols());
        whole.write(on, with_part(on, old, content.node(), line, accumulator::none, asked),
                    ewise_hints(asked));
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void assign(context& on_context, matrix& out, mask_argument mask, accumulator accum,
            const matrix& a, const indices& rows, const indices& cols, const descriptor& desc_given,
            const operation_hints& hints_given) {
    operations::enter(on_context, "assign", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand source(on, "assign", "the operand", a, desc.transpose_first);
        operations::announce(on, "assign", operations::shape_text(source));
        operations::assign_matrix(on, "assign", out, mask, accum, source, rows, cols, desc,
                                  hints.backend);
    });
}

}  // namespace clbool::v0

namespace clbool::detail {

void assign_value(context& on_context, matrix& out, mask_argument mask, accumulator accum,
                  bool value, const indices& rows, const indices& cols,
                  const descriptor& desc_given, const operation_hints& hints_given) {
    operations::enter(on_context, "assign", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const backend asked = operations::read_sized(hints_given).backend;
        const auto old = operations::old_content(on, "assign", out);
        const operations::matrix_part part("assign", *old, rows, cols);
        // Setting entries is a union with what was there.
        operations::destination to(on, "assign", out, mask, value ? accumulator::logical_or : accum,
                                   desc, old->nrows(), old->ncols());
        operations::announce(on, "assign", value ? "true" : "false");
        if (value) {
            operations::write_entries(on, to, part, asked);
            return;
        }
        to.write(on,
                 accum == accumulator::none ? operations::outside(on, old, part, asked)
                                            : storage::make_empty(old->nrows(), old->ncols()),
                 ewise_hints(asked));
    });
}

}  // namespace clbool::detail

namespace clbool::v0 {

void assign_row(context& on, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
                index_type row, const indices& cols, const descriptor& desc,
                const operation_hints& hints) {
    operations::assign_line(on, "assign_row", out, mask, accum, a, indices::one(row),
                            indices::all(), indices::one(0), cols, desc, hints);
}

void assign_col(context& on, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
                const indices& rows, index_type col, const descriptor& desc,
                const operation_hints& hints) {
    operations::assign_line(on, "assign_col", out, mask, accum, a, indices::all(),
                            indices::one(col), rows, indices::one(0), desc, hints);
}

}  // namespace clbool::v0
