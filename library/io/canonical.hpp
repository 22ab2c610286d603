// SPDX-License-Identifier: MIT
// Checks shared by all writers: a matrix must be well formed and is brought to canonical order.
#pragma once

#include <clbool/coordinates.hpp>

namespace clbool::io {

/// `matrix` itself when it is canonical, else a canonical copy kept in `storage`.
/// @throws invalid_argument when an entry lies outside or the arrays differ in length.
const coordinates& canonical(const coordinates& matrix, coordinates& storage);

}  // namespace clbool::io
