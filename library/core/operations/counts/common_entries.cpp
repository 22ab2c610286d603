// SPDX-License-Identifier: MIT
// Counts the intersection of two matrices.
#include <core/operations/counts/common_entries.hpp>

#include <clbool/counts.hpp>

#include <core/cpu/products/products.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/ewise/common_rows.hpp>
#include <core/operations/ewise/ewise.hpp>

namespace clbool::operations {

size_type count_common(engine& on, const node_ptr& a, const node_ptr& b, backend asked) {
    if (a->empty() || b->empty()) {
        return 0;
    }
    if (const auto known = trivial_ewise(set_operator::intersect, a, b)) {
        return known->nnz();
    }
    const bool seen = storage::is_seen_by_host(on, *a) && storage::is_seen_by_host(on, *b);
    const auto by = plan_backend(facts_of(on), asked, false, seen,
                                 host_ewise_work(set_operator::intersect, a->nnz(), b->nnz()));
    const auto algorithm =
        plan_ewise(set_operator::intersect, ewise_method::automatic, true, a->nnz(), b->nnz());
    note_step(on, "counting", by,
              by.where == backend::host ? "merges and searches" : to_string(algorithm));
    return by_choice(
        on, by,
        [&] {
            const auto rows = rows_alike(on, *a, *b);
            return count_balanced(on, rows.a, rows.b, algorithm == ewise_algorithm::search);
        },
        [&] {
            return cpu::count_common(cpu::team(), host_view::make(on, *a), host_view::make(on, *b));
        });
}

}  // namespace clbool::operations

namespace clbool::v0 {

size_type count_common(context& on_context, const matrix& a, const matrix& b,
                       const descriptor& desc_given, const operation_hints& hints_given) {
    constexpr const char* kName = "count_common";
    return operations::enter(on_context, kName, [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand first(on, kName, "the first operand", a, desc.transpose_first);
        const operations::operand second(on, kName, "the second operand", b, desc.transpose_second);
        operations::require_same_shape(kName, "the first operand", first, "the second operand",
                                       second);
        operations::announce(on, kName, operations::shape_text(first));
        return operations::count_common(on, first.get(on, hints.backend),
                                        second.get(on, hints.backend), hints.backend);
    });
}

}  // namespace clbool::v0
