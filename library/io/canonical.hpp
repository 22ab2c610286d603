// SPDX-License-Identifier: MIT
// Checks shared by all writers, before files are opened, so that a bad matrix never touches the
// disk: it must be well formed and is brought to canonical order.
#pragma once

#include <clbool/coordinates.hpp>

namespace clbool::io {

/// `matrix` itself when it is canonical, else a canonical copy kept in `storage`.
/// @throws invalid_argument when an entry lies outside or the arrays differ in length.
inline const coordinates& canonical(const coordinates& matrix, coordinates& storage) {
    matrix.validate();
    if (matrix.normalized()) {
        return matrix;
    }
    storage = matrix;
    storage.normalize();
    return storage;
}

}  // namespace clbool::io
