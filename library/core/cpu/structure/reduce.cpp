// SPDX-License-Identifier: MIT
// Reductions to non-empty rows and columns.
#include <core/cpu/structure/reduce.hpp>

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/sets/row_union.hpp>

#include <numeric>
#include <vector>

namespace clbool::cpu {

namespace {

matrix single_row(index_type ncols, span cols) {
    draft out(1, ncols, 1, cols.size());
    if (!cols.empty()) {
        out.names()[0] = 0;
        out.set_pointer(0, 0);
        out.set_pointer(1, cols.size());
        std::copy(cols.begin(), cols.end(), out.cols());
    }
    return out.finish();
}

// Union of the rows in slots [first, last).
array<index_type> columns_of(const rows& a, index_type first, index_type last) {
    std::vector<span> spans;
    const size_type count = a.pointer(last) - a.pointer(first);
    for (index_type slot = first; slot < last; ++slot) {
        if (!a.in_slot(slot).empty()) {
            spans.push_back(a.in_slot(slot));
        }
    }
    row_union sums(a.ncols(), count);
    array<index_type> cols(sums.room_for(count));
    cols.resize(
        count == 0 ? 0 : sums.unite(spans.data(), spans.data() + spans.size(), count, cols.data()));
    return cols;
}

// Names of the `count` rows with entries among slots [first, last).
void copy_filled(const rows& a, index_type first, index_type last, size_type count,
                 index_type* to) {
    const bool all = count == last - first;
    if (all && a.names() == nullptr) {
        std::iota(to, to + count, first);
    } else if (all) {
        std::copy(a.names() + first, a.names() + last, to);
    } else {
        for (index_type slot = first; slot < last; ++slot) {
            if (!a.in_slot(slot).empty()) {
                *to++ = a.name(slot);
            }
        }
    }
}

}  // namespace

matrix reduce_to_column(const team& workers, const rows& a) {
    const team crew = workers.for_work(a.slots());
    const size_type parts = crew.threads();
    const auto before = filled_before(crew, a, parts);
    draft out(a.nrows(), 1, static_cast<index_type>(before.back()), before.back());
    if (before.back() > 0) {
        out.set_pointer(before.back(), before.back());
        crew.run(parts, [&](unsigned, size_type part) {
            const size_type at = before[part];
            const size_type end = before[part + 1];
            copy_filled(a, cut(a, part, parts), cut(a, part + 1, parts), end - at,
                        out.names() + at);
            std::fill(out.cols() + at, out.cols() + end, 0);
            for (size_type i = at; i < end; ++i) {
                out.set_pointer(i, i);
            }
        });
    }
    return out.finish();
}

matrix reduce_to_row(const team& workers, const rows& a) {
    if (a.nnz() == 0) {
        return matrix(1, a.ncols());
    }
    const team crew = workers.for_work(work_of(a));
    const size_type parts = crew.threads();
    std::vector<array<index_type>> found(parts);
    crew.run(parts, [&](unsigned, size_type part) {
        found[part] = columns_of(a, cut(a, part, parts), cut(a, part + 1, parts));
    });
    std::vector<span> spans;
    size_type total = 0;
    for (const auto& cols : found) {
        spans.push_back({cols.begin(), cols.end()});
        total += cols.size();
    }
    row_union sums(a.ncols(), total);
    array<index_type> cols(sums.room_for(total));
    cols.resize(sums.unite(spans.data(), spans.data() + spans.size(), total, cols.data()));
    return single_row(a.ncols(), {cols.begin(), cols.end()});
}

}  // namespace clbool::cpu
