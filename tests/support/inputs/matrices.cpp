// SPDX-License-Identifier: MIT
// Makes the matrices of the tests.
#include <support/inputs/matrices.hpp>

#include <support/inputs/rng.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace clbool::testing {
namespace {

/// An index below n, small ones far more often: the number of bits is uniform.
index_type skewed(index_type n, rng& random) {
    std::uint32_t bits = 0;
    while (bits < 32 && (n >> bits) > 1) {
        ++bits;
    }
    const std::uint64_t limit = std::uint64_t{1} << random.below(bits + 1);
    return static_cast<index_type>(random.below(std::min<std::uint64_t>(limit, n)));
}

}  // namespace

coordinates dense(index_type nrows, index_type ncols) {
    return dense_block(nrows, ncols, 0, 0, nrows, ncols);
}

coordinates diagonal(index_type n) { return banded(n, 0, 0); }

coordinates banded(index_type n, index_type below, index_type above) {
    coordinates matrix(n, n);
    for (index_type row = 0; row < n; ++row) {
        const index_type first = row - std::min(row, below);
        const index_type last = row + std::min(n - 1 - row, above);
        for (index_type col = first; col <= last; ++col) {
            matrix.add(row, col);
        }
    }
    return matrix;
}

coordinates dense_block(index_type nrows, index_type ncols, index_type row, index_type col,
                        index_type height, index_type width) {
    coordinates matrix(nrows, ncols);
    for (index_type i = 0; i < height; ++i) {
        for (index_type j = 0; j < width; ++j) {
            matrix.add(row + i, col + j);
        }
    }
    return matrix;
}

coordinates uniform(index_type nrows, index_type ncols, std::size_t nnz, std::uint64_t seed) {
    coordinates matrix = raw_duplicates(nrows, ncols, nnz, seed);
    matrix.normalize();
    return matrix;
}

coordinates power_law(index_type nrows, index_type ncols, std::size_t nnz, std::uint64_t seed) {
    rng random(seed);
    coordinates matrix(nrows, ncols);
    for (std::size_t i = 0; i < nnz; ++i) {
        const index_type row = skewed(nrows, random);
        matrix.add(row, skewed(ncols, random));
    }
    matrix.normalize();
    return matrix;
}

coordinates hubs(index_type n, index_type full_rows, index_type full_cols, std::uint64_t seed) {
    rng random(seed);
    coordinates matrix = uniform(n, n, n, seed);
    for (index_type hub = 0; hub < full_rows + full_cols; ++hub) {
        const index_type place = random.below(n);
        for (index_type i = 0; i < n; ++i) {
            hub < full_rows ? matrix.add(place, i) : matrix.add(i, place);
        }
    }
    matrix.normalize();
    return matrix;
}

coordinates hypersparse(std::size_t nnz, std::uint64_t seed) {
    constexpr index_type kLast = kMaxDimension - 1;
    rng random(seed);
    std::vector<index_type> places = {0, 1, kLast / 2, kLast - 1, kLast};
    while (places.size() < 5 + nnz / 4) {
        places.push_back(random.below(kMaxDimension));
    }
    const auto place = [&] {
        return places[static_cast<std::size_t>(random.below(std::uint64_t{places.size()}))];
    };
    coordinates matrix(kMaxDimension, kMaxDimension);
    matrix.add(0, kLast);
    matrix.add(kLast, 0);
    matrix.add(kLast, kLast);
    while (matrix.nnz() < nnz) {
        const index_type row = place();
        matrix.add(row, place());
    }
    matrix.normalize();
    return matrix;
}

coordinates rows_of_lengths(const std::vector<index_type>& lengths, index_type ncols,
                            std::uint64_t seed) {
    rng random(seed);
    std::vector<index_type> columns(ncols);
    std::iota(columns.begin(), columns.end(), index_type{0});
    coordinates matrix(static_cast<index_type>(lengths.size()), ncols);
    for (index_type row = 0; row < matrix.nrows; ++row) {
        if (lengths[row] > ncols) {
            throw std::invalid_argument("rows_of_lengths: a row longer than the matrix is wide");
        }
        for (index_type i = 0; i < lengths[row]; ++i) {  // the start of a Fisher-Yates shuffle
            std::swap(columns[i], columns[i + random.below(ncols - i)]);
            matrix.add(row, columns[i]);
        }
    }
    matrix.normalize();
    return matrix;
}

coordinates downwards(const coordinates& edges) {
    coordinates made(edges.nrows, edges.ncols);
    for (std::size_t i = 0; i < edges.nnz(); ++i) {
        if (edges.rows[i] != edges.cols[i]) {
            made.add(std::max(edges.rows[i], edges.cols[i]),
                     std::min(edges.rows[i], edges.cols[i]));
        }
    }
    made.normalize();
    return made;
}

coordinates raw_duplicates(index_type nrows, index_type ncols, std::size_t count,
                           std::uint64_t seed) {
    rng random(seed);
    coordinates matrix(nrows, ncols);
    for (std::size_t i = 0; i < count; ++i) {
        const index_type row = random.below(nrows);
        matrix.add(row, random.below(ncols));
    }
    return matrix;
}

coordinates raw_shuffled(coordinates matrix, std::uint64_t seed) {
    rng random(seed);
    for (std::size_t i = matrix.rows.size(); i > 1; --i) {
        const auto other = static_cast<std::size_t>(random.below(std::uint64_t{i}));
        std::swap(matrix.rows[i - 1], matrix.rows[other]);
        std::swap(matrix.cols[i - 1], matrix.cols[other]);
    }
    return matrix;
}

}  // namespace clbool::testing
