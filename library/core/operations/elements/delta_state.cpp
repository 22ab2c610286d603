// SPDX-License-Identifier: MIT
// Pending updates: collected, assembled into matrices, merged into the base.
#include <core/operations/elements/delta_state.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/elements/places.hpp>
#include <core/operations/ewise/ewise.hpp>
#include <core/storage/building/build.hpp>

#include <algorithm>
#include <utility>

namespace clbool::operations {

namespace {

// Lists of this length bypass the update table and are assembled at once.
constexpr size_type kMany = 512;

// Updates are merged beyond this share (1/8) of the base, but not while there are few.
constexpr size_type kShareOfBase = 8;
constexpr size_type kFewChanges = 4096;

node_ptr unite(engine& on, const node_ptr& a, const node_ptr& b) {
    return ewise(on, set_operator::unite, a, b, {});
}

node_ptr subtract(engine& on, const node_ptr& a, const node_ptr& b) {
    return ewise(on, set_operator::subtract, a, b, {});
}

node_ptr build(engine& on, const node& shape, const cpu::update_table::list& list) {
    return storage::build_node(
        on, {list.rows.data(), list.cols.data(), shape.nrows(), shape.ncols(), list.rows.size()},
        {false, true});
}

}  // namespace

delta_state::delta_state(node_ptr base)
    : parts_{base, storage::make_empty(base->nrows(), base->ncols()),
             storage::make_empty(base->nrows(), base->ncols())} {}

void delta_state::change(engine& on, const coordinates& places, bool added) {
    if (places.nnz() >= kMany) {
        change_many(on, places, added);
        return;
    }
    for (size_type i = 0; i < places.nnz(); ++i) {
        require_place("change a matrix", places.rows[i], places.cols[i], *parts_.base);
    }
    table_.reserve(places.nnz());
    for (size_type i = 0; i < places.nnz(); ++i) {
        table_.put({places.rows[i], places.cols[i]}, added);
    }
}

void delta_state::change_many(engine& on, const coordinates& places, bool added) {
    const auto changed = storage::build_node(on, storage::entries_of(places), {false, false});
    settle(on);
    auto more = unite(on, added ? parts_.added : parts_.removed, changed);
    auto fewer = subtract(on, added ? parts_.removed : parts_.added, changed);
    if (more->nnz() + fewer->nnz() <= std::max(kFewChanges, parts_.base->nnz() / kShareOfBase)) {
        parts_.added = added ? more : fewer;
        parts_.removed = added ? fewer : more;
        return;
    }
    absorb(on, {parts_.base, added ? more : fewer, added ? fewer : more});
}

void delta_state::absorb(engine& on, const parts& all) {
    auto merged = unite(on, subtract(on, all.base, all.removed), all.added);
    auto nothing = storage::make_empty(nrows(), ncols());
    merged->settle(on.stream.state_handle());
    parts_ = {std::move(merged), nothing, nothing};
}

bool delta_state::contains(engine& on, cpu::entry_place at) {
    if (const auto latest = table_.find(at)) {
        return *latest;
    }
    return of_added_.has(on, parts_.added, at.row, at.col) ||
           (!of_removed_.has(on, parts_.removed, at.row, at.col) &&
            of_base_.has(on, parts_.base, at.row, at.col));
}

const delta_state::parts& delta_state::settle(engine& on) {
    if (table_.empty()) {
        return parts_;
    }
    const auto more = build(on, *parts_.base, table_.places(true));
    const auto fewer = build(on, *parts_.base, table_.places(false));
    auto added = unite(on, subtract(on, parts_.added, fewer), more);
    auto removed = unite(on, subtract(on, parts_.removed, more), fewer);
    added->nnz();
    removed->nnz();
    parts_.added = std::move(added);
    parts_.removed = std::move(removed);
    table_.clear();
    return parts_;
}

const node_ptr& delta_state::merge(engine& on) {
    settle(on);
    if (!parts_.added->empty() || !parts_.removed->empty()) {
        absorb(on, parts(parts_));
    }
    return parts_.base;
}

}  // namespace clbool::operations
