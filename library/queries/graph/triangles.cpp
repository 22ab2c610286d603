// SPDX-License-Identifier: MIT
// Triangle counts and clustering coefficients on oriented edges.
#include <clbool/counts.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/selection.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/host_access.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/graph/corners.hpp>

#include <string>
#include <vector>

namespace clbool::algorithms {
namespace {

using operations::engine;

// Symmetrises the matrix.
matrix undirected(context& on, const matrix& a, const triangle_options& options) {
    if (options.symmetric) {
        return a;
    }
    return ewise_add(on, a, a, {}, T1, options.backend);
}

// Common argument handling; calls body(engine, options, symmetric matrix).
template <class Body>
auto graph_call(context& on, const char* name, const matrix& a,
                const triangle_options& options_given, const Body& body) {
    return operations::enter(on, name, [&](engine& device) {
        const auto options = read_options(options_given);
        require_square(name, a);
        storage::require_same_context(device.stream, *a.node(), std::string(name) + ": the graph");
        operations::note_operand(device, "the graph", *a.node());
        return body(device, options, undirected(on, a, options));
    });
}

uint64_vector triangles_in(engine& on, const matrix& both, backend asked) {
    uint64_vector found;
    found.reset(
        operations::triangles_by_vertex(on, operations::oriented(on, both.node(), asked), asked));
    return found;
}

// Clustering coefficients from degrees and triangle counts.
clustering_result describe(context& on, const entry_counts& degrees,
                           const vector_entries<std::uint64_t>& triangles) {
    clustering_result result;
    std::vector<index_type> vertices;
    std::vector<float> shares;
    double sum = 0;
    std::size_t at = 0;
    for (std::size_t n = 0; n < degrees.indices.size(); ++n) {
        const index_type vertex = degrees.indices[n];
        const bool closed = at < triangles.indices.size() && triangles.indices[at] == vertex;
        const size_type found = closed ? triangles.values[at++] : 0;
        result.triangles += found;
        if (degrees.counts[n] < 2) {
            continue;
        }
        const size_type pairs = size_type{degrees.counts[n]} * (degrees.counts[n] - 1) / 2;
        const double share = static_cast<double>(found) / static_cast<double>(pairs);
        result.pairs += pairs;
        sum += share;
        vertices.push_back(vertex);
        shares.push_back(static_cast<float>(share));
    }
    result.transitivity =
        result.pairs > 0 ? static_cast<double>(result.triangles) / static_cast<double>(result.pairs)
                         : 0;
    result.triangles /= 3;  // counted at three vertices
    result.average = degrees.size > 0 ? sum / degrees.size : 0;
    result.coefficients = float_vector(on, degrees.size, vertices, shares);
    return result;
}

}  // namespace
}  // namespace clbool::algorithms

namespace clbool::v0 {

size_type triangle_count(context& on, const matrix& a, const triangle_options& options_given) {
    return algorithms::graph_call(
        on, "triangle_count", a, options_given,
        [&](algorithms::engine& device, const triangle_options& options, const matrix& both) {
            const matrix once(operations::oriented(device, both.node(), options.backend));
            return count_products(on, &once, once, once, {}, options.backend);
        });
}

uint64_vector triangles_per_vertex(context& on, const matrix& a,
                                   const triangle_options& options_given) {
    return algorithms::graph_call(
        on, "triangles_per_vertex", a, options_given,
        [](algorithms::engine& device, const triangle_options& options, const matrix& both) {
            return algorithms::triangles_in(device, both, options.backend);
        });
}

clustering_result clustering_coefficients(context& on, const matrix& a,
                                          const triangle_options& options_given) {
    return algorithms::graph_call(
        on, "clustering_coefficients", a, options_given,
        [&](algorithms::engine& device, const triangle_options& options, const matrix& both) {
            const matrix simple =
                select(on, both, entry_selector::offdiagonal(), {}, {}, options.backend);
            const auto degrees = entries_per_row(on, simple, options.backend);
            return algorithms::describe(
                on, degrees, algorithms::triangles_in(device, simple, options.backend).to_host(on));
        });
}

}  // namespace clbool::v0
