// SPDX-License-Identifier: MIT
// Load-balanced partitions of matrices for threads.
#pragma once

#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::cpu {

// Work of one pass over a matrix.
inline size_type work_of(const rows& a) noexcept { return a.nnz() + a.slots(); }

// Number of parts: one for one thread; else enough for load balancing, but of no less than `least`
// work each, since finding their ends takes time.
size_type parts_for(const team& workers, size_type work, size_type least = 2048) noexcept;

// body(first, last) for consecutive ranges of n items, in parallel if the work pays.
template <class Body>
void for_ranges(const team& workers, size_type n, size_type work, const Body& body) {
    const team crew = workers.for_work(work);
    const size_type parts = crew.threads() == 1 ? 1 : crew.threads() * size_type{32};
    crew.run(parts, [&](unsigned, size_type part) {
        body(share(n, part, parts), share(n, part + 1, parts));
    });
}

// body(i) for every i below n, likewise.
template <class Body>
void for_indices(const team& workers, size_type n, size_type work, const Body& body) {
    for_ranges(workers, n, work, [&](size_type first, size_type last) {
        for (; first < last; ++first) {
            body(first);
        }
    });
}

// body(first, last) for row ranges in multiples of `each` rows.
template <class Body>
void for_row_parts(const team& workers, index_type nrows, size_type each, size_type work,
                   const Body& body) {
    const auto row_at = [&](size_type block) {
        return static_cast<index_type>(std::min<size_type>(block * each, nrows));
    };
    for_ranges(workers, (nrows + each - 1) / each, work,
               [&](size_type from, size_type to) { body(row_at(from), row_at(to)); });
}

// First slot of part `part` of `parts`, slots() for the end; parts have about equal work.
index_type cut(const rows& a, size_type part, size_type parts) noexcept;

// Non-empty rows before each such part, and all of them.
std::vector<size_type> filled_before(const team& crew, const rows& a, size_type parts);

// First row number of such a part; 0 for the first, nrows() for the end.
index_type cut_row(const rows& a, size_type part, size_type parts) noexcept;

// body(slot) for every slot, in parallel.
template <class Body>
void for_slots(const team& workers, const rows& a, const Body& body) {
    const team crew = workers.for_work(work_of(a));
    const size_type parts = parts_for(crew, work_of(a));
    crew.run(parts, [&](unsigned, size_type part) {
        const index_type last = cut(a, part + 1, parts);
        for (index_type slot = cut(a, part, parts); slot < last; ++slot) {
            body(slot);
        }
    });
}

}  // namespace clbool::cpu
