// SPDX-License-Identifier: MIT
// Uninitialised memory blocks.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/threads/account.hpp>

#include <cstddef>
#include <memory>

namespace clbool::cpu {

// Deleter; large blocks go to the block cache.
struct block_release {
    size_type bytes = 0;
    bool cached = false;   // of the block cache
    bool counted = false;  // among what the process holds
    account_ptr account;   // charged with it, unless null
    void operator()(std::byte* block) const noexcept;
};

// Memory for trivial types; large blocks use huge pages and a block cache (host_memory.hpp). All
// but small blocks are charged to the thread's account, and to the process: to no more than three
// quarters of the machine's memory.
class memory {
public:
    memory() noexcept = default;
    // Throws std::bad_alloc, or out_of_memory beyond a limit.
    explicit memory(size_type bytes);
    // Large ones lazily: pages take memory at first touch. `counted`: whether most of it will be
    // touched, so that it is charged. Throws as above.
    static memory zeroed(size_type bytes, bool counted = true);

    // Bytes left to the process.
    static size_type room() noexcept;

    std::byte* data() noexcept { return data_.get(); }
    const std::byte* data() const noexcept { return data_.get(); }

private:
    void count(bool counted);

    std::unique_ptr<std::byte[], block_release> data_;
};

}  // namespace clbool::cpu
