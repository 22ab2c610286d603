// SPDX-License-Identifier: MIT
// Sets of vertices for the reference solver: hash table while small, bitmap once that is smaller.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::reference {

/// A growing subset of the vertices 0 … n-1; the caller passes the same n to every insert().
/// Never takes more than about n/8 bytes, however many vertices it holds.
class vertex_set {
public:
    /// Adds a vertex; true when it was not there.
    bool insert(index_type vertex, std::size_t n);
    /// Appends the vertices in ascending order to `out`.
    void append_to(std::vector<index_type>& out) const;

private:
    bool insert_into_table(index_type vertex);
    bool insert_into_bitmap(index_type vertex);
    void grow(std::size_t n);

    std::vector<index_type> table_;     ///< open addressing, a power of two long
    std::vector<std::uint64_t> words_;  ///< bitmap; in use when not empty
    std::size_t size_ = 0;              ///< vertices in the table
};

}  // namespace clbool::reference
