// SPDX-License-Identifier: MIT
// Sequences of indices of every kind that operations tell apart.
#pragma once

#include <clbool/indices.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace clbool::testing {

struct index_case {
    std::string name;
    indices sequence;
};

/// All, ranges, and lists of some `length` indices below a dimension; those of lists are `likely`
/// ones (the rows of a matrix, say) half of the time. Of none the empty ones alone.
std::vector<index_case> index_cases(index_type dimension, const std::vector<index_type>& likely,
                                    index_type length, std::uint64_t seed);

}  // namespace clbool::testing
