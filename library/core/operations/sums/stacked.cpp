// SPDX-License-Identifier: MIT
// n-ary union as an SpGEMM: a selector matrix, whose row i selects row i of every operand, times
// the operands stacked vertically. Host side of core/operations/sums/stack.cl.
#include <core/operations/sums/stacked.hpp>

#include <core/operations/ewise/common_rows.hpp>
#include <core/operations/spgemm/multiply.hpp>
#include <core/primitives/radix_sort.hpp>

#include <limits>

namespace clbool::operations {

using primitives::pairs;
using primitives::row_structure;
using primitives::width;
using storage::compressed_rows;

namespace {

// Operands smaller than this on average cost more to launch pairwise unions for than to add.
constexpr size_type kFewEntriesEach = size_type{1} << 19;

}  // namespace

bool plan_stacked(ewise_method asked, size_type count, size_type entries,
                  const tuning::parameters& params) noexcept {
    if (asked != ewise_method::automatic || count < params.stacked_operands) {
        return asked == ewise_method::stacked && count > 1;
    }
    return entries / count <= kFewEntriesEach;
}

namespace {

using operand_list = std::vector<compressed_ptr>;

// Number all rows (CSR) up to this many times the stored ones.
constexpr size_type kSparseStackedRows = 2;

size_type count_stored(const operand_list& all) noexcept {
    size_type slots = 0;
    for (const auto& one : all) {
        slots += one->slots();
    }
    return slots;
}

runtime::program make_program(width in, width out) {
    return runtime::program("core/operations/sums/stack.cl").set("A_WIDE", in).set("C_WIDE", out);
}

// Vertically stacked operands, and the row each stacked row came from.
struct stack {
    compressed_ptr rows;
    pairs origin;  // (row, row of the stack); none when all rows are stored
};

// With all rows of every matrix (`by_row`), or the stored ones; `slots` in all.
stack make_stack(engine& on, const operand_list& all, bool by_row, size_type slots) {
    size_type nnz = 0;
    for (const auto& one : all) {
        nnz += one->nnz();
    }
    const width w = storage::pointer_width(on, nnz);
    const auto pointers = primitives::allocate_offsets(on, slots + 1, w);
    const auto cols = on.stream.allocate<index_type>(nnz);
    const pairs origin = by_row ? pairs() : primitives::allocate_pairs(on, slots);
    size_type first = 0;
    size_type entries = 0;
    for (const auto& one : all) {
        const auto& rows = one->rows();
        const size_type own = by_row ? one->nrows() : one->slots();
        on.stream.copy(one->cols(), 0, cols, entries * sizeof(index_type),
                       one->nnz() * sizeof(index_type));
        on.stream.launch(make_program(rows.pointer_width, w), "stack_rows", items(on, own + 1),
                         by_row ? pointers_of_all_rows(on, *one) : rows.pointers,
                         by_row ? runtime::buffer() : rows.names, own, first, entries, pointers,
                         origin.rows, origin.cols);
        first += own;
        entries += one->nnz();
    }
    const auto stacked = static_cast<index_type>(slots);
    return {std::make_shared<compressed_rows>(
                stacked, all.front()->ncols(),
                row_structure{pointers, w, runtime::buffer(), stacked}, cols, nnz),
            origin};
}

// Selector for stacks with all rows.
compressed_ptr select_by_row(engine& on, const operand_list& all) {
    const auto& like = *all.front();
    const index_type nrows = like.nrows();
    const size_type nnz = all.size() * nrows;
    const width w = storage::pointer_width(on, nnz);
    const auto pointers = primitives::allocate_offsets(on, size_type{nrows} + 1, w);
    const auto names = like.named() ? on.stream.allocate<index_type>(nrows) : runtime::buffer();
    const auto stacked = on.stream.allocate<index_type>(nnz);
    on.stream.launch(make_program(width::narrow, w), "select_rows", items(on, size_type{nrows} + 1),
                     size_type{nrows}, size_type{all.size()}, pointers, names, stacked);
    return std::make_shared<compressed_rows>(nrows, static_cast<index_type>(nnz),
                                             row_structure{pointers, w, names, nrows}, stacked,
                                             nnz);
}

// Selector for stacks of stored rows.
compressed_ptr select_by_name(engine& on, index_type nrows, const pairs& origin) {
    const auto ordered = primitives::sort_by_rows(on, origin, primitives::index_bits(nrows));
    return storage::to_dcsr(
        on, storage::coordinate_list(nrows, static_cast<index_type>(origin.count), ordered));
}

// Numbering all rows saves sorting the stored row numbers.
bool is_dense(const operand_list& all) noexcept {
    const auto& like = *all.front();
    return !like.named() || all.size() * like.nrows() <= kSparseStackedRows * count_stored(all);
}

size_type stacked_rows(const operand_list& all) noexcept {
    return is_dense(all) ? all.size() * all.front()->nrows() : count_stored(all);
}

}  // namespace

bool may_stack(const operand_list& all) noexcept {
    return stacked_rows(all) <= std::numeric_limits<index_type>::max();
}

compressed_ptr unite_stacked(engine& on, const operand_list& all) {
    const bool by_row = is_dense(all);
    const auto stacked = make_stack(on, all, by_row, stacked_rows(all));
    const auto selector =
        by_row ? select_by_row(on, all) : select_by_name(on, all.front()->nrows(), stacked.origin);
    return multiply(on, selector, stacked.rows, multiplication_method::automatic);
}

}  // namespace clbool::operations
