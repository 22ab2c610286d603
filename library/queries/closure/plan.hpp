// SPDX-License-Identifier: MIT
// How a closure is computed, and why: a pure function of what is known before it is.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/types.hpp>
#include <core/tuning/closure_costs.hpp>
#include <core/tuning/query_costs.hpp>

namespace clbool::operations {

// What is known of a closure once the graph's strong components are.
struct closure_facts {
    bool kept = true;         // false: its entries are counted, and nothing is kept
    unsigned threads = 1;     // of the host, of which an estimate takes one
    index_type levels = 0;    // of rows that wait for each other
    bool left_out = false;    // vertices without edges, which rows of bits would have columns for
    size_type bit_bytes = 0;  // of all rows as bits
    size_type bit_work = 0;   // words that unions of bits read and write
    size_type edges = 0;      // rows and edges, which estimates pass over
    // Estimates, or 0 where nobody needs any.
    double stored = 0;   // entries of the rows
    double entries = 0;  // over all vertices
    double united = 0;   // entries that unions of lists read
    // Of tiles of 64 × 64 bits, or 0 where nobody has looked at them.
    double tiles = 0;
    double tile_bytes = 0;   // of the answer in them
    double tile_words = 0;   // words of the rows that have bits
    double tile_united = 0;  // such words that unions read
    // Of rows from the first word with bits to the last, or 0 where nobody has looked at them. They
    // take less to know than what is estimated, which they are the most of.
    size_type range_words = 0;
    size_type range_united = 0;  // such words that unions read
    double range_bytes = 0;      // of tiles of them
    // Bytes that there are.
    size_type host_memory = 0;
    size_type device_memory = 0;
    size_type device_allocation = ~size_type{0};  // the largest that the device says it can
    size_type allowed = ~size_type{0};            // by the limit that the context has been set
};

// Where rows are computed. The graph comes to the host in any case.
enum class closure_place {
    host,     // there
    either,   // or by kernels, on a device with memory of its own
    kernels,  // by kernels alone
};

// By whom, and as what: bits and tiles by either, lists by the host; rounds by operations.
struct closure_choice {
    bool by_kernels;
    closure_method what;
    const char* why;
};

// What to look at before the choice, in this order: for as long as it takes less than what is known
// to do. `asked` is the caller's method, which is not rounds.
bool needs_ranges(const closure_facts& of, closure_method asked) noexcept;
bool needs_estimate(const closure_facts& of, closure_place where, closure_method asked,
                    const tuning::closure_costs& costs = {}) noexcept;
bool needs_tiles(const closure_facts& of, closure_place where, closure_method asked,
                 const tuning::closure_costs& costs = {}) noexcept;

// What takes the least time of what fits. Throws out_of_memory, naming the sizes, for an answer
// that cannot fit.
closure_choice plan_closure(const closure_facts& of, closure_place where, closure_method asked,
                            const tuning::closure_costs& costs = {});

// Whether a closure that the host may count is worth a look at how a device would make it.
bool may_make(const closure_facts& of, const tuning::closure_costs& costs = {}) noexcept;

// Rounds of products on a device, which are tried before the graph comes to the host: answers of
// few more entries than the graph are there before its components would be. Guesses in
// milliseconds.
class closure_trial {
public:
    // Of a graph of so many vertices and edges.
    closure_trial(index_type vertices, size_type edges,
                  const tuning::query_costs& costs = {}) noexcept;

    // Whether another round may follow, by what the last ones added.
    bool goes_on() const noexcept;
    // What the last one added, and how long it took.
    void added(size_type entries, double milliseconds) noexcept;

private:
    double likely() const noexcept;
    double time_to_the_end() const noexcept;

    tuning::query_costs costs_;
    double rest_;         // what the closure takes without them
    double last_;         // entries that the last round added, at first the graph's
    double growth_;       // over those of the round before
    double slowing_ = 1;  // of that growth, over the one before
    double spent_ = 0;
};

}  // namespace clbool::operations
