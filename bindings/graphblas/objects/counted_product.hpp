// SPDX-License-Identifier: MIT
// Products of which often the sum alone is asked for.
#pragma once

#include <bindings/graphblas/values/tuples.hpp>
#include <clbool/operations.hpp>

#include <cstdint>

namespace clbool::graphblas {

/// A · B over PLUS_PAIR of integers with 64 bits, through a mask of places, not computed yet.
struct counted_product {
    mask_argument mask;
    matrix a;
    matrix b;
    descriptor how;
};

/// All its values added up: of a graph, its triangles.
std::uint64_t sum_of(context& on, const counted_product& product);
/// Its entries, of this type.
tuples entries_of(context& on, const counted_product& product, const type_of& type);

}  // namespace clbool::graphblas
