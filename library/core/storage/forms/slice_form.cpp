// SPDX-License-Identifier: MIT
// Sliced ELL.
#include <core/storage/forms/slice_form.hpp>

#include <utility>

namespace clbool::storage {

slice_form::slice_form(std::shared_ptr<runtime::device_state> home, cpu::sliced_matrix rows)
    : home_(std::move(home)),
      rows_(std::move(rows)),
      shape_(rows_.view()),
      places_(shape_.places()) {}

slice_form::slice_form(const cpu::sliced_view& shape, size_type places, runtime::buffer order,
                       runtime::buffer starts, runtime::buffer cols)
    : shape_(shape),
      places_(places),
      order_(std::move(order)),
      starts_(std::move(starts)),
      cols_(std::move(cols)) {
    order_.seal();
    starts_.seal();
    cols_.seal();
}

}  // namespace clbool::storage
