// SPDX-License-Identifier: MIT
// RPQ by host walks, by products in blocks of sources, and as transitive closures.
#include <queries/rpq/answer.hpp>

#include <clbool/error.hpp>

#include <core/operations/common/host_access.hpp>
#include <core/runtime/streams/stream_use.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/rpq/closure.hpp>
#include <queries/rpq/products.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace clbool::algorithms {

namespace {

constexpr const char* kAnswerName = "rpq";

using cpu::walk_output;
using vertex_list = std::vector<index_type>;

// Batches of sources between checks of the stop token.
constexpr size_type kPartsInRound = 32;

// Block of sources when only counting.
constexpr size_type kSourcesCounted = 65536;

// Calls the callback, if any; false: cancelled.
bool goes_on(const rpq_options& options, rpq_answer& so_far, size_type entries, size_type added,
             double share = 0) {
    ++so_far.rounds;
    if (options.on_round) {
        options.on_round({so_far.rounds, entries, added, share});
    }
    return !options.stop.stop_requested();
}

rpq_answer by_walks(context& on, const rpq_request& asked, const rpq_options& options,
                    walk_output output) {
    rpq_answer found;
    const walk_side& walks = asked.side->walks(on);
    std::optional<cpu::walk_job> job;
    runtime::guarded(on, kAnswerName, [&] {
        job.emplace(
            cpu::team(), *walks.batches,
            asked.sources ? *asked.sources : piece_of(std::nullopt, 0, asked.side->vertices()),
            asked.targets ? &*asked.targets : nullptr, output);
    });
    found.complete = !options.stop.stop_requested();
    for (size_type part = 0; part < job->parts() && found.complete;) {
        const size_type end = std::min(part + kPartsInRound, job->parts());
        const size_type before = job->pairs();
        runtime::guarded(on, kAnswerName, [&] { job->run(part, end); });
        part = end;
        const size_type now = job->pairs();
        const double share = static_cast<double>(part) / static_cast<double>(job->parts());
        found.complete = goes_on(options, found, now, now - before, share) || part == job->parts();
    }
    operations::enter(
        on, kAnswerName,
        [&](operations::engine& device) {
            operations::note_step(device, "walks", backend::host, "batches of 64 sources",
                                  asked.how.why);
            found.count = job->pairs();
            if (output == walk_output::lengths) {
                const auto lengths = job->take_lengths();
                found.lengths.assign(lengths.begin(), lengths.end());
            }
            if (output != walk_output::count) {
                found.pairs = operations::made_by_host(device, job->finish());
            }
        },
        false);
    return found;
}

matrix at_targets(context& on, const rpq_request& asked, const matrix& pairs) {
    if (!asked.targets || pairs.empty()) {
        return pairs;
    }
    matrix chosen = diagonal(on, pairs.ncols(), *asked.targets);
    mxm(on, chosen, no_mask, accumulator::none, pairs, chosen);
    return chosen;
}

// Merges the pairs of each length, in the order of the pairs.
void append_lengths(context& on, const std::vector<matrix>& by_length, rpq_answer& found) {
    using entry = std::tuple<index_type, index_type, index_type>;
    std::vector<entry> entries;
    for (std::size_t length = 0; length < by_length.size(); ++length) {
        const auto pairs = by_length[length].to_host(on);
        for (std::size_t i = 0; i < pairs.nnz(); ++i) {
            entries.emplace_back(pairs.rows[i], pairs.cols[i], static_cast<index_type>(length));
        }
    }
    std::sort(entries.begin(), entries.end());
    for (const auto& one : entries) {
        found.lengths.push_back(std::get<2>(one));
    }
}

// One block of sources; false when cancelled.
bool walk_block(context& on, const rpq_request& asked, const vertex_list* sources,
                const rpq_options& options, walk_output output, rpq_answer& found) {
    std::optional<product_walks> walks;
    std::vector<matrix> by_length;
    const auto note_length = [&] {
        if (output == walk_output::lengths) {
            by_length.push_back(at_targets(on, asked, walks->fresh_ends()));
        }
    };
    runtime::guarded(on, kAnswerName, [&] {
        walks.emplace(on, *asked.side, sources);
        note_length();
    });
    bool going = !options.stop.stop_requested();
    while (going && !walks->done()) {
        const size_type added = runtime::guarded(on, kAnswerName, [&] {
            const size_type fresh = walks->step();
            note_length();
            return fresh;
        });
        going = goes_on(options, found, walks->places(), added) || walks->done();
    }
    runtime::guarded(on, kAnswerName, [&] {
        const matrix pairs = at_targets(on, asked, walks->ends());
        walks.reset();
        found.count += pairs.nvals();
        append_lengths(on, by_length, found);
        if (output != walk_output::count) {
            if (found.pairs.empty()) {
                found.pairs = pairs;
            } else {
                ewise_add(on, found.pairs, no_mask, accumulator::none, found.pairs, pairs);
            }
        }
    });
    return going;
}

rpq_answer by_products(context& on, const rpq_request& asked, const rpq_options& options,
                       walk_output output) {
    const index_type n = asked.side->vertices();
    rpq_answer found;
    runtime::guarded(on, kAnswerName, [&] { found.pairs = matrix(n, n); });
    const vertex_list* whole = asked.sources ? &*asked.sources : nullptr;
    const size_type count = whole != nullptr ? whole->size() : n;
    // Counting keeps one block at a time.
    size_type block = std::max<size_type>(
        output == walk_output::count ? std::min(count, kSourcesCounted) : count, 1);
    for (size_type first = 0; first < count && found.complete;) {
        const size_type last = std::min(first + block, count);
        vertex_list some;
        rpq_answer more;
        runtime::guarded(on, kAnswerName, [&] {
            some = block < count ? piece_of(asked.sources, first, last) : vertex_list();
            more = found;
        });
        try {
            more.complete =
                walk_block(on, asked, block < count ? &some : whole, options, output, more);
            found = std::move(more);
            first = last;
        } catch (const out_of_memory&) {
            if (last - first == 1) {
                throw;
            }
            block = (last - first + 1) / 2;
            runtime::guarded(on, kAnswerName, [&] { on.trim(); });
        }
    }
    return found;
}

// Transitive closure of the union of all steps.
rpq_answer by_closure(context& on, const rpq_request& asked, const rpq_options& options,
                      walk_output output) {
    rpq_answer found;
    closure_options how;
    how.stop = options.stop;
    how.on_round = options.on_round;
    matrix steps;
    runtime::guarded(on, kAnswerName, [&] {
        how.reflexive = as_closure(asked.side->automaton())->reflexive;
        steps = union_of(on, asked.side->vertices(), asked.side->steps());
    });
    if (output == walk_output::count) {
        const auto counted = count_transitive_closure(on, steps, how);
        found.count = counted.pairs;
        found.complete = counted.complete;
        found.rounds = counted.rounds;
    } else {
        const auto made = transitive_closure(on, steps, how);
        found.pairs = made.pairs;
        found.complete = made.complete;
        found.rounds = made.rounds;
    }
    return found;
}

rpq_answer by_method(context& on, const rpq_request& asked, const rpq_options& options,
                     walk_output output) {
    switch (asked.how.method) {
        case rpq_method::walks: return by_walks(on, asked, options, output);
        case rpq_method::closure: return by_closure(on, asked, options, output);
        case rpq_method::products:
        case rpq_method::automatic: break;
    }
    return by_products(on, asked, options, output);
}

// Transposes the answer of a query that was run backwards.
void turn_round(context& on, rpq_answer& found) {
    if (!found.lengths.empty()) {
        const auto pairs = found.pairs.to_host(on);
        std::vector<std::size_t> order(pairs.nnz());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(pairs.cols[a], pairs.rows[a]) <
                   std::pair(pairs.cols[b], pairs.rows[b]);
        });
        vertex_list lengths;
        for (const std::size_t i : order) {
            lengths.push_back(found.lengths[i]);
        }
        found.lengths = std::move(lengths);
    }
    transpose(on, found.pairs, no_mask, accumulator::none, found.pairs);
}

}  // namespace

rpq_answer answer_request(context& on, const rpq_request& asked, const rpq_options& options,
                          walk_output output) {
    rpq_answer found = by_method(on, asked, options, output);
    if (asked.backward && output != walk_output::count) {
        runtime::guarded(on, kAnswerName, [&] { turn_round(on, found); });
    }
    return found;
}

}  // namespace clbool::algorithms
