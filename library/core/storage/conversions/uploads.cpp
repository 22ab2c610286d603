// SPDX-License-Identifier: MIT
// Offsets and row pointers in a given width.
#include <core/storage/conversions/uploads.hpp>

namespace clbool::storage {

runtime::buffer upload_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                               width w) {
    return w == width::wide
               ? upload_kept(engine, std::vector<cl_ulong>(offsets.begin(), offsets.end()))
               : upload_kept(engine, std::vector<cl_uint>(offsets.begin(), offsets.end()));
}

runtime::buffer upload_pointers(tuning::engine& engine, const cpu::rows& a, width w,
                                const std::shared_ptr<const void>& owner) {
    const size_type count = a.slots() + size_type{1};
    const auto send = [&](const auto* from) {
        return owner ? upload_kept(engine, owner, from, count) : upload_values(engine, from, count);
    };
    const bool is_wide = w == width::wide;
    if (a.pointer(0) == 0 && is_wide == (a.wide_pointers() != nullptr)) {
        return is_wide ? send(a.wide_pointers()) : send(a.narrow_pointers());
    }
    std::vector<size_type> pointers(count);
    for (size_type slot = 0; slot < count; ++slot) {
        pointers[slot] = a.pointer(slot) - a.pointer(0);
    }
    return upload_offsets(engine, pointers, w);
}

}  // namespace clbool::storage
