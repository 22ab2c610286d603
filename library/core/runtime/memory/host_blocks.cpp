// SPDX-License-Identifier: MIT
// Free list of large host blocks.
#include <core/runtime/memory/host_blocks.hpp>

#include <core/runtime/devices/machine.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clbool::runtime {

namespace {

constexpr size_type kPage = size_type{2} << 20;

size_type whole_pages(size_type bytes) noexcept { return (bytes + kPage - 1) / kPage * kPage; }

host_block allocate(size_type bytes) noexcept {
    void* const data = std::aligned_alloc(kPage, bytes);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (data != nullptr) {
        ::madvise(data, bytes, MADV_HUGEPAGE);
    }
#endif
    return {data, bytes};
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
            std::free(remove(begin()).data);
        }
        blocks_[count_++] = block;
        bytes_ += block.bytes;
        return true;
    }

    void drop() noexcept {
        const std::unique_lock lock(mutex_, std::try_to_lock);
        while (lock && count_ > 0) {
            std::free(remove(begin()).data);
        }
    }

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
    std::array<host_block, 64> blocks_;
    size_type count_ = 0;
    size_type bytes_ = 0;
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
    const size_type whole = whole_pages(bytes);
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
        std::free(block.data);
    }
}

void drop_idle_blocks() noexcept { idle().drop(); }

}  // namespace clbool::runtime
