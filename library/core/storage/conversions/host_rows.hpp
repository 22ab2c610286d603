// SPDX-License-Identifier: MIT
// Rows and arrays of devices as the host sees them: in shared memory, or read back.
#pragma once

#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace clbool::storage {

// Zero-copy host view of a matrix, after all commands so far; must not outlive the matrix. Nothing
// if the host cannot see its memory.
std::optional<cpu::rows> rows_seen(tuning::engine& engine, const compressed_rows& a);

// Host views of device arrays after all commands so far; zero-copy if shared, else read back.
class seen_arrays {
public:
    // `count` values; null for none.
    template <class Value>
    const Value* get(tuning::engine& engine, const runtime::buffer& from, size_type count) {
        if (count == 0) {
            return nullptr;
        }
        const auto* const seen = engine.stream.view<const Value>(from);
        return seen != nullptr ? seen : copy<Value>(engine, from, 0, count);
    }
    // `count` > 0 values from index `first` on, read back.
    template <class Value>
    Value* copy(tuning::engine& engine, const runtime::buffer& from, size_type first,
                size_type count) {
        return static_cast<Value*>(
            read(engine, from, first * sizeof(Value), count * sizeof(Value)));
    }

private:
    void* read(tuning::engine& engine, const runtime::buffer& from, size_type offset,
               size_type bytes);

    std::vector<cpu::memory> copies_;
};

// Host view of a form after all commands so far; zero-copy with shared memory, else a copy.
template <class Form, class View>
class seen_form {
public:
    const View& view() const noexcept { return view_; }
    operator const View&() const noexcept { return view_; }

protected:
    explicit seen_form(Form a) : held_(std::move(a)), view_(held_->view()) {}

    Form held_;  // keeps the memory alive
    seen_arrays arrays_;
    View view_;
};

}  // namespace clbool::storage
