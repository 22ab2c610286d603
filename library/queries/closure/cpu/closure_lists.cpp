// SPDX-License-Identifier: MIT
// Sorted column lists of the transitive closure, by topological level.
#include <queries/closure/cpu/closure_lists.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>

namespace clbool::cpu {

namespace {

// Columns per block of memory.
constexpr size_type kListBlock = size_type{1} << 20;

}  // namespace

closure_lists::lane::lane(index_type ncols) : sum(ncols, ncols) {}

index_type* closure_lists::lane::room(size_type most) {
    if (static_cast<size_type>(end - next) < most) {
        blocks.emplace_back(std::max(most, kListBlock));
        next = blocks.back().begin();
        end = blocks.back().end();
    }
    return next;
}

template <class List>
void closure_lists::unite(lane& with, index_type r, const List& list) {
    with.parts.clear();
    with.parts.push_back(of_.own(r));
    size_type total = of_.own(r).size();
    for (const index_type other : of_.contained(r)) {
        with.parts.push_back(list(other));
        total += with.parts.back().size();
    }
    rows_[r] = of_.own(r);
    if (with.parts.size() > 1) {
        index_type* const to = with.room(with.sum.room_for(total));
        const auto* const first = with.parts.data();
        with.next += with.sum.unite(first, first + with.parts.size(), total, to);
        rows_[r] = {to, with.next};
    }
    size_type weight = is_weighted_ ? 0 : rows_[r].size();
    for (const index_type col : is_weighted_ ? rows_[r] : span()) {
        weight += of_.weights[col / kWordBits];
    }
    with.entries += weight * of_.sizes[r];
}

// Returns the number of list entries read and written.
size_type closure_lists::close_level(const team& workers, span level) {
    size_type work = level.size();
    for (const index_type r : level) {
        for (const index_type other : of_.contained(r)) {
            work += rows_[other].size();
        }
    }
    const team crew = workers.for_work(work);
    const size_type parts = std::min<size_type>(parts_for(crew, work), level.size());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const index_type* const last = level.begin() + share(level.size(), part + 1, parts);
        for (auto r = level.begin() + share(level.size(), part, parts); r != last; ++r) {
            unite(lanes_[worker], *r, [&](index_type other) { return rows_[other]; });
        }
    });
    return work;
}

closure_lists::closure_lists(const team& workers, const closure_rows& of,
                             const closure_progress& progress)
    : of_(of),
      is_weighted_(std::any_of(of.weights.begin(), of.weights.end(),
                               [](index_type weight) { return weight > 1; })),
      rows_(of.count()) {
    constexpr size_type kWorkPerReport = size_type{1} << 24;
    for (unsigned worker = 0; worker < workers.threads(); ++worker) {
        lanes_.emplace_back(of.ncols);
    }
    const closure_levels levels(of);
    size_type since = 0, done = 0;
    index_type level = 0;
    for (bool goes_on = true; goes_on && level < levels.count(); ++level) {
        since += close_level(workers, levels.rows_of(level));
        done += levels.rows_of(level).size();
        if (progress && (since >= kWorkPerReport || level + 1 == levels.count())) {
            goes_on = progress(entries(), static_cast<double>(done) / of.count());
            since = 0;
        }
    }
    for (; level < levels.count(); ++level) {
        for (const index_type r : levels.rows_of(level)) {
            unite(lanes_.front(), r, [&](index_type other) { return of.own(other); });
        }
    }
}

matrix closure_lists::of_vertices(const team& workers, const graph_rows& graph) const {
    return spelt_out(
        workers, graph, of_, entries(), [&](index_type r) { return row(r).size(); },
        [&](index_type r, index_type* to) { std::copy(row(r).begin(), row(r).end(), to); });
}

}  // namespace clbool::cpu
