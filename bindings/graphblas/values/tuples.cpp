// SPDX-License-Identifier: MIT
// What is done to a matrix by itself.
#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/operations/merge.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>
#include <bindings/graphblas/values/tuples.hpp>

#include <algorithm>

namespace clbool::graphblas {

namespace {

/// The first entry that is not before a place.
std::size_t first_from(const tuples& a, std::uint64_t place) {
    const auto in_row = std::equal_range(a.rows.begin(), a.rows.end(), row_of(place));
    const auto first = a.cols.begin() + (in_row.first - a.rows.begin());
    const auto last = a.cols.begin() + (in_row.second - a.rows.begin());
    return static_cast<std::size_t>(std::lower_bound(first, last, col_of(place)) - a.cols.begin());
}

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

tuples merged(const tuples& a, const pending_changes& changes) {
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

// To move what follows for each of so many is still less than to copy all.
constexpr std::size_t kFewChanges = 4;

/// Room for so many elements. More is taken than is needed, so that it is not for every one of
/// them.
template <class List>
void make_room(List& list, std::size_t count) {
    if (count > list.capacity()) {
        list.reserve(std::max(count, 2 * list.size()));
    }
}

/// The k-th change, in place. There is room for another entry.
void change_one(tuples& a, const pending_changes& changes, std::size_t k) {
    const std::uint64_t place = changes.places[k];
    const void* const x = changes.bytes.data() + k * a.type.size;
    const std::size_t entry = first_from(a, place);
    const bool is_there = entry < a.nvals() && a.place(entry) == place;
    const auto at = static_cast<std::ptrdiff_t>(entry);
    const auto first_byte = a.bytes.begin() + at * static_cast<std::ptrdiff_t>(a.type.size);
    if (is_there && changes.is_removal[k] != 0) {
        a.rows.erase(a.rows.begin() + at);
        a.cols.erase(a.cols.begin() + at);
        a.bytes.erase(first_byte, first_byte + static_cast<std::ptrdiff_t>(a.type.size));
    } else if (is_there) {
        copy_value(a.value(entry), x, a.type.size);
    } else if (changes.is_removal[k] == 0) {
        a.rows.insert(a.rows.begin() + at, row_of(place));
        a.cols.insert(a.cols.begin() + at, col_of(place));
        a.bytes.insert(first_byte, a.type.size, std::byte{0});
        copy_value(a.value(entry), x, a.type.size);
    }
}

}  // namespace

std::size_t tuples::find(std::uint64_t row, std::uint64_t col) const {
    const std::size_t entry = first_from(*this, place_of(row, col));
    const bool is_there = entry < nvals() && rows[entry] == row && cols[entry] == col;
    return is_there ? entry : kNone;
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

void apply_changes(tuples& a, const pending_changes& changes) {
    if (changes.places.size() > kFewChanges) {
        a = merged(a, changes);
        return;
    }
    const std::size_t count = a.nvals() + changes.places.size();
    make_room(a.rows, count);
    make_room(a.cols, count);
    make_room(a.bytes, count * a.type.size);
    for (std::size_t k = 0; k < changes.places.size(); ++k) {
        change_one(a, changes, k);
    }
}

}  // namespace clbool::graphblas
