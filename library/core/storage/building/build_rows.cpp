// SPDX-License-Identifier: MIT
// Upload of host rows as CSR or DCSR.
#include <core/storage/building/build_rows.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/conversions/host_rows.hpp>

#include <vector>

namespace clbool::storage {

namespace {

index_type count_filled(const cpu::rows& a) noexcept {
    index_type filled = 0;
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        filled += a.in_slot(slot).empty() ? 0 : 1;
    }
    return filled;
}

// The caller's row pointers if they can be uploaded unchanged; else null.
const void* pointers_as_they_are(const cpu::rows& a, width w) noexcept {
    if (a.pointer(0) != 0) {
        return nullptr;
    }
    return w == width::wide ? static_cast<const void*>(a.wide_pointers())
                            : static_cast<const void*>(a.narrow_pointers());
}

// Row pointers of all rows (CSR).
primitives::row_structure upload_all_rows(tuning::engine& engine, const cpu::rows& a) {
    const width w = pointer_width(engine, a.nnz());
    const size_type count = a.slots() + size_type{1};
    if (const void* const given = pointers_as_they_are(a, w)) {
        auto pointers = primitives::allocate_offsets(engine, count, w);
        engine.stream.write(pointers, given,
                            count * (w == width::wide ? sizeof(cl_ulong) : sizeof(cl_uint)));
        return {pointers, w, runtime::buffer(), a.slots()};
    }
    std::vector<size_type> pointers(count);
    for (size_type slot = 0; slot < count; ++slot) {
        pointers[slot] = a.pointer(slot) - a.pointer(0);
    }
    return {write_offsets(engine, pointers, w), w, runtime::buffer(), a.slots()};
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
    return {write_offsets(engine, pointers, w), w, write_values(engine, names), filled};
}

}  // namespace

node_ptr build_rows(tuning::engine& engine, const cpu::rows& a) {
    if (a.nnz() == 0) {
        return make_empty(a.nrows(), a.ncols());
    }
    if (stays_on_host(engine, a.nnz())) {
        return make_node(engine, cpu::copy(cpu::team(), a));
    }
    const index_type filled = count_filled(a);
    const bool named = !a.is_complete() || filled <= a.nrows() / 2;
    const auto rows = named ? upload_filled_rows(engine, a, filled) : upload_all_rows(engine, a);
    const auto cols = engine.stream.allocate<index_type>(a.nnz());
    engine.stream.write(cols, a.cols() + a.pointer(0), a.nnz() * sizeof(index_type));
    return make_node(std::make_shared<compressed_rows>(a.nrows(), a.ncols(), rows, cols, a.nnz()));
}

}  // namespace clbool::storage
