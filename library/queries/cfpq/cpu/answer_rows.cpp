// SPDX-License-Identifier: MIT
// Collects the rows of the row solver by symbol, then vertex.
#include <queries/cfpq/cpu/answer_rows.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace clbool::algorithms {

namespace {

// Parts of an answer per thread (load balancing).
constexpr size_type kBlocksPerThread = 8;

struct found_row {
    row_name name;
    const cpu::growing_row* found;
};

// Stable counting sort by key(row) < `keys`. Returns offsets of the keys, and the end.
template <class From, class To, class Key>
std::vector<std::ptrdiff_t> deal_out(const std::vector<From>& rows, std::size_t keys,
                                     std::vector<To>& into, const Key& key) {
    std::vector<std::ptrdiff_t> begin(keys + 1);
    for (const From& row : rows) {
        ++begin[key(row) + std::size_t{1}];
    }
    for (std::size_t i = 0; i < keys; ++i) {
        begin[i + 1] += begin[i];
    }
    std::vector<std::ptrdiff_t> next(begin.begin(), begin.end() - 1);
    into.resize(rows.size());
    for (const From& row : rows) {
        into[static_cast<std::size_t>(next[key(row)]++)] = To{row};
    }
    return begin;
}

void order_by_vertex(std::vector<found_row>& rows, index_type vertices) {
    const auto vertex_of = [](const found_row& row) { return row.name.vertex; };
    if (rows.size() < vertices) {
        std::sort(rows.begin(), rows.end(), [&](const found_row& a, const found_row& b) {
            return vertex_of(a) < vertex_of(b);
        });
        return;
    }
    std::vector<found_row> ordered;
    deal_out(rows, vertices, ordered, vertex_of);
    rows.swap(ordered);
}

}  // namespace

void answer_row::copy(index_type* out, index_type ncols) const {
    if (found != nullptr) {
        found->copy_sorted(out, ncols);
    } else {
        std::copy(edges.begin(), edges.end(), out);
    }
}

void answer_row::copy_bits(cpu::word* out, size_type count) const {
    if (found != nullptr && found->has_bits()) {
        std::copy(found->bits(), found->bits() + count, out);
        return;
    }
    std::fill(out, out + count, cpu::word{0});
    const span columns =
        found != nullptr ? span{found->data(), found->data() + found->size()} : edges;
    for (const index_type column : columns) {
        out[column / cpu::kWordBits] |= cpu::bit_of(column);
    }
}

answer_rows::answer_rows(const row_solver& solver, const std::vector<bool>& marked,
                         index_type vertices) {
    std::vector<found_row> rows;
    solver.for_each([&](const row_name& name, const cpu::growing_row& found) {
        if (marked[name.symbol]) {
            rows.push_back({name, &found});
        }
    });
    order_by_vertex(rows, vertices);
    std::vector<found_row> ordered;
    begin_ = deal_out(rows, marked.size(), ordered,
                      [](const found_row& row) { return row.name.symbol; });
    rows_.reserve(ordered.size());
    for (const found_row& row : ordered) {
        rows_.push_back({row.name.vertex, row.found, {}});
    }
}

answer_bits as_bits(const std::vector<answer_row>& rows, index_type n, bool loops,
                    const cpu::team& crew) {
    const size_type words = (size_type{n} + cpu::kWordBits - 1) / cpu::kWordBits;
    const auto stored = loops ? n : static_cast<index_type>(rows.size());
    answer_bits made{cpu::bit_matrix(n, n, stored), 0};
    std::fill(made.rows.places.begin(), made.rows.places.end(), cpu::kNoPlace);
    std::vector<const answer_row*> of(stored);
    for (index_type i = 0; i < rows.size(); ++i) {
        const index_type place = loops ? rows[i].vertex : i;
        made.rows.places[rows[i].vertex] = place;
        of[place] = &rows[i];
        made.entries += rows[i].size();
    }
    const size_type stride = cpu::bit_stride(n);
    const cpu::team sharing = crew.for_work(stored * stride);
    const size_type parts = kBlocksPerThread * sharing.threads();
    std::vector<size_type> more(parts);
    sharing.run(parts, [&](unsigned, size_type part) {
        for (size_type place = cpu::share(stored, part, parts);
             place < cpu::share(stored, part + 1, parts); ++place) {
            cpu::word* const out = made.rows.words.data() + place * stride;
            std::fill(out, out + stride, cpu::word{0});
            if (of[place] != nullptr) {
                of[place]->copy_bits(out, words);
            }
            if (loops) {
                cpu::word& own = out[place / cpu::kWordBits];
                const cpu::word bit = cpu::bit_of(static_cast<index_type>(place));
                more[part] += (own & bit) == 0 ? 1 : 0;
                own |= bit;
            }
        }
    });
    if (loops) {
        std::iota(made.rows.places.begin(), made.rows.places.end(), index_type{0});
    }
    made.entries = std::accumulate(more.begin(), more.end(), made.entries);
    return made;
}

std::vector<answer_row> edge_rows(const edge_index& edges, symbol_number label) {
    std::vector<answer_row> rows;
    for (const index_type vertex : edges.sources(label)) {
        rows.push_back({vertex, nullptr, edges.targets(vertex, label)});
    }
    return rows;
}

}  // namespace clbool::algorithms
