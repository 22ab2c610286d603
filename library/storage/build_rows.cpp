// SPDX-License-Identifier: MIT
// From the host's rows to those of a device.
#include <storage/build_rows.hpp>

#include <host/convert.hpp>
#include <storage/build.hpp>
#include <storage/conversions.hpp>
#include <storage/forms.hpp>
#include <storage/host_rows.hpp>

#include <vector>

namespace clbool::storage {

namespace {

index_type count_filled(const host::rows& a) noexcept {
    index_type filled = 0;
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        filled += a.in_slot(slot).empty() ? 0 : 1;
    }
    return filled;
}

// Slots that are kept: those of all rows, where nothing has a name, or the filled ones.
primitives::row_structure upload_rows(tuning::engine& engine, const host::rows& a,
                                      index_type filled, bool named) {
    const index_type slots = named ? filled : a.slots();
    std::vector<size_type> pointers{0};
    std::vector<index_type> names;
    pointers.reserve(slots + size_type{1});
    names.reserve(named ? slots : 0);
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        const size_type count = a.in_slot(slot).size();
        if (!named || count > 0) {
            pointers.push_back(pointers.back() + count);
            if (named) {
                names.push_back(a.name(slot));
            }
        }
    }
    const width w = pointer_width(engine, a.nnz());
    return {write_offsets(engine, pointers, w), w,
            named ? write_values(engine, names) : runtime::buffer(), slots};
}

}  // namespace

node_ptr build_rows(tuning::engine& engine, const host::rows& a) {
    if (a.nnz() == 0) {
        return make_empty(a.nrows(), a.ncols());
    }
    if (stays_on_host(engine, a.nnz())) {
        return make_node(engine, host::copy(host::team(), a));
    }
    const index_type filled = count_filled(a);
    const bool named = !a.is_complete() || filled <= a.nrows() / 2;
    const auto rows = upload_rows(engine, a, filled, named);
    const auto cols = engine.stream.allocate<index_type>(a.nnz());
    engine.stream.write(cols, a.cols() + a.pointer(0), a.nnz() * sizeof(index_type));
    return make_node(std::make_shared<compressed_rows>(a.nrows(), a.ncols(), rows, cols, a.nnz()));
}

}  // namespace clbool::storage
