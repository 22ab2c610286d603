// SPDX-License-Identifier: MIT
// Vectors as files of `index<TAB>value` lines.
#pragma once

#include <clbool/types.hpp>
#include <clbool/vector.hpp>

#include <string>

namespace clbool::tools {

/// Reads lines of a 0-based index and a number, blanks between them, in any order; blank lines and
/// comments behind a # do not matter.
/// @throws io_error naming file and line: a line that is none, an index that is not below `size`
/// or comes twice, a number that is not finite
vector_entries<float> read_vector(const std::string& path, index_type size);

}  // namespace clbool::tools
