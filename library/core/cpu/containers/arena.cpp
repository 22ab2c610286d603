// SPDX-License-Identifier: MIT
// Slabs and free lists of the arena.
#include <core/cpu/containers/arena.hpp>

#include <algorithm>
#include <cstring>

namespace clbool::cpu {

namespace {

constexpr size_type kLeastBlock = 32;
constexpr size_type kFirstSlab = size_type{1} << 14;
constexpr size_type kLargestSlab = size_type{1} << 21;

}  // namespace

// Exponent of the next power of two.
std::uint8_t arena::size_bits(size_type bytes) noexcept {
    bytes = std::max(bytes, kLeastBlock);
#ifdef __GNUC__
    return static_cast<std::uint8_t>(64 - __builtin_clzll(bytes - 1));
#else
    std::uint8_t bits = 0;
    while ((size_type{1} << bits) < bytes) {
        ++bits;
    }
    return bits;
#endif
}

std::byte* arena::take(size_type bytes) {
    std::byte*& first = free_[size_bits(bytes)];
    if (first != nullptr) {
        std::byte* const block = first;
        std::memcpy(&first, block, sizeof(first));
        return block;
    }
    return cut(block_size(bytes));
}

void arena::give_back(std::byte* block, size_type bytes) {
    retired_.push_back({block, size_bits(bytes)});
}

std::byte* arena::keep(size_type bytes) {
    return cut((bytes + kLeastBlock - 1) / kLeastBlock * kLeastBlock);
}

void arena::settle() noexcept {
    for (const auto& [block, size] : retired_) {
        std::memcpy(block, &free_[size], sizeof(block));
        free_[size] = block;
    }
    retired_.clear();
}

// Large blocks get a slab of their own.
std::byte* arena::cut(size_type bytes) {
    if (bytes > left_) {
        const size_type next = std::clamp(2 * slab_, kFirstSlab, kLargestSlab);
        const bool alone = bytes > next / 4;
        slabs_.emplace_back(alone ? bytes : next);
        if (alone) {
            return slabs_.back().data();
        }
        next_ = slabs_.back().data();
        left_ = slab_ = next;
    }
    left_ -= bytes;
    std::byte* const block = next_;
    next_ += bytes;
    return block;
}

}  // namespace clbool::cpu
