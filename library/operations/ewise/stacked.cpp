// SPDX-License-Identifier: MIT
// The union of many matrices as a product: a selector, whose row i names the i-th rows of all of
// them, times the matrices one below the other. The product's accumulators do the rest. Host side
// of operations/ewise/stack.cl.
#include <operations/ewise/stacked.hpp>

#include <operations/multiplication/multiply.hpp>
#include <primitives/radix_sort.hpp>

#include <algorithm>
#include <limits>

namespace clbool::operations {

using primitives::pairs;
using primitives::row_structure;
using primitives::width;
using storage::compressed_rows;

namespace {

using operand_list = std::vector<compressed_ptr>;

size_type count_slots(const operand_list& all) noexcept {
    size_type slots = 0;
    for (const auto& one : all) {
        slots += one->slots();
    }
    return slots;
}

runtime::program make_program(width in, width out) {
    runtime::program source("operations/ewise/stack.cl");
    source.set("A_WIDE", primitives::is_wide(in)).set("C_WIDE", primitives::is_wide(out));
    return source;
}

// The matrices as the rows of one, and which row of theirs each row of it is.
struct stack {
    compressed_ptr rows;
    pairs origin;  // (row, row of the stack); none when the matrices store all their rows
};

stack make_stack(engine& on, const operand_list& all, size_type slots, bool full) {
    size_type nnz = 0;
    for (const auto& one : all) {
        nnz += one->nnz();
    }
    const width w = storage::pointer_width(on, nnz);
    const auto pointers = primitives::allocate_offsets(on, slots + 1, w);
    const auto cols = on.stream.allocate<index_type>(nnz);
    const pairs origin = full ? pairs() : primitives::allocate_pairs(on, slots);
    size_type first = 0;
    size_type entries = 0;
    for (const auto& one : all) {
        on.stream.copy(one->cols(), 0, cols, entries * sizeof(index_type),
                       one->nnz() * sizeof(index_type));
        on.stream.launch(
            make_program(one->rows().pointer_width, w), "stack_rows",
            runtime::range::items(size_type{one->slots()} + 1, on.params.elementwise.group),
            one->rows().pointers, full ? runtime::buffer() : one->rows().names,
            size_type{one->slots()}, first, entries, pointers, origin.rows, origin.cols);
        first += one->slots();
        entries += one->nnz();
    }
    const auto stacked = static_cast<index_type>(slots);
    return {std::make_shared<compressed_rows>(stacked, all.front()->ncols(),
                                              row_structure{pointers, w, runtime::buffer(), stacked},
                                              cols, nnz),
            origin};
}

// The selector of matrices that store all their rows.
compressed_ptr select_all_rows(engine& on, const operand_list& all) {
    const auto& like = *all.front();
    const size_type nnz = all.size() * like.nrows();
    const width w = storage::pointer_width(on, nnz);
    const auto pointers = primitives::allocate_offsets(on, size_type{like.nrows()} + 1, w);
    const auto stacked = on.stream.allocate<index_type>(nnz);
    on.stream.launch(
        make_program(width::narrow, w), "select_rows",
        runtime::range::items(size_type{like.nrows()} + 1, on.params.elementwise.group),
        size_type{like.nrows()}, size_type{all.size()}, pointers, stacked);
    return std::make_shared<compressed_rows>(
        like.nrows(), static_cast<index_type>(nnz),
        row_structure{pointers, w, like.rows().names, like.nrows()}, stacked, nnz);
}

// The selector of matrices that name their rows. The order of the matrices is kept within a row.
compressed_ptr select_named_rows(engine& on, index_type nrows, const pairs& origin) {
    const auto ordered = primitives::sort_by_rows(on, origin, primitives::index_bits(nrows));
    return storage::to_dcsr(
        on, storage::coordinate_list(nrows, static_cast<index_type>(origin.count), ordered));
}

}  // namespace

bool may_stack(const operand_list& all) noexcept {
    return count_slots(all) <= std::numeric_limits<index_type>::max();
}

compressed_ptr unite_stacked(engine& on, const operand_list& all) {
    const auto& like = *all.front();
    const bool full = std::all_of(all.begin(), all.end(),
                                  [](const auto& one) { return one->slots() == one->nrows(); });
    const auto stacked = make_stack(on, all, count_slots(all), full);
    const auto selector =
        full ? select_all_rows(on, all) : select_named_rows(on, like.nrows(), stacked.origin);
    return multiply(on, selector, stacked.rows, multiplication_method::automatic);
}

}  // namespace clbool::operations
