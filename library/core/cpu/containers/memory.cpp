// SPDX-License-Identifier: MIT
// Blocks of memory, on large pages where that pays.
#include <core/cpu/containers/memory.hpp>

#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::cpu {

namespace {

constexpr size_type kPage = size_type{2} << 20;
// From here on blocks begin on a large page: the system hands small ones out one by one, at the
// first touch, which takes longer than filling them.
constexpr size_type kLarge = kPage * 3 / 4;

void* allocate(size_type bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (bytes >= kLarge) {
        const size_type whole = (bytes + kPage - 1) / kPage * kPage;
        void* const block = std::aligned_alloc(kPage, whole);
        if (block != nullptr) {
            ::madvise(block, whole, MADV_HUGEPAGE);
        }
        return block;
    }
#endif
    return std::malloc(bytes);
}

}  // namespace

memory::memory(size_type bytes) {
    if (bytes > 0) {
        data_.reset(static_cast<std::byte*>(allocate(bytes)));
        if (data_ == nullptr) {
            throw std::bad_alloc();
        }
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
