// SPDX-License-Identifier: MIT
// Growing array with stable addresses: blocks of memory of doubling size.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/memory.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

namespace clbool::algorithms {

// A block is as large as all before it. Threads may read objects while another one adds more.
template <class Object>
class row_blocks {
public:
    row_blocks() noexcept = default;
    row_blocks(const row_blocks&) = delete;
    row_blocks& operator=(const row_blocks&) = delete;
    ~row_blocks() {
        for (std::uint32_t i = 0; i < size_; ++i) {
            (*this)[i].~Object();
        }
    }

    std::uint32_t size() const noexcept { return size_; }
    // Adds `count` objects; returns the number of the first. Throws std::bad_alloc, also where
    // numbers are used up. One thread at a time.
    std::uint32_t add(std::uint32_t count) {
        if (count > kMost - size_) {
            throw std::bad_alloc();
        }
        const std::uint32_t first = size_;
        for (const std::uint32_t last = first + count; size_ < last; ++size_) {
            const place at = place_of(size_);
            if (at.offset == 0) {
                allocate(at.block);
            }
            new (blocks_[at.block] + at.offset) Object();
        }
        return first;
    }

    Object& operator[](std::uint32_t number) noexcept {
        return const_cast<Object&>(static_cast<const row_blocks&>(*this)[number]);
    }
    const Object& operator[](std::uint32_t number) const noexcept {
        const place at = place_of(number);
        return blocks_[at.block][at.offset];
    }

private:
    static constexpr unsigned kFirstBits = 8;
    static constexpr std::uint32_t kFirst = 1u << kFirstBits;
    static constexpr std::size_t kBlocks = 33 - kFirstBits;
    static constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max() - kFirst;

    struct place {
        std::size_t block;
        size_type offset;
    };

    static unsigned highest_bit(std::uint32_t n) noexcept {
#ifdef __GNUC__
        return 31u - static_cast<unsigned>(__builtin_clz(n));
#else
        unsigned bit = 0;
        while (n >>= 1) {
            ++bit;
        }
        return bit;
#endif
    }
    static place place_of(std::uint32_t number) noexcept {
        const std::uint32_t n = number + kFirst;
        const unsigned bit = highest_bit(n);
        return {bit - kFirstBits, n - (size_type{1} << bit)};
    }

    // Aligned to cache lines, which malloc does not promise.
    void allocate(std::size_t block) {
        memory_[block] =
            cpu::memory((size_type{kFirst} * sizeof(Object) << block) + alignof(Object));
        const auto begin = reinterpret_cast<std::uintptr_t>(memory_[block].data());
        const auto aligned = (begin + alignof(Object) - 1) / alignof(Object) * alignof(Object);
        blocks_[block] = reinterpret_cast<Object*>(memory_[block].data() + (aligned - begin));
    }

    std::array<cpu::memory, kBlocks> memory_;
    std::array<Object*, kBlocks> blocks_{};
    std::uint32_t size_ = 0;
};

}  // namespace clbool::algorithms
