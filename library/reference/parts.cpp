// SPDX-License-Identifier: MIT
// Extraction and assignment: entries by position, rows and columns by index.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/indices.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace clbool::reference {
namespace {

void check_index(const char* what, size_type index, index_type dimension) {
    if (index >= dimension) {
        throw invalid_argument(std::string(what) + " " +
                               std::to_string(static_cast<std::int64_t>(index)) +
                               " is beyond the " + std::to_string(dimension) + " there are");
    }
}

// With the first two within the dimension, steps and their number are below 2^32: the last index is
// exact modulo 2^64.
void check_range(const char* what, const indices& range, size_type count, index_type dimension) {
    if (count > 1 && range.step() == 0) {
        throw invalid_argument(std::string(what) + ": a range with steps of 0");
    }
    for (const size_type place : {size_type{0}, size_type{1}, count - 1}) {
        if (place < count) {
            check_index(what, range.at(place), dimension);
        }
    }
}

/// For every index of a dimension, its positions in a sequence.
class index_places {
public:
    /// @throws invalid_argument when one is beyond the dimension, or they are more than a matrix
    ///         can have; `what` names them.
    index_places(const char* what, const indices& sequence, index_type dimension);

    /// How many indices the sequence has.
    index_type size() const noexcept { return size_; }
    /// Its positions, ascending.
    std::vector<index_type> of(index_type index) const;
    /// Whether it has it.
    bool has(index_type index) const { return !of(index).empty(); }
    /// The index at a place.
    index_type at(index_type place) const { return static_cast<index_type>(sequence_.at(place)); }

private:
    indices sequence_;
    index_type size_;
    std::map<index_type, std::vector<index_type>> listed_;
};

index_places::index_places(const char* what, const indices& sequence, index_type dimension)
    : sequence_(sequence) {
    const size_type count = sequence.size(dimension);
    if (count > kMaxDimension) {
        throw invalid_argument(std::string(what) + ": " + std::to_string(count) +
                               " indices are more than a matrix has");
    }
    size_ = static_cast<index_type>(count);
    if (sequence.list() == nullptr) {
        check_range(what, sequence, count, dimension);
        return;
    }
    for (index_type place = 0; place < size_; ++place) {
        check_index(what, sequence.at(place), dimension);
        listed_[at(place)].push_back(place);
    }
}

std::vector<index_type> index_places::of(index_type index) const {
    if (sequence_.list() != nullptr) {
        const auto found = listed_.find(index);
        return found != listed_.end() ? found->second : std::vector<index_type>();
    }
    std::vector<index_type> places;
    const auto distance = static_cast<std::int64_t>(index - sequence_.first());
    const std::int64_t step = sequence_.step();
    if (size_ == 1 && distance == 0) {
        places.push_back(0);
    } else if (size_ > 1 && distance % step == 0 && distance / step >= 0 &&
               distance / step < size_) {
        places.push_back(static_cast<index_type>(distance / step));
    }
    return places;
}

bool has_place(const entry_selector& places, index_type row, index_type col) {
    const std::int64_t diagonal = std::int64_t{col} - std::int64_t{row};
    const bool inside = places.lowest <= diagonal && diagonal <= places.highest &&
                        places.row_begin <= row && row < places.row_end &&
                        places.col_begin <= col && col < places.col_end;
    return inside != places.others;
}

// The entries of c outside rows x cols.
coordinates outside(const coordinates& c, const index_places& rows, const index_places& cols) {
    coordinates result(c.nrows, c.ncols);
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        if (!rows.has(c.rows[i]) || !cols.has(c.cols[i])) {
            result.add(c.rows[i], c.cols[i]);
        }
    }
    return result;
}

}  // namespace

coordinates select(const coordinates& a, const entry_selector& places) {
    return detail::guarded("select", [&] {
        const canonical matrix(a);
        coordinates result(a.nrows, a.ncols);
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            if (has_place(places, matrix->rows[i], matrix->cols[i])) {
                result.add(matrix->rows[i], matrix->cols[i]);
            }
        }
        return result;
    });
}

coordinates extract(const coordinates& a, const indices& rows, const indices& cols) {
    return detail::guarded("extract", [&] {
        const canonical matrix(a);
        const index_places row_places("extract: row", rows, a.nrows);
        const index_places col_places("extract: column", cols, a.ncols);
        coordinates result(row_places.size(), col_places.size());
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            for (const index_type row : row_places.of(matrix->rows[i])) {
                for (const index_type col : col_places.of(matrix->cols[i])) {
                    result.add(row, col);
                }
            }
        }
        result.normalize();
        return result;
    });
}

coordinates assign(const coordinates& c, const coordinates& a, const indices& rows,
                   const indices& cols, bool accumulate) {
    return detail::guarded("assign", [&] {
        const canonical old(c);
        const canonical matrix(a);
        const index_places row_places("assign: row", rows, c.nrows);
        const index_places col_places("assign: column", cols, c.ncols);
        if (a.nrows != row_places.size() || a.ncols != col_places.size()) {
            throw dimension_mismatch("assign: the operand is " + shape_of(a) + " but " +
                                     std::to_string(row_places.size()) + " rows and " +
                                     std::to_string(col_places.size()) + " columns are named");
        }
        coordinates result = accumulate ? *old : outside(*old, row_places, col_places);
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            result.add(row_places.at(matrix->rows[i]), col_places.at(matrix->cols[i]));
        }
        result.normalize();
        return result;
    });
}

coordinates assign(const coordinates& c, bool value, const indices& rows, const indices& cols,
                   bool accumulate) {
    return detail::guarded("assign", [&] {
        const canonical old(c);
        const index_places row_places("assign: row", rows, c.nrows);
        const index_places col_places("assign: column", cols, c.ncols);
        coordinates result = accumulate ? *old : outside(*old, row_places, col_places);
        for (index_type i = 0; value && i < row_places.size(); ++i) {
            for (index_type j = 0; j < col_places.size(); ++j) {
                result.add(row_places.at(i), col_places.at(j));
            }
        }
        result.normalize();
        return result;
    });
}

}  // namespace clbool::reference
