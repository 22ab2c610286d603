// SPDX-License-Identifier: MIT
// Arena allocator for many small growing arrays that are freed together.
#pragma once

#include <core/cpu/containers/memory.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <vector>

namespace clbool::cpu {

// Blocks are carved from slabs; power-of-two sizes with free lists. A freed block is reused only
// after the next settle(), as others may still read it. One thread at a time; a block may be freed
// to another arena if both live as long as either is used.
class arena {
public:
    arena() noexcept = default;
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;

    // Size of a block for so many bytes: the next power of two.
    static size_type block_size(size_type bytes) noexcept {
        return size_type{1} << size_bits(bytes);
    }
    static std::uint8_t size_bits(size_type bytes) noexcept;
    // A block of block_size(bytes), aligned for any trivial type. Throws std::bad_alloc.
    std::byte* take(size_type bytes);
    // The block and size must be from take(bytes) of any arena.
    void give_back(std::byte* block, size_type bytes);
    // Allocates exactly `bytes` bytes, never reused.
    std::byte* keep(size_type bytes);
    void settle() noexcept;

private:
    static constexpr std::size_t kSizes = 60;

    struct retired {
        std::byte* block;
        std::size_t size;
    };

    std::byte* cut(size_type bytes);

    std::vector<memory> slabs_;
    std::byte* next_ = nullptr;
    size_type left_ = 0;
    size_type slab_ = 0;                     // bytes of the last slab
    std::array<std::byte*, kSizes> free_{};  // free lists by size, linked through the blocks
    std::vector<retired> retired_;
};

// A growing array in arena memory; each call names the arena to use. Trivial values only. Itself a
// plain value: copies share the block.
template <class Value>
class arena_array {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>,
                  "values are neither constructed nor destroyed");

public:
    size_type size() const noexcept { return size_; }
    // Contents stay readable until the next settle() of the arena of a later call.
    Value* data() noexcept { return data_; }
    const Value* data() const noexcept { return data_; }
    const Value* begin() const noexcept { return data_; }
    const Value* end() const noexcept { return data_ + size_; }
    const Value& operator[](size_type i) const noexcept { return data_[i]; }

    void push_back(Value value, arena& from) {
        if (size_ == room()) {
            reserve(size_type{size_} + 1, from);
        }
        data_[size_++] = value;
    }
    void reserve(size_type room, arena& from) {
        if (room <= this->room()) {
            return;
        }
        const size_type bytes = arena::block_size(room * sizeof(Value));
        if (bytes / sizeof(Value) > kMost) {
            throw std::bad_alloc();
        }
        auto* const block = reinterpret_cast<Value*>(from.take(bytes));
        if (data_ != nullptr) {
            std::memcpy(block, data_, size_ * sizeof(Value));
            from.give_back(reinterpret_cast<std::byte*>(data_), size_type{1} << room_bits_);
        }
        data_ = block;
        room_bits_ = arena::size_bits(bytes);
    }
    // Within the reserved capacity.
    void resize(size_type size) noexcept { size_ = static_cast<std::uint32_t>(size); }

private:
    static constexpr size_type kMost = static_cast<std::uint32_t>(-1);

    size_type room() const noexcept { return (size_type{1} << room_bits_) / sizeof(Value); }

    Value* data_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint8_t room_bits_ = 0;  // capacity in bytes, as a power of two
};

}  // namespace clbool::cpu
