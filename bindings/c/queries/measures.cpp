// SPDX-License-Identifier: MIT
// Closures, searches, components and measures of graphs.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/queries/options.hpp>
#include <bindings/c/structures.hpp>
#include <bindings/c/vector_values.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>

#include <algorithm>
#include <limits>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

closure_options closure_options_of(const query_options& with) {
    closure_options options;
    static_cast<fixpoint_options&>(options) = with.fixpoint();
    options.reflexive = with.reflexive();
    options.backend = with.backend();
    options.method = with.method<closure_method>({{CLBOOL_QUERY_BITS, closure_method::bits},
                                                  {CLBOOL_QUERY_LISTS, closure_method::lists},
                                                  {CLBOOL_QUERY_ROUNDS, closure_method::rounds},
                                                  {CLBOOL_QUERY_TILES, closure_method::tiles}});
    return options;
}

bfs_options bfs_options_of(const query_options& with, bool parents) {
    bfs_options options;
    static_cast<fixpoint_options&>(options) = with.fixpoint();
    options.parents = parents;
    options.backward = with.backward();
    options.depth = with.given().depth;
    options.backend = with.backend();
    return options;
}

pagerank_options options_of(const clbool_pagerank_options& given) {
    pagerank_options options;
    options.damping = given.damping;
    options.tolerance = given.tolerance;
    options.iterations = given.iterations;
    options.backend = enumerator(given.backend, backend::host, "backend");
    if (given.teleport != nullptr) {
        options.teleport = typed<float>(*get(given.teleport, "teleport"), "teleport");
    }
    return options;
}

triangle_options symmetric_or_not(bool symmetric) {
    triangle_options options;
    options.symmetric = symmetric;
    return options;
}

component_result components_of(context& on, clbool_components_kind kind, const matrix& a,
                               const component_options& options) {
    switch (kind) {
        case CLBOOL_COMPONENTS_STRONG: return strong_components(on, a, options);
        case CLBOOL_COMPONENTS_WEAK: return weak_components(on, a, options);
    }
    throw invalid_argument("kind is none of its values");
}

size_type room_for_hops(size_type sources, index_type hops) {
    const size_type each = size_type{hops} + 1;
    if (sources > std::numeric_limits<size_type>::max() / each) {
        throw invalid_argument("count is larger than memory can be");
    }
    return sources * each;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_stop_create(clbool_stop** out) {
    return call("clbool_stop_create", [&] { create(out, [] { return clbool::stop_token(); }); });
}

clbool_status clbool_stop_request(clbool_stop* stop) {
    return call("clbool_stop_request", [&] { get(stop, "stop")->request_stop(); });
}

clbool_status clbool_stop_reset(clbool_stop* stop) {
    return call("clbool_stop_reset", [&] { get(stop, "stop")->reset(); });
}

clbool_status clbool_stop_requested(const clbool_stop* stop, bool* requested) {
    return call("clbool_stop_requested",
                [&] { required(requested, "requested") = get(stop, "stop")->stop_requested(); });
}

clbool_status clbool_stop_free(clbool_stop* stop) {
    return call("clbool_stop_free", [&] { destroy(stop); });
}

clbool_status clbool_closure(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                             const clbool_query_options* options, clbool_query_result* result) {
    return call("clbool_closure", [&] {
        const auto device = get(on, "on");
        const auto to = get(out, "out");
        const auto graph = get(a, "a");
        const query_options with(options);
        check_query_result(result);
        clbool::closure_result found =
            clbool::transitive_closure(device->device, *graph, closure_options_of(with));
        *to = std::move(found.pairs);
        write_query_result(0, found.rounds, found.complete, result);
    });
}

clbool_status clbool_closure_count(clbool_context* on, const clbool_matrix* a,
                                   const clbool_query_options* options,
                                   clbool_query_result* result) {
    return call("clbool_closure_count", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        const query_options with(options);
        check_result(result, "result");
        const clbool::closure_count found =
            clbool::count_transitive_closure(device->device, *graph, closure_options_of(with));
        write_query_result(found.pairs, found.rounds, found.complete, result);
    });
}

clbool_status clbool_same_generation(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                                     const clbool_query_options* options,
                                     clbool_query_result* result) {
    return call("clbool_same_generation", [&] {
        const auto device = get(on, "on");
        const auto to = get(out, "out");
        const auto graph = get(a, "a");
        const query_options with(options);
        check_query_result(result);
        clbool::closure_result found =
            clbool::same_generation(device->device, *graph, with.fixpoint());
        *to = std::move(found.pairs);
        write_query_result(0, found.rounds, found.complete, result);
    });
}

clbool_status clbool_bfs(clbool_context* on, const clbool_matrix* a, const uint32_t* sources,
                         uint64_t count, const clbool_query_options* options,
                         clbool_vector** levels, clbool_vector** parents,
                         clbool_query_result* result) {
    return call("clbool_bfs", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        const query_options with(options);
        required(levels, "levels");
        check_query_result(result);
        const clbool::bfs_result found =
            clbool::bfs(device->device, *graph, copied(sources, count, "sources"),
                        bfs_options_of(with, parents != nullptr));
        const auto vector_of = [&](const std::vector<clbool::index_type>& values) {
            return vector_object{
                clbool::uint32_vector(device->device, graph->nrows(), found.vertices, values)};
        };
        create_both(
            levels, [&] { return vector_of(found.levels); }, parents,
            [&] { return vector_of(found.parents); });
        write_query_result(0, found.depth, found.complete, result);
    });
}

clbool_status clbool_components(clbool_context* on, clbool_components_kind kind,
                                const clbool_matrix* a, clbool_vector** component, uint64_t* count,
                                uint64_t* largest) {
    return call("clbool_components", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        clbool::component_options options;
        options.count_only = component == nullptr;
        const auto found = components_of(device->device, kind, *graph, options);
        if (component != nullptr) {
            create(component,
                   [&] { return vector_object{full_vector(device->device, found.component)}; });
        }
        if (count != nullptr) {
            *count = found.count;
        }
        if (largest != nullptr) {
            *largest = found.largest;
        }
    });
}

clbool_status clbool_topological_levels(clbool_context* on, const clbool_matrix* a,
                                        clbool_vector** levels, bool* acyclic) {
    return call("clbool_topological_levels", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        required(levels, "levels");
        const auto found = clbool::topological_levels(device->device, *graph);
        create(levels, [&] { return vector_object{full_vector(device->device, found.levels)}; });
        if (acyclic != nullptr) {
            *acyclic = found.acyclic;
        }
    });
}

clbool_status clbool_pagerank(clbool_context* on, const clbool_matrix* a,
                              const clbool_pagerank_options* options, clbool_vector** ranks,
                              clbool_pagerank_result* result) {
    return call("clbool_pagerank", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        const auto with =
            options_of(read_options(options, CLBOOL_PAGERANK_OPTIONS_INIT, "options"));
        if (result != nullptr) {
            check_result(result, "result");
        }
        required(ranks, "ranks");
        const auto found = clbool::pagerank(device->device, *graph, with);
        create(ranks, [&] { return vector_object{found.ranks}; });
        if (result != nullptr) {
            const clbool_pagerank_result ended = {sizeof ended, found.difference, found.iterations,
                                                  found.converged ? 1 : 0};
            write_result(ended, result);
        }
    });
}

clbool_status clbool_triangles(clbool_context* on, const clbool_matrix* a, bool symmetric,
                               uint64_t* count, clbool_vector** per_vertex) {
    return call("clbool_triangles", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        required(count, "count");
        const auto with = symmetric_or_not(symmetric);
        const auto found = clbool::triangle_count(device->device, *graph, with);
        if (per_vertex != nullptr) {
            create(per_vertex, [&] {
                return vector_object{clbool::triangles_per_vertex(device->device, *graph, with)};
            });
        }
        *count = found;
    });
}

clbool_status clbool_clustering(clbool_context* on, const clbool_matrix* a, bool symmetric,
                                clbool_vector** coefficients, clbool_clustering_result* result) {
    return call("clbool_clustering", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        if (result != nullptr) {
            check_result(result, "result");
        }
        required(coefficients, "coefficients");
        const auto found =
            clbool::clustering_coefficients(device->device, *graph, symmetric_or_not(symmetric));
        create(coefficients, [&] { return vector_object{found.coefficients}; });
        if (result != nullptr) {
            const clbool_clustering_result numbers = {
                sizeof numbers, found.average, found.transitivity, found.triangles, found.pairs};
            write_result(numbers, result);
        }
    });
}

clbool_status clbool_k_hop_counts(clbool_context* on, const clbool_matrix* a,
                                  const uint32_t* sources, uint64_t count, uint32_t hops,
                                  bool backward, uint64_t capacity, uint64_t* counts) {
    return call("clbool_k_hop_counts", [&] {
        const auto device = get(on, "on");
        const auto graph = get(a, "a");
        const clbool::size_type room = room_for_hops(count, hops);
        check_room(capacity, room, "capacity");
        array(counts, room, "counts");
        clbool::k_hop_options options;
        options.backward = backward;
        const auto found = clbool::k_hop_counts(device->device, *graph,
                                                copied(sources, count, "sources"), hops, options);
        for (clbool::size_type i = 0; i < room; ++i) {
            const clbool::size_type each = clbool::size_type{hops} + 1;
            counts[i] = found.exactly(i / each, static_cast<clbool::index_type>(i % each));
        }
    });
}
