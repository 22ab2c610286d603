// SPDX-License-Identifier: MIT
// What must hold of an answer beside its entries.
#pragma once

#include <stdexcept>

namespace clbool::fuzz {

inline void require(bool holds, const char* what) {
    if (!holds) {
        throw std::logic_error(what);
    }
}

}  // namespace clbool::fuzz
