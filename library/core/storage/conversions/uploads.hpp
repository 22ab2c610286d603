// SPDX-License-Identifier: MIT
// Uploads of arrays from the host's memory.
#pragma once

#include <core/cpu/matrices/rows.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::storage {

// Uploads offsets in the given width.
runtime::buffer upload_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                               width w);

// Row pointers of all slots, beginning at 0, in the given width. The arrays may change on return,
// unless their owner keeps them until they are read.
runtime::buffer upload_pointers(tuning::engine& engine, const cpu::rows& a, width w,
                                const std::shared_ptr<const void>& owner = nullptr);

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

}  // namespace clbool::storage
