// SPDX-License-Identifier: MIT
// CFPQ edge by edge (Hellings 2014) with a worklist and adjacency lists per symbol, without
// matrices: an independent oracle for the algebraic algorithms.
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clbool::reference {
namespace {

/// Marks a free slot of the hash table; no vertex has this number, as n is at most kMaxDimension.
constexpr index_type kFree = kMaxDimension;
constexpr std::size_t kFirstCapacity = 8;
/// Knuth's multiplicative hash: spreads consecutive vertices over the table.
constexpr std::uint32_t kSpread = 2654435769U;

/// A growing subset of the vertices 0 … n-1; the caller passes the same n to every insert().
/// A hash table while small, a bitmap once that is smaller: never takes more than about n/8 bytes,
/// however many vertices it holds.
class vertex_set {
public:
    /// Adds a vertex; true when it was not there.
    bool insert(index_type vertex, std::size_t n);
    /// Appends the vertices in ascending order to `out`.
    void append_to(std::vector<index_type>& out) const;

private:
    bool insert_into_table(index_type vertex);
    bool insert_into_bitmap(index_type vertex);
    void grow(std::size_t n);

    std::vector<index_type> table_;     ///< open addressing, a power of two long
    std::vector<std::uint64_t> words_;  ///< bitmap; in use when not empty
    std::size_t size_ = 0;              ///< vertices in the table
};

bool vertex_set::insert(index_type vertex, std::size_t n) {
    if (words_.empty() && 4 * size_ >= 3 * table_.size()) {
        grow(n);
    }
    return words_.empty() ? insert_into_table(vertex) : insert_into_bitmap(vertex);
}

bool vertex_set::insert_into_table(index_type vertex) {
    const std::size_t mask = table_.size() - 1;
    std::size_t place = (vertex * kSpread) >> 7 & mask;
    while (table_[place] != kFree) {
        if (table_[place] == vertex) {
            return false;
        }
        place = (place + 1) & mask;
    }
    table_[place] = vertex;
    ++size_;
    return true;
}

bool vertex_set::insert_into_bitmap(index_type vertex) {
    std::uint64_t& word = words_[vertex / 64];
    const std::uint64_t bit = std::uint64_t{1} << (vertex % 64);
    const bool added = (word & bit) == 0;
    word |= bit;
    return added;
}

void vertex_set::grow(std::size_t n) {
    const std::vector<index_type> old = std::move(table_);
    const std::size_t capacity = std::max(kFirstCapacity, 2 * old.size());
    size_ = 0;
    table_.clear();
    const bool bitmap_is_smaller = n / 8 <= capacity * sizeof(index_type);
    if (bitmap_is_smaller) {
        words_.assign((n + 63) / 64, 0);
    } else {
        table_.assign(capacity, kFree);
    }
    for (const index_type vertex : old) {
        if (vertex != kFree) {
            bitmap_is_smaller ? insert_into_bitmap(vertex) : insert_into_table(vertex);
        }
    }
}

void vertex_set::append_to(std::vector<index_type>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    for (const index_type vertex : table_) {
        if (vertex != kFree) {
            out.push_back(vertex);
        }
    }
    std::sort(out.begin() + first, out.end());
    for (std::size_t i = 0; i < words_.size(); ++i) {
        for (index_type bit = 0; bit < 64; ++bit) {
            if (((words_[i] >> bit) & 1U) != 0) {
                out.push_back(static_cast<index_type>(i * 64) + bit);
            }
        }
    }
}

/// Sparse paged array, for thousands of relations that touch few vertices each: one T per vertex,
/// default-constructed sixteen at a time when one of them is first asked for.
template <class T>
class paged {
public:
    /// Value of a vertex, created on demand. `n`: number of vertices, always the same.
    T& at(index_type vertex, std::size_t n) {
        if (pages_.empty()) {
            pages_.resize((n + kPage - 1) / kPage);
        }
        std::unique_ptr<page>& place = pages_[vertex / kPage];
        if (!place) {
            place = std::make_unique<page>();
        }
        return (*place)[vertex % kPage];
    }
    /// The value of a vertex, or null when it was never asked for.
    const T* find(index_type vertex) const noexcept {
        const std::size_t number = vertex / kPage;
        if (number >= pages_.size() || !pages_[number]) {
            return nullptr;
        }
        return &(*pages_[number])[vertex % kPage];
    }

private:
    static constexpr index_type kPage = 16;
    using page = std::array<T, kPage>;

    std::vector<std::unique_ptr<page>> pages_;
};

using neighbours = std::vector<index_type>;

/// symbol(source, target): some path from source to target spells a word of the symbol.
struct edge {
    std::uint32_t symbol;
    index_type source, target;
};

/// The edges of one symbol: all found (of nonterminals), and adjacency lists of those joined.
struct relation {
    paged<vertex_set> found;
    paged<neighbours> outgoing, incoming;
};

/// Occurrences of a symbol in rules, and which adjacency lists are needed.
struct occurrences {
    struct partner {
        std::uint32_t left, other;
    };
    std::vector<std::uint32_t> alone;  ///< left sides of left -> symbol
    std::vector<partner> first;        ///< left -> symbol other
    std::vector<partner> second;       ///< left -> other symbol
    bool listed_by_target = false;     ///< some edge joined later may follow one of this symbol
    bool listed_by_source = false;     ///< some edge joined later may precede one
};

class solver {
public:
    solver(const labelled_graph& graph, const normal_form& grammar);

    void run();
    coordinates answer(std::size_t nonterminal) const;

private:
    void add(std::uint32_t symbol, index_type source, index_type target);
    void join(const edge& e);

    std::size_t n_;
    std::vector<occurrences> rules_;
    std::vector<relation> relations_;
    std::vector<edge> worklist_;
};

std::vector<occurrences> occurrences_of(const normal_form& grammar) {
    const auto number = [](std::size_t symbol) { return static_cast<std::uint32_t>(symbol); };
    std::vector<occurrences> rules(grammar.symbols.size());
    for (const auto& [left, only] : grammar.unary_rules) {
        rules[only].alone.push_back(number(left));
    }
    // Edges of terminals are joined first, so that nonterminals never wait for a terminal.
    const auto terminal = [&](std::size_t symbol) { return symbol >= grammar.nonterminal_count; };
    for (const auto& [left, first, second] : grammar.binary_rules) {
        rules[first].first.push_back({number(left), number(second)});
        rules[second].second.push_back({number(left), number(first)});
        rules[first].listed_by_target |= terminal(first) || !terminal(second);
        rules[second].listed_by_source |= terminal(second) || !terminal(first);
    }
    return rules;
}

solver::solver(const labelled_graph& graph, const normal_form& grammar)
    : n_(graph.size()), rules_(occurrences_of(grammar)), relations_(grammar.symbols.size()) {
    for (std::size_t i = grammar.nonterminal_count; i < grammar.symbols.size(); ++i) {
        const coordinates edges = graph.relation(grammar.symbols[i]);
        for (std::size_t k = 0; k < edges.rows.size(); ++k) {
            join({static_cast<std::uint32_t>(i), edges.rows[k], edges.cols[k]});
        }
    }
    for (std::uint32_t symbol = 0; symbol < grammar.nonterminal_count; ++symbol) {
        // Seeded first: correct even for a normal form without rules that make up for empty words.
        for (index_type v = 0; grammar.nullable[symbol] && v < n_; ++v) {
            add(symbol, v, v);
        }
    }
}

void solver::add(std::uint32_t symbol, index_type source, index_type target) {
    if (relations_[symbol].found.at(source, n_).insert(target, n_)) {
        worklist_.push_back({symbol, source, target});
    }
}

/// An edge enters the lists when it is joined: of two edges the later finds the earlier, once.
void solver::join(const edge& e) {
    const occurrences& rules = rules_[e.symbol];
    if (rules.listed_by_target) {
        relations_[e.symbol].incoming.at(e.target, n_).push_back(e.source);
    }
    if (rules.listed_by_source) {
        relations_[e.symbol].outgoing.at(e.source, n_).push_back(e.target);
    }
    for (const std::uint32_t left : rules.alone) {
        add(left, e.source, e.target);
    }
    for (const auto& [left, second] : rules.first) {
        if (const neighbours* targets = relations_[second].outgoing.find(e.target)) {
            for (const index_type target : *targets) {
                add(left, e.source, target);
            }
        }
    }
    for (const auto& [left, first] : rules.second) {
        if (const neighbours* sources = relations_[first].incoming.find(e.source)) {
            for (const index_type source : *sources) {
                add(left, source, e.target);
            }
        }
    }
}

void solver::run() {
    while (!worklist_.empty()) {
        const edge next = worklist_.back();
        worklist_.pop_back();
        join(next);
    }
}

coordinates solver::answer(std::size_t nonterminal) const {
    const auto n = static_cast<index_type>(n_);
    coordinates pairs(n, n);
    for (index_type source = 0; source < n; ++source) {
        if (const vertex_set* targets = relations_[nonterminal].found.find(source)) {
            targets->append_to(pairs.cols);
            pairs.rows.resize(pairs.cols.size(), source);
        }
    }
    return pairs;
}

}  // namespace

std::map<std::string, coordinates> cfpq(const labelled_graph& graph, const normal_form& grammar) {
    return detail::guarded("cfpq", [&] {
        graph.validate();
        solver query(graph, grammar);
        query.run();
        std::map<std::string, coordinates> answers;
        for (std::size_t symbol = 0; symbol < grammar.source_nonterminals; ++symbol) {
            answers[grammar.symbols[symbol]] = query.answer(symbol);
        }
        return answers;
    });
}

}  // namespace clbool::reference
