// SPDX-License-Identifier: MIT
// entries_per_row and entries_per_column (row and column degrees).
#include <clbool/counts.hpp>

#include <clbool/guard.hpp>
#include <core/cpu/products/products.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/storage/building/read_back.hpp>

#include <algorithm>
#include <vector>

namespace clbool::v0 {

std::vector<index_type> entry_counts::dense() const {
    return detail::guarded("spread counts", [&] {
        std::vector<index_type> all(size);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            all[indices[i]] = counts[i];
        }
        return all;
    });
}

}  // namespace clbool::v0

namespace clbool::operations {
namespace {

// From the device's row pointers: as much to transfer as the counts.
entry_counts rows_from_device(engine& on, const storage::compressed_rows& a) {
    const auto pointers = storage::read_pointers(on, a);
    const auto names = storage::read_names(on, a);
    entry_counts out;
    out.size = a.nrows();
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        const size_type count = pointers[slot + size_type{1}] - pointers[slot];
        if (count > 0) {
            out.indices.push_back(names.empty() ? slot : names[slot]);
            out.counts.push_back(static_cast<index_type>(count));
        }
    }
    return out;
}

// Atomic counter per column.
entry_counts columns_from_device(engine& on, const storage::compressed_rows& a) {
    const auto shape = on.params.compact;
    const auto source = primitives::tiled_program("core/operations/counts/columns.cl", shape);
    const auto counters = on.stream.allocate_zeroed<cl_uint>(a.ncols());
    on.stream.launch(source, "count_columns", primitives::tiles_of(shape, a.nnz()), a.cols(),
                     a.nnz(), counters);
    std::vector<index_type> all(a.ncols());
    on.stream.read(counters, 0, all.data(), all.size() * sizeof(index_type));
    entry_counts out;
    out.size = a.ncols();
    for (index_type col = 0; col < a.ncols(); ++col) {
        if (all[col] > 0) {
            out.indices.push_back(col);
            out.counts.push_back(all[col]);
        }
    }
    return out;
}

// Whether 4-byte counters for all columns are cheap beside the entries, or few anyway.
bool may_count(const node& a) {
    constexpr size_type kCountersPerEntry = 8;
    constexpr size_type kFew = size_type{1} << 16;
    return a.ncols() <= std::max(kFew, kCountersPerEntry * a.nnz());
}

entry_counts per_row(engine& on, const node_ptr& a, backend asked) {
    const auto by = plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, *a),
                                 std::min<size_type>(a->nrows(), a->nnz()));
    note_step(on, "counts", by, "row pointers");
    if (by.where == backend::host) {
        return cpu::entries_per_row(host_view::make(on, *a));
    }
    return rows_from_device(on, *storage::compressed_of(on, *a));
}

entry_counts per_column(engine& on, const node_ptr& a, backend asked) {
    const bool counts = may_count(*a);
    const auto by = plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, *a),
                                 counts ? a->nnz() + a->ncols() : a->nnz());
    note_step(on, "counts", by, counts ? "a counter for each column" : "rows of the transpose");
    if (by.where == backend::host) {
        return cpu::entries_per_column(cpu::team(), host_view::make(on, *a));
    }
    if (!counts) {
        return rows_from_device(on, *storage::compressed_of(on, *transposed(on, a, by.where)));
    }
    return columns_from_device(on, *storage::compressed_of(on, *a));
}

// Common body of both calls: count(engine, matrix, asked backend) over `size` rows or columns.
template <class Count>
entry_counts counts_call(context& on_context, const char* name, const matrix& a, index_type size,
                         const operation_hints& hints_given, const Count& count) {
    return enter(on_context, name, [&](engine& on) {
        const auto hints = read_sized(hints_given);
        const operand source(on, name, "the operand", a, false);
        announce(on, name, shape_text(source));
        return a.empty() ? entry_counts{size, {}, {}} : count(on, a.node(), hints.backend);
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

entry_counts entries_per_row(context& on_context, const matrix& a, const operation_hints& hints) {
    return operations::counts_call(on_context, "entries_per_row", a, a.nrows(), hints,
                                   operations::per_row);
}

entry_counts entries_per_column(context& on_context, const matrix& a,
                                const operation_hints& hints) {
    return operations::counts_call(on_context, "entries_per_column", a, a.ncols(), hints,
                                   operations::per_column);
}

}  // namespace clbool::v0
