// SPDX-License-Identifier: MIT
// Copy-on-write rows.
#include <queries/incremental/cpu/changing_rows.hpp>

#include <algorithm>

namespace clbool::cpu {

span changing_rows::row(index_type number) const noexcept {
    if (!place_of_.empty() && place_of_[number] != 0) {
        const auto& cols = changed_[place_of_[number] - 1];
        return {cols.data(), cols.data() + cols.size()};
    }
    return found_.row(number);
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
        const span cols = found_.row(row);
        changed_.emplace_back(cols.begin(), cols.end());
        place_of_[row] = static_cast<index_type>(changed_.size());
    }
    return changed_[place_of_[row] - 1];
}

void changing_rows::set(index_type row, index_type col, bool there) {
    auto& cols = own(row);
    const auto at = std::lower_bound(cols.begin(), cols.end(), col);
    const bool is_there = at != cols.end() && *at == col;
    if (there && !is_there) {
        cols.insert(at, col);
    } else if (!there && is_there) {
        cols.erase(at);
    }
}

matrix changing_rows::compressed() const {
    array<index_type> lengths(nrows());
    for (index_type i = 0; i < nrows(); ++i) {
        lengths[i] = static_cast<index_type>(row(i).size());
    }
    draft made = with_lengths(nrows(), first_.ncols(), 0, lengths);
    for (index_type slot = 0; slot < made.slots(); ++slot) {
        const span cols = row(made.names()[slot]);
        std::copy(cols.begin(), cols.end(), made.cols() + made.pointer(slot));
    }
    return made.finish();
}

std::vector<graph_edge> changing_graph::sorted_if(std::vector<graph_edge> edges, bool there) const {
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [&](const graph_edge& e) { return has(e) != there; }),
                edges.end());
    sort_unique(edges);
    return edges;
}

// Changes every edge in both directions; rolls back when something is thrown.
void changing_graph::set(const std::vector<graph_edge>& edges, bool there) {
    size_type done = 0;
    const auto set_next = [&](bool is_there) {
        const auto& [from, to] = edges[done / 2];
        if (done % 2 == 0) {
            forward_.set(from, to, is_there);
        } else {
            backward_.set(to, from, is_there);
        }
    };
    try {
        for (; done < 2 * edges.size(); ++done) {
            set_next(there);
        }
    } catch (...) {
        while (done-- > 0) {
            set_next(!there);
        }
        throw;
    }
}

}  // namespace clbool::cpu
