// SPDX-License-Identifier: MIT
// Matrices assigned to parts of others.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/merge.hpp>
#include <bindings/graphblas/values/operations/region.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>

namespace clbool::graphblas {

namespace {

/// t where the lists say, in the dimensions of c.
tuples placed(const tuples& c, const tuples& t, const index_list& rows, const index_list& cols) {
    std::vector<std::uint64_t> places(t.nvals());
    for (std::size_t entry = 0; entry < t.nvals(); ++entry) {
        places[entry] = tuples::place_of(rows[t.rows[entry]], cols[t.cols[entry]]);
    }
    return moved_to(places, t, c.nrows, c.ncols);
}

/// Entries of c for which a condition on row and column holds.
template <class Condition>
tuples entries_where(const tuples& c, const Condition& holds) {
    tuples out(c.nrows, c.ncols, c.type);
    for (std::size_t entry = 0; entry < c.nvals(); ++entry) {
        if (holds(c.rows[entry], c.cols[entry])) {
            out.append(c.rows[entry], c.cols[entry], c.value(entry));
        }
    }
    return out;
}

/// Two matrices without a place in common.
tuples disjoint_union(const tuples& a, const tuples& b) {
    tuples out(a.nrows, a.ncols, a.type);
    out.reserve(a.nvals() + b.nvals());
    merge(
        a, b, [&](std::size_t i) { out.append(a.rows[i], a.cols[i], a.value(i)); },
        [&](std::size_t j) { out.append(b.rows[j], b.cols[j], b.value(j)); },
        [](std::size_t, std::size_t) {});
    return out;
}

index_list only(std::uint64_t index) { return index_list::of({static_cast<std::uint32_t>(index)}); }

}  // namespace

tuples assign_in_place(const tuples& c, const tuples& t, const region& where,
                       const binary_op* accum, const masking& how) {
    // What the region loses or gains comes first, then the mask decides what of that is seen.
    tuples z = accum != nullptr
                   ? write(c, t, accum, masking())
                   : disjoint_union(entries_where(c,
                                                  [&](std::uint64_t row, std::uint64_t col) {
                                                      return !where.contains(row, col);
                                                  }),
                                    cast(c.type, t));
    const bool is_all_written = how.mask == nullptr && !how.complement;
    return is_all_written ? z : write(c, z, nullptr, how);
}

tuples assign(const tuples& c, const tuples& t, const index_list& rows, const index_list& cols,
              const binary_op* accum, const masking& how) {
    if (rows.is_all() && cols.is_all()) {
        return write(c, t, accum, how);
    }
    return assign_in_place(c, placed(c, t, rows, cols), region(rows, cols), accum, how);
}

tuples assign_row(const tuples& c, const tuples& u, std::uint64_t row, const index_list& cols,
                  const binary_op* accum, const masking& how) {
    const auto is_in_row = [&](std::uint64_t of, std::uint64_t) { return of == row; };
    const auto is_elsewhere = [&](std::uint64_t of, std::uint64_t) { return of != row; };
    masking in_row = how;
    tuples mask;
    if (how.mask != nullptr) {
        mask = assign(tuples(c.nrows, c.ncols, how.mask->type), transpose(*how.mask), only(row),
                      index_list::all(c.ncols), nullptr, masking());
        in_row.mask = &mask;
    }
    const tuples changed =
        assign(entries_where(c, is_in_row), transpose(u), only(row), cols, accum, in_row);
    return disjoint_union(entries_where(c, is_elsewhere), changed);
}

tuples assign_col(const tuples& c, const tuples& u, std::uint64_t col, const index_list& rows,
                  const binary_op* accum, const masking& how) {
    const auto is_in_col = [&](std::uint64_t, std::uint64_t of) { return of == col; };
    const auto is_elsewhere = [&](std::uint64_t, std::uint64_t of) { return of != col; };
    masking in_col = how;
    tuples mask;
    if (how.mask != nullptr) {
        mask = assign(tuples(c.nrows, c.ncols, how.mask->type), *how.mask, index_list::all(c.nrows),
                      only(col), nullptr, masking());
        in_col.mask = &mask;
    }
    const tuples changed = assign(entries_where(c, is_in_col), u, rows, only(col), accum, in_col);
    return disjoint_union(entries_where(c, is_elsewhere), changed);
}

}  // namespace clbool::graphblas
