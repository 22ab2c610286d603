// SPDX-License-Identifier: MIT
// Transpose by radix sort, and the choice of a method.
#include <core/operations/transpose/transpose.hpp>

#include <core/cpu/structure/transpose.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/transpose/counting.hpp>
#include <core/operations/transpose/small.hpp>
#include <core/primitives/radix_sort.hpp>

namespace clbool::operations {

coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a) {
    const auto& entries = a.entries();
    const auto sorted = primitives::sort_by_cols(on, entries, primitives::index_bits(a.ncols()));
    return std::make_shared<storage::coordinate_list>(
        a.ncols(), a.nrows(), primitives::pairs{sorted.cols, sorted.rows, sorted.count});
}

namespace {

const char* to_string(transpose_method method) noexcept {
    switch (method) {
        case transpose_method::automatic: return "automatic";
        case transpose_method::small: return "small";
        case transpose_method::counting: return "counting";
        case transpose_method::sort: break;
    }
    return "sort";
}

void note_kernels(engine& on, transpose_method method, const char* why) {
    note_step(on, "kernels", backend::kernels, to_string(method), why);
}

// CSR/DCSR without a full sort; null where no such method applies.
compressed_ptr transpose_rows(engine& on, const node& a, transpose_method method) {
    const auto rows = storage::compressed_of(on, a);
    if (method != transpose_method::counting && is_small_to_transpose(on, *rows)) {
        note_kernels(on, transpose_method::small, "the entries fit into one group");
        return transpose_small(on, *rows);
    }
    auto done = transpose_by_counting(on, *rows, rows->named());
    if (done) {
        note_kernels(on, transpose_method::counting,
                     "columns neither too many nor too long for it");
    }
    return done;
}

node_ptr transpose_by_kernels(engine& on, const node& a, transpose_method method) {
    // COO is sorted as it is, unless another method is asked for.
    const bool is_list =
        a.native() == matrix_form::coordinates && method == transpose_method::automatic;
    if (method != transpose_method::sort && !is_list) {
        if (auto done = transpose_rows(on, a, method)) {
            return storage::make_node(std::move(done));
        }
    }
    note_kernels(on, transpose_method::sort,
                 is_list                            ? "the operand is a list of entries"
                 : method == transpose_method::sort ? "asked for"
                                                    : "columns too many or too long to count");
    return storage::make_node(transpose_list(on, *storage::coordinates_of(on, a)));
}

}  // namespace

node_ptr transposed(engine& on, const node_ptr& a, const transpose_hints& hints) {
    if (a->empty()) {
        return storage::make_empty(a->ncols(), a->nrows());
    }
    if (hints.backend == backend::automatic && hints.method == transpose_method::automatic) {
        if (const auto kept = a->present().transposed) {
            return kept;
        }
    }
    const auto by =
        plan_backend(facts_of(on), hints.backend, hints.method != transpose_method::automatic,
                     storage::is_seen_by_host(on, *a), a->nnz());
    note_step(on, "transpose", by, to_string(hints.method));
    const auto by_host = [&] {
        return storage::make_node(on, cpu::transpose(cpu::team(), host_view::make(on, *a)));
    };
    return by_choice(
        on, by, [&] { return transpose_by_kernels(on, *a, hints.method); }, by_host);
}

node_ptr kept_transpose(engine& on, const node_ptr& a) {
    const auto there = a->present().transposed;
    if (there || a->empty()) {
        return there ? there : transposed(on, a, {});
    }
    const node_ptr made = transposed(on, a, {});
    made->settle(on.stream.state_handle());
    return a->publish_transposed(made);
}

}  // namespace clbool::operations
