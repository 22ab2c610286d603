// SPDX-License-Identifier: MIT
// Small matrices as the host sees them, where it shares the device's memory: there it is done with
// them before a kernel would have begun.
#pragma once

#include <storage/layout.hpp>
#include <tuning/engine.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::storage {

// Whether the host itself is to do so much work: entries, rows and products looked at or made.
bool is_for_host(const tuning::engine& engine, size_type work) noexcept;

// Whether the host itself is to pass over so many offsets or names, which takes it little for each.
bool are_for_host(const tuning::engine& engine, size_type offsets) noexcept;

// Ascending columns.
struct host_span {
    const index_type* first = nullptr;
    const index_type* last = nullptr;

    const index_type* begin() const noexcept { return first; }
    const index_type* end() const noexcept { return last; }
    size_type size() const noexcept { return static_cast<size_type>(last - first); }
    bool empty() const noexcept { return first == last; }
};

// The rows of a matrix, which must outlive this. Thread-safety: none may be needed; all is const.
class host_rows {
public:
    // Waits for all commands so far. Nothing when the host does not see the matrix's memory.
    static std::optional<host_rows> of(tuning::engine& engine, const compressed_rows& a);

    index_type slots() const noexcept { return slots_; }
    // Number of the row in a slot.
    index_type name(index_type slot) const noexcept { return names_ ? names_[slot] : slot; }
    host_span in_slot(index_type slot) const noexcept {
        return {cols_ + pointer(slot), cols_ + pointer(slot + size_type{1})};
    }
    // The row of this number; empty when it is not stored. O(log of the rows that are not stored).
    host_span row(index_type number) const noexcept;
    // The first slot whose row has this number or a larger one.
    index_type first_slot(index_type number) const noexcept;

private:
    host_rows() = default;
    size_type pointer(size_type i) const noexcept { return narrow_ ? narrow_[i] : wide_[i]; }

    index_type slots_ = 0;
    index_type missing_ = 0;  // rows that are not stored
    const index_type* names_ = nullptr;
    const cl_uint* narrow_ = nullptr;
    const cl_ulong* wide_ = nullptr;
    const index_type* cols_ = nullptr;
};

// A matrix that the host makes row by row.
class host_result {
public:
    // `named`: doubly compressed.
    host_result(index_type nrows, index_type ncols, bool named)
        : nrows_(nrows), ncols_(ncols), named_(named) {}

    // Columns of the row at hand go to its end, ascending.
    std::vector<index_type>& cols() noexcept { return cols_; }
    void append(const host_span& more) { cols_.insert(cols_.end(), more.begin(), more.end()); }
    // Columns appended since the last call are those of row `number`, above all rows so far.
    void end_row(index_type number);
    // Hands the matrix over to the device.
    compressed_ptr finish(tuning::engine& engine) const;

private:
    // Where each stored row begins, and the end: of all rows unless they are named.
    std::vector<size_type> make_pointers() const;

    index_type nrows_;
    index_type ncols_;
    bool named_;
    std::vector<index_type> names_;
    std::vector<size_type> ends_;
    std::vector<index_type> cols_;
};

// Adds row `number`, which ends at `end`, to pointers of all rows: those between have no entries.
void extend_pointers(std::vector<size_type>& pointers, index_type number, size_type end);

// Memory of the device with these offsets in it, in that width.
runtime::buffer write_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                              width w);

template <class Value>
runtime::buffer write_values(tuning::engine& engine, const std::vector<Value>& values) {
    auto out = engine.stream.allocate<Value>(values.size());
    engine.stream.write(out, values.data(), values.size() * sizeof(Value));
    return out;
}

}  // namespace clbool::storage
