// SPDX-License-Identifier: MIT
// Order of vertices for readers and writers: numerical if all names are integers, else by bytes.
#pragma once

#include <clbool/coordinates.hpp>

#include <string>
#include <vector>

namespace clbool::io {

/// True when every name is a decimal integer (`-?digits`, of any length).
bool all_integers(const std::vector<std::string>& names);

/// The rank of each name; names must be distinct. Spellings of one integer (7, 07) are ordered by
/// length, then bytes. O(n log n).
std::vector<index_type> ranks(const std::vector<std::string>& names);
/// Inverse permutation.
std::vector<index_type> inverse(const std::vector<index_type>& permutation);

/// Names, which are moved from, in the order of their ranks.
std::vector<std::string> in_order(std::vector<std::string>& names,
                                  const std::vector<index_type>& rank);
/// Replaces the vertices of entries by their ranks; the result is normalised.
void renumber(coordinates& entries, const std::vector<index_type>& rank);

}  // namespace clbool::io
