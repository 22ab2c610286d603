// SPDX-License-Identifier: MIT
// Kronecker product, each entry written to its final position.
#include <core/cpu/products/products.hpp>

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/cuts.hpp>

namespace clbool::cpu {

namespace {

array<index_type> filled_slots(const rows& a) {
    array<index_type> slots;
    slots.reserve(a.slots());
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        if (!a.in_slot(slot).empty()) {
            slots.push_back(slot);
        }
    }
    return slots;
}

// Kronecker product of two rows.
void write_row(span x, span y, index_type b_ncols, index_type* out) noexcept {
    for (const index_type left : x) {
        const index_type first = left * b_ncols;
        for (const index_type right : y) {
            *out++ = first + right;
        }
    }
}

}  // namespace

matrix kronecker(const team& workers, const rows& a, const rows& b) {
    const index_type nrows = a.nrows() * b.nrows();
    const index_type ncols = a.ncols() * b.ncols();
    if (a.nnz() == 0 || b.nnz() == 0) {
        return matrix(nrows, ncols);
    }
    const auto a_slots = filled_slots(a);
    const auto b_slots = filled_slots(b);
    const size_type slots = a_slots.size() * b_slots.size();
    const size_type nnz = a.nnz() * b.nnz();
    draft out(nrows, ncols, static_cast<index_type>(slots), nnz);
    for_indices(workers, slots, nnz + slots, [&](size_type slot) {
        const index_type i = a_slots[slot / b_slots.size()];
        const index_type j = b_slots[slot % b_slots.size()];
        const span x = a.in_slot(i);
        const size_type at =
            (a.pointer(i) - a.pointer(0)) * b.nnz() + x.size() * (b.pointer(j) - b.pointer(0));
        out.names()[slot] = a.name(i) * b.nrows() + b.name(j);
        out.set_pointer(slot, at);
        write_row(x, b.in_slot(j), b.ncols(), out.cols() + at);
    });
    out.set_pointer(slots, nnz);
    return out.finish();
}

}  // namespace clbool::cpu
