// SPDX-License-Identifier: MIT
// Derivations in the order of their cost: which rule and which middle vertex each entry of a
// context-free query came by (Knuth, "A generalization of Dijkstra's algorithm", 1977). As in
// row_solver, rows are computed when they are wanted; that keeps the order, because what is wanted
// late and costs little is settled before whatever it is part of.
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

// A derivation: what it costs, and how many edges its path has. Sums stop at the largest number.
struct derivation_size {
    size_type cost;
    size_type length;
};

// One edge of a path.
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

    // Goes on until the pair is settled, or nothing is left. Nothing when it is no answer.
    std::optional<derivation_size> find(symbol_number symbol, index_type source, index_type target);
    // Goes on until all entries of the row, and of those that it needs, are settled that cost no
    // more.
    void settle(symbol_number symbol, index_type source, size_type most);

    // What an entry costs that is settled.
    std::optional<derivation_size> settled(symbol_number symbol, index_type source,
                                           index_type target) const;

    // The path of a settled entry, which has `length` edges. Throws std::bad_alloc at once when
    // there is no memory for it.
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
    // `row` has what is in another one, behind its first part from its vertex to `middle`.
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
        array<std::uint32_t> table;  // of places + 1; open addressing, where facts are many
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
    std::map<size_type, std::vector<place_of_fact>> queue_;  // by cost; some are out of date
};

}  // namespace clbool::algorithms
