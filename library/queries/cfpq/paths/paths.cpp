// SPDX-License-Identifier: MIT
// Public interface of witness paths of context-free path queries.
#include <clbool/cfpq_paths.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>

#include <queries/cfpq/paths/path_enumeration.hpp>
#include <queries/cfpq/paths/witness_search.hpp>
#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rows.hpp>
#include <queries/cfpq/rules/edge_index.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <algorithm>
#include <utility>

namespace clbool::v0 {

namespace {

using algorithms::symbol_number;

// Limit of path lengths: longer ones fit no memory.
constexpr size_type kLongestPath = size_type{1} << 36;

// Helper symbols of long right sides are no steps of a derivation.
std::vector<bool> helpers_of(const normal_form& grammar) {
    std::vector<bool> helpers(grammar.symbols.size());
    std::fill(helpers.begin() + static_cast<std::ptrdiff_t>(grammar.source_nonterminals),
              helpers.end(), true);
    return helpers;
}

}  // namespace

// Rules, edges and search state.
struct cfpq_paths::impl {
    impl(const labelled_graph& graph, const normal_form& query)
        : grammar(query),
          n(graph.size()),
          rules(query, algorithms::wanted_symbols(query, {})),
          labels(graph, query),
          vertices(n, labels.of(rules)),
          index(vertices, labels.of(rules), query.symbols.size(), false),
          heights(rules, index, helpers_of(query), algorithms::cost_of::height),
          lengths(rules, index, helpers_of(query), algorithms::cost_of::length) {}
    impl(const impl&) = delete;
    impl& operator=(const impl&) = delete;

    symbol_number nonterminal(const std::string& name) const {
        const auto end =
            grammar.symbols.begin() + static_cast<std::ptrdiff_t>(grammar.source_nonterminals);
        const auto found = std::find(grammar.symbols.begin(), end, name);
        if (found == end) {
            throw invalid_argument("cfpq_paths: a path of '" + name +
                                   "' is asked for, expected a nonterminal of the grammar");
        }
        return static_cast<symbol_number>(found - grammar.symbols.begin());
    }

    void require_vertex(index_type vertex) const {
        if (vertex >= n) {
            throw invalid_argument("cfpq_paths: the vertex " + std::to_string(vertex) +
                                   " is wrong, the graph has " + std::to_string(n) + " vertices");
        }
    }

    // Vertices without edges are ends of the empty path alone.
    bool have_edges(index_type source, index_type target) const noexcept {
        return vertices.number(source) < vertices.size() &&
               vertices.number(target) < vertices.size();
    }

    std::optional<labelled_path> find(symbol_number symbol, index_type source, index_type target,
                                      algorithms::witness_search& search) const {
        const index_type from = vertices.number(source), to = vertices.number(target);
        const auto size = search.find(symbol, from, to);
        if (!size) {
            return std::nullopt;
        }
        if (size->length > kLongestPath) {
            throw out_of_memory("cfpq_paths: the path has " + std::to_string(size->length) +
                                " edges, or more");
        }
        labelled_path path;
        path.reserve(size->length);
        for (const auto& step : search.path(symbol, from, to, size->length)) {
            path.push_back({vertices.name(step.source), grammar.symbols[step.label],
                            vertices.name(step.target)});
        }
        return path;
    }

    normal_form grammar;
    index_type n;
    algorithms::rule_options rules;
    algorithms::host_labels labels;
    algorithms::vertex_names vertices;
    algorithms::edge_index index;
    algorithms::witness_search heights, lengths;
};

cfpq_paths::cfpq_paths(const labelled_graph& graph, const normal_form& grammar)
    : impl_(detail::guarded("cfpq_paths", [&] {
          graph.validate();
          return std::make_shared<impl>(graph, grammar);
      })) {}
cfpq_paths::~cfpq_paths() = default;
cfpq_paths::cfpq_paths(cfpq_paths&&) noexcept = default;
cfpq_paths& cfpq_paths::operator=(cfpq_paths&&) noexcept = default;

std::optional<labelled_path> cfpq_paths::find(const std::string& nonterminal, index_type source,
                                              index_type target, path_choice choice) {
    return detail::guarded("cfpq_paths::find", [&]() -> std::optional<labelled_path> {
        const symbol_number symbol = impl_->nonterminal(nonterminal);
        impl_->require_vertex(source);
        impl_->require_vertex(target);
        if (source == target && impl_->grammar.nullable[symbol]) {
            return labelled_path();
        }
        if (!impl_->have_edges(source, target)) {
            return std::nullopt;
        }
        return impl_->find(symbol, source, target,
                           choice == path_choice::fewest_edges ? impl_->lengths : impl_->heights);
    });
}

// Enumerates paths by increasing length.
struct cfpq_path_list::impl {
    impl(std::shared_ptr<cfpq_paths::impl> of, symbol_number symbol, index_type source,
         index_type target, size_type longest)
        : of_(std::move(of)),
          symbol_(symbol),
          source_(source),
          target_(target),
          longest_(longest),
          paths_(of_->rules, of_->index, of_->lengths) {
        if (of_->have_edges(source, target)) {
            from_ = of_->vertices.number(source);
            to_ = of_->vertices.number(target);
            of_->lengths.settle(symbol, from_, longest);
            const auto least = of_->lengths.settled(symbol, from_, to_);
            found_ = least && least->length <= longest;
            length_ = least ? least->length : 0;
        }
        empty_path_ = source == target && of_->grammar.nullable[symbol];
    }

    std::optional<labelled_path> next() {
        if (std::exchange(empty_path_, false)) {
            return labelled_path();
        }
        for (; found_; found_ = length_++ < longest_, number_ = 0) {
            if (const auto* path = paths_.path(symbol_, from_, to_, length_, number_)) {
                ++number_;
                return named(*path);
            }
        }
        return std::nullopt;
    }

private:
    labelled_path named(const algorithms::step_list& steps) const {
        labelled_path path;
        index_type source = source_;
        for (const auto& step : steps) {
            const index_type target = of_->vertices.name(step.target);
            path.push_back({source, of_->grammar.symbols[step.label], target});
            source = target;
        }
        return path;
    }

    std::shared_ptr<cfpq_paths::impl> of_;
    symbol_number symbol_;
    index_type source_, target_;
    index_type from_ = 0, to_ = 0;  // dense numbers of the ends
    size_type longest_;
    algorithms::path_enumeration paths_;
    bool empty_path_ = false;
    bool found_ = false;      // there may be more paths
    size_type length_ = 0;    // of the next paths
    std::size_t number_ = 0;  // of the next path among those of its length
};

cfpq_path_list cfpq_paths::all(const std::string& nonterminal, index_type source, index_type target,
                               size_type longest) {
    return detail::guarded("cfpq_paths::all", [&] {
        const symbol_number symbol = impl_->nonterminal(nonterminal);
        impl_->require_vertex(source);
        impl_->require_vertex(target);
        return cfpq_path_list(std::make_unique<cfpq_path_list::impl>(impl_.pointer(), symbol,
                                                                     source, target, longest));
    });
}

cfpq_path_list::cfpq_path_list(std::unique_ptr<impl> made) : impl_(std::move(made)) {}
cfpq_path_list::~cfpq_path_list() = default;
cfpq_path_list::cfpq_path_list(cfpq_path_list&&) noexcept = default;
cfpq_path_list& cfpq_path_list::operator=(cfpq_path_list&&) noexcept = default;

std::optional<labelled_path> cfpq_path_list::next() {
    return detail::guarded("cfpq_path_list::next", [&] { return impl_->next(); });
}

}  // namespace clbool::v0
