// SPDX-License-Identifier: MIT
// Rows and columns by number.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/index_set.hpp>
#include <bindings/graphblas/values/operations/row_ranges.hpp>

#include <algorithm>

namespace clbool::graphblas {

namespace {

/// Takes the columns wanted out of rows.
class row_extraction {
public:
    row_extraction(tuples& out, const tuples& a, const index_list& cols)
        : out_(out), a_(a), positions_(cols) {}

    /// Behind what is in `out`.
    void operator()(const entry_range& range, std::uint64_t row) {
        cols_.clear();
        entries_.clear();
        for (std::size_t entry = range.begin; entry < range.end; ++entry) {
            positions_.for_each(a_.cols[entry], [&](std::uint64_t col) {
                cols_.push_back(col << 32 | entries_.size());
                entries_.push_back(entry);
            });
        }
        std::sort(cols_.begin(), cols_.end());
        for (const std::uint64_t packed : cols_) {
            out_.append(row, packed >> 32, a_.value(entries_[packed & 0xffffffffU]));
        }
    }

private:
    tuples& out_;
    const tuples& a_;
    index_positions positions_;
    std::vector<std::uint64_t> cols_;  // column of the result, then index into entries_
    std::vector<std::size_t> entries_;
};

}  // namespace

tuples extract(const tuples& a, const index_list& rows, const index_list& cols) {
    tuples out(rows.size(), cols.size(), a.type);
    row_extraction extract_row(out, a, cols);
    if (rows.is_all()) {
        for (entry_range row{0, 0}; row.begin < a.nvals(); row.begin = row.end) {
            row = row_from(a, row.begin);
            extract_row(row, a.rows[row.begin]);
        }
        return out;
    }
    const row_ranges rows_of_a(a, rows.size());
    for (std::uint64_t k = 0; k < rows.size(); ++k) {
        extract_row(rows_of_a[rows[k]], k);
    }
    return out;
}

}  // namespace clbool::graphblas
