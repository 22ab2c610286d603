// SPDX-License-Identifier: MIT
// Parallel checks of CSR arrays.
#include <core/cpu/matrices/compressed.hpp>

#include <clbool/error.hpp>
#include <core/cpu/matrices/cuts.hpp>

#include <atomic>
#include <string>

namespace clbool::cpu {

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

std::string entry_text(index_type row, index_type col) {
    return "entry (" + std::to_string(row) + ", " + std::to_string(col) + ")";
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
                throw invalid_argument(entry_text(slot, col) + " is outside the " +
                                       std::to_string(a.nrows()) + " x " +
                                       std::to_string(a.ncols()) + " matrix; indices start at 0");
            }
            if (promised.sorted && i > 0 && col < cols.first[i - 1]) {
                throw invalid_argument(entry_text(slot, col) +
                                       " comes behind a larger column although the entries are "
                                       "said to be sorted");
            }
            if (promised.unique && i > 0 && col == cols.first[i - 1]) {
                throw invalid_argument(entry_text(slot, col) +
                                       " is a duplicate although the entries are said to be "
                                       "unique");
            }
        }
    }
}

template <class Pointer>
void check_pointers(const row_arrays<Pointer>& in) {
    if (in.pointers == nullptr) {
        throw invalid_argument("the row pointers of a matrix must not be null");
    }
    if (in.pointers[0] != 0) {
        throw invalid_argument("row 0 begins at " + std::to_string(in.pointers[0]) + ", not at 0");
    }
    for (size_type row = 0; row < in.nrows; ++row) {
        if (in.pointers[row + 1] < in.pointers[row]) {
            throw invalid_argument("row " + std::to_string(row) + " ends at " +
                                   std::to_string(in.pointers[row + 1]) + ", before it begins at " +
                                   std::to_string(in.pointers[row]));
        }
    }
    if (in.pointers[in.nrows] > 0 && in.cols == nullptr) {
        throw invalid_argument("the columns of a matrix with entries must not be null");
    }
}

template <class Pointer>
rows check(const team& workers, const row_arrays<Pointer>& in, entry_promise promised) {
    check_pointers(in);
    const rows a(in.nrows, in.ncols, in.nrows, nullptr, in.pointers, in.cols);
    const bool is_right = all_slots(workers, a, [&](index_type slot) {
        const span cols = a.in_slot(slot);
        return is_in_range(cols, a.ncols()) &&
               ((!promised.sorted && !promised.unique) || ascends(cols, promised.unique));
    });
    if (!is_right) {
        explain(a, promised);
    }
    return a;
}

}  // namespace

rows check_rows(const team& workers, const row_arrays<std::uint32_t>& in, entry_promise promised) {
    return check(workers, in, promised);
}

rows check_rows(const team& workers, const row_arrays<std::uint64_t>& in, entry_promise promised) {
    return check(workers, in, promised);
}

bool are_canonical(const team& workers, const rows& a) {
    return all_slots(workers, a, [&](index_type slot) { return ascends(a.in_slot(slot), true); });
}

}  // namespace clbool::cpu
