// SPDX-License-Identifier: MIT
// Validation and bucket sort of coordinate lists; parallel checks of compressed rows.
#include <core/cpu/matrices/entries.hpp>

#include <clbool/error.hpp>
#include <core/cpu/containers/sort.hpp>
#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

namespace clbool::cpu {

namespace {

std::string entry_text(const entry_list& in, size_type i) {
    return "entry " + std::to_string(i) + ", (" + std::to_string(in.rows[i]) + ", " +
           std::to_string(in.cols[i]) + "),";
}

bool is_outside(const entry_list& in, size_type i) noexcept {
    return in.rows[i] >= in.nrows || in.cols[i] >= in.ncols;
}

// Compares each of the entries [first, last) with its predecessor.
entry_faults look_at(const entry_list& in, size_type first, size_type last) noexcept {
    entry_faults found;
    for (size_type i = first; i < last; ++i) {
        const entry_key key = key_of(in.rows[i], in.cols[i]);
        const entry_key before = i > 0 ? key_of(in.rows[i - 1], in.cols[i - 1]) : 0;
        found.out_of_range |= is_outside(in, i);
        found.unordered |= i > 0 && key < before;
        found.duplicate |= i > 0 && key == before;
    }
    return found;
}

}  // namespace

void require_arrays(const entry_list& in) {
    if (in.nnz > 0 && (in.rows == nullptr || in.cols == nullptr)) {
        throw invalid_argument("the index arrays of a matrix with entries must not be null");
    }
}

entry_faults look_at(const team& workers, const entry_list& in) {
    const team crew = workers.for_work(in.nnz);
    const size_type parts = crew.threads();
    std::vector<entry_faults> found(parts);
    crew.run(parts, [&](unsigned, size_type part) {
        found[part] = look_at(in, share(in.nnz, part, parts), share(in.nnz, part + 1, parts));
    });
    entry_faults all;
    for (const auto& one : found) {
        all.out_of_range |= one.out_of_range;
        all.unordered |= one.unordered;
        all.duplicate |= one.duplicate;
    }
    return all;
}

bool are_refused(const entry_faults& found, entry_promise promised) noexcept {
    return found.out_of_range || (promised.sorted && found.unordered) ||
           (promised.unique && found.duplicate);
}

void refuse(const entry_list& in, entry_promise promised) {
    for (size_type i = 0; i < in.nnz; ++i) {
        if (is_outside(in, i)) {
            throw invalid_argument(entry_text(in, i) + " is outside the " +
                                   std::to_string(in.nrows) + " x " + std::to_string(in.ncols) +
                                   " matrix; indices start at 0");
        }
    }
    for (size_type i = 1; i < in.nnz; ++i) {
        const entry_key before = key_of(in.rows[i - 1], in.cols[i - 1]);
        const entry_key key = key_of(in.rows[i], in.cols[i]);
        if (promised.sorted && key < before) {
            throw invalid_argument(entry_text(in, i) +
                                   " comes before its predecessor although the entries are said "
                                   "to be sorted");
        }
        if (promised.unique && key == before) {
            throw invalid_argument(entry_text(in, i) +
                                   " is a duplicate although the entries are said to be unique");
        }
    }
    throw invalid_argument("the entries contain a duplicate although they are said to be unique");
}

// Sorts each bucket, removes duplicates, and closes the gaps between buckets.
bucketed_keys ordered(const team& workers, const entry_list& in) {
    const size_type parts = workers.threads();
    auto keys = deal(workers, parts, in.nrows, in.nnz, [&](size_type part, const auto& visit) {
        const size_type end = share(in.nnz, part + 1, parts);
        for (size_type i = share(in.nnz, part, parts); i < end; ++i) {
            visit(key_of(in.rows[i], in.cols[i]));
        }
    });
    std::vector<array<entry_key>> spare(parts);
    std::vector<size_type> sizes(keys.buckets);
    workers.run(keys.buckets, [&](unsigned worker, size_type bucket) {
        entry_key* const first = keys.begin(bucket);
        entry_key* const last = first + keys.size(bucket);
        sort_keys(first, keys.size(bucket), spare[worker]);
        sizes[bucket] = static_cast<size_type>(std::unique(first, last) - first);
    });
    size_type end = 0;
    for (size_type bucket = 0; bucket < keys.buckets; ++bucket) {
        const entry_key* const first = keys.begin(bucket);
        if (end != keys.starts[bucket]) {
            std::copy(first, first + sizes[bucket], keys.keys.data() + end);
        }
        keys.starts[bucket] = end;
        end += sizes[bucket];
    }
    keys.starts.back() = end;
    return keys;
}

namespace {

// Whether body(slot) holds for all slots; stops early.
template <class Body>
bool all_slots(const team& workers, const rows& a, const Body& body) {
    std::atomic<bool> all{true};
    for_slots(workers, a, [&](index_type slot) {
        if (all && !body(slot)) {
            all = false;
        }
    });
    return all;
}

template <class Column>
std::string entry_text(size_type row, Column col) {
    return "entry (" + std::to_string(row) + ", " + std::to_string(col) + ")";
}

template <class Column>
[[noreturn]] void refuse_outside(size_type row, Column col, index_type nrows, index_type ncols) {
    throw invalid_argument(entry_text(row, col) + " is outside the " + std::to_string(nrows) +
                           " x " + std::to_string(ncols) + " matrix; indices start at 0");
}

bool is_in_range(span cols, index_type ncols) noexcept {
    bool all = true;
    for (const index_type col : cols) {
        all &= col < ncols;
    }
    return all;
}

bool ascends(span cols, bool strictly) noexcept {
    bool all = true;
    for (size_type i = 1; i < cols.size(); ++i) {
        all &= strictly ? cols.first[i - 1] < cols.first[i] : cols.first[i - 1] <= cols.first[i];
    }
    return all;
}

// Throws for the first invalid entry, if there is one.
void explain(const rows& a, entry_promise promised) {
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        const span cols = a.in_slot(slot);
        for (size_type i = 0; i < cols.size(); ++i) {
            const index_type col = cols.first[i];
            if (col >= a.ncols()) {
                refuse_outside(a.name(slot), col, a.nrows(), a.ncols());
            }
            if (promised.sorted && i > 0 && col < cols.first[i - 1]) {
                throw invalid_argument(entry_text(a.name(slot), col) +
                                       " comes behind a larger column although the entries are "
                                       "said to be sorted");
            }
            if (promised.unique && i > 0 && col == cols.first[i - 1]) {
                throw invalid_argument(entry_text(a.name(slot), col) +
                                       " is a duplicate although the entries are said to be "
                                       "unique");
            }
        }
    }
}

template <class Pointer, class Column>
void check_pointers(const row_arrays<Pointer, Column>& in) {
    if (in.pointers == nullptr) {
        throw invalid_argument("the row pointers of a matrix must not be null");
    }
    if (in.pointers[0] != 0) {
        throw invalid_argument("row 0 begins at " + std::to_string(in.pointers[0]) + ", not at 0");
    }
    for (size_type slot = 0; slot < in.slots; ++slot) {
        if (in.pointers[slot + 1] < in.pointers[slot]) {
            const size_type row = in.names == nullptr ? slot : in.names[slot];
            throw invalid_argument("row " + std::to_string(row) + " ends at " +
                                   std::to_string(in.pointers[slot + 1]) +
                                   ", before it begins at " + std::to_string(in.pointers[slot]));
        }
    }
    if (in.pointers[in.slots] > 0 && in.cols == nullptr) {
        throw invalid_argument("the columns of a matrix with entries must not be null");
    }
}

template <class Pointer>
void check_names(const row_arrays<Pointer>& in) {
    if (in.names == nullptr) {
        if (in.slots != in.nrows && in.slots > 0) {
            throw invalid_argument("the numbers of stored rows must not be null");
        }
        return;
    }
    for (size_type slot = 0; slot < in.slots; ++slot) {
        const index_type row = in.names[slot];
        if (row >= in.nrows) {
            throw invalid_argument("row " + std::to_string(row) + " is outside the " +
                                   std::to_string(in.nrows) + " x " + std::to_string(in.ncols) +
                                   " matrix; indices start at 0");
        }
        if (slot > 0 && row <= in.names[slot - 1]) {
            throw invalid_argument("row " + std::to_string(row) + " is stored behind row " +
                                   std::to_string(in.names[slot - 1]));
        }
    }
}

// What stands in a run of columns.
struct run_facts {
    index_type largest;
    size_type falls;  // columns that do not exceed the one before
};

// Of [first, last), which is not empty. In blocks, whose falls a number of 32 bits counts:
// compilers then take several columns at a time.
run_facts look_along(const index_type* cols, size_type first, size_type last) noexcept {
    constexpr size_type kBlock = 1 << 12;
    run_facts found{cols[first], first > 0 && cols[first] <= cols[first - 1] ? 1U : 0U};
    ++first;
    while (first < last) {
        const size_type end = std::min(first + kBlock, last);
        index_type largest = 0;
        std::uint32_t falls = 0;
        for (size_type i = first; i < end; ++i) {
            largest = std::max(largest, cols[i]);
            falls += cols[i] <= cols[i - 1] ? 1U : 0U;
        }
        found.largest = std::max(found.largest, largest);
        found.falls += falls;
        first = end;
    }
    return found;
}

// How many of the rows [first, last) begin with a column that does not exceed the one before it.
size_type falls_between(const rows& a, index_type first, index_type last) noexcept {
    size_type falls = 0;
    for (index_type slot = first; slot < last; ++slot) {
        const span cols = a.in_slot(slot);
        falls += !cols.empty() && cols.first > a.cols() && cols.first[0] <= cols.first[-1] ? 1 : 0;
    }
    return falls;
}

// Whether the columns of each row are in range, sorted and unique. Columns then fall between rows
// only, which takes no loop for each row to find out.
bool are_canonical(const team& workers, const rows& a) {
    const team crew = workers.for_work(work_of(a));
    const size_type parts = parts_for(crew, work_of(a));
    std::atomic<bool> all{true};
    crew.run(parts, [&](unsigned, size_type part) {
        const index_type first = cut(a, part, parts);
        const index_type last = cut(a, part + 1, parts);
        if (!all || a.pointer(first) == a.pointer(last)) {
            return;
        }
        const run_facts found = look_along(a.cols(), a.pointer(first), a.pointer(last));
        if (found.largest >= a.ncols() || found.falls != falls_between(a, first, last)) {
            all = false;
        }
    });
    return all;
}

template <class Pointer>
checked_rows check(const team& workers, const row_arrays<Pointer>& in, entry_promise promised) {
    check_names(in);
    check_pointers(in);
    const rows a(in.nrows, in.ncols, in.slots, in.names, in.pointers, in.cols);
    if (are_canonical(workers, a)) {
        return {a, true};
    }
    const bool is_right = all_slots(workers, a, [&](index_type slot) {
        const span cols = a.in_slot(slot);
        return is_in_range(cols, a.ncols()) &&
               ((!promised.sorted && !promised.unique) || ascends(cols, promised.unique));
    });
    if (!is_right) {
        explain(a, promised);
    }
    return {a, false};
}

}  // namespace

checked_rows check_rows(const team& workers, const row_arrays<std::uint32_t>& in,
                        entry_promise promised) {
    return check(workers, in, promised);
}

checked_rows check_rows(const team& workers, const row_arrays<std::uint64_t>& in,
                        entry_promise promised) {
    return check(workers, in, promised);
}

array<index_type> narrow_columns(const team& workers,
                                 const row_arrays<std::uint64_t, std::int64_t>& in) {
    check_pointers(in);
    const size_type count = in.pointers[in.nrows];
    array<index_type> out(count);
    const team crew = workers.for_work(count);
    const size_type parts = crew.threads();
    std::atomic<std::uint64_t> beyond{0};  // what 32 bits do not hold
    crew.run(parts, [&, to = out.data()](unsigned, size_type part) {
        const size_type end = share(count, part + 1, parts);
        std::uint64_t high = 0;
        for (size_type i = share(count, part, parts); i < end; ++i) {
            high |= static_cast<std::uint64_t>(in.cols[i]);
            to[i] = static_cast<index_type>(in.cols[i]);
        }
        beyond |= high >> 32;
    });
    if (beyond != 0) {
        const auto* const wrong = std::find_if(in.cols, in.cols + count, [](std::int64_t col) {
            return col < 0 || col >= std::int64_t{kMaxDimension};
        });
        const auto* const row = std::upper_bound(in.pointers, in.pointers + in.nrows,
                                                 static_cast<size_type>(wrong - in.cols));
        refuse_outside(static_cast<size_type>(row - in.pointers) - 1, *wrong, in.nrows, in.ncols);
    }
    return out;
}

}  // namespace clbool::cpu
