// SPDX-License-Identifier: MIT
// The rules of a grammar over a labelled graph, row by row, as kernels read them.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/array.hpp>

#include <cstdint>

namespace clbool::operations {

// Rows are (nonterminal, vertex), as many as may have entries, and numbered densely; columns are
// vertices. A row may grow by
//   unions:   what is new in another row: A -> B, or A -> b C for an edge b to the row of C;
//   products: for each column new in another row, the targets of its edges with a label: A -> B c;
//   joins:    the same with the rows of a nonterminal: A -> B C, for which C is a `second`;
//   seeds:    runs of edges' targets, once: A -> a and A -> a b.
// All is in one array, so that it takes one transfer. Lists are `starts` into it, one for each row
// and the end; what the starts say are places in the same array.
struct rule_table {
    // The members are kernel arguments, in the order of `rule_layout` in rounds.cl.
    struct layout {
        std::uint32_t rows = 0;
        std::uint32_t vertices = 0;
        std::uint32_t words = 0;  // of 32 columns in a row
        std::uint32_t seconds = 0;
        std::uint32_t most_listed = 0;  // more columns than this are news as bits
        std::uint32_t unions = 0;       // starts; items: row
        std::uint32_t products = 0;     // starts; items: row, label
        std::uint32_t joins = 0;        // starts; items: row, second
        std::uint32_t readers = 0;      // starts; rows that a row's news matter to
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
