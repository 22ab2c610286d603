// SPDX-License-Identifier: MIT
// A context-free path query by the methods of its plan.
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

// What queries by rows need of rules as they are, or of ways through the product of the grammar's
// automaton and the graph.
enum class row_kind { of_rules, of_ways };

using row_sides = std::function<std::shared_ptr<const row_side>(row_kind)>;

std::shared_ptr<const row_side> make_side(const cfpq_call& call, const host_labels& labels,
                                          row_kind kind);

// Tells the observer by what. Labels are read when rows are made, of which products have no need.
cfpq_result run_query(const cfpq_call& call, const relation_sizes& sizes, const row_sides& sides);

}  // namespace clbool::algorithms
