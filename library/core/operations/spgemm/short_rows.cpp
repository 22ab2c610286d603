// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/short_rows.cl.
#include <core/operations/spgemm/multiply.hpp>

#include <core/operations/common/result_rows.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Products if all stored rows of b were of mean length, and some for few rows; 0: not to be tried.
size_type room_for(const engine& on, const product_operands& of) noexcept {
    constexpr double kShort = 16, kMost = 2147483648.0, kMostRows = 1 << 29;
    const double products =
        static_cast<double>(of.a->nnz()) * static_cast<double>(of.b->nnz()) / of.b->slots();
    const bool is_short =
        products <= std::min(kMost, kShort * of.a->slots()) && of.a->slots() < kMostRows;
    return is_short && on.stream.state().groups_go_on() ? static_cast<size_type>(products) + 1024
                                                        : 0;
}

// Whether rows of a that are stored may have no products.
bool may_empty(const product_operands& of, const row_view* mask) noexcept {
    return of.a->named() && (mask != nullptr || !of.b->named() || of.b->slots() < of.b->nrows());
}

// Rows with arrays as given, null to count; returns entries and rows, or nothing where rows are too
// heavy.
struct pass_sizes {
    size_type nnz;
    index_type rows;
};
std::optional<pass_sizes> run(engine& on, const product_operands& of, const row_view* mask,
                              size_type room, const primitives::row_structure& rows,
                              const runtime::buffer& cols) {
    constexpr cl_uint kGivenUp = 1;
    const size_block sizes(on);
    const size_type slots = of.a->slots();
    const tuning::shape shape{on.params.bitmap.short_group, 4};
    const hidden_rows hidden{mask != nullptr ? *mask : row_view(), sizes.device()};
    auto source = primitives::tiled_program("core/operations/spgemm/short_rows.cl", shape);
    source.set("GIVEN_UP", size_block::kMost + kGivenUp).set("DROPS", may_empty(of, mask));
    const auto told = on.stream.allocate_zeroed<cl_ulong>(shape.tiles(slots) + 1);
    launch_hiding(on, mask != nullptr ? &hidden : nullptr, set_widths(source, of, width::narrow),
                  "short_rows", primitives::tiles_of(shape, slots), of.a->rows().pointers, of.keys,
                  of.b_pointers, of.b->cols(), slots, told, static_cast<cl_uint>(room),
                  of.a->rows().names, rows.names, rows.pointers, cols, sizes.device());
    const auto found = sizes.read(on);
    const pass_sizes made{found.total[0], static_cast<index_type>(found.total[1])};
    return found.most[kGivenUp] == 0 ? std::make_optional(made) : std::nullopt;
}

}  // namespace

compressed_ptr multiply_short(engine& on, const product_operands& of, const row_view* hidden) {
    const auto& a = *of.a;
    const size_type room = room_for(on, of);
    const auto cols = runtime::if_room([&] { return on.stream.allocate<index_type>(room); });
    if (!cols) {
        return nullptr;
    }
    primitives::row_structure rows{on.stream.allocate<cl_uint>(size_type{a.slots()} + 1),
                                   width::narrow, a.rows().names, a.slots()};
    if (may_empty(of, hidden)) {
        rows.names = on.stream.allocate<index_type>(a.slots());
    }
    const auto made = run(on, of, hidden, room, rows, cols);
    if (!made || made->nnz > room) {
        return nullptr;
    }
    if (made->nnz == 0) {
        return std::make_shared<storage::compressed_rows>(a.nrows(), of.b->ncols(), a.named());
    }
    if (made->rows == a.slots()) {
        rows.names = a.rows().names;
    }
    rows.slots = made->rows;
    return std::make_shared<storage::compressed_rows>(a.nrows(), of.b->ncols(), rows,
                                                      fitted(on, cols, made->nnz, room), made->nnz);
}

std::optional<size_type> count_short(engine& on, const product_operands& of,
                                     const row_view* hidden) {
    const auto made = room_for(on, of) != 0 ? run(on, of, hidden, 0, {}, {}) : std::nullopt;
    return made ? std::make_optional(made->nnz) : std::nullopt;
}

}  // namespace clbool::operations
