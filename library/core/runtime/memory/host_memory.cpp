// SPDX-License-Identifier: MIT
// Cache of large blocks; copy threads, and madvise for page preparation.
#include <core/runtime/memory/host_memory.hpp>

#include <core/runtime/devices/machine.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::runtime {

namespace {

constexpr size_type kPage = size_type{2} << 20;

// A multiple of this, so that blocks of about a size replace each other.
constexpr size_type kGrain = size_type{1} << 14;

bool is_huge(size_type bytes) noexcept { return bytes >= kHugeBlock; }

size_type multiple(size_type unit, size_type bytes) noexcept {
    return (bytes + unit - 1) / unit * unit;
}

size_type rounded(size_type bytes) noexcept {
    const size_type grains = multiple(kGrain, bytes);
    return is_huge(grains) ? multiple(kPage, bytes) : grains;
}

// Of the system: what malloc() is given back it may keep.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
host_block allocate_huge(size_type bytes) noexcept {
    void* const data =
        ::mmap(nullptr, bytes + kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) {
        return {nullptr, bytes};
    }
    auto* const begin = static_cast<std::byte*>(data);
    const size_type before = (kPage - reinterpret_cast<std::uintptr_t>(begin) % kPage) % kPage;
    if (before > 0) {
        ::munmap(begin, before);
    }
    ::munmap(begin + before + bytes, kPage - before);
#ifdef MADV_HUGEPAGE
    ::madvise(begin + before, bytes, MADV_HUGEPAGE);
#endif
    return {begin + before, bytes};
}

void release_huge(host_block block) noexcept {
    if (block.data != nullptr) {
        ::munmap(block.data, block.bytes);
    }
}
#else
host_block allocate_huge(size_type bytes) noexcept {
    return {std::aligned_alloc(kPage, bytes), bytes};
}

void release_huge(host_block block) noexcept { std::free(block.data); }
#endif

host_block allocate(size_type bytes) noexcept {
    return is_huge(bytes) ? allocate_huge(bytes) : host_block{std::malloc(bytes), bytes};
}

void release(host_block block) noexcept {
    is_huge(block.bytes) ? release_huge(block) : std::free(block.data);
}

// Most recently freed blocks, oldest first. Uses try_lock: callers do without rather than wait,
// also in a process that was forked while another thread held the lock.
class idle_blocks {
public:
    host_block take(size_type bytes) noexcept {
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock) {
            return {};
        }
        host_block* best = nullptr;
        for (host_block* one = begin(); one != end(); ++one) {
            const bool fits = one->bytes >= bytes && one->bytes <= bytes + bytes / 4;
            if (fits && (best == nullptr || one->bytes < best->bytes)) {
                best = one;
            }
        }
        return best == nullptr ? host_block() : remove(best);
    }

    // False if the block is not kept.
    bool keep(host_block block) noexcept {
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock || block.bytes > most_) {
            return false;
        }
        while (count_ == blocks_.size() || bytes_ + block.bytes > most_) {
            release(remove(begin()));
        }
        blocks_[count_++] = block;
        bytes_ += block.bytes;
        return true;
    }

    void drop() noexcept {
        const std::unique_lock lock(mutex_, std::try_to_lock);
        while (lock && count_ > 0) {
            release(remove(begin()));
        }
    }

    size_type bytes() const noexcept { return bytes_; }

private:
#ifdef __SANITIZE_ADDRESS__
    static constexpr size_type kShare = ~size_type{0};  // sanitizers: find uses after free
#else
    static constexpr size_type kShare = 16;
#endif

    host_block* begin() noexcept { return blocks_.data(); }
    host_block* end() noexcept { return blocks_.data() + count_; }

    host_block remove(host_block* which) noexcept {
        const host_block block = *which;
        std::move(which + 1, end(), which);
        --count_;
        bytes_ -= block.bytes;
        return block;
    }

    std::mutex mutex_;
    std::array<host_block, 128> blocks_;
    size_type count_ = 0;
    std::atomic<size_type> bytes_{0};
    const size_type most_ = machine_memory() / kShare;
};

// Never destroyed: blocks may be freed until the process exits.
idle_blocks& idle() noexcept {
    alignas(idle_blocks) static std::byte place[sizeof(idle_blocks)];
    static auto* const all = new (place) idle_blocks;
    return *all;
}

}  // namespace

host_block take_block(size_type bytes) noexcept {
    const size_type whole = rounded(bytes);
    host_block block = idle().take(whole);
    if (block.data == nullptr) {
        block = allocate(whole);
    }
    if (block.data == nullptr) {
        drop_idle_blocks();
        block = allocate(whole);
    }
    return block.data == nullptr ? host_block() : block;
}

void give_back(host_block block) noexcept {
    if (!idle().keep(block)) {
        release(block);
    }
}

void drop_idle_blocks() noexcept { idle().drop(); }

size_type idle_block_bytes() noexcept { return idle().bytes(); }

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
