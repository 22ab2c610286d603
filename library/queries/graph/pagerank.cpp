// SPDX-License-Identifier: MIT
// PageRank: SpMV iterations on host or device.
#include <clbool/counts.hpp>
#include <clbool/error.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/vector_operations.hpp>

#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/host_access.hpp>
#include <core/operations/transpose/transpose.hpp>
#include <core/operations/vectors/vector_plan.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/graph/ranking.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace clbool::algorithms {
namespace {

constexpr const char* kPagerank = "pagerank";

using operations::engine;

void check(const matrix& a, const pagerank_options& options) {
    require_square(kPagerank, a);
    const auto refuse = [](const std::string& what) {
        throw invalid_argument(std::string(kPagerank) + ": " + what);
    };
    if (!(options.damping >= 0 && options.damping < 1)) {
        refuse("the damping is " + std::to_string(options.damping) + ", not in [0, 1)");
    }
    if (!(options.tolerance >= 0)) {
        refuse("the tolerance is " + std::to_string(options.tolerance) + ", not 0 or more");
    }
    if (options.teleport.size() != 0 && options.teleport.size() != a.nrows()) {
        throw dimension_mismatch(std::string(kPagerank) + ": the teleport vector has size " +
                                 std::to_string(options.teleport.size()) + ", the graph " +
                                 std::to_string(a.nrows()) + " vertices");
    }
}

// Fails early where memory cannot suffice.
void require_memory(const context& on, index_type vertices) {
    constexpr size_type kBytesOfAVertex = 24;  // ranks, shares of two iterations, constants
    const size_type needed = kBytesOfAVertex * vertices;
    const size_type room = std::min(cpu::memory::room(), on.stream().state().host_room());
    if (needed > room) {
        throw out_of_memory(std::string(kPagerank) + ": ranks of " + std::to_string(vertices) +
                            " vertices take " + std::to_string(needed) +
                            " bytes, more than there are: " + std::to_string(room));
    }
}

// Normalised weights of all vertices; empty: uniform.
cpu::array<float> teleport_weights(context& on, const float_vector& given) {
    if (given.size() == 0) {
        return {};
    }
    const auto entries = given.to_host(on);
    double sum = 0;
    for (std::size_t n = 0; n < entries.values.size(); ++n) {
        if (!(entries.values[n] >= 0) || std::isinf(entries.values[n])) {
            throw invalid_argument(std::string(kPagerank) + ": the teleport weight of vertex " +
                                   std::to_string(entries.indices[n]) + " is " +
                                   std::to_string(entries.values[n]));
        }
        sum += double{entries.values[n]};
    }
    if (sum == 0) {
        throw invalid_argument(std::string(kPagerank) + ": all teleport weights are 0");
    }
    cpu::array<float> weights(given.size());
    std::fill(weights.begin(), weights.end(), 0.0f);
    for (std::size_t n = 0; n < entries.values.size(); ++n) {
        weights[entries.indices[n]] = static_cast<float>(double{entries.values[n]} / sum);
    }
    return weights;
}

cpu::array<float> edge_portions(context& on, const matrix& a, double damping) {
    cpu::array<float> portions(a.nrows());
    std::fill(portions.begin(), portions.end(), 0.0f);
    const auto edges = entries_per_row(on, a);
    for (std::size_t n = 0; n < edges.indices.size(); ++n) {
        portions[edges.indices[n]] = static_cast<float>(damping / edges.counts[n]);
    }
    return portions;
}

cpu::rank_terms terms_for(context& on, const matrix& a, const pagerank_options& options) {
    return {edge_portions(on, a, options.damping), teleport_weights(on, options.teleport)};
}

// Iterates; advance(base) makes one iteration and returns its totals.
template <class Advance>
pagerank_result iterate(const pagerank_options& options, const Advance& advance, double idle) {
    pagerank_result found;
    while (found.iterations < options.iterations && !found.converged) {
        const auto totals = advance(1 - options.damping + options.damping * idle);
        idle = totals.idle;
        ++found.iterations;
        found.difference = totals.change;
        found.converged = totals.change <= options.tolerance;
    }
    return found;
}

pagerank_result iterate_by_host(context& on, engine& device, const matrix& a,
                                const pagerank_options& options) {
    auto terms = terms_for(on, a, options);
    const operations::host_access incoming(
        device, kPagerank, "the edges into vertices",
        a.node()->empty() ? a : matrix(operations::kept_transpose(device, a.node())));
    cpu::ranking state(cpu::team(), incoming.rows(), std::move(terms));
    const double idle = state.advance(1).idle;  // shares are 0: gives the teleport weights
    auto found = iterate(
        options, [&](double base) { return state.advance(base); }, idle);
    found.ranks.reset(storage::make_vector(device, state.finish()));
    return found;
}

pagerank_result iterate_by_kernels(context& on, engine& kernels, backend where, const matrix& a,
                                   const pagerank_options& options) {
    operations::device_ranking state(kernels, terms_for(on, a, options));
    // Always pull: another order of summation would change ranks in the last digit.
    mxv_hints how(where);
    how.form = matrix_form::csc;
    how.products = std::max<size_type>(options.iterations, 2);
    float_vector sums(a.nrows());
    const double idle = state.advance(kernels, *sums.node(), 1).idle;
    auto found = iterate(
        options,
        [&](double base) {
            {
                float_vector shares;
                shares.reset(state.shares());
                vxm(on, sums, no_mask, accumulator::none, semiring::plus_second, shares, a, {},
                    how);
            }
            return state.advance(kernels, *sums.node(), base);
        },
        idle);
    found.ranks.reset(state.finish());
    return found;
}

}  // namespace
}  // namespace clbool::algorithms

namespace clbool::v0 {

pagerank_result pagerank(context& on, const matrix& a, const pagerank_options& given) {
    using namespace algorithms;
    return operations::enter(on, kPagerank, [&](engine& device) {
        const auto options = read_options(given);
        check(a, options);
        require_memory(on, a.nrows());
        storage::require_same_context(device.stream, *a.node(),
                                      std::string(kPagerank) + ": the graph");
        operations::note_operand(device, "the graph", *a.node());
        const auto by =
            operations::plan_vectors(operations::facts_of(device), options.backend,
                                     operations::host_sees(device, a), a.nvals(), a.nrows());
        operations::note_step(device, "iteration", by, "products and passes over the vertices");
        if (a.nrows() == 0) {
            pagerank_result nothing;
            nothing.converged = true;
            return nothing;
        }
        const auto by_host = [&] { return iterate_by_host(on, device, a, options); };
        return operations::by_choice(
            device, by, [&] { return iterate_by_kernels(on, device, by.where, a, options); },
            by_host);
    });
}

}  // namespace clbool::v0
