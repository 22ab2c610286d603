// SPDX-License-Identifier: MIT
// What delta_matrix is a handle to: a base, what was added to it and removed from it, and a table
// of the latest changes.
#pragma once

#include <core/cpu/containers/update_table.hpp>
#include <core/operations/elements/find.hpp>

#include <clbool/coordinates.hpp>

namespace clbool::operations {

// The matrix is (base ∖ removed) ∪ added, but for what the table says. Nothing is both added and
// removed. Thread-safety: none.
class delta_state {
public:
    explicit delta_state(node_ptr base);

    index_type nrows() const noexcept { return parts_.base->nrows(); }
    index_type ncols() const noexcept { return parts_.base->ncols(); }
    const node_ptr& base() const noexcept { return parts_.base; }
    // settle() waits for these numbers.
    size_type pending() const noexcept {
        return table_.size() + parts_.added->nnz() + parts_.removed->nnz();
    }

    // One change; the place is in the matrix.
    void change(cpu::entry_place at, bool added) { table_.put(at, added); }
    // Many; strong guarantee as to what the matrix is.
    void change(engine& on, const coordinates& places, bool added);

    bool contains(engine& on, cpu::entry_place at);

    // Matrices of one shape.
    struct parts {
        node_ptr base, added, removed;
    };
    // The table's changes go into the matrices.
    const parts& settle(engine& on);
    // All changes go into the base.
    const node_ptr& merge(engine& on);

private:
    void change_many(engine& on, const coordinates& places, bool added);
    // The base becomes all of these.
    void absorb(engine& on, const parts& all);

    parts parts_;
    cpu::update_table table_;
    element_reader of_base_, of_added_, of_removed_;
};

}  // namespace clbool::operations
