// SPDX-License-Identifier: MIT
// Rows as the host sees them in shared memory, and uploads of arrays from host memory.
#pragma once

#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace clbool::storage {

// Zero-copy host view of a matrix, after all commands so far; must not outlive the matrix. Nothing
// if the host cannot see its memory.
std::optional<cpu::rows> rows_seen(tuning::engine& engine, const compressed_rows& a);

// Uploads offsets in the given width.
runtime::buffer upload_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                               width w);

// `count` values in a device buffer with room for so many at least; null for none. The source may
// change on return.
template <class Value>
runtime::buffer upload_values(tuning::engine& engine, const Value* from, size_type count,
                              size_type room = 0) {
    auto to = engine.stream.allocate<Value>(std::max(count, room));
    engine.stream.write(to, from, count * sizeof(Value));
    return to;
}

// Those of an array or a vector.
template <class Values>
runtime::buffer upload(tuning::engine& engine, const Values& from, size_type room = 0) {
    return upload_values(engine, from.data(), from.size(), room);
}

// Without waiting: the owner keeps the values until they are read.
template <class Value>
runtime::buffer upload_kept(tuning::engine& engine, const std::shared_ptr<const void>& owner,
                            const Value* from, size_type count) {
    auto to = engine.stream.allocate<Value>(count);
    engine.stream.write_from(to, from, count * sizeof(Value), owner);
    return to;
}
template <class Value>
runtime::buffer upload_kept(tuning::engine& engine, std::vector<Value> values) {
    const auto kept = std::make_shared<const std::vector<Value>>(std::move(values));
    return upload_kept(engine, kept, kept->data(), kept->size());
}

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

}  // namespace clbool::storage
