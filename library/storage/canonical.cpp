// SPDX-License-Identifier: MIT
// Canonical lists, and their rows, as kernels read them.
#include <storage/canonical.hpp>

#include <runtime/host_memory.hpp>

namespace clbool::storage {

namespace {

using host::share;

bool is_head(const index_type* rows, size_type i) noexcept {
    return i == 0 || rows[i] != rows[i - 1];
}

// Heads of rows before each part's share, and their number at the end.
std::vector<size_type> count_heads(const host::team& crew, const index_type* rows, size_type nnz) {
    const size_type parts = crew.threads();
    std::vector<size_type> before(parts + 1);
    crew.run(parts, [&](unsigned, size_type part) {
        size_type heads = 0;
        const size_type end = share(nnz, part + 1, parts);
        for (size_type i = share(nnz, part, parts); i < end; ++i) {
            heads += is_head(rows, i) ? 1 : 0;
        }
        before[part + 1] = heads;
    });
    for (size_type part = 0; part < parts; ++part) {
        before[part + 1] += before[part];
    }
    return before;
}

}  // namespace

canonical_list make_canonical(const host_entries& in, const host::entry_faults& found) {
    canonical_list list{{}, {}, in};
    if (!found.unordered && !found.duplicate) {
        return list;
    }
    const auto crew = host::team().for_work(in.nnz);
    const auto keys = host::ordered(crew, in);
    const size_type count = keys.starts.back();
    runtime::resize(list.own_rows, count);
    runtime::resize(list.own_cols, count);
    const size_type parts = crew.threads();
    crew.run(parts, [&](unsigned, size_type part) {
        const size_type end = share(count, part + 1, parts);
        for (size_type i = share(count, part, parts); i < end; ++i) {
            list.own_rows[i] = host::major_of(keys.keys[i]);
            list.own_cols[i] = host::minor_of(keys.keys[i]);
        }
    });
    list.entries.rows = list.own_rows.data();
    list.entries.cols = list.own_cols.data();
    list.entries.nnz = count;
    return list;
}

template <class Pointer>
row_list<Pointer> list_rows(const index_type* rows, size_type nnz) {
    const auto crew = runtime::movers(nnz * sizeof(index_type));
    const size_type parts = crew.threads();
    const auto before = count_heads(crew, rows, nnz);
    row_list<Pointer> list;
    runtime::resize(list.names, before.back());
    runtime::resize(list.pointers, before.back() + 1);
    crew.run(parts, [&](unsigned, size_type part) {
        // Which entry is a head is hard to guess, so every entry writes the row that it is in.
        size_type i = share(nnz, part, parts);
        const size_type end = share(nnz, part + 1, parts);
        while (i < end && !is_head(rows, i)) {
            ++i;
        }
        size_type slot = before[part];
        for (size_type first = i; i < end; ++i) {
            const bool head = is_head(rows, i);
            first = head ? i : first;
            slot += head ? 1 : 0;
            list.names[slot - 1] = rows[i];
            list.pointers[slot - 1] = static_cast<Pointer>(first);
        }
    });
    list.pointers.back() = static_cast<Pointer>(nnz);
    return list;
}

template row_list<cl_uint> list_rows(const index_type*, size_type);
template row_list<cl_ulong> list_rows(const index_type*, size_type);

}  // namespace clbool::storage
