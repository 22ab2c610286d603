// SPDX-License-Identifier: MIT
// identity_matrix and equal.
#include <clbool/operations.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/handles.hpp>
#include <core/storage/conversions/kernels.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::operations {
namespace {

// For matrices with equal, non-zero numbers of entries. One host read.
bool have_same_entries(engine& on, const node& a, const node& b) {
    const auto left = storage::coordinates_of(on, a);
    const auto right = storage::coordinates_of(on, b);
    const auto flag = on.stream.allocate_zeroed<cl_uint>(1);
    storage::compare_values(on, left->entries().rows, right->entries().rows, a.nnz(), flag);
    storage::compare_values(on, left->entries().cols, right->entries().cols, a.nnz(), flag);
    return on.stream.read_small<cl_uint>(flag, 1).front() == 0;
}

bool are_equal(engine& on, const node_ptr& a, const node_ptr& b) {
    if (a->nrows() != b->nrows() || a->ncols() != b->ncols() || a->nnz() != b->nnz()) {
        return false;
    }
    if (a->empty() || a == b) {
        return true;
    }
    const bool seen = storage::is_seen_by_host(on, *a) && storage::is_seen_by_host(on, *b);
    const auto by = plan_backend(facts_of(on), backend::automatic, false, seen, a->nnz());
    note_step(on, "comparison", by, "entry by entry");
    return by.where == backend::host
               ? cpu::equal(cpu::team(), host_view::make(on, *a), host_view::make(on, *b))
               : have_same_entries(on, *a, *b);
}

node_ptr make_identity(engine& on, index_type n) {
    const auto by = plan_backend(facts_of(on), backend::automatic, false, true, n);
    note_step(on, "identity", by, "entry by entry");
    if (by.where == backend::host) {
        return storage::make_node(on, cpu::identity(cpu::team(), n));
    }
    const auto diagonal = storage::make_sequence(on, n, 0);
    return storage::make_node(
        std::make_shared<storage::coordinate_list>(n, n, primitives::pairs{diagonal, diagonal, n}));
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

template <>
matrix identity_matrix(context& on_context, index_type n) {
    if (n == 0) {
        return matrix();
    }
    return operations::enter(on_context, "identity_matrix", [&](operations::engine& on) {
        return matrix(operations::make_identity(on, n));
    });
}

bool equal(context& on_context, const matrix& a, const matrix& b) {
    return operations::enter(on_context, "equal", [&](operations::engine& on) {
        storage::require_same_context(on.stream, *a.node(), "equal: the first operand");
        storage::require_same_context(on.stream, *b.node(), "equal: the second operand");
        return operations::are_equal(on, a.node(), b.node());
    });
}

}  // namespace clbool::v0
