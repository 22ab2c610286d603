// SPDX-License-Identifier: MIT
// How a closure is computed, and why: a pure function of what is known before it is.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/types.hpp>

namespace clbool::operations {

// What is known of a closure once the graph's strong components are.
struct closure_facts {
    index_type vertices = 0;
    bool left_out = false;    // vertices without edges, which rows of bits would have columns for
    index_type rows = 0;      // different ones
    size_type bit_bytes = 0;  // of those rows as bits
    size_type bit_work = 0;   // words that unions of bits read and write
    // Estimates, or 0 where rows of bits are so small that nobody needs any.
    double stored = 0;     // entries of those rows
    double entries = 0;    // over all vertices
    double united = 0;     // entries that unions of lists read
    size_type memory = 0;  // bytes that there are
};

// `what`: bits or lists.
struct closure_choice {
    closure_method what;
    const char* why;
};

// Up to so many bytes, rows of bits are made without asking whether lists are smaller.
inline constexpr size_type kFewBitBytes = size_type{1} << 20;

// `asked` is the caller's method, which is not rounds. Throws out_of_memory, naming the sizes, for
// an answer that cannot fit.
closure_choice plan_closure(const closure_facts& of, closure_method asked);

// The same for a count, which keeps nothing.
closure_choice plan_closure_count(const closure_facts& of, closure_method asked);

}  // namespace clbool::operations
