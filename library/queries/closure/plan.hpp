// SPDX-License-Identifier: MIT
// Cost model of the transitive closure: method, backend and storage format, as a pure function.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/types.hpp>
#include <core/tuning/query_costs.hpp>

namespace clbool::operations {

// Statistics known after the strongly connected components.
struct closure_facts {
    bool kept = true;         // false: count only
    unsigned threads = 1;     // of the host; the estimate uses one
    index_type levels = 0;    // topological levels
    index_type few = 0;       // of them: of few rows, so that a launch makes many
    bool left_out = false;    // vertices without edges, which bit rows would have as columns
    size_type bit_bytes = 0;  // of all rows as bits
    size_type bit_work = 0;   // words that unions of bit rows read and write
    // The same on a device, whose columns are vertices where the host counts components.
    size_type device_work = 0;
    size_type edges = 0;  // rows and edges: cost of an estimate
    // Estimates; 0: not made.
    double stored = 0;   // entries of the rows
    double entries = 0;  // over all vertices
    double united = 0;   // sum over edges: entries that unions of lists read
    // Tiles of 64 × 64 bits; 0: not estimated.
    double tiles = 0;
    double tile_bytes = 0;   // as BSR
    double tile_words = 0;   // non-zero words of the rows
    double tile_united = 0;  // sum over edges
    // Rows from first to last non-zero word; 0: not counted. Upper bounds of tiles, and cheaper.
    size_type range_words = 0;
    size_type range_united = 0;  // sum over edges
    double range_bytes = 0;      // of tiles of them, at most
    // Memory limits.
    size_type host_memory = 0;
    size_type device_memory = 0;
    size_type device_allocation = ~size_type{0};  // largest single allocation of the device
    size_type allowed = ~size_type{0};            // memory limit of the context
};

// Where rows are computed. The graph is copied to the host in any case.
enum class closure_place {
    host,     // on the host
    either,   // or by kernels, on a device with memory of its own
    kernels,  // by kernels alone
};

// Backend and storage format: bit rows by either, lists and tiles by the host; rounds of products.
struct closure_choice {
    bool by_kernels;
    closure_method what;
    const char* why;
};

// Which statistics to gather before the choice, in this order: while they cost less than the best
// plan known so far. `asked`: the caller's method, not rounds.
bool needs_ranges(const closure_facts& of, closure_place where, closure_method asked,
                  const tuning::closure_costs& costs = {}) noexcept;
bool needs_estimate(const closure_facts& of, closure_place where, closure_method asked,
                    const tuning::closure_costs& costs = {}) noexcept;

// The fastest plan that fits memory. Throws out_of_memory, naming the sizes, if none does.
closure_choice plan_closure(const closure_facts& of, closure_place where, closure_method asked,
                            const tuning::closure_costs& costs = {});

// Bytes that bit rows may take on the device: all columns, or, of a count, some at a time.
size_type room_on_device(const closure_facts& of) noexcept;

// Rounds of products on a device, before components are looked for: a closure with few more entries
// than its graph is done sooner, which a sample of searches tells. Costs in milliseconds.
class closure_trial {
public:
    closure_trial(index_type vertices, size_type edges,
                  const tuning::query_costs& costs = {}) noexcept;

    bool is_worth_a_sample() const noexcept;
    // More than these are never worth it.
    double most_entries() const noexcept;
    // Reports what a sample predicts: if all rounds cost less than the other methods, they go on
    // until they cost more than that.
    void expect(double entries, index_type rounds) noexcept;
    // Whether another round is within that.
    bool goes_on() const noexcept;
    // Reports entries that the last round added.
    void added(size_type entries) noexcept;

private:
    tuning::query_costs costs_;
    double rest_;  // predicted cost of the closure by components
    double spent_ = 0;
    double most_ = 0;  // to spend; 0: the sample is against it
};

}  // namespace clbool::operations
