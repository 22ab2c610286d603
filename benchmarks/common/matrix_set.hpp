// SPDX-License-Identifier: MIT
// The matrices that the benchmarks run on, by name.
#pragma once

#include <common/csr_file.hpp>

#include <clbool/coordinates.hpp>

#include <string>
#include <vector>

namespace clbool::bench {

/// Replaces the names of sets by those of their members: "table4" (the ten matrices of the
/// thesis's Table 4), "hard" (R-MAT 16 and 18, dense rows), "quick" (the two smallest),
/// those of spmv_set.hpp, and folders: the matrix files in them.
std::vector<std::string> expand_sets(const std::vector<std::string>& names);

/// The matrix of that name: a stand-in for a matrix of Table 4; "rmat-N" (R-MAT of scale N, edge
/// factor 16); "dense-rows"; one of spmv_set.hpp; a Matrix Market file (…mtx, …mtx.gz) or a binary
/// one (…csr). With a `cache` folder, what had to be generated is kept there and read again the
/// next time.
/// @throws std::runtime_error or clbool::error when there is no such matrix
host_csr load_matrix(const std::string& name, const std::string& cache = {});

/// The name of the matrix in results: paths lose folder and extensions.
std::string short_name(const std::string& name);

/// Products on these take hundreds of times the entries of the operands.
bool is_hard(const host_csr& matrix);

/// Rows of `degree` uniformly distributed columns (fewer where two coincide).
host_csr uniform_rows(std::uint32_t n, std::uint32_t degree, std::uint64_t seed);

/// The graph of a square matrix for counting triangles: each edge once, without loops, its vertices
/// by falling number of neighbours; strictly lower triangular.
host_csr triangle_operand(const host_csr& matrix);

/// The thin first operand of products with `matrix`: 64 rows of its average length, at random.
coordinates thin_operand(const host_csr& matrix);

/// Kronecker products M ⊗ M are measured on random matrices of one size and growing fill: the
/// numbers of entries, and the matrix with so many. `large` adds a result of 10^9 entries.
/// @{
std::vector<std::uint64_t> kronecker_fills(bool quick, bool large);
coordinates kronecker_operand(std::uint64_t nnz);
/// @}

/// Between the host's two forms. Coordinates must be canonical.
/// @{
host_csr compress(const coordinates& matrix);
coordinates expand(const host_csr& matrix);
/// @}

}  // namespace clbool::bench
