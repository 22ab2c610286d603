// SPDX-License-Identifier: MIT
// What tests see of a matrix's storage.
#pragma once

#include <clbool/formats.hpp>
#include <core/storage/conversions/forms.hpp>

namespace clbool::testing {

/// The compressed rows that a matrix has at the moment.
inline const storage::compressed_rows& rows_of(const matrix& a) {
    const auto there = a.node()->present();
    return *there.compressed(a.form());
}

}  // namespace clbool::testing
