// SPDX-License-Identifier: MIT
// Host matrices from coordinate lists, copies, COO and comparison.
#include <core/cpu/matrices/convert.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <atomic>
#include <vector>

namespace clbool::cpu {

namespace {

bool is_head(const entry_list& in, size_type i) noexcept {
    return i == 0 || in.rows[i] != in.rows[i - 1];
}

// DCSR from a list in canonical order.
matrix compress(const team& workers, const entry_list& in) {
    const size_type parts = workers.threads();
    std::vector<size_type> before(parts + 1);
    workers.run(parts, [&](unsigned, size_type part) {
        size_type heads = 0;
        const size_type end = share(in.nnz, part + 1, parts);
        for (size_type i = share(in.nnz, part, parts); i < end; ++i) {
            heads += is_head(in, i) ? 1 : 0;
        }
        before[part + 1] = heads;
    });
    for (size_type part = 0; part < parts; ++part) {
        before[part + 1] += before[part];
    }
    draft out(in.nrows, in.ncols, static_cast<index_type>(before.back()), in.nnz);
    workers.run(parts, [&](unsigned, size_type part) {
        size_type slot = before[part];
        const size_type end = share(in.nnz, part + 1, parts);
        for (size_type i = share(in.nnz, part, parts); i < end; ++i) {
            if (is_head(in, i)) {
                out.names()[slot] = in.rows[i];
                out.set_pointer(slot++, i);
            }
            out.cols()[i] = in.cols[i];
        }
    });
    out.set_pointer(before.back(), in.nnz);
    return out.finish();
}

}  // namespace

matrix build(const team& workers, const entry_list& in, entry_promise promised) {
    if (in.nnz == 0) {
        return matrix(in.nrows, in.ncols);
    }
    require_arrays(in);
    const team crew = workers.for_work(in.nnz);
    const auto found = look_at(crew, in);
    if (are_refused(found, promised)) {
        refuse(in, promised);
    }
    if (!found.unordered && !found.duplicate) {
        return compress(crew, in);
    }
    auto keys = ordered(crew, in);
    if (promised.unique && keys.starts.back() < in.nnz) {
        refuse(in, promised);
    }
    return make_rows(crew, keys, in.nrows, in.ncols);
}

namespace {

bool same_row(const rows& a, index_type i, const rows& b, index_type j) noexcept {
    const span x = a.in_slot(i);
    const span y = b.in_slot(j);
    return a.name(i) == b.name(j) && x.size() == y.size() &&
           std::equal(x.begin(), x.end(), y.begin());
}

// First non-empty slot from `slot` on.
index_type next_filled(const rows& a, index_type slot) noexcept {
    while (slot < a.slots() && a.in_slot(slot).empty()) {
        ++slot;
    }
    return slot;
}

}  // namespace

matrix copy(const team& workers, const rows& a) {
    const team crew = workers.for_work(work_of(a));
    const size_type parts = crew.threads();
    const auto before = filled_before(crew, a, parts);
    draft out(a.nrows(), a.ncols(), static_cast<index_type>(before.back()), a.nnz());
    if (a.nnz() == 0) {
        return out.finish();
    }
    const size_type begin = a.pointer(0);
    crew.run(parts, [&](unsigned, size_type part) {
        const index_type first = cut(a, part, parts);
        const index_type last = cut(a, part + 1, parts);
        size_type to = before[part];
        for (index_type slot = first; slot < last; ++slot) {
            if (!a.in_slot(slot).empty()) {
                out.names()[to] = a.name(slot);
                out.set_pointer(to++, a.pointer(slot) - begin);
            }
        }
        std::copy(a.cols() + a.pointer(first), a.cols() + a.pointer(last),
                  out.cols() + (a.pointer(first) - begin));
    });
    out.set_pointer(before.back(), a.nnz());
    return out.finish();
}

void write_coordinates(const team& workers, const rows& a, index_type* row_of_each,
                       index_type* col_of_each) {
    const size_type begin = a.pointer(0);
    for_slots(workers, a, [&](index_type slot) {
        const span row = a.in_slot(slot);
        const size_type at = a.pointer(slot) - begin;
        if (row_of_each != nullptr) {
            std::fill_n(row_of_each + at, row.size(), a.name(slot));
        }
        if (col_of_each != nullptr) {
            std::copy(row.begin(), row.end(), col_of_each + at);
        }
    });
}

coordinates to_coordinates(const team& workers, const rows& a) {
    coordinates out(a.nrows(), a.ncols());
    out.rows.resize(a.nnz());
    out.cols.resize(a.nnz());
    write_coordinates(workers, a, out.rows.data(), out.cols.data());
    return out;
}

matrix identity(const team& workers, index_type n) {
    draft out(n, n, n, n);
    if (n == 0) {
        return out.finish();
    }
    for_indices(workers, n, n, [&](size_type i) {
        out.names()[i] = static_cast<index_type>(i);
        out.set_pointer(i, i);
        out.cols()[i] = static_cast<index_type>(i);
    });
    out.set_pointer(n, n);
    return out.finish();
}

bool equal(const team& workers, const rows& a, const rows& b) {
    if (a.nrows() != b.nrows() || a.ncols() != b.ncols() || a.nnz() != b.nnz()) {
        return false;
    }
    const team crew = workers.for_work(work_of(a) + work_of(b));
    const size_type parts = parts_for(crew, work_of(a));
    std::atomic<bool> same{true};
    crew.run(parts, [&](unsigned, size_type part) {
        const index_type last = cut(a, part + 1, parts);
        index_type i = next_filled(a, cut(a, part, parts));
        index_type j = i < a.slots() ? b.first_slot(a.name(i)) : 0;
        for (; i < last && same; i = next_filled(a, i + 1)) {
            j = next_filled(b, j);
            if (j == b.slots() || !same_row(a, i, b, j++)) {
                same = false;
            }
        }
    });
    return same;
}

}  // namespace clbool::cpu
