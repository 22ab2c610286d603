// SPDX-License-Identifier: MIT
// Memory that nothing is written to before it is used.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace clbool::cpu {

// A block for objects of trivial types; large ones on large pages, where there are any.
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
    struct release {
        void operator()(std::byte* block) const noexcept { std::free(block); }
    };

    std::unique_ptr<std::byte[], release> data_;
};

}  // namespace clbool::cpu
