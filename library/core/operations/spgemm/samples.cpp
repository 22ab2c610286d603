// SPDX-License-Identifier: MIT
// Operands that reach every kernel of the bitmap SpGEMM under the current parameters.
#include <core/operations/spgemm/samples.hpp>

#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

constexpr size_type kMostSampleRows = 65536;  // per class, whatever a tuning file says
constexpr index_type kSampleWordBits = 32;

void add_rows(coordinates& a, size_type count, size_type length) {
    for (size_type row = 0; row < count; ++row, ++a.nrows) {
        for (size_type col = 0; col < length; ++col) {
            a.add(a.nrows, static_cast<index_type>(col));
        }
    }
}

// One or more rows per weight class at its limit, a giant row, and a row without products.
coordinates make_left(const tuning::parameters& params) {
    const auto bins = bitmap_binning(params);
    const size_type largest = bins.limit(bins.last - 1) + 1;
    coordinates a(0, static_cast<index_type>(largest + 1));
    const size_type many = std::min(params.bitmap.few_rows, kMostSampleRows);
    add_rows(a, many + 1, kShortRow);  // so that they do not join the next
    add_rows(a, many, kNetworkRow);
    for (cl_uint bin = 3; bin < bins.last; ++bin) {
        add_rows(a, 1, bins.limit(bin));
    }
    add_rows(a, 1, largest);
    a.add(a.nrows++, a.ncols - 1);
    return a;
}

// `entries` columns within one word per row, words in turn; the last row is empty.
coordinates make_right(index_type rows, size_type words, index_type entries) {
    coordinates b(rows, static_cast<index_type>(words * kSampleWordBits));
    for (index_type row = 0; row + 1 < rows; ++row) {
        const auto word = static_cast<index_type>(row % words);
        const auto turn = static_cast<index_type>(row / words % (kSampleWordBits / entries));
        for (index_type i = 0; i < entries; ++i) {
            b.add(row, word * kSampleWordBits + turn * entries + i);
        }
    }
    return b;
}

}  // namespace

product_samples make_product_samples(const tuning::parameters& params) {
    constexpr index_type kCompressed = 8;
    product_samples samples{make_left(params), {}};
    const index_type rows = samples.left.ncols;
    const size_type window = params.bitmap.window_words;
    for (const index_type entries : {index_type{1}, kCompressed}) {
        for (const size_type words : {std::max<size_type>(window / 2, 1), window + 1}) {
            samples.right.push_back(make_right(rows, words, entries));
        }
    }
    samples.right.push_back(samples.right.front());
    samples.right.back().ncols = kMaxDimension;
    return samples;
}

}  // namespace clbool::operations
