// SPDX-License-Identifier: MIT
// Closure rows from a condensation.
#include <queries/closure/cpu/closure_rows.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Selects components that have rows, and links them. Calls add_own(number, successors) for each.
template <class Own>
void make_rows(closure_rows& out, const closure_components& of, Own&& add_own) {
    array<index_type> row_of(of.strong.count);
    out.edge_starts.push_back(0);
    out.column_starts.push_back(0);
    index_type slot = 0;
    for (index_type number = 0; number < of.strong.count; ++number) {
        span successors;
        if (slot < of.next.slots() && of.next.name(slot) == number) {
            successors = of.next.in_slot(slot++);
        }
        row_of[number] = kNoPlace;
        if (successors.empty() && !of.reaches_itself(number)) {
            continue;
        }
        row_of[number] = out.count();
        out.sizes.push_back(of.members.size(number));
        for (const index_type other : successors) {
            if (row_of[other] != kNoPlace) {
                out.edges.push_back(row_of[other]);
            }
        }
        out.edge_starts.push_back(out.edges.size());
        add_own(number, successors);
        out.column_starts.push_back(out.columns.size());
    }
    const auto& classes = of.strong.of;
    out.row_of = array<index_type>(classes.size());
    std::transform(classes.begin(), classes.end(), out.row_of.begin(),
                   [&](index_type number) { return row_of[number]; });
}

// Calls add(number) for each component whose nodes are a row's own columns: itself if cyclic, and
// acyclic successors; nodes of cyclic successors come with their rows.
template <class Add>
void for_each_own(const closure_components& of, index_type number, span successors, Add&& add) {
    if (of.reaches_itself(number)) {
        add(number);
    }
    for (const index_type other : successors) {
        if (!of.reaches_itself(other)) {
            add(other);
        }
    }
}

// Columns of components, grouped by component size, each group in words of its own.
array<index_type> columns_by_size(const closure_components& of, array<index_type>& weights) {
    array<index_type> columns(of.strong.count);
    size_type next = 0;
    const auto add = [&](index_type number) {
        const index_type size = of.members.size(number);
        if (!weights.empty() && weights[weights.size() - 1] != size) {
            next = (next + kWordBits - 1) / kWordBits * kWordBits;
        }
        if (next >= kNoPlace) {
            throw std::bad_alloc();  // numbers are used up
        }
        if (next % kWordBits == 0) {
            weights.push_back(size);
        }
        columns[number] = static_cast<index_type>(next++);
    };
    std::vector<index_type> larger;  // components with more than one node: few
    for (index_type number = 0; number < of.strong.count; ++number) {
        if (of.members.size(number) > 1) {
            larger.push_back(number);
        } else {
            add(number);
        }
    }
    std::stable_sort(larger.begin(), larger.end(), [&](index_type a, index_type b) {
        return of.members.size(a) < of.members.size(b);
    });
    std::for_each(larger.begin(), larger.end(), add);
    return columns;
}

}  // namespace

closure_components::closure_components(const team& workers, const graph_rows& graph,
                                       bool with_diagonal)
    : nodes(graph.size()),
      strong(strong_components(graph)),
      members(strong),
      between(condense(workers, graph, strong, members)),
      next(between.edges.view()),
      reflexive(with_diagonal) {}

closure_rows::closure_rows(const closure_components& of) : ncols(of.nodes) {
    make_rows(*this, of, [&](index_type number, span successors) {
        const size_type first = columns.size();
        for_each_own(of, number, successors, [&](index_type other) {
            for (const index_type node : of.members.of(other)) {
                columns.push_back(node);
            }
        });
        // Nodes of a component ascend, and mostly there is one component.
        if (!std::is_sorted(columns.begin() + first, columns.end())) {
            std::sort(columns.begin() + first, columns.end());
        }
    });
    weights = array<index_type>(bit_stride(ncols));
    std::fill(weights.begin(), weights.end(), index_type{1});
}

counted_closure_rows::counted_closure_rows(const closure_components& of) {
    const array<index_type> column_of = columns_by_size(of, weights);
    while (weights.size() * kWordBits != bit_stride(weights.size() * kWordBits) * kWordBits) {
        weights.push_back(1);
    }
    ncols = static_cast<index_type>(std::min<size_type>(weights.size() * kWordBits, kNoPlace));
    make_rows(*this, of, [&](index_type number, span successors) {
        const size_type first = columns.size();
        for_each_own(of, number, successors,
                     [&](index_type other) { columns.push_back(column_of[other]); });
        std::sort(columns.begin() + first, columns.end());
    });
}

void grouped_rows::group(const partition& by) {
    class_members members(by);
    starts = std::move(members.starts);
    order = std::move(members.nodes);
}

closure_levels::closure_levels(const closure_rows& of) {
    partition levels{array<index_type>(of.count()), 0};
    for (index_type r = 0; r < of.count(); ++r) {
        index_type level = 0;
        for (const index_type other : of.contained(r)) {
            level = std::max(level, levels.of[other] + 1);
        }
        levels.of[r] = level;
        levels.count = std::max(levels.count, level + 1);
    }
    group(levels);
}

closure_parts::closure_parts(const closure_rows& of) {
    const rows contained(of.count(), of.count(), of.count(), nullptr, of.edge_starts.data(),
                         of.edges.data());
    group(weak_components(graph_rows(team(1), contained, true)));
}

matrix over_vertices(const team& workers, const graph_rows& graph, const rows& of_nodes) {
    draft out(graph.vertices(), graph.vertices(), of_nodes.slots(), of_nodes.nnz());
    const size_type begin = of_nodes.pointer(0);
    const size_type parts = parts_for(workers, work_of(of_nodes));
    if (of_nodes.nnz() == 0) {
        return out.finish();
    }
    out.pointers()[of_nodes.slots()] = of_nodes.nnz();
    workers.for_work(work_of(of_nodes)).run(parts, [&](unsigned, size_type part) {
        const index_type last = cut(of_nodes, part + 1, parts);
        for (index_type slot = cut(of_nodes, part, parts); slot < last; ++slot) {
            out.names()[slot] = graph.vertex(of_nodes.name(slot));
            out.pointers()[slot] = of_nodes.pointer(slot) - begin;
            const span cols = of_nodes.in_slot(slot);
            std::transform(cols.begin(), cols.end(), out.cols() + out.pointers()[slot],
                           [&](index_type node) { return graph.vertex(node); });
        }
    });
    return out.finish();
}

}  // namespace clbool::cpu
