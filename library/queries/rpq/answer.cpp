// SPDX-License-Identifier: MIT
// RPQ by host walks, by products in blocks of sources, and by transitive closures.
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
#include <utility>

namespace clbool::algorithms {

namespace {

constexpr const char* kAnswerName = "rpq";

using cpu::walk_output;
using vertex_list = std::vector<index_type>;

// Batches of sources for a thread between checks of the stop token; one before it is known how many
// pairs there will be. A share of the work from which walks go on to their end.
constexpr size_type kPartsInRound = 16;
constexpr double kTooLate = 0.5;

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

// Whether walks did not give way.
bool by_walks(context& on, const rpq_request& asked, const rpq_options& options, walk_output output,
              rpq_answer& found) {
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
        const size_type more = (part > 0 ? kPartsInRound : 1) * cpu::team().threads();
        const size_type end = std::min(part + more, job->parts());
        const size_type before = job->pairs();
        runtime::guarded(on, kAnswerName, [&] { job->run(part, end); });
        part = end;
        const size_type now = job->pairs();
        const double share = static_cast<double>(part) / static_cast<double>(job->parts());
        found.complete = goes_on(options, found, now, now - before, share) || part == job->parts();
        const auto most = share * static_cast<double>(asked.how.most_places);
        if (found.complete && kTooLate > share && static_cast<double>(now) > most) {
            return false;
        }
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
    return true;
}

matrix at_targets(context& on, const rpq_request& asked, const matrix& pairs) {
    if (!asked.targets || pairs.empty()) {
        return pairs;
    }
    matrix chosen = diagonal(on, pairs.ncols(), *asked.targets);
    mxm(on, chosen, no_mask, accumulator::none, pairs, chosen);
    return chosen;
}

enum class walks_end { fixpoint, cancelled, gave_way };

// One block of sources.
walks_end walk_block(context& on, const rpq_request& asked, const vertex_list* sources,
                     const rpq_options& options, walk_output output, rpq_answer& found) {
    std::optional<product_walks> walks;
    runtime::guarded(on, kAnswerName, [&] { walks.emplace(on, *asked.side, sources); });
    bool going = !options.stop.stop_requested();
    while (going && !walks->done()) {
        const size_type added = runtime::guarded(on, kAnswerName, [&] { return walks->step(); });
        going = goes_on(options, found, walks->places(), added) || walks->done();
        if (going && !walks->done() && walks->places() > asked.how.most_places) {
            return walks_end::gave_way;
        }
    }
    runtime::guarded(on, kAnswerName, [&] {
        const matrix pairs = at_targets(on, asked, walks->ends());
        walks.reset();
        found.count += pairs.nvals();
        if (output != walk_output::count) {
            if (found.pairs.empty()) {
                found.pairs = pairs;
            } else {
                ewise_add(on, found.pairs, no_mask, accumulator::none, found.pairs, pairs);
            }
        }
    });
    return going ? walks_end::fixpoint : walks_end::cancelled;
}

// Whether products did not give way.
bool by_products(context& on, const rpq_request& asked, const rpq_options& options,
                 walk_output output, rpq_answer& found) {
    const index_type n = asked.side->vertices();
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
            const auto end =
                walk_block(on, asked, block < count ? &some : whole, options, output, more);
            if (end == walks_end::gave_way) {
                found.rounds = more.rounds;
                return false;
            }
            more.complete = end == walks_end::fixpoint;
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
    return true;
}

// State by state, with the closures of steps that repeat, after so many rounds of products. They
// report their rounds, so they are not guarded.
rpq_answer by_closures(context& on, const rpq_request& asked, const rpq_options& options,
                       walk_output output, size_type rounds = 0) {
    rpq_answer found;
    found.rounds = rounds;
    closure_options how;
    how.stop = options.stop;
    std::optional<closed_walks> walks;
    runtime::guarded(on, kAnswerName, [&] { walks.emplace(on, *asked.side); });
    size_type places = 0;
    if (options.on_round) {
        how.on_round = [&](const fixpoint_round& one) {
            options.on_round({found.rounds + one.round, places + one.entries, one.added});
        };
    }
    found.complete = !options.stop.stop_requested();
    while (found.complete && !walks->done()) {
        std::optional<matrix> repeated;
        if (const state_edge* const loop = walks->loop()) {
            how.reflexive = loop->from == 0;
            if (output == walk_output::count && is_closure(asked.side->automaton())) {
                const auto counted = count_transitive_closure(on, loop->steps, how);
                return {{}, {}, counted.pairs, counted.rounds, counted.complete};
            }
            const auto made = transitive_closure(on, loop->steps, how);
            found.complete = made.complete;
            found.rounds += made.rounds;
            repeated = made.pairs;
        }
        const size_type added =
            runtime::guarded(on, kAnswerName, [&] { return walks->take(repeated); });
        places += added;
        found.complete =
            found.complete && (goes_on(options, found, places, added) || walks->done());
    }
    runtime::guarded(on, kAnswerName, [&] {
        found.pairs = walks->ends();
        walks.reset();
        found.count = found.pairs.nvals();
    });
    return found;
}

// Walks or products for as long as their plan allows, then closures if there is memory for them.
rpq_answer by_method(context& on, const rpq_request& asked, const rpq_options& options,
                     walk_output output) {
    if (asked.how.method == rpq_method::closure) {
        return by_closures(on, asked, options, output);
    }
    const auto first = asked.how.method == rpq_method::walks ? by_walks : by_products;
    rpq_answer found;
    if (first(on, asked, options, output, found)) {
        return found;
    }
    try {
        return by_closures(on, asked, options, output, found.rounds);
    } catch (const out_of_memory&) {
        rpq_request to_the_end = asked;
        to_the_end.how.most_places = ~size_type{0};
        found = {};
        first(on, to_the_end, options, output, found);
        return found;
    }
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
