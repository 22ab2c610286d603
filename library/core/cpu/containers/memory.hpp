// SPDX-License-Identifier: MIT
// Uninitialised memory blocks.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <memory>

namespace clbool::cpu {

// Deleter; large blocks go to the block cache.
struct block_release {
    size_type bytes = 0;  // 0: not a large block
    void operator()(std::byte* block) const noexcept;
};

// Memory for trivial types; large blocks use huge pages and a block cache (host_blocks.hpp).
class memory {
public:
    memory() noexcept = default;
    // Throws std::bad_alloc.
    explicit memory(size_type bytes);
    // Zeroed lazily: pages take memory at first touch. Throws std::bad_alloc.
    static memory zeroed(size_type bytes);

    std::byte* data() noexcept { return data_.get(); }
    const std::byte* data() const noexcept { return data_.get(); }

private:
    std::unique_ptr<std::byte[], block_release> data_;
};

}  // namespace clbool::cpu
