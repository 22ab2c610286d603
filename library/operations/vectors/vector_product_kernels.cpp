// SPDX-License-Identifier: MIT
// Launches of pull.cl and push.cl.
#include <operations/vectors/vector_product_kernels.hpp>

#include <host/element.hpp>
#include <storage/longest_row.hpp>

#include <algorithm>
#include <limits>

namespace clbool::operations {

namespace {

// How rows are shared out.
struct row_shares {
    size_type group = 1;
    cl_uint lanes = 1;  // work-items that share a row
    // Entries of a row that they compute together; longer ones are cut.
    cl_uint longest = std::numeric_limits<cl_uint>::max();
    runtime::range rows{0, 1};    // all rows
    runtime::range pieces{0, 1};  // as many groups as keep a device busy, for the pieces
    bool laned = false;           // whether rows have lanes, and those that are long pieces
    bool has_pieces = false;      // whether there are rows as long
    bool whole_words = false;     // whether a group's rows make up whole words of bits
};

// A row for each work-item on CPUs; elsewhere about half its entries' number of lanes.
row_shares shares_for(engine& on, const storage::compressed_rows& a) {
    constexpr cl_uint kEntriesOfALane = 32;
    constexpr cl_uint kLeastPiece = 128;
    constexpr size_type kPieceGroups = 1024;
    constexpr size_type kBitsOfAWord = 32;
    row_shares out;
    out.group = on.params.elementwise.group;
    out.laned = on.params.row_lanes > 1;
    if (out.laned) {
        const size_type half = a.nnz() / std::max<size_type>(1, a.slots()) / 2;
        while (out.lanes < on.params.row_lanes && out.lanes < half) {
            out.lanes *= 2;
        }
        out.longest = std::max(kLeastPiece, out.lanes * kEntriesOfALane);
        out.has_pieces = a.nnz() > out.longest && storage::longest_row(on, a) > out.longest;
        out.whole_words = !a.named() && out.group / out.lanes % kBitsOfAWord == 0;
        out.pieces =
            runtime::range::groups(std::min(kPieceGroups, a.nnz() / out.longest + 1), out.group);
    }
    // Words come in pairs.
    const size_type rows =
        out.whole_words ? storage::device_words_of(a.slots()) * kBitsOfAWord : size_type{a.slots()};
    out.rows = runtime::range::items(rows * out.lanes, out.group);
    return out;
}

// The pieces of long rows, which kernels list.
struct piece_list {
    piece_list(engine& on, const storage::compressed_rows& a, const row_shares& shares)
        : most(shares.has_pieces ? 2 * (a.nnz() / shares.longest) + 1 : 0),
          count(on.stream.allocate<cl_uint>(most > 0 ? 1 : 0)),
          items(on.stream.allocate<cl_uint2>(most)) {
        if (most > 0) {
            on.stream.fill<cl_uint>(count, 0, 1);
        }
    }

    size_type most;  // 0: there are none
    runtime::buffer count;
    runtime::buffer items;
};

runtime::program make_program(const char* file, semiring over, element_type type,
                              const storage::compressed_rows& a, const row_shares& shares) {
    runtime::program source(file);
    source.set("GROUP", static_cast<std::int64_t>(shares.group))
        .set("LANED", shares.laned ? 1 : 0)
        .set("RING", static_cast<std::int64_t>(over))
        .set("VALUE", storage::value_code(type))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    return source;
}

// Values that sums begin with, where they are added up in place.
void fill_identities(engine& on, semiring over, const device_vector& out, index_type size,
                     element_type type) {
    const bool least = over == semiring::any_secondi || over == semiring::min_second;
    if (out.values && size > 0) {
        const size_type words = size * (host::value_bytes(type) / sizeof(cl_uint));
        on.stream.fill<cl_uint>(out.values, least ? ~cl_uint{0} : 0, words);
    }
}

// Whether rows are rather looked for among tiles of entries: a hit ends them, and most are short,
// so that what is read is read anyhow, but some are far longer, and would be waited for by others.
bool is_for_tiles(engine& on, semiring over, const storage::compressed_rows& a,
                  const bitmap_filter& filter) {
    constexpr size_type kLongRows = 24;
    constexpr size_type kFarLonger = 16;
    constexpr size_type kLeast = 32;
    const bool first_ends = over == semiring::or_and || over == semiring::any_secondi;
    return first_ends && filter.set == nullptr && !a.named() && on.params.row_lanes > 1 &&
           on.params.elementwise.group >= kLeast && a.nnz() <= kLongRows * a.slots() &&
           storage::longest_row(on, a) > kFarLonger * (a.nnz() / a.slots() + 1);
}

device_vector pull_tiles(engine& on, semiring over, const storage::compressed_rows& a,
                         const product_input& u, element_type type) {
    constexpr size_type kItems = 8;  // of a work-item, as in the kernel
    const size_type group = on.params.elementwise.group;
    runtime::program source("operations/vectors/pull_tiles.cl");
    source.set("GROUP", static_cast<std::int64_t>(group))
        .set("RING", static_cast<std::int64_t>(over))
        .set("VALUE", storage::value_code(type))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    auto out = storage::allocate_bitmap(on, a.nrows(), type, true);
    fill_identities(on, over, out, a.nrows(), type);
    const size_type tile = group * kItems;
    on.stream.launch(source, "pull_tiles",
                     runtime::range::groups((a.nnz() + tile - 1) / tile, group),
                     size_type{a.slots()}, a.rows().pointers, a.nnz(), a.cols(), u.vector.form.bits,
                     cl_uint{u.full ? 1u : 0u}, out.bits, out.values);
    return out;
}

}  // namespace

filter_arguments::filter_arguments(const bitmap_filter& of)
    : set(of.set != nullptr ? of.set->bits : runtime::buffer()),
      mode(of.set == nullptr ? 0
           : of.complement   ? 2
                             : 1) {}

bool can_push_by_kernels(semiring over, element_type type) noexcept {
    return over == semiring::or_and || over == semiring::or_second || type == element_type::uint32;
}

device_vector pull_bitmap(engine& on, semiring over, const storage::compressed_rows& a,
                          const product_input& u, element_type type, const bitmap_filter& filter) {
    if (is_for_tiles(on, over, a, filter)) {
        return pull_tiles(on, over, a, u, type);
    }
    const auto shares = shares_for(on, a);
    const auto source = make_program("operations/vectors/pull.cl", over, type, a, shares);
    const piece_list pieces(on, a, shares);
    const filter_arguments by(filter);
    const auto& rows = a.rows();
    const cl_uint named = a.named() ? 1 : 0;
    const cl_uint full = u.full ? 1 : 0;
    const auto& in = u.vector.form;
    auto& stream = on.stream;
    auto out = storage::allocate_bitmap(on, a.nrows(), type, !shares.whole_words);
    stream.launch(source, "pull_rows", shares.rows, a.slots(), named, rows.names, rows.pointers,
                  a.cols(), in.bits, in.values, full, by.set, by.mode, out.bits, out.values,
                  shares.lanes, shares.longest, pieces.count, pieces.items,
                  cl_uint{shares.whole_words ? 1u : 0u}, storage::device_words_of(a.nrows()));
    if (shares.has_pieces) {
        const size_type each = std::max<size_type>(1, host::value_bytes(type));
        const auto sums = stream.allocate<std::byte>(pieces.most * each);
        const auto any = stream.allocate<cl_uint>(pieces.most);
        stream.launch(source, "pull_pieces", shares.pieces, rows.pointers, a.cols(), in.bits,
                      in.values, full, shares.longest, pieces.count, pieces.items, sums, any);
        stream.launch(source, "join_pieces", shares.pieces, named, rows.names, rows.pointers,
                      shares.longest, pieces.count, pieces.items, sums, any, out.bits, out.values);
    }
    return out;
}

device_vector push_bitmap(engine& on, semiring over, const storage::compressed_rows& a,
                          const product_input& u, element_type type, const bitmap_filter& filter) {
    const auto shares = shares_for(on, a);
    const auto source = make_program("operations/vectors/push.cl", over, type, a, shares);
    const piece_list pieces(on, a, shares);
    const filter_arguments by(filter);
    const auto& rows = a.rows();
    const cl_uint named = a.named() ? 1 : 0;
    const auto& in = u.vector.form;
    auto& stream = on.stream;
    auto out = storage::allocate_bitmap(on, a.ncols(), type, true);
    fill_identities(on, over, out, a.ncols(), type);
    stream.launch(source, "push_rows", shares.rows, a.slots(), named, rows.names, rows.pointers,
                  a.cols(), in.bits, in.values, by.set, by.mode, out.bits, out.values, shares.lanes,
                  shares.longest, pieces.count, pieces.items);
    if (shares.has_pieces) {
        stream.launch(source, "push_pieces", shares.pieces, named, rows.names, rows.pointers,
                      a.cols(), in.values, by.set, by.mode, out.bits, out.values, shares.longest,
                      pieces.count, pieces.items);
    }
    return out;
}

}  // namespace clbool::operations
