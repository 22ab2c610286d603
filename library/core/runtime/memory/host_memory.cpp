// SPDX-License-Identifier: MIT
// Copy threads, and madvise for page preparation.
#include <core/runtime/memory/host_memory.hpp>

#include <algorithm>
#include <cstdint>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::runtime {

cpu::team movers(size_type bytes) noexcept {
    constexpr size_type kMostThreads = 4;
    // Starting a thread takes as long as moving some hundred kilobytes.
    constexpr size_type kBytesPerThread = size_type{2} << 20;
    const size_type most = std::min<size_type>(kMostThreads, cpu::team().threads());
    return cpu::team(
        static_cast<unsigned>(std::clamp<size_type>(bytes / kBytesPerThread, 1, most)));
}

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
    const auto crew = movers(pages * kPage);
    const size_type parts = crew.threads();
    try {
        crew.run(parts, [=](unsigned, size_type part) {
            const std::uintptr_t page = cpu::share(pages, part, parts);
            advise(page, cpu::share(pages, part + 1, parts) - page, MADV_POPULATE_WRITE);
        });
    } catch (const std::bad_alloc&) {
        // Pages are faulted in one by one, then.
    }
#endif
}

}  // namespace clbool::runtime
