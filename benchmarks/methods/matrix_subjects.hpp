// SPDX-License-Identifier: MIT
// The unlabelled graphs that methods are compared on: generated ones of every family, from seeds
// that no method was tuned on, and published ones.
#pragma once

#include <methods/session.hpp>

#include <clbool/coordinates.hpp>

#include <functional>
#include <string>
#include <vector>

namespace clbool::bench {

/// A graph by name. It is made when it is needed.
struct matrix_subject {
    std::string family;
    std::string name;
    std::function<coordinates()> make;
};

/// The graphs for products, sums and transposes, as far as they were asked for.
std::vector<matrix_subject> operands(const session& work);

/// The directed graphs for closures.
std::vector<matrix_subject> digraphs(const session& work);

/// A grid whose edges lead right and down; two of three are there.
coordinates mesh(index_type side, std::uint64_t seed);

/// Vertices in layers, each with some edges to near vertices of the next layer.
coordinates layers(index_type count, index_type width, index_type degree, std::uint64_t seed);

/// Boolean products that the square of a matrix takes.
size_type products_of_square(const coordinates& a);

}  // namespace clbool::bench
