// SPDX-License-Identifier: MIT
// Cache of large host memory blocks, to avoid first-touch page faults.
#pragma once

#include <clbool/types.hpp>

namespace clbool::runtime {

// Smallest block worth caching: first-touch page faults take as long as filling it.
inline constexpr size_type kLargeBlock = size_type{3} << 19;

struct host_block {
    void* data = nullptr;
    size_type bytes = 0;
};

// A large block of at least `bytes` bytes, on huge pages if available; null if out of memory. Safe
// from any thread and in a forked process.
host_block take_block(size_type bytes) noexcept;
// Returns a block to the cache, which keeps the latest, up to a 16th of the machine's memory.
void give_back(host_block block) noexcept;
// Returns cached blocks to the system.
void drop_idle_blocks() noexcept;
// Bytes of cached blocks.
size_type idle_block_bytes() noexcept;

}  // namespace clbool::runtime
