// SPDX-License-Identifier: MIT
/// @file combblas.hpp
/// Matrices of CombBLAS and of this library, one from the other, where each rank keeps its block:
/// only arrays are copied, and indices narrowed. CombBLAS's headers are not needed for this one.
#pragma once

#include <clbool/distributed/blocks.hpp>

#include <cstdint>

namespace combblas {
template <class Index, class Number>
class SpDCCols;
template <class Index, class Number, class Block>
class SpParMat;
}  // namespace combblas

namespace clbool::distributed {

/// CombBLAS's matrix of bits.
using combblas_matrix =
    combblas::SpParMat<std::int64_t, bool, combblas::SpDCCols<std::int64_t, bool>>;

/// Of a matrix over a grid of the same ranks in the same order. Every stored entry counts, whatever
/// its value. Collective. @throws agreed_error also for blocks that are split for threads, and for
/// a dimension beyond kMaxDimension
block_matrix from_combblas(grid& on, const combblas_matrix& a);
/// Over the grid's own ranks. Collective.
combblas_matrix to_combblas(grid& on, const block_matrix& a);

}  // namespace clbool::distributed
