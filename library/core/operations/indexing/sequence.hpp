// SPDX-License-Identifier: MIT
// The rows or columns that an operation is told, checked.
#pragma once

#include <clbool/indices.hpp>
#include <core/cpu/structure/index_run.hpp>
#include <core/operations/common/handles.hpp>

#include <string>

namespace clbool::operations {

// Indices below a dimension. A cheap value that shares the caller's list.
class index_sequence {
public:
    // Throws invalid_argument when one is beyond the dimension, they are more than a matrix has, or
    // a range has no step; `what` names them ("assign: row").
    index_sequence(const std::string& what, const indices& given, index_type dimension);
    // first, first + 1, …
    index_sequence(index_type first, index_type count, index_type dimension);
    // Every index of a dimension, the last one first.
    static index_sequence backwards(index_type dimension);

    index_type count() const noexcept { return run_.count; }
    index_type dimension() const noexcept { return dimension_; }
    // Every index, in order.
    bool is_whole() const noexcept { return is_window() && run_.count == dimension_; }
    // Neighbours, ascending.
    bool is_window() const noexcept { return run_.is_range() && run_.step == 1; }
    bool is_range() const noexcept { return run_.is_range(); }
    // A range the other way round: distinct() is as long, and its mirror image.
    bool descends() const noexcept { return is_range() && !ascends_; }
    // None twice, in order.
    bool ascends() const noexcept { return ascends_; }
    const cpu::index_run& run() const noexcept { return run_; }

    // Each once, in order.
    index_sequence distinct() const;

private:
    explicit index_sequence(index_type dimension) : run_{nullptr, 0, 1, 0}, dimension_(dimension) {}
    void describe_list();

    indices given_;  // keeps the list
    cpu::index_run run_;
    index_type dimension_;
    bool ascends_ = true;
};

// "3 of 10", or "all 10".
std::string text(const index_sequence& of);

// The list, on the device.
runtime::buffer write_list(engine& on, const index_sequence& of);

// dimension × count: column j has one entry, in the row that index j is.
node_ptr places_of(engine& on, const index_sequence& of);
// The transpose of that.
node_ptr incidence_of(engine& on, const index_sequence& of);

}  // namespace clbool::operations
