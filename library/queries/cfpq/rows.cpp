// SPDX-License-Identifier: MIT
// CFPQ by rows: input from relations, output as matrices.
#include <queries/cfpq/rows.hpp>

#include <clbool/operations.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/sets/row_sets.hpp>
#include <core/cpu/structure/transpose.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/kept_bits.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <queries/common/graph_arguments.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>

namespace clbool::algorithms {

namespace {

// Parts of an answer per thread (load balancing).
constexpr size_type kPartsPerThread = 8;

std::vector<bool> marked(const rule_options& rules, const std::vector<std::size_t>& wanted) {
    std::vector<bool> marks(rules.symbols());
    for (const std::size_t symbol : wanted) {
        marks[rules.representative(symbol)] = true;
    }
    return marks;
}

// Intersection of start and end vertices. One of both must be given.
std::vector<index_type> both(const cfpq_request& request) {
    if (!request.from || !request.to) {
        return request.from ? *request.from : *request.to;
    }
    std::vector<index_type> vertices;
    std::set_intersection(request.from->begin(), request.from->end(), request.to->begin(),
                          request.to->end(), std::back_inserter(vertices));
    return vertices;
}

size_type entries_of(const std::vector<answer_row>& rows) noexcept {
    return std::accumulate(rows.begin(), rows.end(), size_type{0},
                           [](size_type sum, const answer_row& row) { return sum + row.size(); });
}

}  // namespace

host_labels::host_labels(context& controls, index_type n, const relation_map& terminals,
                         const normal_form& grammar)
    : occur_(grammar.symbols.size()) {
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        const matrix relation = terminal_relation(terminals, grammar.symbols[s], n);
        if (!relation.empty()) {
            add(s, relation.to_host(controls));
        }
    }
}

host_labels::host_labels(const labelled_graph& graph, const normal_form& grammar)
    : occur_(grammar.symbols.size()) {
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        coordinates edges = graph.relation(grammar.symbols[s]);
        if (edges.nnz() > 0) {
            add(s, std::move(edges));
        }
    }
}

void host_labels::add(std::size_t terminal, coordinates edges) {
    edges_.emplace(static_cast<std::uint32_t>(terminal), std::move(edges));
    occur_[terminal] = true;
}

std::vector<label_edges> host_labels::of(const rule_options& rules) const {
    std::vector<label_edges> all;
    for (const auto& [label, edges] : edges_) {
        if (rules.mentions(label)) {
            all.push_back({label, edges.rows.data(), edges.cols.data(), edges.nnz()});
        }
    }
    return all;
}

row_side::row_side(index_type n, const host_labels& labels, const normal_form& grammar,
                   rule_options rules)
    : rules_(std::move(rules)),
      vertices_(n, labels.of(rules_)),
      edges_(vertices_, labels.of(rules_), grammar.symbols.size(), rules_.reversed()) {}

size_type row_side::terminal_joins() const noexcept {
    size_type joins = 0;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const auto& rule = rules_[i];
        if (!rules_.is_terminal(rule.first) || rule.second == kNoSymbol ||
            !rules_.is_terminal(rule.second)) {
            continue;
        }
        for (const index_type vertex : edges_.sources(rule.first)) {
            for (const index_type middle : edges_.targets(vertex, rule.first)) {
                joins += edges_.targets(middle, rule.second).size();
            }
        }
    }
    return joins;
}

row_query::row_query(index_type n, const row_side& side, const normal_form& grammar,
                     const cfpq_request& request, const row_limit& limit, cpu::team crew)
    : n_(n),
      side_(side),
      grammar_(grammar),
      request_(request),
      crew_(crew),
      marked_(marked(side.rules(), request.wanted)),
      solver_(side.rules(), side.edges(), marked_, crew) {
    want(limit);
}

void row_query::want(const row_limit& limit) {
    for (const std::size_t symbol : request_.wanted) {
        const symbol_number shared = side_.rules().representative(symbol);
        if (side_.rules().is_terminal(shared)) {
            continue;
        }
        const auto& starts = side_.rules().reversed() ? request_.to : request_.from;
        if (!starts) {
            cut_short_ = !solver_.want_all(shared, limit) || cut_short_;
            continue;
        }
        for (const index_type vertex : *starts) {
            const index_type number = side_.vertices().number(vertex);
            if (number < side_.vertices().size() && !cut_short_) {
                cut_short_ = !solver_.want(shared, number, limit);
            }
        }
    }
}

// Drops rows whose vertex is no start; rows are ordered by vertex.
void row_query::keep_starts(std::vector<answer_row>& rows) const {
    const vertex_choice& starts = side_.rules().reversed() ? request_.to : request_.from;
    if (!starts) {
        return;
    }
    auto next = starts->begin();
    const auto end = std::remove_if(rows.begin(), rows.end(), [&](const answer_row& row) {
        next = std::lower_bound(next, starts->end(), side_.vertices().name(row.vertex));
        return next == starts->end() || *next != side_.vertices().name(row.vertex);
    });
    rows.erase(end, rows.end());
}

// Writes a row's columns with their original numbers, ascending.
void row_query::copy(const answer_row& row, index_type* out) const {
    row.copy(out, side_.vertices().size());
    if (side_.vertices().size() < n_) {
        std::transform(out, out + row.size(), out,
                       [this](index_type column) { return side_.vertices().name(column); });
    }
}

// Row pointers are known from the row sizes: one pass.
cpu::matrix row_query::assemble_all(const std::vector<answer_row>& rows) const {
    const size_type entries = entries_of(rows);
    cpu::draft out(n_, n_, static_cast<index_type>(rows.size()), entries);
    if (entries == 0) {
        return out.finish();
    }
    size_type end = 0;
    for (size_type i = 0; i < rows.size(); ++i) {
        out.names()[i] = side_.vertices().name(rows[i].vertex);
        out.set_pointer(i, end);
        end += rows[i].size();
    }
    out.set_pointer(rows.size(), end);
    cpu::for_indices(crew_, rows.size(), entries,
                     [&](size_type i) { copy(rows[i], out.cols() + out.pointer(i)); });
    return out.finish();
}

// Filtered by end vertices: counting and filling pass.
cpu::matrix row_query::assemble_some(const std::vector<answer_row>& rows) const {
    const auto& ends = side_.rules().reversed() ? *request_.from : *request_.to;
    const cpu::team crew = crew_.for_work(entries_of(rows));
    const size_type parts = kPartsPerThread * crew.threads();
    cpu::collector some(crew, parts, 0);
    crew.run(parts, [&](unsigned worker, size_type part) {
        const size_type first = cpu::share(rows.size(), part, parts);
        const size_type last = cpu::share(rows.size(), part + 1, parts);
        cpu::row_writer writer = some.writer(worker, part, last - first);
        for (size_type i = first; i < last; ++i) {
            index_type* const out = writer.room(rows[i].size());
            copy(rows[i], out);
            const size_type kept = cpu::intersect({out, out + rows[i].size()},
                                                  {ends.data(), ends.data() + ends.size()}, out);
            writer.end_row(side_.vertices().name(rows[i].vertex), kept);
        }
    });
    return some.finish(crew, n_, n_);
}

std::map<std::string, matrix> row_query::answers(context& controls) const {
    std::map<std::size_t, matrix> made;  // shared between nonterminals with equal relations
    std::map<std::string, matrix> relations;
    const answer_rows found(solver_, marked_, side_.vertices().size());
    for (const std::size_t symbol : request_.wanted) {
        const symbol_number shared = side_.rules().representative(symbol);
        const auto [place, fresh] =
            made.emplace(2 * std::size_t{shared} + (grammar_.nullable[symbol] ? 1 : 0), matrix());
        if (fresh) {
            place->second =
                answer(controls, symbol,
                       side_.rules().is_terminal(shared) ? edge_rows(side_.edges(), shared)
                                                         : found.of(shared));
        }
        relations.emplace(grammar_.symbols[symbol], place->second);
    }
    return relations;
}

// Whether a bit matrix takes less memory: all-pairs queries with unrenumbered columns.
bool row_query::is_dense(const std::vector<answer_row>& rows) const {
    return !request_.restricted() && !side_.rules().reversed() && side_.vertices().size() == n_ &&
           operations::stays_in_bits(cpu::bit_matrix::bytes(n_, n_, n_), entries_of(rows));
}

matrix row_query::dense_answer(context& controls, std::size_t symbol,
                               const std::vector<answer_row>& rows) const {
    return operations::enter(controls, "cfpq_relation", [&](operations::engine& on) {
        auto made = as_bits(rows, n_, grammar_.nullable[symbol], crew_);
        const auto node =
            storage::make_node(storage::keep_bits(on, std::move(made.rows), made.entries));
        operations::note_result(on, *node);
        return matrix(node);
    });
}

matrix row_query::answer(context& controls, std::size_t symbol,
                         std::vector<answer_row> rows) const {
    if (is_dense(rows)) {
        return dense_answer(controls, symbol, rows);
    }
    keep_starts(rows);
    const auto& ends = side_.rules().reversed() ? request_.from : request_.to;
    matrix relation = operations::enter(controls, "cfpq_relation", [&](operations::engine& on) {
        cpu::matrix made = ends ? assemble_some(rows) : assemble_all(rows);
        const auto node = storage::make_node(
            on, side_.rules().reversed() ? cpu::transpose(crew_, made) : std::move(made));
        operations::note_result(on, *node);
        return matrix(node);
    });
    if (grammar_.nullable[symbol] && n_ > 0) {
        const matrix loops = request_.restricted() ? diagonal(controls, n_, both(request_))
                                                   : identity_matrix(controls, n_);
        ewise_add(controls, relation, no_mask, accumulator::none, relation, loops);
    }
    return relation;
}

}  // namespace clbool::algorithms
