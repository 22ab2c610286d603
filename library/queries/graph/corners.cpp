// SPDX-License-Identifier: MIT
// Orientation by degree, in kernels entry by entry, as row lengths vary. Triangles per vertex: by
// kernels, edge by edge, or by host threads, row by row.
#include <queries/graph/corners.hpp>

#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <queries/graph/cpu/triangles.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using storage::vector_ptr;

// Kernels use a dense array of row lengths: worth it up to so many rows for an entry.
constexpr size_type kRowsOfAnEntry = 8;

choice plan_orientation(const engine& on, const node& a, backend asked) {
    const auto by =
        plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, a), a.nnz());
    return by.where != backend::host && a.nrows() / kRowsOfAnEntry > a.nnz()
               ? choice{backend::host, "kernels look at every row, which entries are too few for"}
               : by;
}

node_ptr oriented_by_kernels(engine& on, const node& a) {
    const auto entries = storage::coordinates_of(on, a);
    const auto rows = storage::csr_of(on, a);
    const primitives::size_block sizes(on);
    const auto chosen = primitives::select_uphill(on, entries->entries(), rows->rows(), sizes, 0);
    const size_type nnz = sizes.read(on).total[0];
    if (nnz == 0) {
        return storage::make_empty(a.nrows(), a.ncols());
    }
    auto out = primitives::allocate_pairs(on, nnz);
    chosen(out.rows, out.cols);
    return storage::make_node(
        std::make_shared<storage::coordinate_list>(a.nrows(), a.ncols(), std::move(out)));
}

// Kernels count in a dense array: worth it up to so many vertices for an edge.
constexpr size_type kVerticesOfAnEdge = 8;
constexpr size_type kLookedAt = 16;  // estimated entries visited for each edge

choice plan_corners(const engine& on, const node& edges, backend asked) {
    const bool seen = storage::is_seen_by_host(on, edges);
    const auto by = plan_backend(facts_of(on), asked, false, seen, kLookedAt * edges.nnz());
    if (by.where == backend::host) {
        return by;
    }
    if (edges.nrows() / kVerticesOfAnEdge > edges.nnz()) {
        return {backend::host, "kernels count for every vertex, which edges are too few for"};
    }
    if (edges.nnz() >> 32 != 0) {
        return {backend::host, "counters of 32 bits might not do"};
    }
    return by;
}

runtime::program make_program(const engine& on, const storage::compressed_rows& rows,
                              size_type lanes) {
    return runtime::program("queries/graph/corners.cl")
        .set("GROUP", on.params.elementwise.group)
        .set("LANES", lanes)
        .set("A_WIDE", rows.rows().pointer_width)
        .set("VALUE", element_type::uint64);
}

vector_ptr by_kernels(engine& on, const node& edges) {
    constexpr size_type kLanes = 8;
    const auto list = storage::coordinates_of(on, edges);
    const auto rows = storage::csr_of(on, edges);
    const size_type lanes = std::min(kLanes, on.params.row_lanes);
    const auto source = make_program(on, *rows, lanes);
    const size_type group = on.params.elementwise.group;
    const index_type n = edges.nrows();
    const auto counts = on.stream.allocate_zeroed<cl_uint>(n);
    on.stream.launch(source, "count_corners", runtime::range::items(lanes * list->nnz(), group),
                     list->nnz(), list->entries().rows, list->entries().cols, rows->rows().pointers,
                     counts);
    auto out = storage::allocate_bitmap(on, n, element_type::uint64, false);
    const size_type words = storage::device_words_of(n);
    on.stream.launch(source, "corners_as_vector", runtime::range::items(words, group), words,
                     size_type{n}, counts, out.bits, out.values);
    return storage::make_vector(n, element_type::uint64, std::move(out));
}

}  // namespace

node_ptr oriented(engine& on, const node_ptr& a, backend asked) {
    if (a->empty()) {
        return a;
    }
    const auto by = plan_orientation(on, *a, asked);
    note_step(on, "orientation", by, "from shorter rows to longer ones");
    const auto by_host = [&] {
        return storage::make_node(on, cpu::oriented(cpu::team(), host_view::make(on, *a)));
    };
    return by_choice(
        on, by, [&] { return oriented_by_kernels(on, *a); }, by_host);
}

vector_ptr triangles_by_vertex(engine& on, const node_ptr& edges, backend asked) {
    if (edges->empty()) {
        return storage::empty_vector(edges->nrows(), element_type::uint64);
    }
    const auto by = plan_corners(on, *edges, asked);
    note_step(on, "triangles", by,
              by.where == backend::host ? "rows marked" : "rows of each edge's ends searched");
    const auto by_host = [&] {
        const auto rows = host_view::make(on, *edges);
        return storage::make_vector(on, cpu::triangles_per_vertex(cpu::team(), rows));
    };
    return by_choice(
        on, by, [&] { return by_kernels(on, *edges); }, by_host);
}

}  // namespace clbool::operations
