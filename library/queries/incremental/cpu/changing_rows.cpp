// SPDX-License-Identifier: MIT
// Rows that change, each in memory of its own from then on.
#include <queries/incremental/cpu/changing_rows.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::cpu {

span changing_rows::row(index_type number) const noexcept {
    if (!place_of_.empty() && place_of_[number] != 0) {
        const auto& cols = changed_[place_of_[number] - 1];
        return {cols.data(), cols.data() + cols.size()};
    }
    return first_.view().row(number);
}

bool changing_rows::has(index_type row, index_type col) const noexcept {
    const span cols = this->row(row);
    return std::binary_search(cols.begin(), cols.end(), col);
}

std::vector<index_type>& changing_rows::own(index_type row) {
    if (place_of_.empty()) {
        place_of_.resize(nrows());
    }
    if (place_of_[row] == 0) {
        const span cols = first_.view().row(row);
        changed_.emplace_back(cols.begin(), cols.end());
        place_of_[row] = static_cast<index_type>(changed_.size());
    }
    return changed_[place_of_[row] - 1];
}

void changing_rows::add(index_type row, index_type col) {
    auto& cols = own(row);
    const auto at = std::lower_bound(cols.begin(), cols.end(), col);
    if (at == cols.end() || *at != col) {
        cols.insert(at, col);
    }
}

void changing_rows::take(index_type row, index_type col) {
    auto& cols = own(row);
    const auto at = std::lower_bound(cols.begin(), cols.end(), col);
    if (at != cols.end() && *at == col) {
        cols.erase(at);
    }
}

matrix changing_rows::compressed() const {
    index_type slots = 0;
    size_type nnz = 0;
    for (index_type i = 0; i < nrows(); ++i) {
        const size_type size = row(i).size();
        slots += size > 0 ? 1 : 0;
        nnz += size;
    }
    if (nnz == 0) {
        return matrix(nrows(), first_.ncols());
    }
    draft made(nrows(), first_.ncols(), slots, nnz);
    index_type slot = 0;
    size_type next = 0;
    for (index_type i = 0; i < nrows(); ++i) {
        const span cols = row(i);
        if (!cols.empty()) {
            made.names()[slot] = i;
            made.pointers()[slot++] = next;
            std::copy(cols.begin(), cols.end(), made.cols() + next);
            next += cols.size();
        }
    }
    made.pointers()[slot] = next;
    return made.finish();
}

namespace {

// change(edge) for all, or undo(edge) for those before the first that throws, and for that one.
template <class Change, class Undo>
void for_all(const std::vector<graph_edge>& edges, const Change& change, const Undo& undo) {
    std::size_t done = 0;
    try {
        for (; done < edges.size(); ++done) {
            change(edges[done]);
        }
    } catch (...) {
        for (std::size_t i = 0; i < done; ++i) {
            undo(edges[i]);
        }
        throw;
    }
}

// The same edge in both directions.
template <class First, class Second, class Undo>
void in_both(const First& first, const Second& second, const Undo& undo) {
    first();
    try {
        second();
    } catch (...) {
        undo();
        throw;
    }
}

}  // namespace

std::vector<graph_edge> changing_graph::sorted_if(std::vector<graph_edge> edges, bool there) const {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) { return has(e) != there; }),
                edges.end());
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

void changing_graph::add(const std::vector<graph_edge>& edges) {
    for_all(
        edges,
        [&](const graph_edge& e) {
            in_both([&] { forward_.add(e.first, e.second); },
                    [&] { backward_.add(e.second, e.first); },
                    [&] { forward_.take(e.first, e.second); });
        },
        [&](const graph_edge& e) {
            forward_.take(e.first, e.second);
            backward_.take(e.second, e.first);
        });
}

void changing_graph::take(const std::vector<graph_edge>& edges) {
    for_all(
        edges,
        [&](const graph_edge& e) {
            in_both([&] { forward_.take(e.first, e.second); },
                    [&] { backward_.take(e.second, e.first); },
                    [&] { forward_.add(e.first, e.second); });
        },
        [&](const graph_edge& e) {
            forward_.add(e.first, e.second);
            backward_.add(e.second, e.first);
        });
}

}  // namespace clbool::cpu
