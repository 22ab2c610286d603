// SPDX-License-Identifier: MIT
// Row pointers for DCSR, or renumbering where vertices without edges prevail.
#include <queries/graph/cpu/graph_rows.hpp>

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/matrix.hpp>

#include <algorithm>

namespace clbool::cpu {

namespace {

// Expanding row pointers wins over renumbering up to so many vertices for each entry or row …
constexpr size_type kRowsPerWork = 16;
// … and always up to this many.
constexpr size_type kLittleRows = size_type{1} << 16;

bool keeps_all(const rows& a) noexcept {
    return a.is_complete() || a.nrows() <= std::max(kRowsPerWork * work_of(a), kLittleRows);
}

}  // namespace

graph_rows::graph_rows(const team& workers, const rows& a, bool all,
                       const std::vector<index_type>& others)
    : vertices_(a.nrows()), edges_(a) {
    if (!all && !keeps_all(a)) {
        renumber(workers, a, others);
    } else if (!a.is_complete()) {
        constexpr size_type kMostNarrow = ~std::uint32_t{0};
        edges_ =
            a.pointer(a.slots()) <= kMostNarrow ? all_rows(a, narrow_) : all_rows(a, pointers_);
    }
}

index_type graph_rows::first_node(index_type vertex) const noexcept {
    return names_.empty()
               ? vertex
               : static_cast<index_type>(std::lower_bound(names_.begin(), names_.end(), vertex) -
                                         names_.begin());
}

void graph_rows::renumber(const team& workers, const rows& a,
                          const std::vector<index_type>& others) {
    const size_type begin = a.pointer(0);
    const size_type nnz = a.nnz();
    names_.resize(a.slots() + nnz + others.size());
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        names_[slot] = a.name(slot);
    }
    std::copy(others.begin(), others.end(),
              std::copy_n(a.cols() + begin, nnz, names_.begin() + a.slots()));
    std::sort(names_.begin() + a.slots(), names_.end());
    std::inplace_merge(names_.begin(), names_.begin() + a.slots(), names_.end());
    drop_repeated(names_);

    const auto nodes = static_cast<index_type>(names_.size());
    pointers_ = array<size_type>(size_type{nodes} + 1);
    index_type slot = 0;
    for (index_type node = 0; node <= nodes; ++node) {
        pointers_[node] = a.pointer(slot) - begin;
        if (node < nodes && slot < a.slots() && a.name(slot) == names_[node]) {
            ++slot;
        }
    }
    cols_ = array<index_type>(nnz);
    for_indices(workers, nnz, nnz,
                [&](size_type i) { cols_[i] = first_node(a.cols()[begin + i]); });
    edges_ = rows(nodes, nodes, nodes, nullptr, pointers_.data(), cols_.data());
}

}  // namespace clbool::cpu
