// SPDX-License-Identifier: MIT
/// @file typed_operations.hpp
/// The operations with an output of one of the types of formats.hpp; inputs and masks may be of
/// any.
#pragma once

#include <clbool/formats.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>

#include <type_traits>
#include <vector>

namespace clbool::v0 {

class vector_base;

}  // namespace clbool::v0

namespace clbool::detail {

/// Leaves calls with an output of type matrix to operations.hpp, those with vectors to
/// vector_operations.hpp.
template <class Format>
using unless_matrix =
    std::enable_if_t<!std::is_same_v<Format, matrix> && !std::is_base_of_v<vector_base, Format>>;

/// Says what outputs there are, before anything else fails to compile.
template <class Format>
constexpr void require_format() noexcept {
    static_assert(kIsFormat<Format>,
                  "operations are for matrix, matrix_coo, matrix_csr and matrix_dcsr");
}

/// Runs `body` on the matrix that a handle of such a type stands for.
template <class Format, class Body>
void on_whole(Format& out, Body&& body) {
    matrix whole = out;
    body(whole);
    out = Format(std::move(whole));
}

}  // namespace clbool::detail

namespace clbool::v0 {

/// See mxm for matrix.
template <class Format, class First, class Second, class = detail::unless_matrix<Format>>
void mxm(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
         const Second& b, const descriptor& desc = {}, const mxm_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out, [&](matrix& whole) { mxm(on, whole, mask, accum, a, b, desc, hints); });
}

/// See ewise_add for matrix.
template <class Format, class First, class Second, class = detail::unless_matrix<Format>>
void ewise_add(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
               const Second& b, const descriptor& desc = {}, const ewise_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out,
                     [&](matrix& whole) { ewise_add(on, whole, mask, accum, a, b, desc, hints); });
}

/// See ewise_mult for matrix.
template <class Format, class First, class Second, class = detail::unless_matrix<Format>>
void ewise_mult(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
                const Second& b, const descriptor& desc = {}, const ewise_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out,
                     [&](matrix& whole) { ewise_mult(on, whole, mask, accum, a, b, desc, hints); });
}

/// See ewise_difference for matrix.
template <class Format, class First, class Second, class = detail::unless_matrix<Format>>
void ewise_difference(context& on, Format& out, mask_argument mask, accumulator accum,
                      const First& a, const Second& b, const descriptor& desc = {},
                      const ewise_hints& hints = {}) {
    detail::on_whole(
        out, [&](matrix& whole) { ewise_difference(on, whole, mask, accum, a, b, desc, hints); });
}

/// See kronecker for matrix.
template <class Format, class First, class Second, class = detail::unless_matrix<Format>>
void kronecker(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
               const Second& b, const descriptor& desc = {}, const kronecker_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out,
                     [&](matrix& whole) { kronecker(on, whole, mask, accum, a, b, desc, hints); });
}

/// See transpose for matrix.
template <class Format, class First, class = detail::unless_matrix<Format>>
void transpose(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
               const descriptor& desc = {}, const transpose_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out,
                     [&](matrix& whole) { transpose(on, whole, mask, accum, a, desc, hints); });
}

/// See reduce_to_column for matrix.
template <class Format, class First, class = detail::unless_matrix<Format>>
void reduce_to_column(context& on, Format& out, mask_argument mask, accumulator accum,
                      const First& a, const descriptor& desc = {},
                      const operation_hints& hints = {}) {
    detail::on_whole(
        out, [&](matrix& whole) { reduce_to_column(on, whole, mask, accum, a, desc, hints); });
}

/// See reduce_to_row for matrix.
template <class Format, class First, class = detail::unless_matrix<Format>>
void reduce_to_row(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
                   const descriptor& desc = {}, const reduction_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out,
                     [&](matrix& whole) { reduce_to_row(on, whole, mask, accum, a, desc, hints); });
}

/// See extract for matrix.
template <class Format, class First, class = detail::unless_matrix<Format>>
void extract(context& on, Format& out, mask_argument mask, accumulator accum, const First& a,
             const window& area, const descriptor& desc = {}, const operation_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out,
                     [&](matrix& whole) { extract(on, whole, mask, accum, a, area, desc, hints); });
}

/// See ewise_add_many for matrix.
template <class Format, class = detail::unless_matrix<Format>>
void ewise_add_many(context& on, Format& out, mask_argument mask, accumulator accum,
                    const std::vector<Format>& inputs, const descriptor& desc = {},
                    const ewise_hints& hints = {}) {
    detail::require_format<Format>();
    detail::on_whole(out, [&](matrix& whole) {
        ewise_add_many(
            on, whole, mask, accum,
            detail::guarded("ewise_add_many",
                            [&] { return std::vector<matrix>(inputs.begin(), inputs.end()); }),
            desc, hints);
    });
}

}  // namespace clbool::v0
