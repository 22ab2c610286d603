// SPDX-License-Identifier: MIT
// Closure rows from a condensation.
#include <queries/closure/cpu/closure_rows.hpp>

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/sets/column_sorter.hpp>

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// The components that have rows.
struct row_list {
    explicit row_list(const closure_components& of)
        : numbers(of.strong.count), slots(of.strong.count), row_of(of.strong.count) {
        index_type slot = 0;
        index_type count = 0;
        for (index_type number = 0; number < of.strong.count; ++number) {
            const bool is_stored = slot < of.next.slots() && of.next.name(slot) == number;
            const index_type at = is_stored ? slot++ : kNoPlace;
            const bool leads = is_stored && !of.next.in_slot(at).empty();
            row_of[number] = leads || of.reaches_itself(number) ? count : kNoPlace;
            numbers[count] = number;
            slots[count] = at;
            count += row_of[number] != kNoPlace ? 1 : 0;
        }
        numbers.resize(count);
    }

    // Number of each row's component, and where its successors are stored (kNoPlace: nowhere).
    array<index_type> numbers, slots;
    array<index_type> row_of;  // of each component
};

span successors_of(const closure_components& of, const row_list& list, size_type row) {
    return list.slots[row] != kNoPlace ? of.next.in_slot(list.slots[row]) : span{};
}

// Number of columns of each row and of rows that it contains, then where they start.
template <class Columns>
void count_links(closure_rows& out, const closure_components& of, const row_list& list,
                 const team& workers, size_type parts, const Columns& columns_of) {
    const size_type count = list.numbers.size();
    out.edge_starts = array<size_type>(count + 1);
    out.column_starts = array<size_type>(count + 1);
    out.edge_starts[0] = out.column_starts[0] = 0;
    workers.run(parts, [&](unsigned, size_type part) {
        const size_type last = share(count, part + 1, parts);
        for (size_type r = share(count, part, parts); r < last; ++r) {
            const index_type number = list.numbers[r];
            size_type edges = 0;
            size_type columns = of.reaches_itself(number) ? columns_of(number).size() : 0;
            for (const index_type other : successors_of(of, list, r)) {
                edges += list.row_of[other] != kNoPlace ? 1 : 0;
                columns += of.reaches_itself(other) ? 0 : 1;
            }
            out.sizes[r] = of.members.size(number);
            out.edge_starts[r + 1] = edges;
            out.column_starts[r + 1] = columns;
        }
    });
    for (auto* const starts : {&out.edge_starts, &out.column_starts}) {
        std::partial_sum(starts->begin(), starts->end(), starts->begin());
    }
}

// Links the components that have rows. A row's own columns are those of its component if that is
// cyclic, and of acyclic successors; those of cyclic successors come with their rows.
// columns_of(number): those of a component, one for an acyclic one.
template <class Columns>
void make_rows(closure_rows& out, const team& workers, const closure_components& of,
               const Columns& columns_of) {
    const row_list list(of);
    const size_type count = list.numbers.size();
    const size_type work = count + of.nodes + of.next.nnz();
    const team crew = workers.for_work(work);
    const size_type parts = parts_for(crew, work);
    out.sizes = array<index_type>(count);
    count_links(out, of, list, crew, parts, columns_of);
    out.edges = array<index_type>(out.edge_starts[count]);
    out.columns = array<index_type>(out.column_starts[count]);
    std::vector<column_sorter> sorters(crew.threads());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const size_type last = share(count, part + 1, parts);
        for (size_type r = share(count, part, parts); r < last; ++r) {
            const index_type number = list.numbers[r];
            index_type* edge = out.edges.data() + out.edge_starts[r];
            index_type* const columns = out.columns.data() + out.column_starts[r];
            index_type* column = columns;
            if (of.reaches_itself(number)) {
                const span own = columns_of(number);
                column = std::copy(own.begin(), own.end(), column);
            }
            for (const index_type other : successors_of(of, list, r)) {
                if (list.row_of[other] != kNoPlace) {
                    *edge++ = list.row_of[other];
                }
                if (!of.reaches_itself(other)) {
                    *column++ = *columns_of(other).begin();
                }
            }
            // Columns of a component ascend, and mostly there is one component.
            if (!std::is_sorted(columns, column)) {
                sorters[worker].sort(columns, column, out.ncols);
            }
        }
    });
    const auto& classes = of.strong.of;
    out.row_of = array<index_type>(classes.size());
    std::transform(classes.begin(), classes.end(), out.row_of.begin(),
                   [&](index_type number) { return list.row_of[number]; });
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
                                       bool with_diagonal, bool by_search)
    : nodes(graph.size()),
      strong(strong_components(workers, graph, by_search)),
      members(strong),
      between(condense(workers, graph, strong, members)),
      next(between.edges.view()),
      reflexive(with_diagonal) {}

index_type closure_components::long_path() const noexcept {
    constexpr index_type kFew = 8;
    const index_type starts = std::min(kFew, next.slots());
    index_type longest = 0;
    for (index_type start = 1; start <= starts; ++start) {
        index_type length = 0;
        const auto slot = static_cast<index_type>(share(next.slots(), start, starts) - 1);
        for (span row = next.in_slot(slot); !row.empty(); row = next.row(*(row.end() - 1))) {
            ++length;
        }
        longest = std::max(longest, length);
    }
    return longest;
}

closure_rows::closure_rows(const team& workers, const closure_components& of) : ncols(of.nodes) {
    make_rows(*this, workers, of, [&](index_type number) { return of.members.of(number); });
    weights = array<index_type>(bit_stride(ncols));
    std::fill(weights.begin(), weights.end(), index_type{1});
}

counted_closure_rows::counted_closure_rows(const team& workers, const closure_components& of) {
    const array<index_type> column_of = columns_by_size(of, weights);
    while (weights.size() * kWordBits != bit_stride(weights.size() * kWordBits) * kWordBits) {
        weights.push_back(1);
    }
    ncols = static_cast<index_type>(std::min<size_type>(weights.size() * kWordBits, kNoPlace));
    make_rows(*this, workers, of, [&](index_type number) {
        const index_type* const column = column_of.data() + number;
        return span{column, column + 1};
    });
}

void grouped_rows::group(const partition& by) {
    class_members members(by);
    starts = std::move(members.starts);
    order = std::move(members.nodes);
}

closure_ranges::closure_ranges(const closure_rows& of)
    : levels{array<index_type>(of.count()), 0}, of_rows(of.count()) {
    for (index_type r = 0; r < of.count(); ++r) {  // in topological order
        index_type level = 0;
        const span own = of.own(r);
        word_range all{~index_type{0}, 0};
        if (!own.empty()) {
            all = {*own.begin() / kWordBits, *(own.end() - 1) / kWordBits + 1};
        }
        for (const index_type other : of.contained(r)) {
            const word_range part = of_rows[other];
            level = std::max(level, levels.of[other] + 1);
            all = {std::min(all.first, part.first), std::max(all.last, part.last)};
            united += part.last - part.first;
        }
        of_rows[r] = {std::min(all.first, all.last), all.last};
        words += all.last - of_rows[r].first;
        levels.of[r] = level;
        levels.count = std::max(levels.count, level + 1);
    }
}

size_type closure_ranges::tiles(const closure_rows& of) const noexcept {
    size_type all = 0;
    for (size_type node = 0; node < of.row_of.size();) {
        word_range range{~index_type{0}, 0};
        const size_type behind = std::min<size_type>(of.row_of.size(), node + kWordBits);
        for (; node < behind; ++node) {
            if (const index_type r = of.row_of[node]; r != kNoPlace) {
                range = {std::min(range.first, of_rows[r].first),
                         std::max(range.last, of_rows[r].last)};
            }
        }
        all += range.last > range.first ? range.last - range.first : 0;
    }
    return all;
}

closure_levels::closure_levels(closure_ranges&& of) : ranges(std::move(of.of_rows)) {
    group(of.levels);
}

closure_parts::closure_parts(const closure_rows& of) {
    const rows contained(of.count(), of.count(), of.count(), nullptr, of.edge_starts.data(),
                         of.edges.data());
    group(weak_components(graph_rows(team(1), contained, true)));
}

matrix over_vertices(const team& workers, const graph_rows& graph, const rows& of_nodes) {
    draft out(graph.vertices(), graph.vertices(), of_nodes.slots(), of_nodes.nnz());
    const size_type begin = of_nodes.pointer(0);
    if (of_nodes.nnz() == 0) {
        return out.finish();
    }
    out.set_pointer(of_nodes.slots(), of_nodes.nnz());
    for_slots(workers, of_nodes, [&](index_type slot) {
        out.names()[slot] = graph.vertex(of_nodes.name(slot));
        out.set_pointer(slot, of_nodes.pointer(slot) - begin);
        const span cols = of_nodes.in_slot(slot);
        std::transform(cols.begin(), cols.end(), out.cols() + out.pointer(slot),
                       [&](index_type node) { return graph.vertex(node); });
    });
    return out.finish();
}

}  // namespace clbool::cpu
