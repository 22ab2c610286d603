// SPDX-License-Identifier: MIT
// Runs a context-free path query by the methods of its plan, with fallbacks.
#pragma once

#include <clbool/algorithms.hpp>

#include <queries/cfpq/relation_sizes.hpp>
#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rows.hpp>

#include <functional>
#include <memory>

namespace clbool::algorithms {

// What a call is about.
struct cfpq_call {
    context& controls;
    index_type n;
    const relation_map& terminals;
    const normal_form& grammar;
    const cfpq_request& request;
    const cfpq_options& options;
};

// Row solver over the rules as they are, or over the product of recursive automaton and graph.
enum class row_kind { of_rules, of_ways };

using row_sides = std::function<std::shared_ptr<const row_side>(row_kind)>;

std::shared_ptr<const row_side> make_side(const cfpq_call& call, const host_labels& labels,
                                          row_kind kind);

// Reports the method to the observer. Labels are copied to the host only if rows are made.
cfpq_result run_query(const cfpq_call& call, const relation_sizes& sizes, const row_sides& sides);

}  // namespace clbool::algorithms
