// SPDX-License-Identifier: MIT
// Element-wise set operations: eWiseAdd (union), eWiseMult (intersection), difference.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>
#include <core/primitives/set_operation.hpp>

namespace clbool::operations {

using primitives::set_operator;

// Algorithms behind `automatic`; search is for a small operand against a large one.
enum class ewise_algorithm { merge_path, balanced, search };

// Choice of algorithm. Pure; `compressed`: CSR/DCSR instead of COO.
ewise_algorithm plan_ewise(set_operator what, ewise_method asked, bool compressed, size_type a_nnz,
                           size_type b_nnz) noexcept;

const char* to_string(ewise_algorithm algorithm) noexcept;

// Merge of two COO lists. One host read.
coordinate_ptr merge_lists(engine& on, set_operator what, const storage::coordinate_list& a,
                           const storage::coordinate_list& b);

// Load-balanced merge path over CSR/DCSR; both CSR or both DCSR, neither empty. One host read.
compressed_ptr combine_balanced(engine& on, set_operator what, const compressed_ptr& a,
                                const compressed_ptr& b);

// Binary search of a's entries in b (intersect: of the smaller operand's in the larger): O(nnz(a)
// log nnz(b)). One host read.
compressed_ptr search_rows(engine& on, set_operator what, const compressed_ptr& a,
                           const compressed_ptr& b);

// Size of the intersection: counting pass of combine_balanced(), or with `searches` of
// search_rows(). One host read.
size_type count_balanced(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                         bool searches);

// Host cost model: entries read; a lookup counts as several.
size_type host_ewise_work(set_operator what, size_type a_nnz, size_type b_nnz) noexcept;

// Shortcut without device work for an empty operand or shared storage; else null.
node_ptr trivial_ewise(set_operator what, const node_ptr& a, const node_ptr& b);

// The whole operation on matrices of equal shape in any storage format.
node_ptr ewise(engine& on, set_operator what, const node_ptr& a, const node_ptr& b,
               const ewise_hints& hints);

}  // namespace clbool::operations
