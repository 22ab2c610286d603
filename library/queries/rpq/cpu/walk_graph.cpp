// SPDX-License-Identifier: MIT
// Common node numbering of several relations.
#include <queries/rpq/cpu/walk_graph.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>

namespace clbool::cpu {

namespace {

// Renumbering starts above this many vertices for each entry or row …
constexpr size_type kVerticesPerWork = 64;
// … but never below this many vertices.
constexpr size_type kLittle = size_type{1} << 22;

size_type work_of(const std::vector<rows>& relations) noexcept {
    size_type work = 0;
    for (const rows& one : relations) {
        work += cpu::work_of(one);
    }
    return work;
}

}  // namespace

walk_graph::walk_graph(index_type n, const std::vector<rows>& relations) : vertices_(n), size_(n) {
    const bool all = n <= std::max(kLittle, kVerticesPerWork * work_of(relations));
    if (!all) {
        collect_names(relations);
    }
    for (const rows& one : relations) {
        const rows numbered = all ? one : renumber(one);
        finders_.emplace_back(numbered, numbered.slots());
    }
}

std::optional<index_type> walk_graph::node(index_type vertex) const noexcept {
    if (size_ == vertices_) {
        return vertex;
    }
    const auto found = std::lower_bound(names_.begin(), names_.end(), vertex);
    if (found == names_.end() || *found != vertex) {
        return std::nullopt;
    }
    return static_cast<index_type>(found - names_.begin());
}

void walk_graph::collect_names(const std::vector<rows>& relations) {
    for (const rows& one : relations) {
        for (index_type slot = 0; slot < one.slots(); ++slot) {
            if (!one.in_slot(slot).empty()) {
                names_.push_back(one.name(slot));
            }
        }
        for (size_type i = one.pointer(0); i < one.pointer(one.slots()); ++i) {
            names_.push_back(one.cols()[i]);
        }
    }
    sort_unique(names_);
    size_ = static_cast<index_type>(names_.size());
}

rows walk_graph::renumber(const rows& a) {
    renumbered& made = held_.emplace_back();
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        if (!a.in_slot(slot).empty()) {
            made.names.push_back(*node(a.name(slot)));
            made.pointers.push_back(made.cols.size());
            for (const index_type target : a.in_slot(slot)) {
                made.cols.push_back(*node(target));
            }
        }
    }
    made.pointers.push_back(made.cols.size());
    return {size_,
            size_,
            static_cast<index_type>(made.names.size()),
            made.names.data(),
            made.pointers.data(),
            made.cols.data()};
}

}  // namespace clbool::cpu
