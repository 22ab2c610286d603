// SPDX-License-Identifier: MIT
// Advice to the operating system.
#include <runtime/host_memory.hpp>

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::runtime {

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] size_type bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage;
    const std::uintptr_t last = (begin + bytes) / kPage * kPage;
    if (first < last) {
        ::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
    }
#endif
}

}  // namespace clbool::runtime
