// SPDX-License-Identifier: MIT
// Memory for very many small arrays that grow and are given up together.
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

// Blocks lie one behind the other. One that is given back is used again from the next settle() on:
// until then others may still read it. One thread at a time; blocks may be given back to another
// arena than they are from, if both live as long as any of them is used.
class arena {
public:
    arena() noexcept = default;
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;

    // The bytes that a block for so many has: the next power of two.
    static size_type block_size(size_type bytes) noexcept {
        return size_type{1} << size_bits(bytes);
    }
    static std::uint8_t size_bits(size_type bytes) noexcept;
    // A block of block_size(bytes), aligned for any trivial type. Throws std::bad_alloc.
    std::byte* take(size_type bytes);
    // Of take(bytes) of any arena.
    void give_back(std::byte* block, size_type bytes);
    // A block of just so many bytes, which is not given back.
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
    size_type slab_ = 0;                     // bytes of the last one
    std::array<std::byte*, kSizes> free_{};  // by size; each begins with where the next one is
    std::vector<retired> retired_;
};

// Values in a block of an arena, which is the same one or another in every call. Values must be
// trivial. A plain value itself: what is copied has the same block.
template <class Value>
class arena_array {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>,
                  "values are neither constructed nor destroyed");

public:
    size_type size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    // What is there stays there until the next settle() of the arena of a later call.
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
    // Within what was reserved.
    void resize(size_type size) noexcept { size_ = static_cast<std::uint32_t>(size); }

private:
    static constexpr size_type kMost = static_cast<std::uint32_t>(-1);

    size_type room() const noexcept { return (size_type{1} << room_bits_) / sizeof(Value); }

    Value* data_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint8_t room_bits_ = 0;  // the block has so many bytes, as a power of two
};

}  // namespace clbool::cpu
