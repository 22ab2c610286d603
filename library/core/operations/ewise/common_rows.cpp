// SPDX-License-Identifier: MIT
// Chooses a common row numbering. Host side of core/operations/ewise/slots.cl.
#include <core/operations/ewise/common_rows.hpp>

#include <core/primitives/segments.hpp>

#include <utility>

namespace clbool::operations {

using storage::compressed_rows;

namespace {

// Up to this many row numbers a launch's overhead exceeds its work.
constexpr size_type kFewNames = 1 << 14;

// Row numbers merged per work-item: few, as neighbours' searches take the same path.
constexpr size_type kSlotItems = 2;

// Every row is stored: slots are row numbers.
bool is_full(const compressed_rows& a) noexcept { return a.slots() == a.nrows(); }

bool has_all_pointers(const compressed_rows& a) noexcept {
    return is_full(a) || a.index() != nullptr;
}

// Those already cached, else null.
runtime::buffer present_pointers(const compressed_rows& a) {
    const auto index = a.index();
    return is_full(a) ? a.rows().pointers : index ? index->pointers : runtime::buffer();
}

// Caches pointers of all rows (one per matrix row) only if they are not much longer than the stored
// ones: many hypersparse matrices must not hold many long arrays.
void keep_index(const compressed_rows& a, const runtime::buffer& pointers) {
    if (a.slots() >= a.nrows() / 4) {
        auto made = std::make_shared<storage::row_index>();
        made->pointers = pointers;
        a.publish<storage::row_index>(std::move(made));
    }
}

// Common slots are all rows of the matrix (CSR numbering).
common_rows number_all(engine& on, const compressed_rows& first, const compressed_rows& second,
                       bool united) {
    const bool complete = !first.named() || (united && (is_full(first) || is_full(second)));
    return {pointers_of_all_rows(on, first),
            pointers_of_all_rows(on, second),
            first.rows().pointer_width,
            second.rows().pointer_width,
            complete ? (is_full(first) ? first : second).rows().names : runtime::buffer(),
            first.nrows(),
            complete,
            runtime::buffer(),
            0};
}

// Common slots are the merged row numbers of both (DCSR numbering).
common_rows number_named(engine& on, const compressed_rows& first, const compressed_rows& second) {
    const auto& a = first.rows();
    const auto& b = second.rows();
    const size_type slots = size_type{a.slots} + b.slots;
    common_rows rows{primitives::allocate_offsets(on, slots + 1, a.pointer_width),
                     primitives::allocate_offsets(on, slots + 1, b.pointer_width),
                     a.pointer_width,
                     b.pointer_width,
                     on.stream.allocate<index_type>(slots),
                     slots,
                     false,
                     runtime::buffer(),
                     0};
    const auto group = on.params.elementwise.group;
    runtime::program source("core/operations/ewise/slots.cl");
    source.set("ITEMS", kSlotItems).set("A_WIDE", a.pointer_width).set("B_WIDE", b.pointer_width);
    on.stream.launch(source, "common_slots", runtime::range::items(slots / kSlotItems + 1, group),
                     a.pointers, a.names, size_type{a.slots}, b.pointers, b.names,
                     size_type{b.slots}, rows.names, rows.first, rows.second);
    return rows;
}

// Whether both store the same rows for certain, as a product does that has every row of its first
// operand.
bool share_names(const compressed_rows& first, const compressed_rows& second) noexcept {
    return first.named() && first.slots() == second.slots() &&
           first.rows().names.block() == second.rows().names.block();
}

// Common slots are those of either (DCSR numbering).
common_rows number_alike(const compressed_rows& first, const compressed_rows& second, bool united) {
    const auto& a = first.rows();
    const auto& b = second.rows();
    return {a.pointers,      b.pointers,        a.pointer_width,
            b.pointer_width, a.names,           a.slots,
            united,          runtime::buffer(), 0};
}

}  // namespace

common_rows number_rows(engine& on, const compressed_rows& first, const compressed_rows& second,
                        bool united) {
    if (share_names(first, second)) {
        return number_alike(first, second, united);
    }
    // CSR numbering when rows are not many more than both matrices' stored rows (so always beside a
    // full operand). Few row numbers are merged sooner than two pointer arrays are made.
    const size_type names = size_type{first.slots()} + second.slots();
    const bool by_row = first.nrows() <= names + names / 2 &&
                        (names > kFewNames || has_all_pointers(first) || has_all_pointers(second));
    return by_row ? number_all(on, first, second, united) : number_named(on, first, second);
}

runtime::buffer pointers_of_all_rows(engine& on, const compressed_rows& a) {
    auto pointers = present_pointers(a);
    if (!pointers) {
        pointers =
            primitives::allocate_offsets(on, size_type{a.nrows()} + 1, a.rows().pointer_width);
        primitives::spread_pointers(on, a.rows(), a.nrows(), pointers);
        keep_index(a, pointers);
    }
    return pointers;
}

common_rows number_by_second(const compressed_rows& first, const compressed_rows& second) {
    const auto index = first.index();
    const bool direct = is_full(first) || index != nullptr;
    return {index != nullptr ? index->pointers : first.rows().pointers,
            second.rows().pointers,
            first.rows().pointer_width,
            second.rows().pointer_width,
            second.rows().names,
            second.slots(),
            !second.named(),
            direct ? runtime::buffer() : first.rows().names,
            first.slots()};
}

row_operands rows_alike(engine& on, const node& a, const node& b) {
    row_operands rows{storage::compressed_of(on, a), storage::compressed_of(on, b)};
    if (rows.a->named() != rows.b->named()) {
        constexpr size_type kRowsPerEntry = 2;
        const bool all = a.nrows() <= kRowsPerEntry * (a.nnz() + b.nnz());
        rows.a = all ? storage::csr_of(on, a) : storage::dcsr_of(on, a);
        rows.b = all ? storage::csr_of(on, b) : storage::dcsr_of(on, b);
    }
    return rows;
}

}  // namespace clbool::operations
