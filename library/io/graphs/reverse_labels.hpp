// SPDX-License-Identifier: MIT
// Which labels are reverses of which. `x_r` is the reverse of x; of a label x_k the reverse is
// `x_r_k` too.
#pragma once

#include <string>
#include <vector>

namespace clbool::io {

// The names whose reverse a label is, if there are such labels: the most direct reading first, x
// for x_r, then x_k for each x_r_k from the right.
std::vector<std::string> reversed_by(const std::string& label);

}  // namespace clbool::io
