// SPDX-License-Identifier: MIT
// Searches, regular queries and counts of neighbours, dealt out by source.
#include <clbool/distributed/dealt_rows.hpp>

#include <distributed/rows/chunks.hpp>

#include <algorithm>
#include <numeric>
#include <optional>

namespace clbool::distributed {

namespace {

// Of sources that are looked at together.
constexpr size_type kMostSources = 4096;

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
    const auto work = [&](size_type first, size_type last) {
        rpq_options some = options;
        some.from = part_of(sources, first, last);
        if (!take) {
            return query.count(device, some).pairs;
        }
        const rpq_result found = query.run(device, some);
        take(found);
        return found.pairs.nvals();
    };
    return deal(on, sources.size(), chunk_of(on, sources.size(), kMostSources), work);
}

dealt_rows deal_k_hops(world& on, context& device, const matrix& a,
                       const std::vector<index_type>& sources, index_type hops,
                       const k_hop_options& options, const take_counts& take) {
    const auto work = [&](size_type first, size_type last) {
        const k_hop_result found =
            k_hop_counts(device, a, part_of(sources, first, last), hops, options);
        if (take) {
            take(first, found);
        }
        return std::accumulate(found.counts.begin(), found.counts.end(), size_type{0});
    };
    return deal(on, sources.size(), chunk_of(on, sources.size(), kMostSources), work);
}

}  // namespace clbool::distributed
