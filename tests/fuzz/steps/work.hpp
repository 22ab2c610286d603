// SPDX-License-Identifier: MIT
// What a step costs: entries and products looked at or made, known before anything computes it.
#pragma once

#include <fuzz/programs/program.hpp>

namespace clbool::fuzz::work {

/// Of all inputs.
size_type entries(const step& of, const contents& in);

/// Of a matrix product.
size_type products(const step& of, const contents& in);

/// Of a Kronecker product.
size_type pairs(const step& of, const contents& in);

/// A closure has at most as many entries as pairs of vertices that have edges; each is met by
/// every edge of its target. A round costs some launches besides.
size_type paths(const step& of, const contents& in);

/// The same, part by part of those that no edge joins.
size_type parts(const step& of, const contents& in);

/// All of (v, v), too.
size_type paths_and_vertices(const step& of, const contents& in);

/// As paths, of a few relations at once.
size_type derivations(const step& of, const contents& in);

/// The same, and of every vertex the vertices that it may come to.
size_type walks(const step& of, const contents& in);

}  // namespace clbool::fuzz::work
