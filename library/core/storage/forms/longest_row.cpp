// SPDX-License-Identifier: MIT
// Host side of the row analysis kernels.
#include <core/storage/forms/longest_row.hpp>

#include <core/storage/nodes/vector_node.hpp>

#include <algorithm>
#include <type_traits>

namespace clbool::storage {

namespace {

runtime::program make_program(const tuning::engine& engine, const compressed_rows& a,
                              size_type stride = 1) {
    auto source = primitives::items_program(engine, "core/storage/rows.cl");
    source.set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("LONG", static_cast<std::int64_t>(kLongRow))
        .set("STRIDE", static_cast<std::int64_t>(stride));
    return source;
}

// The cached partition if it has this stride; else computed, and cached if there is none.
template <class Known>
auto pieces_of(tuning::engine& engine, const compressed_rows& a, size_type stride,
               const char* kernel, const Known& known) -> decltype(known()) {
    auto found = known();
    if (found && found->stride == stride) {
        return found;
    }
    using pieces = std::remove_const_t<typename decltype(found)::element_type>;
    auto& stream = engine.stream;
    const size_type count = (a.slots() + a.nnz() + stride - 1) / stride;
    pieces out{stride, count, stream.allocate<cl_ulong2>(count + 1)};
    stream.launch(make_program(engine, a, stride), kernel, items(engine, count + 1), a.slots(),
                  a.rows().pointers, a.nnz(), count, out.bounds);
    const auto made = std::make_shared<const pieces>(std::move(out));
    return found ? made : a.publish(made);
}

}  // namespace

row_measures measures_of(tuning::engine& engine, const compressed_rows& a) {
    constexpr size_type kMostGroups = 512;
    if (const auto known = a.measures(); known.longest > 0) {
        return known;
    }
    const size_type group = engine.params.elementwise.group;
    const auto source = make_program(engine, a);
    const auto found = engine.stream.allocate<cl_uint>(2);
    engine.stream.fill<cl_uint>(found, 0, 2);
    const size_type groups = (a.slots() + group - 1) / group;
    engine.stream.launch(source, "measure_rows",
                         runtime::range::groups(std::min(groups, kMostGroups), group), a.slots(),
                         a.rows().pointers, found);
    const auto read = engine.stream.read_small<cl_uint>(found, 2);
    const row_measures out{read[0], read[1]};
    a.note_measures(out);
    return out;
}

size_type longest_row(tuning::engine& engine, const compressed_rows& a) {
    return measures_of(engine, a).longest;
}

std::shared_ptr<const long_rows> long_rows_of(tuning::engine& engine, const compressed_rows& a) {
    if (a.nnz() <= kLongRow || longest_row(engine, a) <= kLongRow) {
        return nullptr;
    }
    if (auto known = a.longs()) {
        return known;
    }
    auto& stream = engine.stream;
    const auto count = stream.allocate<cl_uint>(1);
    stream.fill<cl_uint>(count, 0, 1);
    const size_type most = 2 * (a.nnz() / kLongRow) + 1;
    long_rows out{0, stream.allocate<cl_uint2>(most)};
    stream.launch(make_program(engine, a), "list_long_rows", items(engine, a.slots()), a.slots(),
                  a.rows().pointers, count, out.items);
    out.count = stream.read_small<cl_uint>(count, 1).front();
    return a.publish(std::make_shared<const long_rows>(std::move(out)));
}

std::shared_ptr<const row_blocks> row_blocks_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride) {
    return pieces_of(engine, a, stride, "list_row_blocks", [&] { return a.blocks(); });
}

std::shared_ptr<const row_shares> row_shares_of(tuning::engine& engine, const compressed_rows& a,
                                                size_type stride) {
    return pieces_of(engine, a, stride, "list_row_shares", [&] { return a.shares(); });
}

std::shared_ptr<const filled_bits> filled_bits_of(tuning::engine& engine,
                                                  const compressed_rows& a) {
    if (auto known = a.filled()) {
        return known;
    }
    auto& stream = engine.stream;
    const size_type words = device_words_of(a.nrows());
    filled_bits out{stream.allocate<cl_uint>(words)};
    stream.launch(make_program(engine, a), "list_filled_rows", items(engine, words), a.slots(),
                  a.rows().pointers, words, out.bits);
    return a.publish(std::make_shared<const filled_bits>(std::move(out)));
}

}  // namespace clbool::storage
