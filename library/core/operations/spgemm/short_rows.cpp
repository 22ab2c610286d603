// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/short_rows.cl.
#include <core/operations/spgemm/multiply.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/storage/conversions/conversions.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Products if all stored rows of b were of mean length, and some for few rows; 0: not to be tried.
size_type room_for(const engine& on, const product_operands& of) noexcept {
    constexpr double kShort = 16, kMost = 2147483648.0, kMostRows = 1 << 29;
    const double rows = of.a->slots();
    const double products =
        static_cast<double>(of.a->nnz()) * static_cast<double>(of.b->nnz()) / of.b->slots();
    const bool is_short = products <= std::min(kMost, kShort * rows) && rows < kMostRows;
    return is_short && on.stream.state().groups_go_on() ? static_cast<size_type>(products) + 1024
                                                        : 0;
}

// Whether stored rows may have no products: they are dropped in the pass then, and after it where
// what is hidden empties some.
bool may_have_none(const product_operands& of, const short_mask& mask) noexcept {
    return of.a->named() && (mask.inside > 0 || !of.b->named() || of.b->slots() < of.b->nrows());
}

struct short_sizes {
    size_type nnz;
    index_type rows;   // that are dropped are left out
    index_type whole;  // rows before the first of them
    bool emptied;      // others by what is hidden
};

// Rows with arrays as given, null to count; nothing where rows are too heavy.
std::optional<short_sizes> run(engine& on, const product_operands& of, const short_mask& mask,
                               size_type room, const primitives::row_structure& rows,
                               const runtime::buffer& cols) {
    constexpr cl_uint kGivenUp = 1;
    const size_block sizes(on);
    const bool drops = may_have_none(of, mask);
    const tuning::shape shape{on.params.bitmap.short_group, 4};
    const hidden_rows masking{mask.rows != nullptr ? *mask.rows : row_view(), sizes.device()};
    auto source = primitives::tiled_program("core/operations/spgemm/short_rows.cl", shape);
    source.set("GIVEN_UP", size_block::kMost + kGivenUp)
        .set("DROPS", drops)
        .set("INSIDE", mask.inside > 0);
    const size_type slots = of.a->slots();
    const auto told = on.stream.allocate_zeroed<cl_ulong>(shape.tiles(slots) + 1);
    launch_hiding(on, mask.rows != nullptr ? &masking : nullptr,
                  set_widths(source, of, width::narrow), "short_rows",
                  primitives::tiles_of(shape, slots), of.a->rows().pointers, of.keys, of.b_pointers,
                  of.b->cols(), slots, told, static_cast<cl_uint>(room), of.a->rows().names,
                  rows.names, rows.pointers, cols, sizes.device());
    const auto found = sizes.read(on);
    const auto kept = static_cast<index_type>(drops ? found.total[1] : slots);
    const short_sizes made{found.total[0], kept, static_cast<index_type>(found.total[2]),
                           found.most[0] != 0};
    return found.most[kGivenUp] == 0 ? std::make_optional(made) : std::nullopt;
}

}  // namespace

compressed_ptr multiply_short(engine& on, const product_operands& of, const short_mask& mask) {
    const auto& a = *of.a;
    const size_type most = room_for(on, of);
    const size_type room = mask.inside > 0 ? std::min(most, mask.inside) : most;
    const auto cols = runtime::if_room([&] { return on.stream.allocate<index_type>(room); });
    if (!cols) {
        return nullptr;
    }
    primitives::row_structure rows{on.stream.allocate<cl_uint>(size_type{a.slots()} + 1),
                                   width::narrow, a.rows().names, a.slots()};
    if (may_have_none(of, mask)) {
        rows.names = on.stream.allocate<index_type>(a.slots());
    }
    const auto made = run(on, of, mask, room, rows, cols);
    if (!made || made->nnz > room) {
        return nullptr;
    }
    if (made->nnz == 0) {
        return std::make_shared<storage::compressed_rows>(a.nrows(), of.b->ncols(), a.named());
    }
    if (made->rows == a.slots()) {
        rows.names = a.rows().names;
    } else {
        if (made->whole > 0) {
            on.stream.copy(a.rows().names, 0, rows.names, 0, made->whole * sizeof(index_type));
        }
        rows.slots = made->rows;
        rows.names = fitted(on, rows.names, made->rows, a.slots());
        rows.pointers = fitted(on, rows.pointers, made->rows + 1, a.slots() + 1);
    }
    auto product = std::make_shared<storage::compressed_rows>(
        a.nrows(), of.b->ncols(), rows, fitted(on, cols, made->nnz, room), made->nnz);
    return a.named() && made->emptied ? storage::drop_empty_rows(on, *product) : product;
}

std::optional<size_type> count_short(engine& on, const product_operands& of,
                                     const short_mask& mask) {
    const auto made = room_for(on, of) != 0 ? run(on, of, mask, 0, {}, {}) : std::nullopt;
    return made ? std::make_optional(made->nnz) : std::nullopt;
}

}  // namespace clbool::operations
