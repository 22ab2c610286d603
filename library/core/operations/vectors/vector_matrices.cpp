// SPDX-License-Identifier: MIT
// Conversion between vectors and one-row or one-column matrices.
#include <clbool/vector.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/vectors/vector_plan.hpp>
#include <core/operations/vectors/vector_write_back.hpp>
#include <core/primitives/scan.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/forms/row_statistics.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::operations {
namespace {

using primitives::width;

// As the only column or the only row of a matrix.
node_ptr line_by_host(engine& on, const vector_node& v, bool column) {
    const host_vector_view all(on, v);
    const auto list = cpu::to_list(cpu::team(), all.view().pattern(), element_type::boolean);
    const std::vector<index_type> zeros(list.count);
    const auto* const rows = column ? list.indices.data() : zeros.data();
    const auto* const cols = column ? zeros.data() : list.indices.data();
    return storage::build_node(
        on, {rows, cols, column ? v.size() : 1, column ? 1 : v.size(), list.count}, {true, true});
}

// One host read.
node_ptr line_by_kernels(engine& on, const vector_node& v, bool column) {
    const auto bits = storage::device_vector_of(on, v)->bits;
    const size_type words = storage::device_words_of(v.size());
    const auto ranks = on.stream.allocate<cl_uint>(words + 1);
    const primitives::size_block sizes(on);
    primitives::rank_bits(on, bits, words, ranks, width::narrow, sizes, 0);
    const auto count = static_cast<index_type>(sizes.read(on).total[0]);
    const index_type nrows = column ? v.size() : 1;
    const index_type ncols = column ? 1 : v.size();
    if (count == 0) {
        return storage::make_empty(nrows, ncols);
    }
    const index_type slots = column ? count : 1;
    const primitives::row_structure rows{on.stream.allocate<cl_uint>(slots + size_type{1}),
                                         width::narrow, on.stream.allocate<index_type>(slots),
                                         slots};
    const auto cols = on.stream.allocate<index_type>(count);
    on.stream.launch(primitives::items_program(on, "core/operations/vectors/lines.cl"),
                     "line_of_bits", items(on, words), words, bits, ranks,
                     cl_uint{column ? 1u : 0u}, rows.pointers, rows.names, cols);
    return storage::make_node(
        std::make_shared<storage::compressed_rows>(nrows, ncols, rows, cols, count));
}

matrix as_matrix(context& on_context, const char* name, const vector_base& v, bool column) {
    return enter(on_context, name, [&](engine& on) {
        const auto node = input(on, name, "the vector", v);
        return matrix(by_kernels_or_host(
            on, "line", backend::automatic, {node.get()},
            [&] { return line_by_kernels(on, *node, column); },
            [&] { return line_by_host(on, *node, column); }));
    });
}

vector_ptr vector_by_kernels(engine& on, const node_ptr& a) {
    const auto from = storage::compressed_of(on, *a);
    const bool is_row = a->nrows() == 1;
    const index_type size = is_row ? a->ncols() : a->nrows();
    if (!is_row && !from->named()) {
        return storage::make_vector(size, element_type::boolean,
                                    {storage::filled_bits_of(on, *from)->bits, {}});
    }
    const size_type count = is_row ? from->nnz() : from->slots();
    auto out = storage::allocate_bitmap(on, size, element_type::boolean, true);
    storage::spread_list(on, is_row ? from->cols() : from->rows().names, {}, count,
                         element_type::boolean, out);
    return storage::make_vector(size, element_type::boolean, std::move(out), count);
}

cpu::vector as_vector(const cpu::rows& a) {
    const bool is_row = a.nrows() == 1;
    auto out =
        cpu::vector::make_list(is_row ? a.ncols() : a.nrows(), element_type::boolean, a.nnz());
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        for (const index_type col : a.in_slot(slot)) {
            out.indices[out.count++] = is_row ? col : a.name(slot);
        }
    }
    return cpu::settled(cpu::team(), std::move(out));
}

vector_ptr vector_of(engine& on, const node_ptr& a) {
    const auto by_host = [&] {
        return storage::make_vector(on, as_vector(host_view::make(on, *a)));
    };
    if (a->empty()) {
        return storage::empty_vector(a->nrows() == 1 ? a->ncols() : a->nrows(),
                                     element_type::boolean);
    }
    const auto by = plan_vectors(facts_of(on), backend::automatic, storage::is_seen_by_host(on, *a),
                                 a->nnz(), std::max(a->nrows(), a->ncols()));
    note_step(on, "vector", by, by.where == backend::host ? "threads" : "bitmaps");
    return by_choice(
        on, by, [&] { return vector_by_kernels(on, a); }, by_host);
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

matrix to_column(context& on, const vector_base& v) {
    return operations::as_matrix(on, "to_column", v, true);
}

matrix to_row(context& on, const vector_base& v) {
    return operations::as_matrix(on, "to_row", v, false);
}

bit_vector to_vector(context& on_context, const matrix& a) {
    return operations::enter(on_context, "to_vector", [&](operations::engine& on) {
        const operations::operand checked(on, "to_vector", "the matrix", a, false);
        if (a.nrows() != 1 && a.ncols() != 1) {
            throw dimension_mismatch("to_vector: the matrix is " + operations::shape_text(a) +
                                     ", neither of one row nor of one column");
        }
        bit_vector out;
        out.reset(operations::vector_of(on, a.node()));
        return out;
    });
}

}  // namespace clbool::v0
