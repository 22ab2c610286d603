// SPDX-License-Identifier: MIT
// Parallel bucket sort of entries (MSD radix partition): each bucket fits a cache.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Sort key: two indices in one number, major index first.
using entry_key = std::uint64_t;

constexpr entry_key key_of(index_type major, index_type minor) noexcept {
    return entry_key{major} << 32 | minor;
}
constexpr index_type major_of(entry_key key) noexcept { return static_cast<index_type>(key >> 32); }
constexpr index_type minor_of(entry_key key) noexcept { return static_cast<index_type>(key); }

// Keys grouped by bucket.
struct bucketed_keys {
    // Chooses the buckets for `count` keys with majors below `majors`.
    bucketed_keys(const team& workers, index_type majors, size_type count);

    entry_key* begin(size_type bucket) noexcept { return keys.data() + starts[bucket]; }
    size_type size(size_type bucket) const noexcept { return starts[bucket + 1] - starts[bucket]; }
    size_type bucket_of(entry_key key) const noexcept { return size_type{major_of(key)} >> shift; }
    index_type first_major(size_type bucket) const noexcept {
        return static_cast<index_type>(bucket << shift);
    }

    array<entry_key> keys;
    size_type buckets;
    std::vector<size_type> starts;  // offset of each bucket, and the end
    unsigned shift = 0;             // bucket: the high bits of the major index
};

// Stable parallel partition by counting: for_each(part, visit) calls visit(key) for each key of a
// part, the same ones in both of its two calls.
template <class ForEach>
bucketed_keys deal(const team& workers, size_type parts, index_type majors, size_type count,
                   const ForEach& for_each) {
    bucketed_keys out(workers, majors, count);
    if (parts == 1 && out.buckets == 1) {
        entry_key* next = out.keys.data();
        for_each(size_type{0}, [&](entry_key key) { *next++ = key; });
        out.starts = {0, count};
        return out;
    }
    std::vector<std::vector<size_type>> places(parts);
    workers.run(parts, [&](unsigned, size_type part) {
        std::vector<size_type> sizes(out.buckets);
        for_each(part, [&](entry_key key) { ++sizes[out.bucket_of(key)]; });
        places[part] = std::move(sizes);
    });
    size_type before = 0;
    for (size_type bucket = 0; bucket < out.buckets; ++bucket) {
        out.starts.push_back(before);
        for (auto& sizes : places) {
            before += std::exchange(sizes[bucket], before);
        }
    }
    out.starts.push_back(before);
    workers.run(parts, [&](unsigned, size_type part) {
        auto& next = places[part];
        entry_key* const keys = out.keys.data();
        for_each(part, [&](entry_key key) { keys[next[out.bucket_of(key)]++] = key; });
    });
    return out;
}

// DCSR of these entries (row: major, column: minor); sorted and unique within the rows of a bucket.
matrix make_rows(const team& workers, bucketed_keys& entries, index_type nrows, index_type ncols);

}  // namespace clbool::cpu
