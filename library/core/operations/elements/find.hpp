// SPDX-License-Identifier: MIT
// Entries looked up in matrices.
#pragma once

#include <core/operations/common/handles.hpp>

#include <optional>
#include <vector>

namespace clbool::operations {

// Places in the host's memory, all within the matrix they are looked up in.
struct place_list {
    const index_type* rows;
    const index_type* cols;
    size_type count;
};

// Whether a, which is not empty, has each of these places. One launch and one host read.
std::vector<bool> find_on_device(engine& on, const node& a, const place_list& places);
// The same where the host sees a's rows.
std::vector<bool> find_on_host(const cpu::rows& a, const place_list& places);

// Reads entries of one matrix one by one: on the device, until that has taken as long as it takes
// to read all of it back; then, and where the host sees it anyway, in the host's memory.
// Thread-safety: none.
class element_reader {
public:
    // In the same context each time.
    bool has(engine& on, const node_ptr& a, index_type row, index_type col);

private:
    bool is_due(const node& a);

    node_ptr of_;
    std::optional<host_view> view_;
    size_type reads_ = 0;
};

}  // namespace clbool::operations
