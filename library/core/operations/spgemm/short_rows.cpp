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
    constexpr double kShort = 16, kMost = 2147483648.0;
    const double products =
        static_cast<double>(of.a->nnz()) * static_cast<double>(of.b->nnz()) / of.b->slots();
    const bool is_short = products <= std::min(kMost, kShort * of.a->slots());
    return is_short && on.stream.state().groups_go_on() ? static_cast<size_type>(products) + 1024
                                                        : 0;
}

// Rows with arrays as given, null to count entries: total 0. Maximum kEmptied: some are empty.
constexpr cl_uint kGivenUp = 1, kEmptied = 2;
size_block::values run(engine& on, const product_operands& of, const row_view* mask, size_type room,
                       const runtime::buffer& pointers, const runtime::buffer& cols) {
    const size_block sizes(on);
    const size_type slots = of.a->slots();
    const tuning::shape shape{on.params.bitmap.short_group, 4};
    const hidden_rows hidden{mask != nullptr ? *mask : row_view(), sizes.device()};
    auto source = primitives::tiled_program("core/operations/spgemm/short_rows.cl", shape);
    source.set("GIVEN_UP", size_block::kMost + kGivenUp)
        .set("EMPTIED", size_block::kMost + kEmptied);
    const auto told = on.stream.allocate_zeroed<cl_ulong>(shape.tiles(slots + 1) + 1);
    launch_hiding(on, mask != nullptr ? &hidden : nullptr, set_widths(source, of, width::narrow),
                  "short_rows", primitives::tiles_of(shape, slots + 1), of.a->rows().pointers,
                  of.keys, of.b_pointers, of.b->cols(), slots, told, static_cast<cl_uint>(room),
                  pointers, cols, sizes.device());
    return sizes.read(on);
}

}  // namespace

compressed_ptr multiply_short(engine& on, const product_operands& of, const row_view* hidden) {
    const auto& a = *of.a;
    const size_type room = room_for(on, of);
    const auto cols = runtime::if_room([&] { return on.stream.allocate<index_type>(room); });
    if (!cols) {
        return nullptr;
    }
    const primitives::row_structure rows{on.stream.allocate<cl_uint>(size_type{a.slots()} + 1),
                                         width::narrow, a.rows().names, a.slots()};
    const auto found = run(on, of, hidden, room, rows.pointers, cols);
    const size_type nnz = found.total[0];
    if (nnz > room) {
        return nullptr;
    }
    if (nnz == 0) {
        return std::make_shared<storage::compressed_rows>(a.nrows(), of.b->ncols(), a.named());
    }
    auto product = std::make_shared<storage::compressed_rows>(a.nrows(), of.b->ncols(), rows,
                                                              fitted(on, cols, nnz, room), nnz);
    return a.named() && found.most[kEmptied] != 0 ? storage::drop_empty_rows(on, *product)
                                                  : product;
}

std::optional<size_type> count_short(engine& on, const product_operands& of,
                                     const row_view* hidden) {
    constexpr size_type kAny = ~cl_uint{0};
    if (room_for(on, of) == 0) {
        return std::nullopt;
    }
    const size_type nnz = run(on, of, hidden, kAny, {}, {}).total[0];
    return nnz <= kAny ? std::make_optional(nnz) : std::nullopt;
}

}  // namespace clbool::operations
