// SPDX-License-Identifier: MIT
// Launches of pull.cl, pull_hits.cl, push.cl and push_hits.cl.
#include <core/operations/spmv/vector_product_kernels.hpp>

#include <core/storage/forms/row_statistics.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// Entries per lane in a row of average length; pulled ones are loaded as one batch.
constexpr size_type kPulledByALane = 4;
constexpr size_type kPushedByALane = 2;
// Rows per lane searched for vector entries at most, as in the kernel.
constexpr cl_uint kSearchedByALane = 8;

// Distribution of rows over work-items.
struct row_shares {
    size_type group = 1;
    bool teams = false;        // some rows are too long for their lanes
    bool whole_bytes = false;  // a work-group's rows fill whole bytes of the bitmap
    cl_uint lanes = 1;         // work-items per row
    cl_uint by_lanes = 1;      // entries of a row that they handle
    std::shared_ptr<const storage::long_rows> longs;  // rows too long for a team

    cl_uint pieces() const noexcept { return longs ? static_cast<cl_uint>(longs->count) : 0; }
};

// As many lanes as give each about `each` entries.
row_shares shares_for(engine& on, const storage::compressed_rows& a, size_type each) {
    constexpr cl_uint kEntriesOfALane = 32;
    row_shares out;
    out.group = on.params.elementwise.group;
    const size_type wanted = a.nnz() / std::max<size_type>(1, a.slots()) / each;
    while (out.lanes < on.params.row_lanes && out.lanes < wanted &&
           2 * out.lanes * kEntriesOfALane <= storage::kLongRow) {
        out.lanes *= 2;
    }
    out.by_lanes = out.lanes * kEntriesOfALane;
    out.whole_bytes = !a.named() && out.group / out.lanes % kBitsOfAByte == 0;
    out.teams = a.nnz() > out.by_lanes && storage::longest_row(on, a) > out.by_lanes;
    out.longs = storage::long_rows_of(on, a);
    return out;
}

// Rows per lane, as many as keep the device occupied.
cl_uint rows_of_a_lane(size_type slots, cl_uint lanes) {
    constexpr size_type kEnough = size_type{1} << 17;
    cl_uint each = 1;
    while (each < kSearchedByALane && slots / (2 * each) * lanes >= kEnough) {
        each *= 2;
    }
    return each;
}

// With rows of one batch each, a work-item overlaps the loads of two rows.
size_type rows_of_an_item(const storage::compressed_rows& a) noexcept {
    constexpr size_type kBatch = 4;  // as in the kernel
    return a.nnz() <= kBatch * a.slots() ? 2 : 1;
}

runtime::program make_program(const char* file, semiring over, element_type type,
                              const storage::compressed_rows& a, const row_shares& shares) {
    return ring_program(file, shares.group, over, type)
        .set("TEAMS", shares.teams)
        .set("A_WIDE", a.rows().pointer_width);
}

// Fills in the additive identity where sums are accumulated atomically.
void fill_identities(engine& on, semiring over, const device_vector& out, index_type size,
                     element_type type) {
    const bool least = over == semiring::any_secondi || over == semiring::min_second;
    if (out.values && size > 0) {
        const size_type words = size * (cpu::value_bytes(type) / sizeof(cl_uint));
        on.stream.fill<cl_uint>(out.values, least ? ~cl_uint{0} : 0, words);
    }
}

}  // namespace

runtime::program ring_program(const char* file, size_type group, semiring over, element_type type) {
    return runtime::program(file).set("GROUP", group).set("RING", over).set("VALUE", type);
}

filter_arguments::filter_arguments(const bitmap_filter& of)
    : set(of.set != nullptr ? of.set->bits : runtime::buffer()),
      mode(of.set == nullptr ? 0
           : of.complement   ? 2
                             : 1) {}

bool can_push_by_kernels(semiring over, element_type type) noexcept {
    return over == semiring::or_and || over == semiring::or_second || type == element_type::uint32;
}

device_vector pull_hits(engine& on, const storage::compressed_rows& a, const product_input& u) {
    const size_type group = on.params.elementwise.group;
    const filter_arguments by(u.filter);
    const size_type rows = rows_of_an_item(a);
    runtime::program source("core/operations/spmv/pull_hits.cl");
    source.set("GROUP", group)
        .set("ROWS", rows)
        .set("FILTERED", u.filter.set != nullptr)
        .set("A_WIDE", a.rows().pointer_width);
    const auto out = storage::allocate_bitmap(on, a.nrows(), element_type::boolean, false);
    const size_type groups =
        (storage::device_words_of(a.nrows()) * kBitsOfAWord + group * rows - 1) / (group * rows);
    const auto launch = [&](const auto&... more) {
        on.stream.launch(source, "pull_hits", runtime::range::groups(groups, group), a.nrows(),
                         a.rows().pointers, a.cols(), u.vector.form.bits, out.bits, more...);
    };
    u.filter.set != nullptr ? launch(by.set, by.mode) : launch();
    return out;
}

device_vector pull_bitmap(engine& on, const storage::compressed_rows& a, const product_input& u) {
    constexpr size_type kMostGroups = 1024;
    constexpr cl_uint kLongest = storage::kLongRow;
    const auto shares = shares_for(on, a, kPulledByALane);
    const auto source = make_program("core/operations/spmv/pull.cl", u.over, u.type, a, shares);
    const filter_arguments by(u.filter);
    const auto& rows = a.rows();
    const cl_uint named = a.named() ? 1 : 0;
    const cl_uint full = u.full ? 1 : 0;
    const auto& in = u.vector.form;
    const size_type words = storage::device_words_of(a.nrows());
    auto& stream = on.stream;
    auto out = storage::allocate_bitmap(on, a.nrows(), u.type, !shares.whole_bytes);
    const size_type count = shares.whole_bytes ? words * kBitsOfAWord : size_type{a.slots()};
    stream.launch(source, "pull_rows", runtime::range::items(count * shares.lanes, shares.group),
                  a.slots(), named, rows.names, rows.pointers, a.cols(), in.bits, in.values, full,
                  by.set, by.mode, out.bits, out.values, shares.lanes, shares.by_lanes, kLongest,
                  cl_uint{shares.whole_bytes ? 1u : 0u}, words);
    if (const cl_uint pieces = shares.pieces()) {
        const size_type each = std::max<size_type>(1, cpu::value_bytes(u.type));
        const auto sums = stream.allocate<std::byte>(pieces * each);
        const auto any = stream.allocate<cl_uint>(pieces);
        const auto range =
            runtime::range::groups(std::min<size_type>(kMostGroups, pieces), shares.group);
        stream.launch(source, "pull_pieces", range, named, rows.names, rows.pointers, a.cols(),
                      in.bits, in.values, full, by.set, by.mode, kLongest, pieces,
                      shares.longs->items, sums, any);
        stream.launch(source, "join_pieces", range, named, rows.names, rows.pointers, kLongest,
                      pieces, shares.longs->items, sums, any, out.bits, out.values);
    }
    return out;
}

device_vector push_hits(engine& on, const storage::compressed_rows& a, const product_input& u) {
    const size_type group = on.params.elementwise.group;
    const cl_uint each = rows_of_a_lane(a.slots(), 1);
    const auto longs = storage::long_rows_of(on, a);
    const filter_arguments by(u.filter);
    runtime::program source("core/operations/spmv/push_hits.cl");
    source.set("GROUP", group)
        .set("ROWS", each)
        .set("LONGEST", storage::kLongRow)
        .set("NAMED", a.named())
        .set("FILTERED", u.filter.set != nullptr)
        .set("PIECES", longs ? 1 : 0)
        .set("A_WIDE", a.rows().pointer_width);
    auto out = storage::allocate_bitmap(on, a.ncols(), element_type::boolean, true);
    const size_type words = storage::device_words_of(a.ncols());
    // The next result's bits, cleared by the kernel on its way.
    const auto next = runtime::if_room([&] { return on.stream.allocate<cl_uint>(words); });
    const size_type groups = (a.slots() + group * each - 1) / (group * each);
    const auto launch = [&](const auto&... more) {
        on.stream.launch(source, "push_hits",
                         runtime::range::groups(groups + (longs ? longs->count : 0), group),
                         a.slots(), a.rows().pointers, a.cols(), u.vector.form.bits, out.bits, next,
                         next ? words : 0, more...);
    };
    const auto with_pieces = [&](const auto&... more) {
        longs ? launch(more..., static_cast<cl_uint>(groups), longs->items) : launch(more...);
    };
    const auto with_filter = [&](const auto&... more) {
        u.filter.set != nullptr ? with_pieces(more..., by.set, by.mode) : with_pieces(more...);
    };
    a.named() ? with_filter(a.rows().names) : with_filter();
    if (next) {
        next.block()->note_zeroed(words * sizeof(cl_uint));
    }
    return out;
}

device_vector push_bitmap(engine& on, const storage::compressed_rows& a, const product_input& u) {
    const auto shares = shares_for(on, a, kPushedByALane);
    const auto source = make_program("core/operations/spmv/push.cl", u.over, u.type, a, shares);
    const filter_arguments by(u.filter);
    const auto& rows = a.rows();
    const cl_uint named = a.named() ? 1 : 0;
    const auto& in = u.vector.form;
    auto out = storage::allocate_bitmap(on, a.ncols(), u.type, true);
    fill_identities(on, u.over, out, a.ncols(), u.type);
    const cl_uint each = rows_of_a_lane(a.slots(), shares.lanes);
    const size_type slots_of_a_group = shares.group / shares.lanes * each;
    const size_type groups = (a.slots() + slots_of_a_group - 1) / slots_of_a_group;
    on.stream.launch(
        source, "push_rows", runtime::range::groups(groups + shares.pieces(), shares.group),
        a.slots(), named, rows.names, rows.pointers, a.cols(), in.bits, in.values, by.set, by.mode,
        out.bits, out.values, shares.lanes, each, shares.by_lanes, cl_uint{storage::kLongRow},
        static_cast<cl_uint>(groups), shares.longs ? shares.longs->items : runtime::buffer());
    return out;
}

}  // namespace clbool::operations
