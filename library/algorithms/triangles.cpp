// SPDX-License-Identifier: MIT
// Triangles: every edge once, and the rows of its ends.
#include <clbool/counts.hpp>
#include <clbool/graph_measures.hpp>

#include <algorithms/graph_arguments.hpp>
#include <host/orient.hpp>
#include <host/triangles.hpp>
#include <operations/common/entry.hpp>
#include <operations/common/host_access.hpp>
#include <operations/selection/orient.hpp>
#include <storage/vector_node.hpp>

#include <utility>

namespace clbool {

namespace algorithms {
namespace {

using operations::choice;
using operations::engine;

constexpr choice kByHost{backend::host, "counters for each vertex"};

// Both directions of every edge.
matrix undirected(context& on, const matrix& a, const triangle_options& options) {
    if (options.symmetric) {
        return a;
    }
    descriptor turned;
    turned.transpose_second = true;
    ewise_hints how;
    how.backend = options.backend;
    matrix both;
    ewise_add(on, both, no_mask, accumulator::none, a, a, turned, how);
    return both;
}

// Triangles by vertex, and then what body(rows of both directions, triangles) makes of them.
template <class Body>
auto with_triangles(context& on, const char* name, const matrix& a,
                    const triangle_options& options_given, const Body& body) {
    return operations::enter(on, name, [&](engine& device) {
        const auto options = operations::read_sized(options_given);
        require_square(name, a);
        const matrix both = undirected(on, a, options);
        const operations::host_access rows(device, name, "the graph", both);
        operations::note_step(device, "triangles", kByHost, "rows marked, and met");
        const auto once = host::oriented(host::team(), rows.rows());
        return body(device, rows.rows(), host::triangles_per_vertex(host::team(), once));
    });
}

template <class Vector>
Vector made_vector(engine& on, host::vector made) {
    Vector out;
    out.reset(storage::make_vector(on, std::move(made)));
    return out;
}

size_type sum_of(const host::vector_view& numbers) {
    size_type sum = 0;
    const auto* const values = numbers.values_as<std::uint64_t>();
    host::for_entries(numbers, [&](index_type, size_type at) { sum += values[at]; });
    return sum;
}

clustering_result describe(engine& on, host::clustering found, const host::vector_view& triangles) {
    clustering_result result;
    const index_type vertices = triangles.size;
    result.triangles = sum_of(triangles) / 3;
    result.pairs = found.pairs;
    result.average = vertices > 0 ? found.sum / vertices : 0;
    result.transitivity = found.pairs > 0 ? 3.0 * static_cast<double>(result.triangles) /
                                                static_cast<double>(found.pairs)
                                          : 0;
    result.coefficients = made_vector<float_vector>(on, std::move(found.coefficients));
    return result;
}

}  // namespace
}  // namespace algorithms

size_type triangle_count(context& on, const matrix& a, const triangle_options& options_given) {
    constexpr const char* kName = "triangle_count";
    return operations::enter(on, kName, [&](algorithms::engine& device) {
        const auto options = operations::read_sized(options_given);
        algorithms::require_square(kName, a);
        const matrix both = algorithms::undirected(on, a, options);
        storage::require_same_context(device.stream, *both.node(), "triangle_count: the graph");
        operations::note_operand(device, "the graph", *both.node());
        const matrix once(operations::oriented(device, both.node(), options.backend));
        return count_products(on, &once, once, once, {}, options.backend);
    });
}

uint64_vector triangles_per_vertex(context& on, const matrix& a, const triangle_options& options) {
    return algorithms::with_triangles(
        on, "triangles_per_vertex", a, options,
        [](algorithms::engine& device, const host::rows&, host::vector found) {
            return algorithms::made_vector<uint64_vector>(device, std::move(found));
        });
}

clustering_result clustering_coefficients(context& on, const matrix& a,
                                          const triangle_options& options) {
    return algorithms::with_triangles(
        on, "clustering_coefficients", a, options,
        [](algorithms::engine& device, const host::rows& both, const host::vector& found) {
            return algorithms::describe(
                device, host::clustering_of(host::team(), both, found.view()), found.view());
        });
}

}  // namespace clbool
