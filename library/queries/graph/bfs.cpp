// SPDX-License-Identifier: MIT
// Breadth-first search: on the host if the graph is there, else by frontier-matrix products.
#include <clbool/graph_algorithms.hpp>
#include <clbool/guard.hpp>
#include <clbool/vector_operations.hpp>

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/containers/sort.hpp>
#include <core/operations/common/host_access.hpp>
#include <core/operations/plan/plan.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/common/transposed.hpp>
#include <queries/graph/cpu/breadth_first.hpp>

#include <memory>
#include <optional>
#include <utility>

namespace clbool {

namespace algorithms {
namespace {

constexpr const char* kBfs = "bfs";

using operations::choice;
using operations::engine;

// A level: vertices in any order, and their parents if wanted.
struct level {
    std::vector<index_type> vertices;
    std::vector<index_type> parents;
};

// Levels after the sources.
class searcher {
public:
    virtual ~searcher() = default;
    // Empty at the end.
    virtual level next() = 0;
};

class host_searcher final : public searcher {
public:
    host_searcher(engine& on, const matrix& a, const std::vector<index_type>& sources,
                  bool with_parents)
        : rows_(on, kBfs, "the graph", a),
          graph_(cpu::team(), rows_.rows()),
          search_(graph_, nodes_of(sources), with_parents),
          with_parents_(with_parents) {}

    level next() override {
        search_.advance();
        level found;
        for (const index_type node : search_.level()) {
            found.vertices.push_back(graph_.vertex(node));
            if (with_parents_) {
                found.parents.push_back(graph_.vertex(search_.parent(node)));
            }
        }
        return found;
    }

private:
    // Nodes of those vertices that have edges.
    std::vector<index_type> nodes_of(const std::vector<index_type>& vertices) const {
        std::vector<index_type> nodes;
        for (const index_type vertex : vertices) {
            if (graph_.has(vertex)) {
                nodes.push_back(graph_.first_node(vertex));
            }
        }
        return nodes;
    }

    operations::host_access rows_;
    cpu::graph_rows graph_;
    cpu::breadth_first search_;
    bool with_parents_;
};

// The frontier is a 1 x n matrix; a product adds its new entries, and vxm() finds their parents.
class product_searcher final : public searcher {
public:
    product_searcher(context& on, const matrix& a, const std::vector<index_type>& sources,
                     bool with_parents, backend by)
        : on_(on), a_(a), by_(by), with_parents_(with_parents), last_(sources) {
        coordinates row(1, a.nrows());
        for (const index_type vertex : sources) {
            row.add(0, vertex);
        }
        fresh_ = known_ = matrix(on, row);
    }

    level next() override {
        level found;
        if (mxm_delta(on_, known_, fresh_, no_mask, fresh_, a_, {}, by_) == 0) {
            return found;
        }
        found.vertices = fresh_.to_host(on_).cols;
        if (with_parents_) {
            const bit_vector mask(on_, a_.nrows(), found.vertices);
            const bit_vector before(on_, a_.nrows(), last_);
            uint32_vector parents;
            descriptor inside;
            inside.replace = true;
            vxm(on_, parents, &mask, accumulator::none, semiring::any_secondi, before, a_, inside,
                by_);
            found.parents = parents.to_host(on_).values;
            last_ = found.vertices;
        }
        return found;
    }

private:
    context& on_;
    matrix a_;
    backend by_;
    bool with_parents_;
    matrix known_;
    matrix fresh_;
    std::vector<index_type> last_;  // frontier
};

choice plan(const engine& on, const matrix& a, backend asked) {
    const auto device = operations::facts_of(on);
    if (asked == backend::automatic && !device.kernels_only && operations::host_sees(on, a)) {
        return {backend::host, "the host sees the graph"};
    }
    return operations::plan_backend(device, asked, false, false, a.nnz());
}

std::unique_ptr<searcher> make_searcher(context& on, const matrix& a,
                                        const std::vector<index_type>& sources,
                                        const bfs_options& options) {
    return operations::enter(on, kBfs, [&](engine& device) -> std::unique_ptr<searcher> {
        const choice by = plan(device, a, options.backend);
        operations::note_step(device, "search", by,
                              by.where == backend::host ? "level by level" : "products");
        if (by.where == backend::host) {
            return std::make_unique<host_searcher>(device, a, sources, options.parents);
        }
        return std::make_unique<product_searcher>(on, a, sources, options.parents, options.backend);
    });
}

// Sorts by vertex.
void put_in_order(bfs_result& found) {
    cpu::array<cpu::entry_key> keys(found.vertices.size());
    for (size_type i = 0; i < keys.size(); ++i) {
        keys[i] = cpu::key_of(found.vertices[i], static_cast<index_type>(i));
    }
    cpu::array<cpu::entry_key> other;
    cpu::sort_keys(keys.data(), keys.size(), other);
    const auto permute = [&](std::vector<index_type>& values) {
        std::vector<index_type> sorted;
        sorted.reserve(values.size());
        for (size_type i = 0; i < values.size(); ++i) {  // parents are optional
            sorted.push_back(values[cpu::minor_of(keys[i])]);
        }
        values = std::move(sorted);
    };
    permute(found.vertices);
    permute(found.levels);
    permute(found.parents);
}

void append(bfs_result& found, const level& more, index_type number) {
    found.vertices.insert(found.vertices.end(), more.vertices.begin(), more.vertices.end());
    found.levels.resize(found.vertices.size(), number);
    found.parents.insert(found.parents.end(), more.parents.begin(), more.parents.end());
    found.depth = number;
}

}  // namespace
}  // namespace algorithms

bfs_result bfs(context& on, const matrix& a, const std::vector<index_type>& sources,
               const bfs_options& options) {
    // Exceptions of the callback pass through unchanged: only the code around it is guarded.
    using algorithms::kBfs;
    bfs_result found;
    std::unique_ptr<algorithms::searcher> search;
    detail::guarded(kBfs, [&] {
        algorithms::require_size(options);
        algorithms::require_square(kBfs, a);
        const auto from = algorithms::checked_vertices(kBfs, sources, a.nrows());
        const matrix graph = options.backward ? algorithms::transposed(on, a) : a;
        search = algorithms::make_searcher(on, graph, from, options);
        algorithms::append(found, {from, options.parents ? from : std::vector<index_type>()}, 0);
    });
    for (index_type number = 1; !sources.empty(); ++number) {
        if (options.stop.stop_requested()) {
            found.complete = false;
            break;
        }
        const auto more = detail::guarded(kBfs, [&] { return search->next(); });
        if (more.vertices.empty()) {
            break;
        }
        if (number > options.depth) {
            found.complete = false;
            break;
        }
        detail::guarded(kBfs, [&] { algorithms::append(found, more, number); });
        if (options.on_round) {
            options.on_round({number, found.vertices.size(), more.vertices.size()});
        }
    }
    detail::guarded(kBfs, [&] { algorithms::put_in_order(found); });
    algorithms::tell_complete(options, found.complete);
    return found;
}

std::vector<index_type> reachable(context& on, const matrix& a,
                                  const std::vector<index_type>& sources,
                                  const bfs_options& options) {
    return bfs(on, a, sources, options).vertices;
}

}  // namespace clbool
