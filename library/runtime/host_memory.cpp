// SPDX-License-Identifier: MIT
// Advice to the operating system.
#include <runtime/host_memory.hpp>

#include <runtime/parallel.hpp>

#include <cstdint>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::runtime {

void prepare_pages([[maybe_unused]] void* memory, [[maybe_unused]] size_type bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE) && defined(MADV_POPULATE_WRITE)
    constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + kPage - 1) / kPage;
    const std::uintptr_t last = (begin + bytes) / kPage;
    if (first >= last) {
        return;
    }
    const std::uintptr_t pages = last - first;
    const auto advise = [=](std::uintptr_t page, std::uintptr_t count, int advice) {
        ::madvise(reinterpret_cast<void*>((first + page) * kPage), count * kPage, advice);
    };
    advise(0, pages, MADV_HUGEPAGE);
    const size_type parts = parts_for(pages * kPage);
    try {
        in_parallel(parts, [=](size_type part) {
            const std::uintptr_t page = pages * part / parts;
            advise(page, pages * (part + 1) / parts - page, MADV_POPULATE_WRITE);
        });
    } catch (const std::bad_alloc&) {
        // Then pages come one by one.
    }
#endif
}

}  // namespace clbool::runtime
