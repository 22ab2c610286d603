// SPDX-License-Identifier: MIT
// `--check`: compares the device's result with the host reference.
#include <tools/runs/check.hpp>

#include <tools/runs/failure.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace clbool::tools {

namespace {

using matrix_entry = std::pair<index_type, index_type>;

matrix_entry entry_at(const coordinates& matrix, std::size_t position) {
    return {matrix.rows[position], matrix.cols[position]};
}

// The first entry, in ascending order, that one of the two has and the other lacks.
std::string first_difference(const coordinates& result, const coordinates& reference) {
    const std::size_t common = std::min(result.rows.size(), reference.rows.size());
    std::size_t at = 0;
    while (at < common && entry_at(result, at) == entry_at(reference, at)) {
        ++at;
    }
    const bool reference_ended = at == reference.rows.size();
    const bool result_has_it = reference_ended || (at < result.rows.size() &&
                                                   entry_at(result, at) < entry_at(reference, at));
    const auto [row, col] = entry_at(result_has_it ? result : reference, at);
    return fmt::format(
        "entry ({}, {}) is in the {}", row, col,
        result_has_it ? "result and not in the reference" : "reference and not in the result");
}

}  // namespace

void require_equal(const std::string& what, const coordinates& result,
                   const coordinates& reference) {
    if (result == reference) {
        return;
    }
    const std::string begin = "check failed: " + what + ": ";
    if (result.nrows != reference.nrows || result.ncols != reference.ncols) {
        throw check_failed(fmt::format("{}the result is {} x {}, the reference {} x {}", begin,
                                       result.nrows, result.ncols, reference.nrows,
                                       reference.ncols));
    }
    if (!result.normalized()) {
        throw check_failed(begin + "the entries of the result are not sorted and unique");
    }
    throw check_failed(fmt::format("{}{} ({} entries against {})", begin,
                                   first_difference(result, reference), result.nnz(),
                                   reference.nnz()));
}

}  // namespace clbool::tools
