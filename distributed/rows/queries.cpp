// SPDX-License-Identifier: MIT
// Searches, regular queries and counts of neighbours, dealt out by source.
#include <clbool/distributed/dealt_rows.hpp>

#include <distributed/rows/chunks.hpp>

#include <algorithm>
#include <numeric>
#include <optional>

namespace clbool::distributed {

namespace {

// Of sources that are looked at together: a GPU is as fast with many of them as with few.
constexpr size_type kMostSources = 4096;
constexpr size_type kMostSourcesOfGpu = 65536;
constexpr size_type kChunks = 8;  // of a rank
constexpr size_type kChunksOfGpu = 4;

// The same on every rank, whatever its device.
size_type common_chunk(const world& on, const context& device, size_type sources) {
    const bool gpu = device.info().type == device_type::gpu;
    return chunk_of(on, sources, on.largest(gpu ? kMostSourcesOfGpu : kMostSources),
                    on.largest(gpu ? kChunksOfGpu : kChunks));
}

// What use(position, found) makes of run(first, last), or of the halves where memory is short.
template <class Run, class Use>
size_type run_in_memory(size_type first, size_type last, const Run& run, const Use& use) {
    std::optional<decltype(run(first, last))> found;
    try {
        found.emplace(run(first, last));
    } catch (const out_of_memory&) {
        if (last - first <= kWordSources) {
            throw;
        }
    }
    if (found) {
        return use(first, *found);
    }
    const size_type middle = first + (last - first) / 2;
    return run_in_memory(first, middle, run, use) + run_in_memory(middle, last, run, use);
}

std::vector<index_type> part_of(const std::vector<index_type>& sources, size_type first,
                                size_type last) {
    return {sources.data() + first, sources.data() + last};
}

// The sources of a query, each once: all vertices where none are named.
std::vector<index_type> sources_of(const std::optional<std::vector<index_type>>& from,
                                   index_type vertices) {
    std::vector<index_type> sources;
    if (from) {
        sources = *from;
        std::sort(sources.begin(), sources.end());
        sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
    } else {
        sources.resize(vertices);
        std::iota(sources.begin(), sources.end(), index_type{0});
    }
    return sources;
}

}  // namespace

dealt_rows deal_searches(world& on, context& device, const matrix& a,
                         const std::vector<index_type>& sources, const bfs_options& options,
                         const take_search& take) {
    const auto work = [&](size_type first, size_type last) {
        size_type reached = 0;
        for (size_type i = first; i < last; ++i) {
            const bfs_result found = bfs(device, a, {sources[i]}, options);
            reached += found.vertices.size();
            if (take) {
                take(sources[i], found);
            }
        }
        return reached;
    };
    return deal(on, sources.size(), chunk_of(on, sources.size(), kWordSources), work);
}

dealt_rows deal_query(world& on, context& device, const regular_query& query,
                      const rpq_options& options, const take_answers& take) {
    std::vector<index_type> sources;
    on.attempt([&] { sources = sources_of(options.from, query.vertices()); });
    const auto of = [&](size_type first, size_type last) {
        rpq_options some = options;
        some.from = part_of(sources, first, last);
        return some;
    };
    const auto count = [&](size_type first, size_type last) {
        return query.count(device, of(first, last)).pairs;
    };
    const auto run = [&](size_type first, size_type last) {
        return query.run(device, of(first, last));
    };
    const auto counted = [](size_type, size_type pairs) { return pairs; };
    const auto taken = [&](size_type, const rpq_result& found) {
        take(found);
        return found.pairs.nvals();
    };
    const auto work = [&](size_type first, size_type last) {
        return take ? run_in_memory(first, last, run, taken)
                    : run_in_memory(first, last, count, counted);
    };
    return deal(on, sources.size(), common_chunk(on, device, sources.size()), work);
}

dealt_rows deal_k_hops(world& on, context& device, const matrix& a,
                       const std::vector<index_type>& sources, index_type hops,
                       const k_hop_options& options, const take_counts& take) {
    const auto run = [&](size_type first, size_type last) {
        return k_hop_counts(device, a, part_of(sources, first, last), hops, options);
    };
    const auto taken = [&](size_type first, const k_hop_result& found) {
        if (take) {
            take(first, found);
        }
        return std::accumulate(found.counts.begin(), found.counts.end(), size_type{0});
    };
    const auto work = [&](size_type first, size_type last) {
        return run_in_memory(first, last, run, taken);
    };
    return deal(on, sources.size(), common_chunk(on, device, sources.size()), work);
}

}  // namespace clbool::distributed
