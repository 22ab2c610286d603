// SPDX-License-Identifier: MIT
// Masked products over few rows, for rederivation.
#include <queries/incremental/supports.hpp>

#include <clbool/restructuring.hpp>

#include <algorithm>

namespace clbool::algorithms {

namespace {

// Diagonal matrix of the non-empty rows.
matrix stored_row_numbers(context& on, const matrix& of) {
    matrix column, made;
    reduce_to_column(on, column, no_mask, accumulator::none, of);
    diag(on, made, no_mask, accumulator::none, column);
    return made;
}

// Those rows of the relation, or of its transpose.
matrix rows_of(context& on, const matrix& numbers, const diminished& in, bool as_columns) {
    matrix made(numbers.nrows(), numbers.ncols());
    if (as_columns) {
        in.of.add_product_after_turned(on, made, numbers);
    } else {
        in.of.add_product_after(on, made, no_mask, numbers);
    }
    if (!in.gone.empty() && !made.empty()) {
        ewise_difference(on, made, no_mask, accumulator::none, made,
                         as_columns ? transpose(on, in.gone) : in.gone);
    }
    return made;
}

}  // namespace

matrix left_of(context& on, const matrix& entries, const diminished& in) {
    matrix left = in.of.inside(on, entries);
    if (!in.gone.empty() && !left.empty()) {
        ewise_difference(on, left, no_mask, accumulator::none, left, in.gone);
    }
    return left;
}

void add_supported(context& on, matrix& found, const matrix& entries, const diminished& first,
                   const diminished& second) {
    const matrix across = transpose(on, entries);
    const matrix rows = stored_row_numbers(on, entries), columns = stored_row_numbers(on, across);
    const bool by_columns = columns.nvals() < rows.nvals();
    const diminished& near = by_columns ? second : first;
    const diminished& far = by_columns ? first : second;
    const matrix& mask = by_columns ? across : entries;
    const matrix begin = rows_of(on, by_columns ? columns : rows, near, by_columns);
    if (begin.empty()) {
        return;
    }
    const matrix end = rows_of(on, stored_row_numbers(on, transpose(on, begin)), far, by_columns);
    matrix some(entries.nrows(), entries.ncols());
    mxm(on, some, &mask, accumulator::logical_or, begin, end);
    if (!some.empty()) {
        ewise_add(on, found, no_mask, accumulator::none, found,
                  by_columns ? transpose(on, some) : some);
    }
}

}  // namespace clbool::algorithms
