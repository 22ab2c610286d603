// SPDX-License-Identifier: MIT
// Checked index sequences (rows or columns of extract and assign).
#pragma once

#include <clbool/indices.hpp>
#include <core/cpu/structure/take.hpp>
#include <core/operations/common/handles.hpp>

#include <string>

namespace clbool::operations {

// Indices below a dimension. A cheap value that shares the caller's list.
class index_sequence {
public:
    // Throws invalid_argument when an index is out of range, there are more than a matrix may have,
    // or a range has step 0; `what` names them in messages ("assign: row").
    index_sequence(const std::string& what, const indices& given, index_type dimension);
    // first, first + 1, …
    index_sequence(index_type first, index_type count, index_type dimension);
    // Every index of a dimension in descending order.
    static index_sequence backwards(index_type dimension);

    index_type count() const noexcept { return run_.count; }
    index_type dimension() const noexcept { return dimension_; }
    // All indices, ascending.
    bool is_whole() const noexcept { return is_window() && run_.count == dimension_; }
    // A contiguous ascending range.
    bool is_window() const noexcept { return run_.is_range() && run_.step == 1; }
    bool is_range() const noexcept { return run_.is_range(); }
    // A descending range: distinct() is as long and its reverse.
    bool descends() const noexcept { return is_range() && !ascends_; }
    // Strictly ascending.
    bool ascends() const noexcept { return ascends_; }
    const cpu::index_run& run() const noexcept { return run_; }

    // Sorted without duplicates.
    index_sequence distinct() const;

private:
    explicit index_sequence(index_type dimension) : run_{nullptr, 0, 1, 0}, dimension_(dimension) {}
    void describe_list();

    indices given_;  // owns the list
    cpu::index_run run_;
    index_type dimension_;
    bool ascends_ = true;
};

// The list, on the device.
runtime::buffer write_list(engine& on, const index_sequence& of);

// Selector matrix, dimension × count: column j has one entry, at row index j.
node_ptr places_of(engine& on, const index_sequence& of);
// Its transpose.
node_ptr incidence_of(engine& on, const index_sequence& of);

}  // namespace clbool::operations
