// SPDX-License-Identifier: MIT
// BSR.
#include <core/storage/forms/block_form.hpp>

#include <utility>

namespace clbool::storage {

block_form::block_form(std::shared_ptr<runtime::device_state> home, cpu::block_matrix rows)
    : home_(std::move(home)),
      rows_(std::move(rows)),
      shape_(rows_.view()),
      blocks_(shape_.blocks()) {}

block_form::block_form(const cpu::block_view& shape, size_type blocks, runtime::buffer pointers,
                       runtime::buffer cols, runtime::buffer bits)
    : shape_(shape),
      blocks_(blocks),
      pointers_(std::move(pointers)),
      cols_(std::move(cols)),
      bits_(std::move(bits)) {
    pointers_.seal();
    cols_.seal();
    bits_.seal();
}

}  // namespace clbool::storage
