// SPDX-License-Identifier: MIT
// Orientation by degree in kernels: entry by entry, as row lengths vary.
#include <queries/graph/orient.hpp>

#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <queries/graph/cpu/orient.hpp>

namespace clbool::operations {

namespace {

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
    primitives::gather_uphill(on, chosen, entries->entries(), rows->rows(), out);
    return storage::make_node(
        std::make_shared<storage::coordinate_list>(a.nrows(), a.ncols(), std::move(out)));
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

}  // namespace clbool::operations
