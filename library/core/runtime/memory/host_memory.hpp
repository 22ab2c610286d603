// SPDX-License-Identifier: MIT
// Host memory: a cache of large blocks, multi-threaded copies of large arrays, page preparation.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::runtime {

// Smallest block worth caching: malloc() returns larger ones to the system, or what lies above
// them, and then first-touch page faults take as long as filling them.
inline constexpr size_type kLargeBlock = size_type{1} << 16;
// Blocks on huge pages are at least this large, others are malloc()'s.
inline constexpr size_type kHugeBlock = size_type{3} << 19;

struct host_block {
    void* data = nullptr;
    size_type bytes = 0;
};

// A large block of at least `bytes` bytes, on huge pages if it fills some that are available; null
// if out of memory. Safe from any thread and in a forked process.
host_block take_block(size_type bytes) noexcept;
// Returns a block to the cache, which keeps the latest, up to a 16th of the machine's memory.
void give_back(host_block block) noexcept;
// Returns cached blocks to the system.
void drop_idle_blocks() noexcept;
// Bytes of cached blocks.
size_type idle_block_bytes() noexcept;

// Threads for copying so many bytes: a core moves 10 GB/s, four saturate most buses or memories.
cpu::team movers(size_type bytes) noexcept;

// Pre-faults memory about to be filled, with huge pages if available: page faults one by one take
// longer than the filling. Only a hint: no effect on little memory and outside Linux.
void prepare_pages(void* memory, size_type bytes) noexcept;

// Resizes an empty vector to n values on prepared pages.
template <class Value>
void resize(std::vector<Value>& values, size_type n) {
    values.reserve(n);
    prepare_pages(values.data(), n * sizeof(Value));
    values.resize(n);
}

}  // namespace clbool::runtime
