// SPDX-License-Identifier: MIT
// Where to cut matrices into parts for threads.
#pragma once

#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Entries and rows, which is what passing over them takes.
inline size_type work_of(const rows& a) noexcept { return a.nnz() + a.slots(); }

// Parts to make of so much work: one for one thread; for more, so many that all end together.
size_type parts_for(const team& workers, size_type work) noexcept;

// body(first, last) for ranges of n items, together all of them, by threads as so much work is
// worth.
template <class Body>
void for_ranges(const team& workers, size_type n, size_type work, const Body& body) {
    const team crew = workers.for_work(work);
    const size_type parts = crew.threads() == 1 ? 1 : crew.threads() * size_type{32};
    crew.run(parts, [&](unsigned, size_type part) {
        body(share(n, part, parts), share(n, part + 1, parts));
    });
}

// body(first row, last row) for parts of whole blocks of `each` rows.
template <class Body>
void for_row_parts(const team& workers, index_type nrows, size_type each, size_type work,
                   const Body& body) {
    const auto row_at = [&](size_type block) {
        return static_cast<index_type>(std::min<size_type>(block * each, nrows));
    };
    for_ranges(workers, (nrows + each - 1) / each, work,
               [&](size_type from, size_type to) { body(row_at(from), row_at(to)); });
}

// The first slot of part `part` of `parts`; slots() for the end. Parts take about as long.
index_type cut(const rows& a, size_type part, size_type parts) noexcept;

// The first row number of such a part; nrows() for the end, 0 for the first.
index_type cut_row(const rows& a, size_type part, size_type parts) noexcept;

// body(slot) for every slot, by threads.
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
