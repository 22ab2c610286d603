// SPDX-License-Identifier: MIT
// Vectors as matrices of one row or column, and back.
#include <clbool/vector.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/operand.hpp>
#include <operations/vectors/vector_write_back.hpp>
#include <storage/build.hpp>

#include <vector>

namespace clbool {

namespace operations {
namespace {

matrix as_matrix(context& on_context, const char* name, const vector_base& v, bool column) {
    return enter(on_context, name, [&](engine& on) {
        const auto node = input(on, name, "the vector", v);
        const index_type nrows = column ? node->size() : 1;
        const index_type ncols = column ? 1 : node->size();
        const host_vector_view all(on, *node);
        const auto list = host::to_list(host::team(), all.view().pattern(), element_type::boolean);
        const std::vector<index_type> zeros(list.count);
        const auto* const rows = column ? list.indices.data() : zeros.data();
        const auto* const cols = column ? zeros.data() : list.indices.data();
        return matrix(
            storage::build_node(on, {rows, cols, nrows, ncols, list.count}, {true, true}));
    });
}

host::vector as_vector(const host::rows& a) {
    const bool is_row = a.nrows() == 1;
    auto out =
        host::vector::make_list(is_row ? a.ncols() : a.nrows(), element_type::boolean, a.nnz());
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        for (const index_type col : a.in_slot(slot)) {
            out.indices[out.count++] = is_row ? col : a.name(slot);
        }
    }
    return host::settled(host::team(), std::move(out));
}

}  // namespace
}  // namespace operations

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
        out.reset(storage::make_vector(
            on, operations::as_vector(operations::host_view::make(on, *a.node()))));
        return out;
    });
}

}  // namespace clbool
