// SPDX-License-Identifier: MIT
// Growing arrays of trivial values without initialisation.
#pragma once

#include <core/cpu/containers/memory.hpp>

#include <algorithm>
#include <type_traits>

namespace clbool::cpu {

template <class Value>
class array {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>,
                  "values are neither constructed nor destroyed");

public:
    array() noexcept = default;
    explicit array(size_type size) : block_(size * sizeof(Value)), room_(size), size_(size) {}

    size_type size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Value* data() noexcept { return reinterpret_cast<Value*>(block_.data()); }
    const Value* data() const noexcept { return reinterpret_cast<const Value*>(block_.data()); }
    Value* begin() noexcept { return data(); }
    Value* end() noexcept { return data() + size_; }
    const Value* begin() const noexcept { return data(); }
    const Value* end() const noexcept { return data() + size_; }
    Value& operator[](size_type i) noexcept { return data()[i]; }
    const Value& operator[](size_type i) const noexcept { return data()[i]; }

    void clear() noexcept { size_ = 0; }
    // Additional values are uninitialised.
    void resize(size_type size) {
        reserve(size);
        size_ = size;
    }
    void push_back(Value value) {
        if (size_ == room_) {
            reserve(size_ + 1);
        }
        data()[size_++] = value;
    }
    void reserve(size_type room) {
        if (room > room_) {
            const size_type grown = std::max({room, 2 * room_, size_type{16}});
            memory block(grown * sizeof(Value));
            std::copy(begin(), end(), reinterpret_cast<Value*>(block.data()));
            block_ = std::move(block);
            room_ = grown;
        }
    }

private:
    memory block_;
    size_type room_ = 0;
    size_type size_ = 0;
};

// Keeps one of equal neighbours.
template <class Values>
void drop_repeated(Values& of) {
    of.resize(static_cast<size_type>(std::unique(of.begin(), of.end()) - of.begin()));
}

template <class Values>
void sort_unique(Values& values) {
    std::sort(values.begin(), values.end());
    drop_repeated(values);
}

}  // namespace clbool::cpu
