// SPDX-License-Identifier: MIT
// CFPQ by rows on the host (row_solver): from relations to relations.
#pragma once

#include <clbool/algorithms.hpp>

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/cfpq/cpu/answer_rows.hpp>
#include <queries/cfpq/cpu/row_solver.hpp>
#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rules/edge_index.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <map>
#include <string>
#include <vector>

namespace clbool::algorithms {

// Edges of the grammar's terminals in host memory, by label.
class host_labels {
public:
    // Throws dimension_mismatch. Copies what is on the device.
    host_labels(context& controls, index_type n, const relation_map& terminals,
                const normal_form& grammar);
    host_labels(const labelled_graph& graph, const normal_form& grammar);

    // Per symbol, whether it is a terminal with edges.
    const std::vector<bool>& occur() const noexcept { return occur_; }
    // Edges of the terminals that `rules` mention.
    std::vector<label_edges> of(const rule_options& rules) const;

private:
    void add(std::size_t terminal, coordinates edges);

    std::map<std::uint32_t, coordinates> edges_;
    std::vector<bool> occur_;
};

// Rules and edge index of queries from one end of words. Immutable, so safe for concurrent readers.
class row_side {
public:
    row_side(index_type n, const host_labels& labels, const normal_form& grammar,
             rule_options rules);
    row_side(const row_side&) = delete;
    row_side& operator=(const row_side&) = delete;

    const rule_options& rules() const noexcept { return rules_; }
    const vertex_names& vertices() const noexcept { return vertices_; }
    const edge_index& edges() const noexcept { return edges_; }

    // Pairs of edges joined by rules of two terminals. O(their edges · log(labels of a vertex)).
    size_type terminal_joins() const noexcept;

private:
    rule_options rules_;
    vertex_names vertices_;
    edge_index edges_;
};

// A query up to its fixpoint. Refers to its arguments.
class row_query {
public:
    // Stops creating rows beyond the limit.
    row_query(index_type n, const row_side& side, const normal_form& grammar,
              const cfpq_request& request, const row_limit& limit = {},
              cpu::team crew = cpu::team());

    // The limit was hit: the query cannot go on.
    bool is_cut_short() const noexcept { return cut_short_; }
    bool done() const noexcept { return solver_.done(); }
    size_type step() { return solver_.step(); }
    size_type entries() const noexcept { return solver_.entries(); }
    size_type work() const noexcept { return solver_.work(); }
    size_type rows() const noexcept { return solver_.rows(); }

    // The relations asked for, by name.
    std::map<std::string, matrix> answers(context& controls) const;

private:
    void want(const row_limit& limit);
    matrix answer(context& controls, std::size_t symbol, std::vector<answer_row> rows) const;
    bool is_dense(const std::vector<answer_row>& rows) const;
    matrix dense_answer(context& controls, std::size_t symbol,
                        const std::vector<answer_row>& rows) const;
    void keep_starts(std::vector<answer_row>& rows) const;
    cpu::matrix assemble_all(const std::vector<answer_row>& rows) const;
    cpu::matrix assemble_some(const std::vector<answer_row>& rows) const;
    void copy(const answer_row& row, index_type* out) const;

    index_type n_;
    const row_side& side_;
    const normal_form& grammar_;
    const cfpq_request& request_;
    cpu::team crew_;
    std::vector<bool> marked_;  // per symbol, whether its rows are asked for
    row_solver solver_;
    bool cut_short_ = false;
};

}  // namespace clbool::algorithms
