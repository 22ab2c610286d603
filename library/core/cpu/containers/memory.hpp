// SPDX-License-Identifier: MIT
// Memory that nothing is written to before it is used.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <memory>

namespace clbool::cpu {

// Gives a block back.
struct block_release {
    size_type bytes = 0;  // of a large one
    void operator()(std::byte* block) const noexcept;
};

// A block for objects of trivial types; large ones on large pages, where there are any, and kept
// for others when they are given back.
class memory {
public:
    memory() noexcept = default;
    // Throws std::bad_alloc.
    explicit memory(size_type bytes);
    // Zeroes, which take no memory before they are written to. Throws std::bad_alloc.
    static memory zeroed(size_type bytes);

    std::byte* data() noexcept { return data_.get(); }
    const std::byte* data() const noexcept { return data_.get(); }

private:
    std::unique_ptr<std::byte[], block_release> data_;
};

}  // namespace clbool::cpu
