// SPDX-License-Identifier: MIT
// What is done to a matrix by itself.
#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/operations/merge.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>
#include <bindings/graphblas/values/tuples.hpp>

#include <algorithm>

namespace clbool::graphblas {

namespace {

/// The last change of each place, as a matrix whose values are indices into the changes.
tuples last_changes(const tuples& a, const pending_changes& changes) {
    tuples last(a.nrows, a.ncols, type_for<std::uint64_t>());
    const std::vector<std::size_t> order = stable_order(changes.places);
    for (std::size_t k = 0; k < order.size(); ++k) {
        const std::uint64_t place = changes.places[order[k]];
        if (k + 1 == order.size() || changes.places[order[k + 1]] != place) {
            const std::uint64_t change = order[k];
            last.append(row_of(place), col_of(place), &change);
        }
    }
    return last;
}

}  // namespace

std::size_t tuples::find(std::uint64_t row, std::uint64_t col) const {
    const auto in_row = std::equal_range(rows.begin(), rows.end(), row);
    const auto first = cols.begin() + (in_row.first - rows.begin());
    const auto last = cols.begin() + (in_row.second - rows.begin());
    const auto at = std::lower_bound(first, last, col);
    return at == last || *at != col ? kNone : static_cast<std::size_t>(at - cols.begin());
}

tuples cast(const type_of& to, const tuples& a) {
    if (to == a.type) {
        return a;
    }
    tuples out(a.nrows, a.ncols, to);
    reader read(to, a.type);
    out.rows = a.rows;
    out.cols = a.cols;
    out.bytes.resize(a.nvals() * to.size);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        std::memcpy(out.value(entry), read(a.value(entry)), to.size);
    }
    return out;
}

tuples resize(const tuples& a, std::uint64_t nrows, std::uint64_t ncols) {
    tuples out(nrows, ncols, a.type);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        if (a.rows[entry] < nrows && a.cols[entry] < ncols) {
            out.append(a.rows[entry], a.cols[entry], a.value(entry));
        }
    }
    return out;
}

tuples apply_changes(const tuples& a, const pending_changes& changes) {
    const tuples last = last_changes(a, changes);
    tuples out(a.nrows, a.ncols, a.type);
    out.reserve(a.nvals() + last.nvals());
    const auto keep = [&](std::size_t entry) {
        out.append(a.rows[entry], a.cols[entry], a.value(entry));
    };
    const auto change = [&](std::size_t entry) {
        std::uint64_t at = 0;
        std::memcpy(&at, last.value(entry), sizeof(at));
        if (changes.is_removal[at] == 0) {
            out.append(last.rows[entry], last.cols[entry], changes.bytes.data() + at * a.type.size);
        }
    };
    merge(a, last, keep, change, [&](std::size_t, std::size_t entry) { change(entry); });
    return out;
}

}  // namespace clbool::graphblas
