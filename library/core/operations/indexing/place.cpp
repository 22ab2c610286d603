// SPDX-License-Identifier: MIT
// Placing a matrix into a larger one: ascending indices are renumbering, others selection products.
#include <core/operations/indexing/place.hpp>

#include <core/cpu/structure/take.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/spgemm/product.hpp>

namespace clbool::operations {

namespace {

using storage::compressed_rows;

runtime::buffer renumbered(engine& on, const runtime::buffer& numbers, size_type count,
                           const index_sequence& as) {
    if (as.is_window() && as.run().first == 0) {
        return numbers;
    }
    auto& stream = on.stream;
    const auto source = primitives::items_program(on, "core/operations/indexing/renumber.cl");
    const auto out = stream.allocate<index_type>(count);
    const auto where = items(on, count);
    const auto& run = as.run();
    if (as.is_range()) {
        stream.launch(source, "renumber_by_range", where, numbers, count, cl_long{run.first},
                      cl_long{run.step}, out);
    } else {
        stream.launch(source, "renumber_by_list", where, numbers, count, write_list(on, as), out);
    }
    return out;
}

// Shares pointers and unchanged numbers with a. No host read beyond that for a's DCSR rows.
compressed_ptr with_numbers(engine& on, const node& a, const index_sequence& rows,
                            const index_sequence& cols) {
    const auto from = storage::dcsr_of(on, a);
    auto structure = from->rows();
    structure.names = renumbered(on, structure.names, structure.slots, rows);
    return std::make_shared<compressed_rows>(rows.dimension(), cols.dimension(), structure,
                                             renumbered(on, from->cols(), a.nnz(), cols), a.nnz());
}

index_sequence whole(index_type dimension) { return {0, dimension, dimension}; }

// Reverses rows or columns whose range descends, so that placement ascends.
node_ptr turned(engine& on, const node_ptr& a, const index_sequence& rows,
                const index_sequence& cols, backend where) {
    return taken(
        on, a, rows.descends() ? index_sequence::backwards(rows.count()) : whole(rows.count()),
        cols.descends() ? index_sequence::backwards(cols.count()) : whole(cols.count()), where);
}

node_ptr placed_by_kernels(engine& on, node_ptr a, index_sequence rows, index_sequence cols,
                           backend where) {
    a = turned(on, a, rows, cols, where);
    rows = rows.descends() ? rows.distinct() : rows;
    cols = cols.descends() ? cols.distinct() : cols;
    if (!cols.ascends()) {
        a = multiply(on, a, incidence_of(on, cols), nullptr, false, where).entries;
    }
    if (!rows.ascends()) {
        a = multiply(on, places_of(on, rows), a, nullptr, false, where).entries;
    }
    return rows.ascends() || cols.ascends()
               ? storage::make_node(with_numbers(on, *a,
                                                 rows.ascends() ? rows : whole(rows.dimension()),
                                                 cols.ascends() ? cols : whole(cols.dimension())))
               : a;
}

}  // namespace

compressed_ptr diagonal_rows(engine& on, const node& a, const index_sequence& rows,
                             const index_sequence& cols) {
    const auto from = storage::dcsr_of(on, a);
    auto structure = from->rows();
    const auto numbers = structure.names;
    structure.names = renumbered(on, numbers, structure.slots, rows);
    return std::make_shared<compressed_rows>(rows.dimension(), cols.dimension(), structure,
                                             renumbered(on, numbers, structure.slots, cols),
                                             a.nnz());
}

node_ptr placed(engine& on, const node_ptr& a, const index_sequence& rows,
                const index_sequence& cols, backend asked) {
    if (a->empty()) {
        return storage::make_empty(rows.dimension(), cols.dimension());
    }
    if (rows.is_whole() && cols.is_whole()) {
        return a;
    }
    const bool renamed = rows.ascends() && cols.ascends();
    const size_type listed =
        (rows.is_range() ? 0 : rows.count()) + (cols.is_range() ? 0 : size_type{cols.count()});
    const auto by = plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, *a),
                                 a->nnz() + listed);
    note_step(on, "placing", by, renamed ? "other numbers" : "other numbers, put in order");
    const auto by_host = [&] {
        return storage::make_node(on, cpu::place(cpu::team(), host_view::make(on, *a), rows.run(),
                                                 cols.run(), rows.dimension(), cols.dimension()));
    };
    return by_choice(
        on, by, [&] { return placed_by_kernels(on, a, rows, cols, by.where); }, by_host);
}

}  // namespace clbool::operations
