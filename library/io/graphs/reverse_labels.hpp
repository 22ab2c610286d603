// SPDX-License-Identifier: MIT
// Reverse labels: `x_r` is the reverse of x; of a label x_k the reverse is `x_r_k` too.
#pragma once

#include <string>
#include <vector>

namespace clbool::io {

// The names that a label may be the reverse of, whether they exist or not: most direct reading
// first, x for x_r, then x_k for each x_r_k from the right.
std::vector<std::string> reversed_by(const std::string& label);

}  // namespace clbool::io
