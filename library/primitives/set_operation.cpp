// SPDX-License-Identifier: MIT
// Host side of primitives/set_operation.cl.
#include <primitives/set_operation.hpp>

#include <primitives/scan.hpp>

namespace clbool::primitives {

namespace {

runtime::program make_program(const tuning::engine& engine, set_operator what, bool of_pairs) {
    runtime::program source("primitives/set_operation.cl");
    source.set("GROUP", static_cast<std::int64_t>(engine.params.merge.group))
        .set("ITEMS", static_cast<std::int64_t>(engine.params.merge.items))
        .set("PAIRS", of_pairs ? 1 : 0)
        .set("OPERATION", static_cast<std::int64_t>(what));
    return source;
}

// One work-item a piece, and one more, so that the last piece has an end.
runtime::range pieces_of(const tuning::engine& engine, size_type keys) {
    const auto shape = engine.params.merge;
    return runtime::range::groups(keys / shape.tile() + 1, shape.group);
}

// `lists` are the arrays of a, then those of b.
template <class... Lists>
set_merge begin(tuning::engine& engine, const runtime::program& source, size_type a_count,
                size_type b_count, const size_block& sizes, cl_uint slot, const Lists&... lists) {
    auto& stream = engine.stream;
    const auto where = pieces_of(engine, a_count + b_count);
    const size_type groups = where.global / where.local;
    set_merge begun{source, stream.allocate<cl_ulong>(where.global),
                    stream.allocate<cl_ulong>(groups + 1)};
    const auto counts = stream.allocate<cl_uint>(groups);
    stream.launch(source, "set_split", where, lists..., a_count, b_count, begun.splits);
    stream.launch(source, "set_count", where, lists..., a_count, b_count, begun.splits, counts);
    exclusive_scan(engine, counts, width::narrow, groups, begun.offsets, width::wide, sizes, slot);
    return begun;
}

}  // namespace

set_merge begin_set_operation(tuning::engine& engine, set_operator what, const pairs& a,
                              const pairs& b, const size_block& sizes, cl_uint slot) {
    return begin(engine, make_program(engine, what, true), a.count, b.count, sizes, slot, a.rows,
                 a.cols, b.rows, b.cols);
}

void finish_set_operation(tuning::engine& engine, const set_merge& begun, const pairs& a,
                          const pairs& b, const pairs& out) {
    engine.stream.launch(begun.source, "set_fill", pieces_of(engine, a.count + b.count), a.rows,
                         a.cols, b.rows, b.cols, a.count, b.count, begun.splits, begun.offsets,
                         out.rows, out.cols);
}

set_merge begin_set_operation(tuning::engine& engine, set_operator what, const index_list& a,
                              const index_list& b, const size_block& sizes, cl_uint slot) {
    return begin(engine, make_program(engine, what, false), a.count, b.count, sizes, slot, a.values,
                 b.values);
}

void finish_set_operation(tuning::engine& engine, const set_merge& begun, const index_list& a,
                          const index_list& b, const runtime::buffer& out) {
    engine.stream.launch(begun.source, "set_fill", pieces_of(engine, a.count + b.count), a.values,
                         b.values, a.count, b.count, begun.splits, begun.offsets, out);
}

}  // namespace clbool::primitives
