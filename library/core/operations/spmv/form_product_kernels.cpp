// SPDX-License-Identifier: MIT
// Launches of pull_slices.cl, pull_blocks.cl and pull_balanced.cl.
#include <core/operations/spmv/vector_product_kernels.hpp>

#include <core/operations/spmv/row_plan.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

size_type rounded_up(size_type n, size_type to) noexcept { return (n + to - 1) / to * to; }

// ---- ELL and SELL slices ----

// Rows per work-group.
struct slice_units {
    size_type rows;
    bool whole_words;
};

slice_units units_for(const engine& on, const storage::slice_form& a) {
    constexpr size_type kMostLocal = 16384;  // result bits of a work-group in local memory
    constexpr size_type kLeastUnits = 512;
    const size_type least = rounded_up(on.params.elementwise.group, kRowsOfAPair);
    const size_type window = a.cut().window;
    if (window <= least) {
        return {window > 0 ? least / window * window : least, true};
    }
    const bool fits = window <= kMostLocal && a.nrows() / window >= kLeastUnits;
    return {fits ? window : least, fits};
}

// ---- BSR blocks ----

// Work-group large enough for several teams of work-items.
size_type block_group(const engine& on, const storage::block_form& a) {
    constexpr size_type kTeams = 16;
    const size_type least = on.params.elementwise.group;
    return std::max(least, std::min<size_type>(on.params.full_group, kTeams * a.edge()));
}

// Teams of work-items that alternate over the blocks of a block row.
cl_uint teams_for(const storage::block_form& a, size_type group) {
    constexpr size_type kBlocksOfAnItem = 4;
    constexpr size_type kFewItems = size_type{1} << 17;
    const size_type mean = a.blocks() / std::max<size_type>(1, a.block_rows());
    cl_uint teams = 1;
    const auto is_worth_more = [&] {
        const size_type each = a.nrows() * size_type{teams} < kFewItems ? 1 : kBlocksOfAnItem;
        return 2 * teams * each <= mean && 2 * teams * size_type{a.edge()} <= group;
    };
    while (is_worth_more()) {
        teams *= 2;
    }
    return teams;
}

// ---- load-balanced: equal numbers of entries ----

struct shares {
    size_type group;
    size_type items;
    size_type count;
};

shares shares_for(const engine& on, size_type nnz, element_type type) {
    constexpr size_type kItems = 8;
    const size_type group = on.params.elementwise.group;
    const size_type items = cpu::value_bytes(type) > sizeof(cl_uint) ? kItems / 2 : kItems;
    return {group, items, (nnz + group * items - 1) / (group * items)};
}

// `rows`: row indices of a COO list, else row pointers, with row numbers in `names` if DCSR.
struct share_rows {
    size_type slots;
    const runtime::buffer& rows;
    const runtime::buffer& cols;
    const runtime::buffer& names;
    bool listed;
    bool wide;
    index_type nrows;
    size_type nnz;
};

device_vector pull_shares(engine& on, const share_rows& a, const product_input& u) {
    const shares by = shares_for(on, a.nnz, u.type);
    auto source = ring_program("core/operations/spmv/pull_balanced.cl", by.group, u.over, u.type);
    source.set("ITEMS", by.items).set("LISTED", a.listed).set("A_WIDE", a.wide);
    const filter_arguments lets(u.filter);
    const cl_uint named = a.names ? 1 : 0;
    const size_type each = std::max<size_type>(1, cpu::value_bytes(u.type));
    auto& stream = on.stream;
    const auto states = stream.allocate_zeroed<cl_uint>(by.count);
    const auto slots = stream.allocate<cl_ulong>(by.count);
    const auto heads = stream.allocate<std::byte>(by.count * each);
    const auto tails = stream.allocate<std::byte>(by.count * each);
    auto out = storage::allocate_bitmap(on, a.nrows, u.type, true);
    const auto& in = u.vector.form;
    stream.launch(source, "pull_shares", runtime::range::groups(by.count, by.group), a.slots,
                  a.rows, a.nnz, a.cols, in.bits, in.values, cl_uint{u.full ? 1u : 0u}, named,
                  a.names, lets.set, lets.mode, out.bits, out.values, states, slots, heads, tails);
    stream.launch(source, "join_shares", items(on, by.count), static_cast<cl_uint>(by.count), named,
                  a.names, lets.set, lets.mode, out.bits, out.values, states, slots, heads, tails);
    return out;
}

}  // namespace

device_vector pull_slices(engine& on, const storage::slice_form& a, const product_input& u) {
    const size_type group = on.params.elementwise.group;
    const auto source = ring_program("core/operations/spmv/pull_slices.cl", group, u.over, u.type);
    const slice_units units = units_for(on, a);
    const filter_arguments lets(u.filter);
    const auto& cut = a.cut();
    auto out = storage::allocate_bitmap(on, a.nrows(), u.type, !units.whole_words);
    const size_type words = storage::device_words_of(a.nrows());
    const size_type count = (words * kBitsOfAWord + units.rows - 1) / units.rows;
    const auto& in = u.vector.form;
    on.stream.launch(
        source, "pull_slices", runtime::range::groups(count, group), a.nrows(),
        size_type{cut.height}, cl_uint{cpu::shift_of(cut)}, cl_uint{cut.window > 0 ? 1u : 0u},
        a.order(), a.starts(), a.cols(), in.bits, in.values, cl_uint{u.full ? 1u : 0u}, lets.set,
        lets.mode, out.bits, out.values, static_cast<cl_uint>(units.rows),
        cl_uint{units.whole_words ? 1u : 0u}, words, runtime::local_memory{units.rows / 8});
    return out;
}

device_vector pull_blocks(engine& on, const storage::block_form& a, const product_input& u) {
    const size_type group = block_group(on, a);
    auto source = ring_program("core/operations/spmv/pull_blocks.cl", group, u.over, u.type);
    source.set("EDGE", a.edge());
    const cl_uint teams = teams_for(a, group);
    const size_type rows = group / teams;  // per work-group
    const bool whole_bytes = rows % kBitsOfAByte == 0;
    const filter_arguments lets(u.filter);
    auto out = storage::allocate_bitmap(on, a.nrows(), u.type, !whole_bytes);
    const size_type words = storage::device_words_of(a.nrows());
    const auto where = runtime::range::groups((words * kBitsOfAWord + rows - 1) / rows, group);
    const auto& in = u.vector.form;
    on.stream.launch(source, "pull_blocks", where, a.nrows(), a.ncols(), a.pointers(), a.cols(),
                     a.bits(), in.bits, in.values, cl_uint{u.full ? 1u : 0u}, lets.set, lets.mode,
                     out.bits, out.values, teams, cl_uint{whole_bytes ? 1u : 0u}, words);
    return out;
}

device_vector pull_balanced(engine& on, const storage::coordinate_list& a, const product_input& u) {
    const runtime::buffer none;
    return pull_shares(
        on, {0, a.entries().rows, a.entries().cols, none, true, false, a.nrows(), a.nnz()}, u);
}

device_vector pull_balanced(engine& on, const storage::compressed_rows& a, const product_input& u) {
    return pull_shares(on,
                       {a.slots(), a.rows().pointers, a.cols(), a.rows().names, false,
                        a.rows().pointer_width == primitives::width::wide, a.nrows(), a.nnz()},
                       u);
}

}  // namespace clbool::operations
