// SPDX-License-Identifier: MIT
// Matrices for products with vectors: the five kinds of the thesis on matrix × vector, and some
// that are larger than any cache.
#pragma once

#include <common/csr_file.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clbool::bench {

/// The members of a set: "spmv" (the five kinds), "spmv-large" (beyond caches), "spmv-quick" (small
/// ones of each kind); nothing for other names.
std::vector<std::string> spmv_set(const std::string& name);

/// The matrix of that name, always the same:
///   full-N          every entry of N rows and columns
///   fill-R-C-P      P per cent of R rows and C columns, uniformly
///   frame-N         N rows of symmetric blocks near the diagonal and in a band beside it, about 45
///                   entries a row: a structure of finite elements
///   circuit-N       N rows, symmetric, most of some six entries near the diagonal, a few hubs
///   molecule-N      N rows, symmetric: a grid in space, whose points in balls are all joined
///   banded-N-K      K entries next to each other in each of N rows, around the diagonal
///   random-N-K      K uniformly distributed entries in each of N rows (fewer where they coincide)
/// Nothing when it is no such name.
std::optional<host_csr> spmv_matrix(const std::string& name);

}  // namespace clbool::bench
