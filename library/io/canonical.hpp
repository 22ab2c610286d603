// SPDX-License-Identifier: MIT
// What every writer does first: see to it that a matrix is well formed and in canonical order.
#pragma once

#include <clbool/coordinates.hpp>

namespace clbool::io {

/// `matrix` itself when it is canonical, else a canonical copy kept in `storage`.
/// @throws invalid_argument when an entry lies outside or the arrays differ in length.
const coordinates& canonical(const coordinates& matrix, coordinates& storage);

}  // namespace clbool::io
