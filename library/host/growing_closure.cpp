// SPDX-License-Identifier: MIT
// Edges added to a graph, and what they add to its closure.
#include <host/growing_closure.hpp>

#include <host/bit_words.hpp>
#include <host/closure_bits.hpp>
#include <host/closure_rows.hpp>
#include <host/convert.hpp>
#include <host/transpose.hpp>

#include <algorithm>

namespace clbool::host {

growing_closure::growing_closure(const team& workers, const rows& a, bool reflexive)
    : sources_(transpose(workers, a)) {
    const graph_rows graph(workers, a, true);
    const closure_rows of(workers, graph, reflexive);
    bits_ = bit_matrix(a.nrows(), a.ncols(), of.count());
    std::copy(of.row_of.begin(), of.row_of.end(), bits_.places.begin());
    entries_ = write_closure(workers, of, bits_.words.data());
    sharing_.resize(of.count());
    for (index_type v = 0; v < a.nrows(); ++v) {
        if (bits_.places[v] != kNoPlace) {
            sharing_[bits_.places[v]].push_back(v);
        }
    }
}

// An empty row of its own for a vertex without one, which is filled before anybody asks.
void growing_closure::make_row(index_type u) {
    const size_type stride = bit_stride(bits_.ncols);
    sharing_.push_back({u});
    try {
        bits_.words.resize((bits_.stored + size_type{1}) * stride);
    } catch (...) {
        sharing_.pop_back();
        throw;
    }
    std::fill_n(bits_.words.data() + bits_.stored * stride, stride, word{0});
    bits_.places[u] = bits_.stored++;
}

template <class Visit>
void growing_closure::for_each_source_of(index_type vertex, Visit&& visit) const {
    for (const index_type source : sources_.view().row(vertex)) {
        visit(source);
    }
    const auto more = more_sources_.find(vertex);
    if (more != more_sources_.end()) {
        std::for_each(more->second.begin(), more->second.end(), visit);
    }
}

size_type growing_closure::add(index_type u, index_type v) {
    if (has(u, v)) {
        return 0;  // and so has all that follows from it; the edge may be left out
    }
    array<word> gained(bit_stride(bits_.ncols));
    if (const word* const row = bits_.view().row(v)) {
        std::copy_n(row, gained.size(), gained.begin());
    } else {
        std::fill(gained.begin(), gained.end(), word{0});
    }
    gained[v / kWordBits] |= bit_of(v);
    // All memory first; nothing behind a row that has v already can change.
    std::vector<index_type> changed;
    std::vector<bool> seen(bits_.stored);
    const auto meet = [&](index_type vertex) {
        const index_type place = bits_.places[vertex];
        if (place != kNoPlace && !seen[place] && !has(vertex, v)) {
            seen[place] = true;
            changed.push_back(place);
        }
    };
    if (bits_.places[u] == kNoPlace) {
        for_each_source_of(u, meet);
    } else {
        meet(u);
    }
    for (size_type next = 0; next < changed.size(); ++next) {
        for (const index_type vertex : sharing_[changed[next]]) {
            for_each_source_of(vertex, meet);
        }
    }
    more_sources_[v].push_back(u);
    if (bits_.places[u] == kNoPlace) {
        changed.push_back(bits_.stored);
        make_row(u);
    }
    // Without the words that have none of them.
    const auto has_any = [](word bits) { return bits != 0; };
    const auto first = std::find_if(gained.begin(), gained.end(), has_any) - gained.begin();
    auto last = static_cast<size_type>(gained.size());
    while (gained[last - 1] == 0) {
        --last;
    }
    const auto begin = static_cast<size_type>(first);
    size_type added = 0;
    for (const index_type place : changed) {
        added += add_words(bits_.words.data() + place * gained.size() + begin,
                           gained.begin() + begin, last - begin) *
                 sharing_[place].size();
    }
    entries_ += added;
    return added;
}

}  // namespace clbool::host
