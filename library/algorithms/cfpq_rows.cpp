// SPDX-License-Identifier: MIT
// Context-free path queries from relations to relations, row by row on the host.
#include <algorithms/cfpq_rows.hpp>

#include <clbool/operations.hpp>

#include <host/collector.hpp>
#include <host/matrix.hpp>
#include <host/team.hpp>
#include <host/transpose.hpp>
#include <operations/common/entry.hpp>
#include <storage/forms.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>

namespace clbool::algorithms {

namespace {

// More symbols than this at every vertex are worth a look from the other end.
constexpr std::size_t kFewAnywhere = 4;

// Symbols that are wanted at every vertex, for all that their beginnings say.
std::size_t wanted_anywhere(const rule_options& rules, const std::vector<std::size_t>& wanted) {
    return static_cast<std::size_t>(
        std::count_if(wanted.begin(), wanted.end(), [&](std::size_t symbol) {
            const symbol_number shared = rules.representative(symbol);
            return !rules.is_terminal(shared) && rules.beginnings(shared) == nullptr;
        }));
}

std::vector<bool> marked(std::size_t symbols, const rule_options& rules,
                         const std::vector<std::size_t>& wanted) {
    std::vector<bool> marks(symbols);
    for (const std::size_t symbol : wanted) {
        marks[rules.representative(symbol)] = true;
    }
    return marks;
}

// Vertices that are sources and targets. Of a request that has either.
std::vector<index_type> both(const cfpq_request& request) {
    if (!request.from || !request.to) {
        return request.from ? *request.from : *request.to;
    }
    std::vector<index_type> vertices;
    std::set_intersection(request.from->begin(), request.from->end(), request.to->begin(),
                          request.to->end(), std::back_inserter(vertices));
    return vertices;
}

// Columns of the rows of a result that are chosen: those of all rows, in their order.
class chosen_columns {
public:
    // Nothing chosen: all of them.
    chosen_columns(const vertex_choice& chosen, const vertex_names& vertices) {
        if (!chosen) {
            return;
        }
        marks_.emplace(vertices.size());
        for (const index_type vertex : *chosen) {
            if (const index_type number = vertices.number(vertex); number < vertices.size()) {
                (*marks_)[number] = true;
            }
        }
    }

    // Moves those that are chosen to the front; returns how many they are.
    size_type keep(index_type* columns, size_type count) const {
        if (!marks_) {
            return count;
        }
        index_type* const end = std::remove_if(
            columns, columns + count, [this](index_type column) { return !(*marks_)[column]; });
        return static_cast<size_type>(end - columns);
    }

private:
    std::optional<std::vector<bool>> marks_;
};

}  // namespace

host_labels::host_labels(context& controls, index_type n, const relation_map& terminals,
                         const normal_form& grammar)
    : occur_(grammar.symbols.size()) {
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        const matrix relation = terminal_relation(terminals, grammar.symbols[s], n);
        if (!relation.empty()) {
            const auto& kept =
                edges_.emplace(static_cast<std::uint32_t>(s), relation.to_host(controls))
                    .first->second;
            count_ += kept.nnz();
            occur_[s] = true;
        }
    }
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
    : row_side(n, labels.of(rules), grammar, std::move(rules)) {}

row_side::row_side(index_type n, const std::vector<label_edges>& labels, const normal_form& grammar,
                   rule_options&& rules)
    : rules_(std::move(rules)),
      vertices_(n, labels),
      edges_(vertices_, labels, grammar.symbols.size(), rules_.reversed()) {}

size_type row_side::terminal_joins() const noexcept {
    size_type joins = 0;
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const auto& rule = rules_[i];
        if (!rules_.is_terminal(rule.first) || rule.second == rule_options::kNoSymbol ||
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

bool goes_backwards(const cfpq_request& request) noexcept {
    return request.to && (!request.from || request.to->size() < request.from->size());
}

rule_options rules_for(const normal_form& grammar, const std::vector<bool>& occur,
                       const cfpq_request& request) {
    if (request.restricted()) {
        return {grammar, occur, request.wanted, goes_backwards(request)};
    }
    rule_options forwards(grammar, occur, request.wanted, false);
    const std::size_t anywhere = wanted_anywhere(forwards, request.wanted);
    if (anywhere <= kFewAnywhere) {
        return forwards;
    }
    rule_options backwards(grammar, occur, request.wanted, true);
    return wanted_anywhere(backwards, request.wanted) < anywhere ? backwards : forwards;
}

row_query::row_query(index_type n, const row_side& side, const normal_form& grammar,
                     const cfpq_request& request)
    : n_(n),
      side_(side),
      grammar_(grammar),
      request_(request),
      solver_(side.rules(), side.edges(),
              marked(grammar.symbols.size(), side.rules(), request.wanted)) {
    want();
}

void row_query::want() {
    for (const std::size_t symbol : request_.wanted) {
        const symbol_number shared = side_.rules().representative(symbol);
        if (side_.rules().is_terminal(shared)) {
            continue;
        }
        const auto& starts = side_.rules().reversed() ? request_.to : request_.from;
        if (!starts) {
            solver_.want_all(shared);
            continue;
        }
        for (const index_type vertex : *starts) {
            const index_type number = side_.vertices().number(vertex);
            if (number < side_.vertices().size()) {
                solver_.want(shared, number);
            }
        }
    }
}

// The row of a symbol at a vertex, in ascending order.
size_type row_query::copy_row(symbol_number symbol, index_type vertex, host::row_writer& writer,
                              index_type*& out) const {
    if (side_.rules().is_terminal(symbol)) {
        const span targets = side_.edges().targets(vertex, symbol);
        out = writer.room(targets.size());
        std::copy(targets.begin(), targets.end(), out);
        return targets.size();
    }
    const host::growing_row* const found = solver_.find(symbol, vertex);
    out = writer.room(found == nullptr ? 0 : found->size());
    return found == nullptr ? 0 : found->copy_sorted(out);
}

// Of all vertices that were to start from, with the columns that were to end at.
host::matrix row_query::rows_of(symbol_number symbol) const {
    const vertex_choice& starts = side_.rules().reversed() ? request_.to : request_.from;
    const chosen_columns ends(side_.rules().reversed() ? request_.from : request_.to,
                              side_.vertices());
    const host::team crew = host::team().for_work(entries());
    const size_type count = starts ? starts->size() : side_.vertices().size();
    const size_type parts = std::min<size_type>(count, 8 * size_type{crew.threads()});
    host::collector all(crew, parts, 0);
    crew.run(parts, [&](unsigned worker, size_type part) {
        const size_type first = host::share(count, part, parts);
        const size_type last = host::share(count, part + 1, parts);
        host::row_writer writer = all.writer(worker, part, last - first);
        for (size_type i = first; i < last; ++i) {
            const index_type vertex =
                starts ? side_.vertices().number((*starts)[i]) : static_cast<index_type>(i);
            if (vertex < side_.vertices().size()) {
                index_type* out = nullptr;
                size_type found = copy_row(symbol, vertex, writer, out);
                found = ends.keep(out, found);
                std::transform(out, out + found, out,
                               [this](index_type column) { return side_.vertices().name(column); });
                writer.end_row(side_.vertices().name(vertex), found);
            }
        }
    });
    return all.finish(crew, n_, n_);
}

std::map<std::string, matrix> row_query::answers(context& controls) const {
    std::map<std::size_t, matrix> made;  // nonterminals that share a relation share its matrix
    std::map<std::string, matrix> relations;
    for (const std::size_t symbol : request_.wanted) {
        const std::size_t shared = 2 * std::size_t{side_.rules().representative(symbol)} +
                                   (grammar_.nullable[symbol] ? 1 : 0);
        const auto [place, fresh] = made.emplace(shared, matrix());
        if (fresh) {
            place->second = answer(controls, symbol);
        }
        relations.emplace(grammar_.symbols[symbol], place->second);
    }
    return relations;
}

matrix row_query::answer(context& controls, std::size_t symbol) const {
    matrix relation = operations::enter(controls, "cfpq_relation", [&](operations::engine& on) {
        host::matrix rows = rows_of(side_.rules().representative(symbol));
        const auto node = storage::make_node(
            on, side_.rules().reversed() ? host::transpose(host::team(), rows) : std::move(rows));
        operations::note_result(on, *node);
        return matrix(node);
    });
    if (grammar_.nullable[symbol] && n_ > 0) {
        matrix loops;
        if (request_.restricted()) {
            loops = diagonal(controls, n_, both(request_));
        } else {
            loops = identity_matrix(controls, n_);
        }
        ewise_add(controls, relation, no_mask, accumulator::none, relation, loops);
    }
    return relation;
}

}  // namespace clbool::algorithms
