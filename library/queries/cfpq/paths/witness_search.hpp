// SPDX-License-Identifier: MIT
// Shortest derivations (witnesses) of CFPQ entries: for each entry a rule and a middle vertex, in
// order of cost (Knuth, "A generalization of Dijkstra's algorithm", 1977). Rows are computed on
// demand as in row_solver; the order holds, as cheap entries demanded late are settled before
// whatever contains them.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/array.hpp>
#include <queries/cfpq/cpu/wanted_rows.hpp>
#include <queries/cfpq/rules/edge_index.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// What a derivation costs.
enum class cost_of { height, length };

// Cost of a derivation and number of edges of its path. Sums saturate.
struct derivation_size {
    size_type cost;
    size_type length;
};

// An edge of a path, labelled.
struct terminal_step {
    index_type source;
    symbol_number label;
    index_type target;
};

// Refers to its arguments. One thread at a time.
class witness_search {
public:
    // `free`: per symbol, whether deriving it adds nothing to the height.
    witness_search(const rule_options& rules, const edge_index& edges, std::vector<bool> free,
                   cost_of measure);

    // Runs until the pair is settled or the queue is empty; nothing when it is no answer.
    std::optional<derivation_size> find(symbol_number symbol, index_type source, index_type target);
    // Runs until all entries of the row, and of those that it needs, up to this cost are settled.
    void settle(symbol_number symbol, index_type source, size_type most);

    // Cost of a settled entry.
    std::optional<derivation_size> settled(symbol_number symbol, index_type source,
                                           index_type target) const;

    // The path of a settled entry, of this length. Throws std::bad_alloc at once if it does not
    // fit.
    std::vector<terminal_step> path(symbol_number symbol, index_type source, index_type target,
                                    size_type length) const;

    // take(column, size) for each settled entry of a row.
    template <class Take>
    void for_each(symbol_number symbol, index_type vertex, const Take& take) const {
        if (const row_state* const row = rows_.find(symbol, vertex)) {
            for (const std::uint32_t place : row->settled) {
                take(row->facts[place].column, row->facts[place].size);
            }
        }
    }

private:
    static constexpr std::uint32_t kNowhere = static_cast<std::uint32_t>(-1);

    // The best derivation of an entry so far.
    struct fact {
        index_type column;
        std::uint32_t rule;
        index_type middle;
        bool settled;
        derivation_size size;
    };
    // `row` contains the other one's entries, prefixed by a path from its vertex to `middle`.
    struct follower {
        std::uint32_t row;
        std::uint32_t rule;
        index_type middle;
        derivation_size first;
    };
    struct continuation {
        std::uint32_t row;
        std::uint32_t rule;
    };
    struct row_state {
        array<fact> facts;
        array<std::uint32_t> table;  // place + 1; open addressing, where facts are many
        array<std::uint32_t> settled;
        array<follower> followers;
        array<continuation> continuations;
    };
    struct place_of_fact {
        std::uint32_t row;
        std::uint32_t place;
    };

    std::uint32_t wanted(symbol_number symbol, index_type vertex) {
        return rows_.want(symbol, vertex, hand_);
    }
    void expand_wanted();
    void apply(std::uint32_t row, const rule_options::option& rule);
    void follow(const follower& by, symbol_number symbol, index_type vertex);
    void offer(const follower& by, index_type column, const derivation_size& last);
    void settle_next();
    size_type next_cost();
    const fact* settled_fact(symbol_number symbol, index_type vertex, index_type column) const;
    derivation_size joined(std::uint32_t rule, const derivation_size& first,
                           const derivation_size& last) const noexcept;
    derivation_size edge_size() const noexcept {
        return {measure_ == cost_of::length ? 1u : 0u, 1};
    }

    static size_type slot_of(const row_state& row, index_type column) noexcept;
    static std::uint32_t place_in(const row_state& row, index_type column) noexcept;
    static std::uint32_t add_fact(row_state& row, const fact& made);
    static void fill_table(row_state& row);

    const rule_options& rules_;
    const edge_index& edges_;
    std::vector<bool> free_;
    cost_of measure_;
    wanted_rows<row_state> rows_;
    wanted_rows<row_state>::hand hand_;
    std::map<size_type, std::vector<place_of_fact>> queue_;  // by cost, some stale
};

}  // namespace clbool::algorithms
