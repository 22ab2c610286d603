// SPDX-License-Identifier: MIT
// Programs of transitive closures as bit rows and BSR, and of CFPQ rounds by rows and by facts.
#include <queries/warm_up/samples.hpp>

#include <clbool/incremental_closure.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/plan/plan.hpp>
#include <queries/cfpq/gpu/rule_rounds.hpp>
#include <queries/closure/closed.hpp>
#include <queries/incremental/gpu/fact_rounds.hpp>

namespace clbool::operations {

namespace {

// Path graph: edges (i, i + 1).
matrix path(context& on) {
    constexpr index_type kLength = 300;
    coordinates host(kLength, kLength);
    for (index_type i = 0; i + 1 < kLength; ++i) {
        host.add(i, i + 1);
    }
    return matrix(on, host);
}

// A row without rules: all lists are empty, at the same offset.
rule_table no_rules() {
    constexpr std::uint32_t kZeros = 16;
    rule_table rules;
    rules.where.rows = rules.where.vertices = rules.where.words = 1;
    rules.where.seeded_rows = 1;
    rules.where.fresh_bits = kZeros;
    for (std::uint32_t i = 0; i < kZeros; ++i) {
        rules.words.push_back(0);
    }
    rules.words.push_back(rule_table::kNone);
    return rules;
}

// Rules that join with rows, columns and chained facts.
void warm_up_facts(context& on) {
    engine kernels(on.stream());
    if (!facts_of(kernels).runs_ahead) {
        return;
    }
    const matrix edges = path(on);
    const auto rows = storage::compressed_of(kernels, *edges.node());
    using meets = fact_rounds::meets;
    fact_rounds::rules of{{{{rows}, nullptr}, {{}, edges.node()}}, 1, {}};
    of.steps = {{1, 0, meets::nothing, {}, {}},
                {0, 0, meets::row, {rows}, 0},
                {0, 0, meets::column, {rows}, 0}};
    constexpr size_type kRoom = 4096;
    fact_rounds rounds(kernels, edges.nrows(), std::move(of), kRoom);
    std::vector<size_type> added;
    if (rounds.run(kernels, added) != fact_rounds::state::too_many) {
        rounds.added_to(kernels, 0);
    }
}

// Incremental closure, where kernels would keep one.
void warm_up_changes(context& on) {
    const engine kernels(on.stream());
    if (!may_keep(kernels, backend::automatic)) {
        return;
    }
    incremental_closure_options options;
    options.backend = backend::kernels;
    incremental_closure of(on, path(on), options);
    of.add_edge(3, 7);  // is implied
    of.add_edge(299, 7);
    of.remove_edge(0, 1);
    incremental_closure further(on, path(on), options);
    further.remove_edge(298, 299);
    further.add_edge(298, 299);
}

}  // namespace

void warm_up_fixpoints(context& on) {
    closure_options options;
    options.method = closure_method::bits;
    closed(on, path(on), options, {});
    warm_up_changes(on);
    warm_up_facts(on);
    engine kernels(on.stream());
    rule_rounds(kernels, no_rules()).run(kernels);
}

}  // namespace clbool::operations
