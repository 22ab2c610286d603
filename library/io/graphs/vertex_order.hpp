// SPDX-License-Identifier: MIT
// The order of vertices: numerical when all their names are integers, else by bytes. Readers
// number vertices by it and writers sort by it.
#pragma once

#include <clbool/types.hpp>

#include <string>
#include <vector>

namespace clbool::io {

/// True when every name is a decimal integer (`-?digits`, of any length).
bool all_integers(const std::vector<std::string>& names);

/// The place of each name in the order; names must be distinct. Spellings of one integer (7, 07)
/// are ordered by length, then bytes. O(n log n).
std::vector<index_type> ranks(const std::vector<std::string>& names);
/// The place of each number in a permutation.
std::vector<index_type> inverse(const std::vector<index_type>& permutation);

/// Every vertex becomes its rank.
void renumber(std::vector<index_type>& vertices, const std::vector<index_type>& rank);

}  // namespace clbool::io
