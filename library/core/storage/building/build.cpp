// SPDX-License-Identifier: MIT
// Build of matrices: host or device, and the storage format of the result.
#include <core/storage/building/build.hpp>

#include <clbool/error.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/runtime/sized.hpp>
#include <core/storage/building/entry_builder.hpp>
#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/conversions/uploads.hpp>

#include <string>
#include <vector>

namespace clbool::storage {

using primitives::pairs;
using primitives::row_structure;
using primitives::width;

host_order order_of(const entry_order& promised) {
    entry_order known;
    runtime::copy_members("entry_order", promised, promised.struct_size, known,
                          &entry_order::sorted, &entry_order::unique);
    return {known.sorted, known.unique};
}

namespace {

node_ptr build_on_host(tuning::engine& engine, const host_entries& in, host_order promised) {
    return make_node(engine, cpu::build(cpu::team(), in, promised));
}

// With separate device memory, a requested format is created at once, not on first use.
bool wants_both(const tuning::engine& engine) noexcept {
    const auto& state = engine.stream.state();
    return !state.is_host() && !state.shares_memory();
}

node_ptr on_device_too(tuning::engine& engine, const node_ptr& a, matrix_form form) {
    const auto kept = a->present().host;
    switch (form) {
        case matrix_form::coordinates:
            return std::make_shared<node>(coordinates_of(engine, *a), kept);
        case matrix_form::csr: return std::make_shared<node>(csr_of(engine, *a), kept);
        case matrix_form::dcsr: return std::make_shared<node>(dcsr_of(engine, *a), kept);
        default: break;
    }
    return a;
}

}  // namespace

pairs upload_entries(tuning::engine& engine, const index_type* rows, const index_type* cols,
                     size_type nnz) {
    return {upload_values(engine, rows, nnz), upload_values(engine, cols, nnz), nnz};
}

bool stays_on_host(const tuning::engine& engine, size_type nnz) noexcept {
    return engine.stream.state().is_host() ||
           (nnz <= engine.params.host_entries && !engine.stream.kernels_only());
}

host_entries entries_of(const coordinates& host) {
    if (host.rows.size() != host.cols.size()) {
        throw invalid_argument("coordinates hold " + std::to_string(host.rows.size()) +
                               " rows but " + std::to_string(host.cols.size()) + " columns");
    }
    return {host.rows.data(), host.cols.data(), host.nrows, host.ncols, host.nnz()};
}

node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised) {
    if (in.nnz > 0 && stays_on_host(engine, in.nnz)) {
        cpu::require_arrays(in);
        return build_on_host(engine, in, promised);
    }
    const auto made = build_node(engine, in, promised, matrix_form::dcsr);
    const auto rows = made->present().dcsr;
    const bool most_are_filled = rows && rows->slots() > made->nrows() / 2;
    return most_are_filled ? converted(engine, made, matrix_form::csr) : made;
}

node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised,
                    matrix_form form) {
    if (in.nnz == 0) {
        return make_empty(in.nrows, in.ncols);
    }
    cpu::require_arrays(in);
    if (stays_on_host(engine, in.nnz)) {
        const auto made = build_on_host(engine, in, promised);
        return wants_both(engine) ? on_device_too(engine, made, form) : made;
    }
    if (form == matrix_form::coordinates) {
        return make_node(build(engine, in, promised));
    }
    return converted(engine, make_node(build_dcsr(engine, in, promised)), form);
}

coordinate_ptr build(tuning::engine& engine, const host_entries& in, host_order promised) {
    if (in.nnz == 0) {
        return std::make_shared<coordinate_list>(in.nrows, in.ncols);
    }
    cpu::require_arrays(in);
    return std::make_shared<coordinate_list>(in.nrows, in.ncols,
                                             entry_builder(engine, in, promised).make_list());
}

coordinate_ptr build(tuning::engine& engine, const device_entries& in, host_order promised) {
    if (in.list.count == 0) {
        return std::make_shared<coordinate_list>(in.nrows, in.ncols);
    }
    return std::make_shared<coordinate_list>(in.nrows, in.ncols,
                                             entry_builder(engine, in, promised).make_list());
}

compressed_ptr build_dcsr(tuning::engine& engine, const host_entries& in, host_order promised) {
    if (in.nnz == 0) {
        return std::make_shared<compressed_rows>(in.nrows, in.ncols, true);
    }
    cpu::require_arrays(in);
    return entry_builder(engine, in, promised).make_rows();
}

namespace {

// Row pointers of all slots, and their numbers unless all rows are stored.
primitives::row_structure upload_all_slots(tuning::engine& engine, const cpu::rows& a) {
    const width w = pointer_width(engine, a.nnz());
    const auto names =
        a.names() != nullptr ? upload_values(engine, a.names(), a.slots()) : runtime::buffer();
    return {upload_pointers(engine, a, w), w, names, a.slots()};
}

// Row pointers and numbers of the non-empty rows (DCSR).
primitives::row_structure upload_filled_rows(tuning::engine& engine, const cpu::rows& a,
                                             index_type filled) {
    std::vector<size_type> pointers{0};
    std::vector<index_type> names;
    pointers.reserve(filled + size_type{1});
    names.reserve(filled);
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        if (const size_type count = a.in_slot(slot).size(); count > 0) {
            pointers.push_back(pointers.back() + count);
            names.push_back(a.name(slot));
        }
    }
    const width w = pointer_width(engine, a.nnz());
    return {upload_offsets(engine, pointers, w), w, upload(engine, names), filled};
}

}  // namespace

node_ptr build_rows(tuning::engine& engine, const cpu::rows& a) {
    if (a.nnz() == 0) {
        return make_empty(a.nrows(), a.ncols());
    }
    if (stays_on_host(engine, a.nnz())) {
        return make_node(engine, cpu::copy(cpu::team(), a));
    }
    const index_type filled = a.filled();
    const bool drops_slots = filled < a.slots() && (!a.is_complete() || filled <= a.nrows() / 2);
    const auto rows =
        drops_slots ? upload_filled_rows(engine, a, filled) : upload_all_slots(engine, a);
    const auto cols = upload_values(engine, a.cols() + a.pointer(0), a.nnz());
    return make_node(std::make_shared<compressed_rows>(a.nrows(), a.ncols(), rows, cols, a.nnz()));
}

}  // namespace clbool::storage
