// SPDX-License-Identifier: MIT
// State of delta_matrix: base, added and removed entries, and a table of pending updates.
#pragma once

#include <core/cpu/containers/update_table.hpp>
#include <core/operations/elements/find.hpp>

#include <clbool/coordinates.hpp>

namespace clbool::operations {

// The matrix is (base ∖ removed) ∪ added, overridden by the table. Added and removed are disjoint.
// Thread-safety: none.
class delta_state {
public:
    explicit delta_state(node_ptr base);

    index_type nrows() const noexcept { return parts_.base->nrows(); }
    index_type ncols() const noexcept { return parts_.base->ncols(); }
    const node_ptr& base() const noexcept { return parts_.base; }
    // Pending updates; no wait, as settle() and merge() leave exact counts.
    size_type pending() const noexcept {
        return table_.size() + parts_.added->nnz() + parts_.removed->nnz();
    }

    // One update inside the matrix.
    void change(cpu::entry_place at, bool added) { table_.put(at, added); }
    // Many updates; strong exception guarantee for the matrix's value.
    void change(engine& on, const coordinates& places, bool added);

    bool contains(engine& on, cpu::entry_place at);

    struct parts {
        node_ptr base, added, removed;
    };
    // Assembles the table's pending updates into `added` and `removed`.
    const parts& settle(engine& on);
    // Merges all updates into the base.
    const node_ptr& merge(engine& on);

private:
    void change_many(engine& on, const coordinates& places, bool added);
    void absorb(engine& on, const parts& all);

    parts parts_;
    cpu::update_table table_;
    element_reader of_base_, of_added_, of_removed_;
};

}  // namespace clbool::operations
