// SPDX-License-Identifier: MIT
// Orientation by row length; counting by marking a row and scanning its neighbours' rows.
#include <queries/graph/cpu/triangles.hpp>

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/row_finder.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// A dense array of row lengths pays off up to so many rows for an entry.
constexpr size_type kRowsOfAnEntry = 8;

template <class Length>
matrix oriented_by(const team& workers, const rows& a, const Length& length_of) {
    return row_by_row(workers, a, a.nrows(), a.ncols(), [&](index_type slot, row_writer& writer) {
        const span row = a.in_slot(slot);
        const index_type i = a.name(slot);
        index_type* const to = writer.room(row.size());
        size_type kept = 0;
        for (const index_type j : row) {
            const size_type length = length_of(j);
            to[kept] = j;
            kept += (row.size() < length) | ((row.size() == length) & (i < j)) ? 1 : 0;
        }
        writer.end_row(i, kept);
    });
}

// Counters of a thread.
class triangle_counter {
public:
    explicit triangle_counter(const rows& edges)
        : edges_(edges), marks_(words_of(edges.nrows())), counts_(edges.nrows()) {}

    // Triangles i → k → j with i → j.
    void count(index_type i) {
        const span row = edges_.in_slot(i);
        if (row.size() < 2) {
            return;
        }
        for (const index_type j : row) {
            marks_[j / kWordBits] |= bit_of(j);
        }
        size_type all = 0;
        for (const index_type k : row) {
            all += count_marked(k);
        }
        counts_[i] += all;
        for (const index_type j : row) {
            marks_[j / kWordBits] = 0;
        }
    }

    size_type of(index_type node) const noexcept { return counts_[node]; }

private:
    // Hits are rare and random: appended without a branch.
    size_type count_marked(index_type k) {
        const span row = edges_.in_slot(k);
        hits_.resize(row.size() + 1);
        index_type* const hits = hits_.data();
        const word* const marks = marks_.data();
        size_type found = 0;
        for (const index_type j : row) {
            hits[found] = j;
            found += marks[j / kWordBits] >> j % kWordBits & 1;
        }
        for (size_type n = 0; n < found; ++n) {
            ++counts_[hits[n]];
        }
        counts_[k] += found;
        return found;
    }

    const rows& edges_;
    std::vector<word> marks_;
    std::vector<size_type> counts_;
    array<index_type> hits_;
};

// Shrinks a list to its entries.
vector filled(const team& workers, vector list) {
    list.indices.resize(list.count);
    list.values.resize(list.count * value_bytes(list.type));
    return settled(workers, std::move(list));
}

// Limits threads, as each has counters of its own.
team counting_team(const team& workers, const rows& edges) {
    const size_type most = edges.nnz() / (size_type{edges.nrows()} + 1) + 1;
    return team(static_cast<unsigned>(std::min<size_type>(workers.threads(), most)))
        .for_work(work_of(edges));
}

}  // namespace

matrix oriented(const team& all, const rows& a) {
    if (a.nnz() == 0) {
        return matrix(a.nrows(), a.ncols());
    }
    const team workers = all.for_work(work_of(a));
    if (a.nrows() <= kRowsOfAnEntry * a.nnz()) {
        const auto lengths = lengths_of(a);
        return oriented_by(workers, a, [&](index_type j) { return lengths[j]; });
    }
    const row_finder found(a, a.nnz());
    return oriented_by(workers, a, [&](index_type j) { return found.row(j).size(); });
}

vector triangles_per_vertex(const team& workers, const rows& edges) {
    const graph_rows graph(workers, edges);
    const rows& of = graph.edges();
    const team crew = counting_team(workers, of);
    const size_type parts = parts_for(crew, work_of(of));
    std::vector<std::unique_ptr<triangle_counter>> counters(crew.threads());
    crew.run(parts, [&](unsigned worker, size_type part) {
        if (!counters[worker]) {
            counters[worker] = std::make_unique<triangle_counter>(of);
        }
        for (index_type i = cut(of, part, parts); i < cut(of, part + 1, parts); ++i) {
            counters[worker]->count(i);
        }
    });
    vector out = vector::make_list(graph.vertices(), element_type::uint64, graph.size());
    auto* const values = out.values_as<std::uint64_t>();
    for (index_type node = 0; node < graph.size(); ++node) {
        size_type sum = 0;
        for (const auto& counter : counters) {
            sum += counter ? counter->of(node) : 0;
        }
        if (sum > 0) {
            out.indices[out.count] = graph.vertex(node);
            values[out.count++] = sum;
        }
    }
    return filled(workers, std::move(out));
}

}  // namespace clbool::cpu
