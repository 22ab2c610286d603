// SPDX-License-Identifier: MIT
// Element-wise set operations on matrices of one type: union, intersection, difference.
#pragma once

#include <clbool/operations.hpp>
#include <operations/common/handles.hpp>
#include <primitives/set_operation.hpp>
#include <storage/host_rows.hpp>

namespace clbool::operations {

using primitives::set_operator;

// The algorithms behind `automatic`; searching is for a small operand against a large one.
enum class ewise_algorithm { merge_path, row_wise, balanced, search };

// Which algorithm runs. Pure; `compressed` tells CSR and DCSR from COO.
ewise_algorithm plan_ewise(set_operator what, ewise_method asked, bool compressed, size_type a_nnz,
                           size_type b_nnz) noexcept;

// What the operands of a sum of many have together.
struct sum_size {
    size_type count;    // of operands
    size_type entries;  // of all of them
    index_type rows;    // that are stored, of the operand that has most
};

// Whether such a sum is computed in one pass (see stacked.hpp). Pure.
bool plan_stacked(ewise_method asked, const sum_size& size,
                  const tuning::parameters& params) noexcept;

// One merge of two coordinate lists. One host read.
coordinate_ptr merge_lists(engine& on, set_operator what, const storage::coordinate_list& a,
                           const storage::coordinate_list& b);

// Row by row, counting then filling; both named or both not. One host read for CSR; DCSR first
// combines the row sets, which takes one more.
compressed_ptr combine_rows(engine& on, set_operator what, const compressed_ptr& a,
                            const compressed_ptr& b);

// Equal pieces of both operands, wherever they cut rows; both named or both not, neither empty.
// One host read.
compressed_ptr combine_balanced(engine& on, set_operator what, const compressed_ptr& a,
                                const compressed_ptr& b);

// The same by looking the entries of a up in b (intersect: of the smaller operand in the larger),
// which costs O(nnz(a) log nnz(b)) whatever the size of b. One host read.
compressed_ptr search_rows(engine& on, set_operator what, const compressed_ptr& a,
                           const compressed_ptr& b);

// The entries of a that b has (intersect) or lacks (subtract), by binary search in b:
// O(nnz(a) log nnz(b)), whatever the size of b. One host read.
coordinate_ptr search_entries(engine& on, set_operator what, const storage::coordinate_list& a,
                              const storage::compressed_rows& b);

// What the host looks at, with operands of so many entries. A lookup goes for several entries.
size_type host_ewise_work(set_operator what, size_type a_nnz, size_type b_nnz) noexcept;

// Both named or both not, neither empty. Null when it is not for the host: too much work, or
// memory that the host does not see.
compressed_ptr combine_on_host(engine& on, set_operator what, const storage::compressed_rows& a,
                               const storage::compressed_rows& b);

// The result without touching the device, when an operand is empty or both are the same storage;
// null otherwise.
template <class Matrix>
const Matrix* trivial_ewise(set_operator what, const Matrix& a, const Matrix& b,
                            const Matrix& nothing) noexcept {
    const bool same = &a.data() == &b.data();
    switch (what) {
        case set_operator::unite: return same || b.empty() ? &a : a.empty() ? &b : nullptr;
        case set_operator::intersect:
            return same ? &a : a.empty() || b.empty() ? &nothing : nullptr;
        case set_operator::subtract: return same || a.empty() ? &nothing : b.empty() ? &a : nullptr;
    }
    return nullptr;
}

// The whole operation on matrices of equal shape.
template <class Matrix>
Matrix ewise(engine& on, set_operator what, const Matrix& a, const Matrix& b, ewise_method asked) {
    const Matrix nothing(a.nrows(), a.ncols());
    if (const Matrix* known = trivial_ewise(what, a, b, nothing)) {
        return *known;
    }
    using form = format<Matrix>;
    constexpr bool kIsCompressed = !std::is_same_v<Matrix, matrix_coo>;
    // Lists are compressed first, all of them.
    const size_type work =
        kIsCompressed ? host_ewise_work(what, a.nnz(), b.nnz()) : a.nnz() + b.nnz();
    if (asked == ewise_method::automatic && storage::is_for_host(on, work)) {
        if (const auto done =
                combine_on_host(on, what, *form::compressed(on, a), *form::compressed(on, b))) {
            return form::make(on, done);
        }
    }
    switch (plan_ewise(what, asked, kIsCompressed, a.nnz(), b.nnz())) {
        case ewise_algorithm::row_wise:
            return form::make(
                on, combine_rows(on, what, form::compressed(on, a), form::compressed(on, b)));
        case ewise_algorithm::balanced:
            return form::make(
                on, combine_balanced(on, what, form::compressed(on, a), form::compressed(on, b)));
        case ewise_algorithm::search:
            if constexpr (kIsCompressed) {
                return form::make(
                    on, search_rows(on, what, form::compressed(on, a), form::compressed(on, b)));
            }
            // Intersection is symmetric: look up the smaller operand.
            if (what == set_operator::intersect && b.nnz() < a.nnz()) {
                return form::make(on, search_entries(on, what, *form::coordinates(on, b),
                                                     *form::compressed(on, a)));
            }
            return form::make(
                on, search_entries(on, what, *form::coordinates(on, a), *form::compressed(on, b)));
        case ewise_algorithm::merge_path: break;
    }
    return form::make(on,
                      merge_lists(on, what, *form::coordinates(on, a), *form::coordinates(on, b)));
}

}  // namespace clbool::operations
