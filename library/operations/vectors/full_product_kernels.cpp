// SPDX-License-Identifier: MIT
// Launches of pull_lanes.cl and pull_full.cl.
#include <operations/vectors/full_product_kernels.hpp>

#include <host/element.hpp>
#include <storage/longest_row.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

constexpr size_type kBitsOfAWord = 32;
constexpr size_type kBitsOfAByte = 8;

runtime::program make_program(const char* file, const engine& on, semiring over, element_type type,
                              const storage::compressed_rows& a) {
    runtime::program source(file);
    source.set("GROUP", static_cast<std::int64_t>(on.params.elementwise.group))
        .set("RING", static_cast<std::int64_t>(over))
        .set("VALUE", storage::value_code(type))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    return source;
}

device_vector pull_by_lanes(engine& on, semiring over, const storage::compressed_rows& a,
                            const product_input& u, element_type type, const bitmap_filter& filter,
                            cl_uint lanes) {
    const auto source = make_program("operations/vectors/pull_lanes.cl", on, over, type, a);
    const filter_arguments lets(filter);
    auto out = storage::allocate_bitmap(on, a.nrows(), type, false);
    const size_type rows = storage::device_words_of(a.nrows()) * kBitsOfAWord;
    on.stream.launch(source, "pull_lanes",
                     runtime::range::items(rows * lanes, on.params.elementwise.group), a.nrows(),
                     a.rows().pointers, a.cols(), u.vector.form.values, lets.set, lets.mode,
                     out.bits, out.values, lanes, rows / kBitsOfAByte);
    return out;
}

device_vector pull_by_shares(engine& on, semiring over, const storage::compressed_rows& a,
                             const product_input& u, element_type type,
                             const bitmap_filter& filter) {
    constexpr size_type kItems = 4;  // entries and rows of a work-item
    const size_type group = on.params.elementwise.group;
    auto source = make_program("operations/vectors/pull_full.cl", on, over, type, a);
    source.set("ITEMS", static_cast<std::int64_t>(kItems));
    const auto by = storage::row_shares_of(on, a, group * kItems);
    const filter_arguments lets(filter);
    auto& stream = on.stream;
    const auto tails = stream.allocate<std::byte>(by->count * host::value_bytes(type));
    auto out = storage::allocate_bitmap(on, a.nrows(), type, false);
    const auto& pointers = a.rows().pointers;
    stream.launch(source, "pull_full", runtime::range::groups(by->count, group), by->bounds,
                  a.nrows(), pointers, a.cols(), u.vector.form.values, lets.set, lets.mode,
                  out.bits, out.values, tails, storage::device_words_of(a.nrows()));
    stream.launch(source, "join_full", runtime::range::items(by->count, group),
                  static_cast<cl_uint>(by->count), by->bounds, pointers, tails, out.values);
    return out;
}

}  // namespace

bool pulls_full(const engine& on, semiring over, const storage::compressed_rows& a,
                const product_input& u) {
    constexpr size_type kLocalBytes = 32768;
    const bool first_ends = over == semiring::or_and || over == semiring::any_secondi;
    return u.full && !first_ends && !a.named() && on.params.row_lanes > 1 &&
           on.params.elementwise.group % kBitsOfAWord == 0 &&
           on.stream.state().info().local_memory >= kLocalBytes;
}

cl_uint lanes_of_rows(engine& on, const storage::compressed_rows& a) {
    // Measured on an H200: a lane asks for eight entries at a time, for four where there are few
    // rows or some of them would take another turn; where some rows are far longer than others they
    // get more of them.
    constexpr size_type kBatch = 8;
    constexpr size_type kLongTurn = 8 * kBatch;
    constexpr size_type kLongest = 32 * kBatch;  // entries of a lane
    constexpr size_type kEnough = size_type{1} << 17;
    const size_type mean = (a.nnz() + a.slots() / 2) / a.slots();
    const size_type longest = storage::longest_row(on, a);
    const size_type most =
        std::min<size_type>({32, on.params.row_lanes, on.params.elementwise.group / kBitsOfAByte});
    size_type lanes = 1;
    const auto is_worth_more = [&] {
        const size_type twice = 2 * lanes;
        const bool has_few_rows = a.slots() * lanes < kEnough;
        const bool takes_turns = longest > lanes * kBatch;
        return twice * kBatch <= mean || (twice * kLongTurn <= longest && twice <= mean) ||
               ((has_few_rows || takes_turns) && twice * kBatch / 2 <= mean);
    };
    while (2 * lanes <= most && is_worth_more()) {
        lanes *= 2;
    }
    return longest > lanes * kLongest ? 0 : static_cast<cl_uint>(lanes);
}

device_vector pull_full(engine& on, semiring over, const storage::compressed_rows& a,
                        const product_input& u, element_type type, const bitmap_filter& filter) {
    const cl_uint lanes = lanes_of_rows(on, a);
    return lanes == 0 ? pull_by_shares(on, over, a, u, type, filter)
                      : pull_by_lanes(on, over, a, u, type, filter, lanes);
}

}  // namespace clbool::operations
