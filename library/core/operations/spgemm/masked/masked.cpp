// SPDX-License-Identifier: MIT
// Masked SpGEMM: choice of method, and the host side of core/operations/spgemm/mask_rows.cl and
// mask_hits.cl.
#include <core/operations/spgemm/masked/masked.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/operations/ewise/ewise.hpp>
#include <core/operations/spgemm/masked/row_pairs.hpp>
#include <core/operations/spgemm/multiply.hpp>
#include <core/primitives/scan.hpp>

namespace clbool::operations {

using primitives::row_structure;
using primitives::size_block;
using primitives::width;
using storage::compressed_rows;

namespace {

constexpr size_type kBitsOfAUnit = 32;
// Gather per 32-bit word of hits when less than one entry in this many is hit, else per entry.
constexpr size_type kHitsByWord = 4;
// Up to this many tiles of rows every work-group sums up those before its own itself.
constexpr size_type kFewTiles = 2048;

constexpr cl_uint kNnz = 0;
constexpr cl_uint kFilled = 1;

// Bitmap of the mask's entries that the product has.
struct mask_hits {
    runtime::buffer bits;   // one bit an entry, and one word of padding
    runtime::buffer ranks;  // prefix sum of hits per word
    size_type words;
    width rank_width;
};

mask_hits mark_hits(engine& on, const product_operands& operands, const compressed_rows& mask,
                    const size_block& sizes) {
    const width w = storage::pointer_width(on, mask.nnz());
    const size_type words = (mask.nnz() + kBitsOfAUnit - 1) / kBitsOfAUnit;
    const mask_hits hits{on.stream.allocate_zeroed<cl_uint>(words + 1),
                         primitives::allocate_offsets(on, words + 1, w), words, w};
    const row_pairs pairs(on, operands, mask);
    pairs.launch(pairs.program("core/operations/spgemm/mask_rows.cl"), "mask_short_rows",
                 "mask_long_rows", hits.bits, sizes);
    primitives::rank_bits(on, hits.bits, words, hits.ranks, w, sizes, kNnz);
    return hits;
}

// Stream compaction of the mask to its hits.
class hit_rows {
public:
    hit_rows(engine& on, compressed_ptr mask, mask_hits hits, const size_block& sizes)
        : on_(on), mask_(std::move(mask)), hits_(std::move(hits)) {
        const auto& in = mask_->rows();
        rows_ = {primitives::allocate_offsets(on, size_type{in.slots} + 1, hits_.rank_width),
                 hits_.rank_width, in.names, in.slots};
        const size_type tiles = on.params.compact.tiles(in.slots);
        filled_ = in.names ? on.stream.allocate<cl_uint>(tiles) : runtime::buffer();
        on.stream.launch(program(), "hit_pointers",
                         primitives::tiles_of(on.params.compact, size_type{in.slots} + 1),
                         in.pointers, size_type{in.slots}, hits_.bits, hits_.ranks, rows_.pointers,
                         filled_, sizes.device(), 2 * kFilled);
        if (filled_ && sums_rows()) {
            const auto before = on.stream.allocate<cl_uint>(tiles + 1);
            primitives::exclusive_scan(on, filled_, width::narrow, tiles, before, width::narrow,
                                       sizes, kFilled);
            filled_ = before;
        }
    }

    compressed_ptr finish(const size_block::values& found) {
        const auto& mask = *mask_;
        const size_type nnz = found.total[kNnz];
        if (nnz == mask.nnz()) {
            return mask_;
        }
        if (nnz == 0) {
            return std::make_shared<compressed_rows>(mask.nrows(), mask.ncols(), mask.named());
        }
        const auto cols = on_.stream.allocate<index_type>(nnz);
        const auto filled = static_cast<index_type>(found.total[kFilled]);
        auto rows = rows_;
        if (mask.named() && filled < rows.slots) {
            rows = {primitives::allocate_offsets(on_, size_type{filled} + 1, rows_.pointer_width),
                    rows_.pointer_width, on_.stream.allocate<index_type>(filled), filled};
        }
        gather(nnz, cols, rows);
        narrow_rows(on_, rows, nnz);  // the mask may have needed wider ones
        return std::make_shared<compressed_rows>(mask.nrows(), mask.ncols(), rows, cols, nnz);
    }

private:
    // Gathers columns, and rows where some of the mask's are empty now.
    void gather(size_type nnz, const runtime::buffer& cols, const row_structure& rows) const {
        const auto& mask = *mask_;
        const bool by_word = nnz * kHitsByWord < mask.nnz();
        const auto& shape = on_.params.compact;
        const size_type columns = shape.tiles(by_word ? hits_.words : mask.nnz());
        const bool drops_rows = rows.slots < rows_.slots;
        const size_type tiles = columns + (drops_rows ? shape.tiles(rows_.slots) : 0);
        on_.stream.launch(program(), "gather_hits", runtime::range::groups(tiles, shape.group),
                          mask.cols(), mask.nnz(), hits_.bits, hits_.ranks, cols,
                          static_cast<cl_uint>(columns), static_cast<cl_uint>(by_word),
                          rows_.pointers, rows_.names, size_type{rows_.slots}, filled_,
                          static_cast<cl_uint>(sums_rows()), rows.names, rows.pointers);
    }

    runtime::program program() const {
        auto source =
            primitives::tiled_program("core/operations/spgemm/mask_hits.cl", on_.params.compact);
        source.set("A_WIDE", mask_->rows().pointer_width).set("C_WIDE", hits_.rank_width);
        return source;
    }

    bool sums_rows() const noexcept { return on_.params.compact.tiles(rows_.slots) > kFewTiles; }

    engine& on_;
    compressed_ptr mask_;
    mask_hits hits_;
    row_structure rows_;
    runtime::buffer filled_;  // non-empty rows per tile of slots or, of many tiles, before it
};

}  // namespace

compressed_ptr multiply_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                               const compressed_ptr& mask) {
    const size_block sizes(on);
    const auto hits = mark_hits(on, resolve_operands(on, a, b), *mask, sizes);
    hit_rows result(on, mask, hits, sizes);
    return result.finish(sizes.read(on));
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
