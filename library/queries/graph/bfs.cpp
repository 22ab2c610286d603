// SPDX-License-Identifier: MIT
// Breadth-first search: on the host if the graph is there or small, else by kernels.
#include <clbool/graph_algorithms.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/containers/sort.hpp>
#include <core/cpu/sets/column_marks.hpp>
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

// A vertex, whether it was found or not.
struct visit {
    bool is_found;
    index_type vertex, level, parent;
};

// The found ones of `size` vertices in ascending order, without those beyond the last level; at
// most `most` of them.
template <class Visit>
void collect_found(bfs_result& to, size_type most, bool with_parents, size_type size,
                   const Visit& visit_of) {
    // One place more: what does not count is written too.
    to.vertices.resize(most + 1);
    to.levels.resize(most + 1);
    to.parents.resize(with_parents ? most + 1 : 0);
    index_type* const vertices = to.vertices.data();
    index_type* const levels = to.levels.data();
    index_type* const parents = to.parents.data();
    const index_type depth = to.depth;
    size_type count = 0;
    for (size_type i = 0; i < size; ++i) {
        const visit at = visit_of(i);
        vertices[count] = at.vertex;
        levels[count] = at.level;
        if (with_parents) {
            parents[count] = at.parent;
        }
        count += at.is_found && at.level <= depth ? 1 : 0;
    }
    to.vertices.resize(count);
    to.levels.resize(count);
    to.parents.resize(with_parents ? count : 0);
}

// Levels after the sources.
class searcher {
public:
    virtual ~searcher() = default;
    // Number of vertices of the next level, of at most `most` that will be asked for; 0 at the end.
    virtual size_type next(index_type most) = 0;
    // What was found, `most` vertices with those of a level beyond the last.
    virtual void collect(bfs_result& to, size_type most) = 0;
};

class host_searcher final : public searcher {
public:
    host_searcher(engine& on, const matrix& a, const std::vector<index_type>& sources,
                  bool with_parents)
        : rows_(on, kBfs, "the graph", a),
          graph_(cpu::team(), rows_.all_rows(), false, sources),
          search_(graph_, sources, with_parents),
          with_parents_(with_parents) {}

    size_type next(index_type) override { return search_.advance(); }

    void collect(bfs_result& to, size_type most) override {
        const cpu::span found = search_.found();
        if (to.complete && found.size() == graph_.size() && !with_parents_) {
            // Nothing is left out: levels go straight to their places.
            to.vertices.resize(found.size());
            for (index_type node = 0; node < graph_.size(); ++node) {
                to.vertices[node] = graph_.vertex(node);
            }
            to.levels.resize(found.size());
            search_.write_levels(to.levels.data());
            return;
        }
        cpu::array<index_type> levels(graph_.size());
        search_.write_levels(levels.data());
        const auto visit_of = [&](size_type at) {
            const auto node = static_cast<index_type>(at);
            const index_type vertex = graph_.vertex(node);
            const bool is_found = search_.is_found(node);
            return visit{is_found, vertex, levels[node],
                         with_parents_ && is_found ? graph_.vertex(search_.parent(node)) : vertex};
        };
        if (found.size() >= graph_.size() / kManyFound) {
            collect_found(to, most, with_parents_, graph_.size(), visit_of);
        } else {
            cpu::column_marks marks(graph_.size());
            marks.add(found, 0);
            cpu::array<index_type> sorted(found.size());
            marks.take(0, sorted.data());
            collect_found(to, most, with_parents_, sorted.size(),
                          [&](size_type i) { return visit_of(sorted[i]); });
        }
    }

private:
    operations::host_access rows_;
    cpu::graph_rows graph_;
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
                on_, kBfs, [&](engine& device) { return search_.advance(device, most); }, false);
            taken_ = 0;
        }
        return ahead_[taken_++];
    }

    void collect(bfs_result& to, size_type most) override {
        const auto found =
            operations::enter(on_, kBfs, [&](engine& device) { return search_.finish(device); });
        const auto visit_of = [&](index_type vertex, size_type at) {
            const index_type mark = found.marks[at];
            return visit{mark != 0, vertex, mark - 1, with_parents_ ? found.parents[at] : vertex};
        };
        if (found.order.empty()) {
            collect_found(to, most, with_parents_, found.marks.size(),
                          [&](size_type i) { return visit_of(static_cast<index_type>(i), i); });
            return;
        }
        cpu::array<cpu::entry_key> keys(found.order.size());
        for (size_type i = 0; i < keys.size(); ++i) {
            keys[i] = cpu::key_of(found.order[i], static_cast<index_type>(i));
        }
        cpu::array<cpu::entry_key> spare;
        cpu::sort_keys(keys.data(), keys.size(), spare);
        collect_found(to, most, with_parents_, keys.size(), [&](size_type i) {
            return visit_of(cpu::major_of(keys[i]), cpu::minor_of(keys[i]));
        });
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
               const bfs_options& given) {
    // Exceptions of the callback pass through unchanged: only the code around it is guarded.
    using algorithms::kBfs;
    bfs_result found;
    bfs_options options;
    std::unique_ptr<algorithms::searcher> search;
    size_type entries = 0;
    runtime::guarded(on, kBfs, [&] {
        options = algorithms::read_options(given);
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
    runtime::guarded(on, kBfs, [&] { search->collect(found, entries); });
    return found;
}

std::vector<index_type> reachable(context& on, const matrix& a,
                                  const std::vector<index_type>& sources,
                                  const bfs_options& options) {
    return bfs(on, a, sources, options).vertices;
}

}  // namespace clbool::v0
