// SPDX-License-Identifier: MIT
// Memory for blocks that come, from one product to the next: what is new to a process is filled
// with zeros by the system page by page, which takes longer than a block's way between two ranks.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <mutex>
#include <vector>

namespace clbool::distributed {

/// Thread-safety: all calls may come from any thread.
class spare_arrays {
public:
    /// Of at least so many numbers, with any content.
    std::vector<index_type> take(std::size_t size);
    /// Keeps it, while all that is kept takes no more than so many bytes.
    void give_back(std::vector<index_type> array, size_type most_bytes);

private:
    std::mutex lock_;
    std::vector<std::vector<index_type>> kept_;  // by rising size
    size_type bytes_ = 0;
};

}  // namespace clbool::distributed
