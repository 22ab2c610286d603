// SPDX-License-Identifier: MIT
// Element-wise set operations: union, intersection, difference.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>
#include <core/primitives/set_operation.hpp>

namespace clbool::operations {

using primitives::set_operator;

// The algorithms behind `automatic`; searching is for a small operand against a large one.
enum class ewise_algorithm { merge_path, balanced, search };

// Which algorithm runs. Pure; `compressed` tells rows from lists of coordinates.
ewise_algorithm plan_ewise(set_operator what, ewise_method asked, bool compressed, size_type a_nnz,
                           size_type b_nnz) noexcept;

const char* to_string(ewise_algorithm algorithm) noexcept;

// One merge of two coordinate lists. One host read.
coordinate_ptr merge_lists(engine& on, set_operator what, const storage::coordinate_list& a,
                           const storage::coordinate_list& b);

// Equal pieces of both operands, wherever they cut rows; both named or both not, neither empty.
// One host read.
compressed_ptr combine_balanced(engine& on, set_operator what, const compressed_ptr& a,
                                const compressed_ptr& b);

// The same by looking the entries of a up in b (intersect: of the smaller operand in the larger),
// which costs O(nnz(a) log nnz(b)) whatever the size of b. One host read.
compressed_ptr search_rows(engine& on, set_operator what, const compressed_ptr& a,
                           const compressed_ptr& b);

// How many entries both have: the first half of combine_balanced(), or of search_rows() with
// `searches`. One host read.
size_type count_balanced(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                         bool searches);

// The entries of a that b has (intersect) or lacks (subtract), by binary search in b:
// O(nnz(a) log nnz(b)), whatever the size of b. One host read.
coordinate_ptr search_entries(engine& on, set_operator what, const storage::coordinate_list& a,
                              const storage::compressed_rows& b);

// What the host looks at, with operands of so many entries. A lookup goes for several entries.
size_type host_ewise_work(set_operator what, size_type a_nnz, size_type b_nnz) noexcept;

// The result without touching the device, when an operand is empty or both are the same storage;
// null otherwise.
node_ptr trivial_ewise(set_operator what, const node_ptr& a, const node_ptr& b);

// The whole operation on matrices of equal shape, in whatever forms.
node_ptr ewise(engine& on, set_operator what, const node_ptr& a, const node_ptr& b,
               const ewise_hints& hints);

}  // namespace clbool::operations
