// SPDX-License-Identifier: MIT
// Launches of pull_lanes.cl and pull_full.cl.
#include <core/operations/spmv/vector_product_kernels.hpp>

#include <core/operations/spmv/row_plan.hpp>
#include <core/storage/forms/row_statistics.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

runtime::program make_program(const char* file, size_type group, semiring over, element_type type,
                              const storage::compressed_rows& a, bool filtered) {
    return ring_program(file, group, over, type)
        .set("FILTERED", filtered)
        .set("A_WIDE", a.rows().pointer_width);
}

// Without a mask the result shares the matrix's cached non-empty-row bitmap.
device_vector room_for(engine& on, const storage::compressed_rows& a,
                       const storage::filled_bits& filled, element_type type, bool filtered) {
    return {
        filtered ? on.stream.allocate<cl_uint>(storage::device_words_of(a.nrows())) : filled.bits,
        on.stream.allocate<std::byte>(a.nrows() * cpu::value_bytes(type))};
}

// Batched loads beyond the end of short rows cost as much as others.
std::int64_t batch_for(const storage::compressed_rows& a, size_type lanes) noexcept {
    constexpr size_type kShort = 4;
    return a.nnz() <= kShort * lanes * a.slots() ? 4 : 8;
}

// Whether columns are streamed past the L2 cache (50 MB on an H100) to keep the vectors in it.
// Measured there: 20 % less time just beyond that size, 10 % more below.
bool is_streamed(const storage::compressed_rows& a, element_type type) noexcept {
    constexpr size_type kCached = size_type{40} << 20;
    const size_type values = cpu::value_bytes(type) * (size_type{a.nrows()} + a.ncols());
    const size_type pointers = sizeof(cl_uint) * size_type{a.slots()};
    return sizeof(index_type) * a.nnz() + pointers + values > kCached;
}

// Work-group size, and merge path steps (rows and entries) per work-item.
struct share_layout {
    size_type group;
    size_type items;

    size_type stride() const noexcept { return group * items; }
};

// Large work-groups, within local memory; measured on an H100 and an H200. Large matrices get
// larger portions: 5 % less time for R-MAT 22. The partition is cached with the matrix for all
// value types, so wide values take more steps per work-item.
share_layout layout_of(const engine& on, const storage::compressed_rows& a, element_type type) {
    constexpr size_type kBytesOfAnItem = 48;
    constexpr size_type kMany = size_type{10} << 20;
    constexpr size_type kLargest = 4;  // times the usual work-group
    const size_type usual = on.params.elementwise.group;
    const size_type room = on.stream.state().info().local_memory / kBytesOfAnItem;
    const auto fitting = [&](size_type group) {
        return std::min(group, room / kRowsOfAPair * kRowsOfAPair);
    };
    if (a.slots() + a.nnz() < kMany || kLargest * usual > on.params.full_group) {
        return {fitting(2 * usual <= on.params.full_group ? 2 * usual : usual), 4};
    }
    const share_layout large{fitting(kLargest * usual), 5};
    return cpu::value_bytes(type) > sizeof(cl_uint) ? share_layout{large.group / 2, 2 * large.items}
                                                    : large;
}

}  // namespace

device_vector pull_lanes(engine& on, const storage::compressed_rows& a, const product_input& u,
                         const row_choice& by) {
    constexpr std::int64_t kMostBatches = 8;
    const size_type group = on.params.elementwise.group;
    const bool filtered = u.filter.set != nullptr;
    auto source =
        make_program("core/operations/spmv/pull_lanes.cl", group, u.over, u.type, a, filtered);
    source.set("BATCH", by.teams ? 4 : batch_for(a, by.lanes))
        .set("MOST", by.teams ? kMostBatches : 0)
        .set("STREAMED", is_streamed(a, u.type) ? 1 : 0);
    const filter_arguments lets(u.filter);
    const auto filled = storage::filled_bits_of(on, a);
    auto out = room_for(on, a, *filled, u.type, filtered);
    const size_type rows = storage::device_words_of(a.nrows()) * kBitsOfAWord;
    const auto launch = [&](const auto&... more) {
        on.stream.launch(source, "pull_lanes", runtime::range::items(rows * by.lanes, group),
                         a.nrows(), a.rows().pointers, a.cols(), u.vector.form.values, out.values,
                         cl_uint{by.lanes}, more...);
    };
    filtered ? launch(filled->bits, lets.set, lets.mode, out.bits) : launch();
    return out;
}

device_vector pull_full(engine& on, const storage::compressed_rows& a, const product_input& u) {
    const auto layout = layout_of(on, a, u.type);
    const size_type group = layout.group;
    const bool filtered = u.filter.set != nullptr;
    auto source =
        make_program("core/operations/spmv/pull_full.cl", group, u.over, u.type, a, filtered);
    const bool at_once =
        on.stream.state().has_long_atomics() && cpu::value_bytes(u.type) == sizeof(cl_uint);
    source.set("ITEMS", layout.items).set("AT_ONCE", at_once);
    const auto by = storage::row_shares_of(on, a, layout.stride());
    const filter_arguments lets(u.filter);
    auto& stream = on.stream;
    const auto nodes = at_once ? stream.allocate_zeroed<cl_ulong>(by->count)
                               : stream.allocate<cl_ulong>(2 * by->count);
    const auto filled = storage::filled_bits_of(on, a);
    auto out = room_for(on, a, *filled, u.type, filtered);
    const auto& pointers = a.rows().pointers;
    const auto launch = [&](const auto&... more) {
        stream.launch(source, "pull_full", runtime::range::groups(by->count, group), by->bounds,
                      a.nrows(), pointers, a.cols(), u.vector.form.values, out.values, nodes,
                      more...);
    };
    filtered
        ? launch(filled->bits, lets.set, lets.mode, out.bits, storage::device_words_of(a.nrows()))
        : launch();
    if (at_once) {
        nodes.block()->note_zeroed(by->count * sizeof(cl_ulong));
    } else {
        stream.launch(source, "join_full", runtime::range::items(by->count, group),
                      static_cast<cl_uint>(by->count), by->bounds, a.nrows(), pointers, nodes,
                      out.values);
    }
    return out;
}

}  // namespace clbool::operations
