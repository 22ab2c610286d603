// SPDX-License-Identifier: MIT
// Breadth-first search: on the host if the graph is there or small, else by kernels.
#include <clbool/graph_algorithms.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/containers/sort.hpp>
#include <core/operations/common/host_access.hpp>
#include <core/operations/plan/plan.hpp>
#include <core/runtime/streams/stream_use.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/graph/cpu/breadth_first.hpp>
#include <queries/graph/search_levels.hpp>

#include <algorithm>
#include <memory>

namespace clbool::algorithms {
namespace {

constexpr const char* kBfs = "bfs";

using operations::choice;
using operations::engine;

// Where so many of all nodes were found, looking at each is sooner done than sorting those.
constexpr size_type kManyFound = 16;

// Takes at most `most` vertices in ascending order, and leaves out what is beyond the last level.
class collector {
public:
    // Whoever adds writes one place more than it keeps.
    collector(bfs_result& to, size_type most, bool with_parents) : to_(to) {
        to_.vertices.resize(most + 1);
        to_.levels.resize(most + 1);
        to_.parents.resize(with_parents ? most + 1 : 0);
    }

    // `mark`: 1 + the level, 0 for vertices that were not found.
    void add(index_type vertex, index_type mark, index_type parent) {
        to_.vertices[count_] = vertex;
        to_.levels[count_] = mark - 1;
        if (!to_.parents.empty()) {
            to_.parents[count_] = parent;
        }
        count_ += mark != 0 && mark - 1 <= to_.depth;
    }

    void finish() {
        to_.vertices.resize(count_);
        to_.levels.resize(count_);
        to_.parents.resize(to_.parents.empty() ? 0 : count_);
    }

private:
    bfs_result& to_;
    size_type count_ = 0;
};

// Levels after the sources.
class searcher {
public:
    virtual ~searcher() = default;
    // Number of vertices of the next level, of at most `most` that will be asked for; 0 at the end.
    virtual size_type next(index_type most) = 0;
    virtual void collect(collector& to) = 0;
};

class host_searcher final : public searcher {
public:
    host_searcher(engine& on, const matrix& a, const std::vector<index_type>& sources,
                  bool with_parents)
        : rows_(on, kBfs, "the graph", a),
          graph_(cpu::team(), rows_.rows()),
          search_(graph_, nodes_of(sources), with_parents),
          with_parents_(with_parents) {}

    size_type next(index_type) override { return search_.advance(); }

    void collect(collector& to) override {
        const cpu::span found = search_.found();
        if (found.size() >= graph_.size() / kManyFound) {
            for (index_type node = 0; node < graph_.size(); ++node) {
                add(to, node);
            }
        } else {
            std::vector<index_type> sorted(found.begin(), found.end());
            std::sort(sorted.begin(), sorted.end());
            for (const index_type node : sorted) {
                add(to, node);
            }
        }
        add_isolated(to, kMaxDimension);
    }

private:
    std::vector<index_type> nodes_of(const std::vector<index_type>& vertices) {
        std::vector<index_type> nodes;
        for (const index_type vertex : vertices) {
            if (graph_.has(vertex)) {
                nodes.push_back(graph_.first_node(vertex));
            } else {
                isolated_.push_back(vertex);
            }
        }
        return nodes;
    }

    void add(collector& to, index_type node) {
        const index_type vertex = graph_.vertex(node), mark = search_.marks()[node];
        add_isolated(to, vertex);
        to.add(vertex, mark,
               with_parents_ && mark > 0 ? graph_.vertex(search_.parent(node)) : vertex);
    }

    // Sources that are no nodes, up to a vertex.
    void add_isolated(collector& to, index_type end) {
        for (; added_ < isolated_.size() && isolated_[added_] < end; ++added_) {
            to.add(isolated_[added_], 1, isolated_[added_]);
        }
    }

    operations::host_access rows_;
    cpu::graph_rows graph_;
    std::vector<index_type> isolated_;
    size_type added_ = 0;
    cpu::breadth_first search_;
    bool with_parents_;
};

class kernel_searcher final : public searcher {
public:
    kernel_searcher(context& on, engine& device, const matrix& a,
                    const std::vector<index_type>& sources, bool with_parents)
        : on_(on),
          search_(device, storage::csr_of(device, *a.node()), sources, with_parents),
          with_parents_(with_parents) {}

    size_type next(index_type most) override {
        if (taken_ == ahead_.size()) {
            ahead_ = operations::enter(
                on_, kBfs, [&](engine& device) { return search_.advance(device, most); });
            taken_ = 0;
        }
        return ahead_[taken_++];
    }

    void collect(collector& to) override {
        const auto found =
            operations::enter(on_, kBfs, [&](engine& device) { return search_.finish(device); });
        const auto add = [&](index_type vertex, size_type at) {
            to.add(vertex, found.marks[at], with_parents_ ? found.parents[at] : vertex);
        };
        if (found.order.empty()) {
            for (index_type vertex = 0; vertex < found.marks.size(); ++vertex) {
                add(vertex, vertex);
            }
            return;
        }
        cpu::array<cpu::entry_key> keys(found.order.size());
        for (size_type i = 0; i < keys.size(); ++i) {
            keys[i] = cpu::key_of(found.order[i], static_cast<index_type>(i));
        }
        cpu::array<cpu::entry_key> spare;
        cpu::sort_keys(keys.data(), keys.size(), spare);
        for (const cpu::entry_key key : keys) {
            add(cpu::major_of(key), cpu::minor_of(key));
        }
    }

private:
    context& on_;
    operations::level_search search_;
    std::vector<size_type> ahead_;  // sizes of levels that were searched already
    size_type taken_ = 0;
    bool with_parents_;
};

choice plan(const engine& on, const matrix& a, backend asked) {
    // Kernels mark all vertices, however few have edges.
    constexpr size_type kVerticesOfAnEdge = 16;
    const auto device = operations::facts_of(on);
    if (asked == backend::automatic && !device.kernels_only && operations::host_sees(on, a)) {
        return {backend::host, "the host sees the graph"};
    }
    if (a.empty() || a.nrows() / kVerticesOfAnEdge > a.nvals()) {
        return {backend::host, "kernels mark all vertices, and few have edges"};
    }
    return operations::plan_backend(device, asked, false, false, a.nvals());
}

std::unique_ptr<searcher> make_searcher(context& on, const matrix& a,
                                        const std::vector<index_type>& sources,
                                        const bfs_options& options) {
    return operations::enter(on, kBfs, [&](engine& device) -> std::unique_ptr<searcher> {
        const choice by = plan(device, a, options.backend);
        operations::note_step(device, "search", by, "level by level");
        if (by.where == backend::host) {
            return std::make_unique<host_searcher>(device, a, sources, options.parents);
        }
        return std::make_unique<kernel_searcher>(on, device, a, sources, options.parents);
    });
}

}  // namespace
}  // namespace clbool::algorithms

namespace clbool::v0 {

bfs_result bfs(context& on, const matrix& a, const std::vector<index_type>& sources,
               const bfs_options& options) {
    // Exceptions of the callback pass through unchanged: only the code around it is guarded.
    using algorithms::kBfs;
    bfs_result found;
    std::unique_ptr<algorithms::searcher> search;
    size_type entries = 0;
    runtime::guarded(on, kBfs, [&] {
        algorithms::require_size(options);
        algorithms::require_square(kBfs, a);
        const auto from = algorithms::checked_vertices(kBfs, sources, a.nrows());
        const matrix graph = options.backward ? transpose(on, a) : a;
        search = algorithms::make_searcher(on, graph, from, options);
        entries = from.size();
    });
    for (index_type number = 1; !sources.empty(); ++number) {
        if (options.stop.stop_requested()) {
            found.complete = false;
            break;
        }
        // One level beyond the last tells whether there are more.
        const auto most = std::max(options.depth, options.depth + 1) - found.depth;
        const size_type added = runtime::guarded(on, kBfs, [&] { return search->next(most); });
        if (added == 0) {
            break;
        }
        if (number > options.depth) {
            found.complete = false;
            break;
        }
        found.depth = number;
        entries += added;
        if (options.on_round) {
            options.on_round({number, entries, added});
        }
    }
    runtime::guarded(on, kBfs, [&] {
        algorithms::collector to(found, entries, options.parents);
        search->collect(to);
        to.finish();
    });
    return found;
}

std::vector<index_type> reachable(context& on, const matrix& a,
                                  const std::vector<index_type>& sources,
                                  const bfs_options& options) {
    return bfs(on, a, sources, options).vertices;
}

}  // namespace clbool::v0
