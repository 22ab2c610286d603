// SPDX-License-Identifier: MIT
// Element-wise operations on compressed rows.
#include <core/operations/ewise/ewise.hpp>

#include <core/operations/common/result_rows.hpp>

namespace clbool::operations {

using primitives::size_block;
using storage::compressed_rows;

namespace {

// The rows that the result may have.
struct row_set {
    runtime::buffer names;  // null when every row is there
    index_type slots = 0;
};

// Rows of either operand (unite), of both (intersect), of a (subtract). One host read for the
// first two.
row_set rows_of_result(engine& on, set_operator what, const compressed_rows& a,
                       const compressed_rows& b) {
    if (!a.named()) {
        return {runtime::buffer(), a.nrows()};
    }
    if (what == set_operator::subtract) {
        return {a.rows().names, a.slots()};
    }
    const primitives::index_list a_rows{a.rows().names, a.slots()};
    const primitives::index_list b_rows{b.rows().names, b.slots()};
    const size_block sizes(on);
    const auto begun = primitives::begin_set_operation(on, what, a_rows, b_rows, sizes, 0);
    const auto slots = static_cast<index_type>(sizes.read(on).total[0]);
    row_set rows{on.stream.allocate<index_type>(slots), slots};
    if (slots > 0) {
        primitives::finish_set_operation(on, begun, a_rows, b_rows, rows.names);
    }
    return rows;
}

runtime::program make_program(const engine& on, set_operator what, const compressed_rows& a,
                              const compressed_rows& b, primitives::width out) {
    runtime::program source("core/operations/ewise/row_wise.cl");
    source.set("GROUP", static_cast<std::int64_t>(on.params.elementwise.group))
        .set("LANES", static_cast<std::int64_t>(on.params.row_lanes))
        .set("OPERATION", static_cast<std::int64_t>(what))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("B_WIDE", primitives::is_wide(b.rows().pointer_width))
        .set("C_WIDE", primitives::is_wide(out))
        .set("RENAMED", a.named() ? 1 : 0);
    return source;
}

size_type bound(set_operator what, const compressed_rows& a, const compressed_rows& b) {
    return what == set_operator::unite ? a.nnz() + b.nnz() : a.nnz();
}

}  // namespace

compressed_ptr combine_rows(engine& on, set_operator what, const compressed_ptr& a,
                            const compressed_ptr& b) {
    const auto rows = rows_of_result(on, what, *a, *b);
    if (rows.slots == 0) {
        return std::make_shared<compressed_rows>(a->nrows(), a->ncols(), a->named());
    }
    auto& stream = on.stream;
    const size_type rows_per_group = on.params.elementwise.group / on.params.row_lanes;
    const auto where = runtime::range::groups((rows.slots + rows_per_group - 1) / rows_per_group,
                                              on.params.elementwise.group);
    const auto counts = stream.allocate<cl_uint>(rows.slots);
    const auto run = [&](const char* kernel, primitives::width out, const auto&... targets) {
        stream.launch(make_program(on, what, *a, *b, out), kernel, where, a->rows().pointers,
                      a->rows().names, a->cols(), a->slots(), b->rows().pointers, b->rows().names,
                      b->cols(), b->slots(), rows.names, rows.slots, targets...);
    };
    const size_block sizes(on);
    const auto width = storage::pointer_width(on, bound(what, *a, *b));
    run("row_wise_count", width, counts);
    const result_rows result(on, counts, rows.names, rows.slots, bound(what, *a, *b), sizes);
    const auto found = sizes.read(on);
    const auto cols = stream.allocate<index_type>(found.total[result_rows::kNnz]);
    if (cols) {
        run("row_wise_fill", width, result.pointers(), cols);
    }
    return result.finish(on, a->nrows(), a->ncols(), found, cols);
}

}  // namespace clbool::operations
