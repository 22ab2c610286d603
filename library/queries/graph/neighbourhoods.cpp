// SPDX-License-Identifier: MIT
// Distance distribution by multi-source BFS: a row of the frontier matrix for each source.
#include <clbool/counts.hpp>
#include <clbool/error.hpp>
#include <clbool/graph_measures.hpp>

#include <core/operations/common/entry.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>

#include <algorithm>
#include <string>

namespace clbool::algorithms {
namespace {

constexpr const char* kCallName = "k_hop_counts";

// Sources at a time: bounds the entries reached.
size_type block_size(index_type vertices) {
    constexpr size_type kEntries = size_type{1} << 27;
    constexpr size_type kMost = 4096;
    return std::clamp<size_type>(kEntries / std::max(vertices, index_type{1}), 1, kMost);
}

// Number of vertices at each distance, over all sources.
class distance_counts {
public:
    distance_counts(context& on, const matrix& edges, index_type hops, backend by)
        : on_(on), edges_(edges), hops_(hops), by_(by) {}

    // Searches from sources `first` to `last` - 1.
    void search(const std::vector<index_type>& sources, size_type first, size_type last) {
        coordinates starts(static_cast<index_type>(last - first), edges_.nrows());
        for (size_type n = first; n < last; ++n) {
            starts.add(static_cast<index_type>(n - first), sources[n]);
            add(0, sources.size(), n, 1);
        }
        matrix known(on_, starts);
        matrix fresh = known;
        mxm_hints how;
        how.backend = by_;
        for (size_type distance = 1; distance <= hops_; ++distance) {
            if (mxm_delta(on_, known, fresh, no_mask, fresh, edges_, {}, how) == 0) {
                return;
            }
            const auto found = entries_per_row(on_, fresh, by_);
            for (size_type i = 0; i < found.indices.size(); ++i) {
                add(distance, sources.size(), first + found.indices[i], found.counts[i]);
            }
        }
    }

    k_hop_result result(size_type sources) const {
        k_hop_result out;
        out.hops = static_cast<index_type>(std::max<size_type>(by_distance_.size(), 1) - 1);
        out.counts.reserve(sources * by_distance_.size());
        for (size_type n = 0; n < sources; ++n) {
            for (const auto& counts : by_distance_) {
                out.counts.push_back(counts[n]);
            }
        }
        return out;
    }

private:
    void add(size_type distance, size_type sources, size_type source, size_type count) {
        if (by_distance_.size() <= distance) {
            by_distance_.emplace_back(sources);
        }
        by_distance_[distance][source] = count;
    }

    context& on_;
    const matrix& edges_;
    index_type hops_;
    backend by_;
    std::vector<std::vector<size_type>> by_distance_;
};

}  // namespace
}  // namespace clbool::algorithms

namespace clbool::v0 {

k_hop_result k_hop_counts(context& on, const matrix& a, const std::vector<index_type>& sources,
                          index_type hops, const k_hop_options& options_given) {
    using namespace algorithms;
    return operations::enter(on, kCallName, [&](operations::engine&) {
        const auto options = read_options(options_given);
        require_square(kCallName, a);
        checked_vertices(kCallName, sources, a.nrows());
        const matrix edges = options.backward ? transpose(on, a) : a;
        distance_counts counts(on, edges, hops, options.backend);
        const size_type block = block_size(a.nrows());
        for (size_type first = 0; first < sources.size(); first += block) {
            counts.search(sources, first, std::min<size_type>(first + block, sources.size()));
        }
        return counts.result(sources.size());
    });
}

size_type k_hop_result::exactly(size_type source, index_type distance) const {
    const size_type each = size_type{hops} + 1;
    if (source >= counts.size() / each) {
        throw invalid_argument("k_hop_result: there is no source " + std::to_string(source) +
                               ", there are " + std::to_string(counts.size() / each));
    }
    return distance <= hops ? counts[source * each + distance] : 0;
}

size_type k_hop_result::within(size_type source, index_type distance) const {
    size_type sum = 0;
    for (index_type d = 0; d <= std::min(distance, hops); ++d) {
        sum += exactly(source, d);
    }
    return sum;
}

}  // namespace clbool::v0
