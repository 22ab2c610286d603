// SPDX-License-Identifier: MIT
// Entry lookup by binary search.
#pragma once

#include <core/operations/common/handles.hpp>

#include <optional>
#include <vector>

namespace clbool::operations {

// Coordinates in host memory, all within the matrix.
struct place_list {
    const index_type* rows;
    const index_type* cols;
    size_type count;
};

// Whether a, which is not empty, has each entry. One launch and one host read.
std::vector<bool> find_on_device(engine& on, const node& a, const place_list& places);
// The same for rows visible to the host.
std::vector<bool> find_on_host(const cpu::rows& a, const place_list& places);

// Reads single entries of one matrix. Ski-rental rule: asks the device until that has cost as much
// as a transfer of the whole matrix, then reads host memory (at once if visible there).
// Thread-safety: none.
class element_reader {
public:
    // `a` is in the same context at each call.
    bool has(engine& on, const node_ptr& a, index_type row, index_type col);

private:
    bool is_due(const node& a);

    node_ptr of_;
    std::optional<host_view> view_;
    size_type reads_ = 0;
};

}  // namespace clbool::operations
