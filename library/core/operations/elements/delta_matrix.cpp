// SPDX-License-Identifier: MIT
// delta_matrix, the public handle to a matrix with pending updates.
#include <clbool/delta_matrix.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/counts/common_entries.hpp>
#include <core/operations/elements/delta_state.hpp>
#include <core/operations/elements/places.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::v0 {

using operations::delta_state;

namespace {

// The shape of a handle without state.
struct no_rows {
    index_type nrows() const noexcept { return 0; }
    index_type ncols() const noexcept { return 0; }
};

std::unique_ptr<delta_state> copy_of(const delta_state* state) {
    return detail::guarded("copy a delta matrix", [&] {
        return state != nullptr ? std::make_unique<delta_state>(*state) : nullptr;
    });
}

std::unique_ptr<delta_state> make_state(const storage::node_ptr& base) {
    return detail::guarded("make a delta matrix",
                           [&] { return std::make_unique<delta_state>(base); });
}

void change(delta_state* state, const char* name, index_type row, index_type col, bool added) {
    detail::guarded(name, [&] {
        if (state == nullptr) {
            operations::require_place(name, row, col, no_rows());
        }
        operations::require_place(name, row, col, *state);
        state->change({row, col}, added);
    });
}

void change(context& on_context, delta_state* state, const char* name, const coordinates& entries,
            bool added) {
    operations::enter(on_context, name, [&](operations::engine& on) {
        if (state == nullptr) {
            operations::require_places(name, entries, no_rows());
            return;
        }
        operations::require_places(name, entries, *state);
        storage::require_same_context(on.stream, *state->base(), std::string(name) + ": the base");
        operations::announce(on, name, operations::shape_text(*state));
        state->change(on, entries, added);
    });
}

}  // namespace

delta_matrix::delta_matrix() noexcept = default;
delta_matrix::delta_matrix(index_type nrows, index_type ncols)
    : delta_matrix(matrix(nrows, ncols)) {}
delta_matrix::delta_matrix(matrix base) : state_(make_state(base.node())) {}
delta_matrix::~delta_matrix() = default;
delta_matrix::delta_matrix(const delta_matrix& other) : state_(copy_of(other.state())) {}
delta_matrix::delta_matrix(delta_matrix&& other) noexcept = default;
delta_matrix& delta_matrix::operator=(delta_matrix&& other) noexcept = default;

delta_matrix& delta_matrix::operator=(const delta_matrix& other) {
    if (this != &other) {
        state_ = copy_of(other.state());
    }
    return *this;
}

index_type delta_matrix::nrows() const noexcept { return state_ ? state_->nrows() : 0; }
index_type delta_matrix::ncols() const noexcept { return state_ ? state_->ncols() : 0; }
size_type delta_matrix::pending() const noexcept { return state_ ? state_->pending() : 0; }

void delta_matrix::set_element(index_type row, index_type col) {
    change(state(), "set_element", row, col, true);
}

void delta_matrix::remove_element(index_type row, index_type col) {
    change(state(), "remove_element", row, col, false);
}

void delta_matrix::set_elements(context& on, const coordinates& entries) {
    change(on, state(), "set_elements", entries, true);
}

void delta_matrix::remove_elements(context& on, const coordinates& entries) {
    change(on, state(), "remove_elements", entries, false);
}

bool delta_matrix::contains(context& on_context, index_type row, index_type col) const {
    constexpr const char* kName = "contains";
    return detail::guarded(kName, [&] {
        if (state_ == nullptr) {
            operations::require_place(kName, row, col, no_rows());
        }
        operations::require_place(kName, row, col, *state_);
        operations::engine on(on_context.stream());
        return state_->contains(on, {row, col});
    });
}

size_type delta_matrix::nvals(context& on_context) const {
    if (state_ == nullptr) {
        return 0;
    }
    return operations::enter(
        on_context, "count the entries of a delta matrix", [&](operations::engine& on) {
            const auto& [base, added, removed] = state_->settle(on);
            return base->nnz() + added->nnz() - operations::count_common(on, added, base) -
                   operations::count_common(on, removed, base);
        });
}

void delta_matrix::merge(context& on_context) {
    if (state_ != nullptr) {
        operations::enter(on_context, "merge", [&](operations::engine& on) {
            storage::require_same_context(on.stream, *state_->base(), "merge: the base");
            operations::note_result(on, *state_->merge(on));
        });
    }
}

matrix delta_matrix::to_matrix(context& on_context) const {
    if (state_ == nullptr) {
        return matrix();
    }
    operations::enter(on_context, "merge", [&](operations::engine& on) {
        storage::require_same_context(on.stream, *state_->base(), "merge: the base");
        operations::note_result(on, *state_->merge(on));
    });
    return matrix(state_->base());
}

coordinates delta_matrix::to_host(context& on) const { return to_matrix(on).to_host(on); }

void delta_matrix::clear() {
    if (state_ != nullptr) {
        state_ = make_state(matrix(nrows(), ncols()).node());
    }
}

}  // namespace clbool::v0
