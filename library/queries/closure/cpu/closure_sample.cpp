// SPDX-License-Identifier: MIT
// Breadth-first searches from rows at random.
#include <queries/closure/cpu/closure_sample.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace clbool::cpu {

closure_sample sample_closure(const rows& graph, double most) {
    constexpr std::uint8_t kSearches = 12;
    const double most_found = most * kSearches / static_cast<double>(graph.slots());
    size_type may_read = graph.nnz() / kSearches;
    std::mt19937 random(1);
    std::vector<std::uint8_t> last_search(graph.nrows());  // that reached a node
    std::vector<index_type> found;
    closure_sample sum{0, 0};
    for (std::uint8_t search = 1; search <= kSearches; ++search) {
        found.assign(1, graph.name(static_cast<index_type>(random() % graph.slots())));
        index_type levels = 0;
        for (size_type at = 0, level_end = 1; at < found.size(); ++levels) {
            for (; at < level_end; ++at) {
                const span targets = graph.row(found[at]);
                if (targets.size() > may_read ||
                    sum.entries + static_cast<double>(found.size() - 1) > most_found) {
                    return {std::numeric_limits<double>::infinity(), levels};
                }
                may_read -= targets.size();
                for (const index_type to : targets) {
                    if (last_search[to] != search) {
                        last_search[to] = search;
                        found.push_back(to);
                    }
                }
            }
            level_end = found.size();
        }
        sum.entries += static_cast<double>(found.size() - 1);
        sum.rounds = std::max(sum.rounds, levels);
    }
    sum.entries *= static_cast<double>(graph.slots()) / kSearches;
    return sum;
}

}  // namespace clbool::cpu
