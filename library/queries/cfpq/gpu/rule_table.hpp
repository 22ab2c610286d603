// SPDX-License-Identifier: MIT
// Flattened rule and edge table read by the CFPQ kernels, one array.
#pragma once

#include <core/cpu/containers/array.hpp>

#include <cstdint>

namespace clbool::operations {

// Rows are (nonterminal, vertex), numbered densely, of those that may have entries; columns are
// vertices. A row grows by
//   unions:   the delta of another row: A -> B, or A -> b C for an edge b to the row of C;
//   products: targets of edges with a label of each column in another row's delta: A -> B c;
//   joins:    the same with the rows of a nonterminal C, which is a `second`: A -> B C;
//   seeds:    ranges of edge targets, once: A -> a and A -> a b.
// One array takes one transfer. Lists are compressed: `starts`, one for each row and the end, are
// offsets into the same array.
struct rule_table {
    // The members are kernel arguments, in the order of `rule_layout` in rule_rounds.cl.
    struct layout {
        std::uint32_t rows = 0;
        std::uint32_t vertices = 0;
        std::uint32_t words = 0;  // of 32 columns in a row
        std::uint32_t seconds = 0;
        std::uint32_t most_listed = 0;  // longer deltas are bits
        std::uint32_t unions = 0;       // starts; items: row
        std::uint32_t products = 0;     // starts; items: row, label
        std::uint32_t joins = 0;        // starts; items: row, second
        std::uint32_t readers = 0;      // starts; items: row that depends on it
        std::uint32_t seeds = 0;        // starts; items: place of the first target, and the end
        std::uint32_t fresh_bits = 0;   // per row its bit among those of seconds, or none
        std::uint32_t edges = 0;  // starts per vertex; items: label, place of the first target, end
        std::uint32_t second_rows = 0;  // per second and vertex its row, or none
        std::uint32_t seeded = 0;       // rows with seeds
        std::uint32_t seeded_rows = 0;  // how many
        std::uint32_t joined = 0;       // rows with joins
        std::uint32_t joined_rows = 0;  // how many
    };
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    layout where;
    cpu::array<std::uint32_t> words;
};

}  // namespace clbool::operations
