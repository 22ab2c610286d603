// SPDX-License-Identifier: MIT
// Sliced ELL and BSR on devices.
#include <core/storage/forms/packed_forms.hpp>

namespace clbool::storage {

slice_form::slice_form(const cpu::sliced_view& shape, size_type places, runtime::buffer order,
                       runtime::buffer starts, runtime::buffer cols)
    : packed_form(shape),
      places_(places),
      order_(std::move(order)),
      starts_(std::move(starts)),
      cols_(std::move(cols)) {
    order_.seal();
    starts_.seal();
    cols_.seal();
}

block_form::block_form(const cpu::block_view& shape, size_type blocks, runtime::buffer pointers,
                       runtime::buffer cols, runtime::buffer bits)
    : packed_form(shape),
      blocks_(blocks),
      pointers_(std::move(pointers)),
      cols_(std::move(cols)),
      bits_(std::move(bits)) {
    pointers_.seal();
    cols_.seal();
    bits_.seal();
}

}  // namespace clbool::storage
