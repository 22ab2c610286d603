// SPDX-License-Identifier: MIT
/// @file delta_matrix.hpp
/// delta_matrix: a matrix that changes, entry by entry or in bulk, and reads as one. Without
/// OpenCL's types.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/types.hpp>
#include <clbool/vector_operations.hpp>

#include <memory>
#include <type_traits>

namespace clbool::operations {
class delta_state;
}

namespace clbool::v0 {

/// A matrix with pending changes: a base that is immutable storage, entries that were added to it
/// since, and entries that were removed. It reads as one matrix, (base ∖ removed) ∪ added; of
/// changes to one entry the last counts.
///
/// Single changes go into a table in the host's memory, in constant time and without the device;
/// reads of single entries look there first and merge nothing. Many changes at once, and those of
/// the table when an operation needs them, are kept as two matrices; when these have an eighth as
/// many entries as the base, they are merged into it, as by merge(), in O(nnz(base)). Memory: 18 to
/// 36 bytes for a change in the table, for others that of a matrix.
///
/// A handle that was moved from is the empty 0 × 0 matrix. Copies have changes of their own, and
/// share what is storage.
///
/// Thread-safety: one thread at a time, for reads as well, as they may keep what they found.
/// Different objects are independent, as contexts are.
class CLBOOL_EXPORT delta_matrix {
public:
    /// The empty 0 × 0 matrix.
    delta_matrix() noexcept;
    /// An empty matrix of the given shape; fits any context. @throws out_of_memory
    delta_matrix(index_type nrows, index_type ncols);
    /// A matrix without changes yet. @throws out_of_memory
    explicit delta_matrix(matrix base);
    ~delta_matrix();
    delta_matrix(const delta_matrix& other);                 ///< @throws out_of_memory
    delta_matrix& operator=(const delta_matrix& other);      ///< @throws out_of_memory
    delta_matrix(delta_matrix&& other) noexcept;             ///< leaves the empty 0 × 0 matrix
    delta_matrix& operator=(delta_matrix&& other) noexcept;  ///< leaves the empty 0 × 0 matrix

    index_type nrows() const noexcept;  ///< number of rows
    index_type ncols() const noexcept;  ///< number of columns

    /// Entry (row, col) is there from now on. Amortised O(1), no device.
    /// @throws invalid_argument when it is outside the matrix; out_of_memory
    void set_element(index_type row, index_type col);
    /// Entry (row, col) is not there from now on. Amortised O(1), no device.
    /// @throws invalid_argument when it is outside the matrix; out_of_memory
    void remove_element(index_type row, index_type col);
    /// All these entries are there from now on; they may come in any order and repeat.
    /// O(n · log n), and O(nnz) where they are merged.
    /// @throws dimension_mismatch when the list is for another shape, invalid_argument when an
    /// entry
    ///         is outside it; out_of_memory, device_error, build_error. Nothing has changed then.
    void set_elements(context& on, const coordinates& entries);
    /// None of these entries is there from now on. Costs and throws as set_elements().
    void remove_elements(context& on, const coordinates& entries);

    /// Whether entry (row, col) is there. O(log nnz); no changes are merged. If the base is in the
    /// device's own memory, the first reads take a launch and a host read each; once they have
    /// taken as long as reading back all of the base, that is done, and the host keeps the copy.
    /// @throws invalid_argument when it is outside the matrix; as operations do
    bool contains(context& on, index_type row, index_type col) const;
    /// Number of entries. Changes are not merged: those that change nothing are counted.
    size_type nvals(context& on) const;
    /// Changes since the last merge, at most: those of one entry may count twice.
    size_type pending() const noexcept;

    /// Merges all changes into the base. O(nnz + changes · log changes).
    void merge(context& on);
    /// The matrix with all changes, merged. @throws as operations do
    matrix to_matrix(context& on) const;
    /// Reads the entries back, sorted by (row, column). Merges.
    coordinates to_host(context& on) const;
    /// Forgets all entries; the shape stays.
    void clear();

    /// Internal to the library: null for the empty 0 × 0 matrix.
    operations::delta_state* state() const noexcept { return state_.get(); }

private:
    mutable std::unique_ptr<operations::delta_state> state_;
};

/// The product a · b with a delta_matrix, the same as mxm of its to_matrix(). If both the changes
/// and the other operand are small beside the base, changes are not merged: the result is the sum
/// of a product with the base and one with the added entries, and rows with removed entries are
/// taken from a copy of these rows. That takes the time of the products, and O(nnz) of the other
/// operand and of the result if entries were removed. Otherwise the changes are merged first.
CLBOOL_EXPORT void mxm(context& on, matrix& out, mask_argument mask, accumulator accum,
                       const delta_matrix& a, const matrix& b, const descriptor& desc = {},
                       const mxm_hints& hints = {});
/// The same.
CLBOOL_EXPORT void mxm(context& on, matrix& out, mask_argument mask, accumulator accum,
                       const matrix& a, const delta_matrix& b, const descriptor& desc = {},
                       const mxm_hints& hints = {});
/// The same; changes of a are merged.
CLBOOL_EXPORT void mxm(context& on, matrix& out, mask_argument mask, accumulator accum,
                       const delta_matrix& a, const delta_matrix& b, const descriptor& desc = {},
                       const mxm_hints& hints = {});

/// The product with a vector, as mxv of to_matrix() would be. Changes are not merged where they and
/// the vector's entries are few beside the base's: then it is the sum of a product with the base,
/// whose rows with changes are left out, and one with these rows as they are. Else they are merged
/// first, and stay so.
CLBOOL_EXPORT void mxv(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                       semiring over, const delta_matrix& a, const vector_base& u,
                       const descriptor& desc = {}, const mxv_hints& hints = {});
/// The same for vxm.
CLBOOL_EXPORT void vxm(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                       semiring over, const vector_base& u, const delta_matrix& a,
                       const descriptor& desc = {}, const mxv_hints& hints = {});

}  // namespace clbool::v0

namespace clbool::detail {

/// The matrix that an operand is, all changes merged.
inline const matrix& merged(context&, const matrix& a) { return a; }
inline matrix merged(context& on, const delta_matrix& a) { return a.to_matrix(on); }  ///< the same

/// For calls with a delta_matrix among their two operands.
template <class Result, class A, class B>
using with_changes =
    std::enable_if_t<std::is_same_v<A, delta_matrix> || std::is_same_v<B, delta_matrix>, Result>;

}  // namespace clbool::detail

namespace clbool::v0 {

/// The product, returned.
template <class A, class B>
detail::with_changes<matrix, A, B> mxm(context& on, const A& a, const B& b,
                                       const mask_argument& mask = {}, const descriptor& desc = {},
                                       const mxm_hints& hints = {}) {
    matrix out;
    mxm(on, out, mask, accumulator::none, a, b, desc, hints);
    return out;
}

/// The same, returned; see mxv of a matrix.
template <class Result = void, class T>
detail::vector_or<Result, T> mxv(context& on, semiring over, const delta_matrix& a,
                                 const basic_vector<T>& u, const vector_mask& mask = {},
                                 const descriptor& desc = {}, const mxv_hints& hints = {}) {
    detail::vector_or<Result, T> out;
    mxv(on, out, mask, accumulator::none, over, a, u, desc, hints);
    return out;
}

/// The same, returned; see mxv of a matrix.
template <class Result = void, class T>
detail::vector_or<Result, T> vxm(context& on, semiring over, const basic_vector<T>& u,
                                 const delta_matrix& a, const vector_mask& mask = {},
                                 const descriptor& desc = {}, const mxv_hints& hints = {}) {
    detail::vector_or<Result, T> out;
    vxm(on, out, mask, accumulator::none, over, u, a, desc, hints);
    return out;
}

/// a OR b, where one changes or both do, as ewise_add of to_matrix(), which it calls: changes are
/// merged.
template <class A, class B>
detail::with_changes<void, A, B> ewise_add(context& on, matrix& out, mask_argument mask,
                                           accumulator accum, const A& a, const B& b,
                                           const descriptor& desc = {},
                                           const ewise_hints& hints = {}) {
    ewise_add(on, out, mask, accum, detail::merged(on, a), detail::merged(on, b), desc, hints);
}

/// The same, returned.
template <class A, class B>
detail::with_changes<matrix, A, B> ewise_add(context& on, const A& a, const B& b,
                                             const mask_argument& mask = {},
                                             const descriptor& desc = {},
                                             const ewise_hints& hints = {}) {
    return ewise_add(on, detail::merged(on, a), detail::merged(on, b), mask, desc, hints);
}

/// a AND b, likewise.
template <class A, class B>
detail::with_changes<void, A, B> ewise_mult(context& on, matrix& out, mask_argument mask,
                                            accumulator accum, const A& a, const B& b,
                                            const descriptor& desc = {},
                                            const ewise_hints& hints = {}) {
    ewise_mult(on, out, mask, accum, detail::merged(on, a), detail::merged(on, b), desc, hints);
}

/// The same, returned.
template <class A, class B>
detail::with_changes<matrix, A, B> ewise_mult(context& on, const A& a, const B& b,
                                              const mask_argument& mask = {},
                                              const descriptor& desc = {},
                                              const ewise_hints& hints = {}) {
    return ewise_mult(on, detail::merged(on, a), detail::merged(on, b), mask, desc, hints);
}

/// a AND NOT b, likewise.
template <class A, class B>
detail::with_changes<void, A, B> ewise_difference(context& on, matrix& out, mask_argument mask,
                                                  accumulator accum, const A& a, const B& b,
                                                  const descriptor& desc = {},
                                                  const ewise_hints& hints = {}) {
    ewise_difference(on, out, mask, accum, detail::merged(on, a), detail::merged(on, b), desc,
                     hints);
}

/// The same, returned.
template <class A, class B>
detail::with_changes<matrix, A, B> ewise_difference(context& on, const A& a, const B& b,
                                                    const mask_argument& mask = {},
                                                    const descriptor& desc = {},
                                                    const ewise_hints& hints = {}) {
    return ewise_difference(on, detail::merged(on, a), detail::merged(on, b), mask, desc, hints);
}

}  // namespace clbool::v0
