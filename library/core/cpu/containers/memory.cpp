// SPDX-License-Identifier: MIT
// Allocation of memory blocks.
#include <core/cpu/containers/memory.hpp>

#include <core/runtime/memory/host_blocks.hpp>

#include <cstdlib>
#include <new>

namespace clbool::cpu {

void block_release::operator()(std::byte* block) const noexcept {
    if (bytes > 0) {
        runtime::give_back({block, bytes});
    } else {
        std::free(block);
    }
}

memory::memory(size_type bytes) {
    if (bytes == 0) {
        return;
    }
    if (bytes >= runtime::kLargeBlock) {
        const auto block = runtime::take_block(bytes);
        data_ = decltype(data_)(static_cast<std::byte*>(block.data), block_release{block.bytes});
    } else {
        data_.reset(static_cast<std::byte*>(std::malloc(bytes)));
    }
    if (data_ == nullptr) {
        throw std::bad_alloc();
    }
}

memory memory::zeroed(size_type bytes) {
    memory block;
    if (bytes > 0) {
        block.data_.reset(static_cast<std::byte*>(std::calloc(bytes, 1)));
        if (block.data_ == nullptr) {
            throw std::bad_alloc();
        }
    }
    return block;
}

}  // namespace clbool::cpu
