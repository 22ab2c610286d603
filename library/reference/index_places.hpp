// SPDX-License-Identifier: MIT
// Inverse of an index sequence.
#pragma once

#include <clbool/indices.hpp>

#include <map>
#include <string>
#include <vector>

namespace clbool::reference {

/// For every index of a dimension, its positions in a sequence.
class index_places {
public:
    /// @throws invalid_argument when one is beyond the dimension, or they are more than a matrix
    ///         can have; `what` names them.
    index_places(const char* what, const indices& sequence, index_type dimension);

    /// How many indices the sequence has.
    index_type size() const noexcept { return size_; }
    /// Its positions, ascending.
    std::vector<index_type> of(index_type index) const;
    /// Whether it has it.
    bool has(index_type index) const { return !of(index).empty(); }
    /// The index at a place.
    index_type at(index_type place) const { return static_cast<index_type>(sequence_.at(place)); }

private:
    indices sequence_;
    index_type size_;
    std::map<index_type, std::vector<index_type>> listed_;
};

}  // namespace clbool::reference
