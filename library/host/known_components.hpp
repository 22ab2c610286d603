// SPDX-License-Identifier: MIT
// Strong components of a graph whose edges come and go, and whether edges that go matter.
#pragma once

#include <host/array.hpp>
#include <host/changing_rows.hpp>
#include <host/closure_rows.hpp>
#include <host/strong_certificate.hpp>

#include <unordered_map>
#include <vector>

namespace clbool::host {

// Sets of vertices that reach each other: the strong components of a graph, or parts of these since
// edges came. Thread-safety: one thread at a time for changes.
class known_components {
public:
    // Those that the rows stand for. The graph must outlive it.
    known_components(const changing_graph& graph, const closure_rows& of, bool reflexive);
    known_components(const known_components&) = delete;
    known_components& operator=(const known_components&) = delete;

    // Whether the closure is surely the same without these edges, which are gone already. True: so
    // are the components.
    bool hold_without(std::vector<graph_edge> edges);

private:
    bool hold_within(std::vector<graph_edge>& edges);
    bool is_doubled(const graph_edge& e) const noexcept;
    span members(index_type component) const noexcept;

    const changing_graph& graph_;
    bool reflexive_;
    array<index_type> of_;  // of each vertex: one of its members
    strong_certificate strong_;
    std::unordered_map<index_type, std::vector<index_type>> members_;  // where there are several
};

}  // namespace clbool::host
