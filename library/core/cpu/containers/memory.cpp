// SPDX-License-Identifier: MIT
// Allocation of memory blocks.
#include <core/cpu/containers/memory.hpp>

#include <clbool/error.hpp>
#include <core/runtime/devices/machine.hpp>
#include <core/runtime/memory/host_memory.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

namespace clbool::cpu {

namespace {

// Smaller blocks are not worth the accounting.
constexpr size_type kCounted = 1024;

std::atomic<size_type> taken{0};  // counted blocks of the process

// Beyond it systems swap, or end processes.
size_type most() noexcept {
    static const size_type kBytes = runtime::machine_memory() / 4 * 3;
    return kBytes > 0 ? kBytes : ~size_type{0};
}

// Refuses what does not fit before the system is asked, which might promise it.
void require_room(size_type bytes) {
    if (bytes > memory::room()) {
        throw out_of_memory("cannot allocate " + std::to_string(bytes) + " bytes of the host's (" +
                            std::to_string(taken) + " in use, limit " + std::to_string(most()) +
                            ", three quarters of the machine's memory)");
    }
}

}  // namespace

void block_release::operator()(std::byte* block) const noexcept {
    if (cached) {
        runtime::give_back({block, bytes});
    } else {
        std::free(block);
    }
    if (counted) {
        taken -= bytes;
    }
    if (account) {
        account->discharge(bytes);
    }
}

memory::memory(size_type bytes) {
    if (bytes == 0) {
        return;
    }
    require_room(bytes);
    if (bytes >= runtime::kLargeBlock) {
        const auto block = runtime::take_block(bytes);
        data_ = {static_cast<std::byte*>(block.data), block_release{block.bytes, true, false, {}}};
    } else {
        data_ = {static_cast<std::byte*>(std::malloc(bytes)),
                 block_release{bytes, false, false, {}}};
    }
    count(true);
}

memory memory::zeroed(size_type bytes, bool counted) {
    // Filling a cached block takes less than the pages of a new one, which malloc() may return to
    // the system with what lies above it; so it is for smaller ones, too.
    if (counted && bytes >= runtime::kLargeBlock / 2 && bytes < runtime::kHugeBlock) {
        memory used(std::max(bytes, runtime::kLargeBlock));
        std::memset(used.data(), 0, bytes);
        return used;
    }
    memory block;
    if (bytes > 0) {
        require_room(counted ? bytes : 0);
        block.data_ = {static_cast<std::byte*>(std::calloc(bytes, 1)),
                       block_release{bytes, false, false, {}}};
        block.count(counted);
    }
    return block;
}

void memory::count(bool counted) {
    if (data_ == nullptr) {
        throw std::bad_alloc();
    }
    auto& of = data_.get_deleter();
    if (!counted || of.bytes < kCounted) {
        return;
    }
    taken += of.bytes;
    of.counted = true;
    if (current_account != nullptr) {
        (*current_account)->charge(of.bytes);
        of.account = *current_account;
    }
}

size_type memory::room() noexcept { return most() - std::min<size_type>(most(), taken); }

}  // namespace clbool::cpu
