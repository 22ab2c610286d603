// SPDX-License-Identifier: MIT
// Large blocks of the process's memory, kept for the next who needs such.
#pragma once

#include <clbool/types.hpp>

namespace clbool::runtime {

// Blocks from this size on are worth keeping: the system clears their pages when they are first
// touched, which takes as long as to fill them.
inline constexpr size_type kLargeBlock = size_type{3} << 19;

struct host_block {
    void* data = nullptr;
    size_type bytes = 0;
};

// A block of so many bytes, which are large, or somewhat more, on large pages where there are any;
// null where there is no memory. Any thread, and a forked process, may ask.
host_block take_block(size_type bytes) noexcept;
// Takes such a block back. A 16th of the machine's memory is kept at most, the latest.
void give_back(host_block block) noexcept;
// Gives what is kept to the system.
void drop_idle_blocks() noexcept;

}  // namespace clbool::runtime
