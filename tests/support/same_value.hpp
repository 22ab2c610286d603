// SPDX-License-Identifier: MIT
// Values as clbool::equal compares them.
#pragma once

namespace clbool::testing {

/// Whether both are the same: NaN is the same as NaN.
template <class T>
bool same_value(T a, T b) {
    return a == b || (!(a == a) && !(b == b));
}

}  // namespace clbool::testing
