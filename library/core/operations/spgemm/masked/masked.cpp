// SPDX-License-Identifier: MIT
// Masked SpGEMM: choice of method, and the host side of core/operations/spgemm/mask_rows.cl and
// mask_hits.cl.
#include <core/operations/spgemm/masked/masked.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/operations/ewise/ewise.hpp>
#include <core/operations/spgemm/masked/row_pairs.hpp>
#include <core/operations/spgemm/multiply.hpp>
#include <core/primitives/segments.hpp>
#include <core/storage/conversions/conversions.hpp>

namespace clbool::operations {

using primitives::row_structure;
using primitives::size_block;
using primitives::width;
using storage::compressed_rows;

namespace {

constexpr cl_uint kNnz = 0;
constexpr cl_uint kFilled = 1;

// Bitmap of the mask's entries that the product has.
struct mask_hits {
    runtime::buffer bits;   // one bit an entry, and one word of padding
    runtime::buffer ranks;  // prefix sum of hits per word
    width rank_width;
};

mask_hits mark_hits(engine& on, const product_operands& operands, const compressed_rows& mask,
                    const size_block& sizes) {
    const width w = storage::pointer_width(on, mask.nnz());
    const size_type words = (mask.nnz() + 31) / 32;
    const mask_hits hits{on.stream.allocate_zeroed<cl_uint>(words + 1),
                         primitives::allocate_offsets(on, words + 1, w), w};
    const row_pairs pairs(on, operands, mask);
    pairs.launch(pairs.program("core/operations/spgemm/mask_rows.cl"), "mask_short_rows",
                 "mask_long_rows", hits.bits, sizes);
    primitives::rank_bits(on, hits.bits, words, hits.ranks, w, sizes, kNnz);
    return hits;
}

// Stream compaction of the mask to its hits. One host read.
compressed_ptr take_hits(engine& on, const compressed_ptr& of, const mask_hits& hits,
                         const size_block& sizes) {
    const auto& mask = *of;
    const width w = hits.rank_width;
    row_structure rows = mask.rows();
    rows.pointers = primitives::allocate_offsets(on, size_type{rows.slots} + 1, w);
    rows.pointer_width = w;
    const auto& shape = on.params.compact;
    auto source = primitives::tiled_program("core/operations/spgemm/mask_hits.cl", shape);
    source.set("A_WIDE", mask.rows().pointer_width).set("C_WIDE", w);
    on.stream.launch(source, "hit_pointers", primitives::tiles_of(shape, size_type{rows.slots} + 1),
                     mask.rows().pointers, size_type{rows.slots}, hits.bits, hits.ranks,
                     rows.pointers);
    const auto filled = mask.named() ? primitives::select_filled(on, rows, w, sizes, kFilled)
                                     : primitives::selection();
    const auto found = sizes.read(on);
    const size_type nnz = found.total[kNnz];
    if (nnz == mask.nnz()) {
        return of;
    }
    if (nnz == 0) {
        return std::make_shared<compressed_rows>(mask.nrows(), mask.ncols(), mask.named());
    }
    const auto cols = on.stream.allocate<index_type>(nnz);
    on.stream.launch(source, "gather_hits", primitives::tiles_of(shape, mask.nnz()), mask.cols(),
                     mask.nnz(), hits.bits, hits.ranks, cols);
    if (filled && found.total[kFilled] < rows.slots) {
        rows = storage::drop_empty_rows(on, mask.nrows(), mask.ncols(), filled, w,
                                        static_cast<index_type>(found.total[kFilled]), cols, nnz)
                   ->rows();
    }
    narrow_rows(on, rows, nnz);  // the mask may have needed wider ones
    return std::make_shared<compressed_rows>(mask.nrows(), mask.ncols(), rows, cols, nnz);
}

}  // namespace

compressed_ptr multiply_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                               const compressed_ptr& mask) {
    const auto of = resolve_operands(on, a, b);
    // The pass visits all rows of a, and gives the result their format.
    if (of.a->named() == mask->named() && of.a->slots() / 2 <= mask->slots()) {
        const row_view kept = view_rows(*mask, *of.a);
        if (auto made = multiply_short(on, of, {&kept, mask->nnz()})) {
            return made;
        }
    }
    const size_block sizes(on);
    const auto hits = mark_hits(on, of, *mask, sizes);
    return take_hits(on, mask, hits, sizes);
}

size_type count_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                       const compressed_ptr& mask) {
    const size_block sizes(on);
    mark_hits(on, resolve_operands(on, a, b), *mask, sizes);
    return sizes.read(on).total[kNnz];
}

compressed_ptr multiply_outside(engine& on, const product_operands& operands,
                                const compressed_ptr& mask) {
    const row_view hidden = view_rows(*mask, *operands.a);
    return multiply_bitmap(on, operands, &hidden);
}

size_type count_outside(engine& on, const product_operands& operands, const compressed_ptr& mask) {
    if (mask == nullptr) {
        return count_bitmap(on, operands);
    }
    const row_view hidden = view_rows(*mask, *operands.a);
    return count_bitmap(on, operands, &hidden);
}

}  // namespace clbool::operations
