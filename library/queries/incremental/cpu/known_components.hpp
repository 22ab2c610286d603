// SPDX-License-Identifier: MIT
// Strong components of a graph whose edges come and go, and whether edges that go matter.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/strong_certificate.hpp>

#include <unordered_map>
#include <vector>

namespace clbool::cpu {

// A component from which others were split off, each behind those of them that it reaches.
struct split_component {
    index_type before, rest;  // names
    std::vector<index_type> parts;
};

// Sets of vertices that reach each other: the strong components of a graph, or parts of these since
// edges came. Thread-safety: one thread at a time for changes.
class known_components {
public:
    // Those that the rows stand for. The graph must outlive it.
    known_components(const changing_graph& graph, const closure_rows& of, bool reflexive);
    known_components(const known_components&) = delete;
    known_components& operator=(const known_components&) = delete;

    // By the name of one of its vertices.
    index_type of(index_type vertex) const noexcept { return of_[vertex]; }
    span members(index_type component) const noexcept;

    // Takes vertices out of components that they do not belong to without these edges, which are
    // gone already. When it throws, this is of no use any more.
    std::vector<split_component> split_without(std::vector<graph_edge> edges);
    // Of components that reach each other: makes them one, with the name of the first. Returns the
    // vertices that came to that. When it throws, this is of no use any more.
    std::vector<index_type> unite(const std::vector<index_type>& components);
    // Those of the edges that may matter if so: their rows have other targets than before.
    std::vector<graph_edge> that_matter(std::vector<graph_edge> edges) const;

private:
    bool is_doubled(const graph_edge& e) const noexcept;
    split_component split(index_type component, const std::vector<index_type>& lost);
    void keep_rest(index_type component, split_component& made);
    void add_parts(const std::vector<index_type>& lost, split_component& made);

    const changing_graph& graph_;
    bool reflexive_;
    array<index_type> of_;  // of each vertex: one of its members
    strong_certificate strong_;
    std::unordered_map<index_type, std::vector<index_type>> members_;  // where there are several
};

}  // namespace clbool::cpu
