// SPDX-License-Identifier: MIT
// Launches of semi-naive rounds over facts.
#include <queries/incremental/gpu/fact_rounds.hpp>

#include <core/primitives/radix_sort.hpp>

#include <algorithm>
#include <utility>

namespace clbool::operations {

namespace {

// Control block, see counters.cl.
constexpr cl_uint kTooManyFacts = 0;
constexpr cl_uint kFactsAdded = 1;
constexpr cl_uint kFactRing = 16;
constexpr cl_uint kFirst = kFactsAdded + kFactRing;
constexpr cl_uint kMade = 0;
constexpr cl_uint kFacts = 1;
constexpr cl_uint kCounts = 2;
constexpr cl_uint kEnds = 4;
constexpr cl_uint kFactCounters = kCounts + kEnds;

// Rounds enqueued without host synchronisation: idle ones cost about as much as waits. Of many
// rules one alone, after which the host knows which of them have a delta: most have none.
constexpr cl_uint kMostAtOnce = 4;
constexpr size_type kLaunchesAtOnce = 64;
static_assert(kMostAtOnce + 1 < kFactRing, "a round clears the place of the next one");

// Resident work-items of a compute unit of a GPU.
constexpr size_type kFactItemsPerUnit = 2048;

// Share of device memory that facts may take; also, facts and offsets are numbered by 32 bits.
constexpr size_type kFactMemoryShare = 16;
constexpr size_type kRoomShare = 2;  // of what a limit leaves: the result needs memory, too
constexpr size_type kMostFacts = size_type{1} << 28;

cl_uint counters_of(std::size_t which) {
    return kFirst + kFactCounters * static_cast<cl_uint>(which);
}

// Hash table size: more than all facts and candidates of a round.
size_type slots_for(size_type capacity) {
    size_type slots = 1;
    while (slots < 4 * capacity) {
        slots *= 2;
    }
    return slots;
}

runtime::program source(const engine& on, const char* file) {
    return runtime::program(file).set("GROUP", on.params.compact.group);
}

runtime::program rounds_program() { return runtime::program("queries/incremental/rounds.cl"); }

runtime::program chains_program(const engine& on, bool by_column) {
    return source(on, "queries/incremental/chains.cl").set("COLUMNS", by_column);
}

// Grid for a number of facts that only the device knows (grid-stride loop).
runtime::range many_groups(const engine& on) {
    const auto shape = on.params.compact;
    const size_type of_unit = std::max<size_type>(kFactItemsPerUnit / shape.group, 1);
    return runtime::range::groups(on.stream.state().info().compute_units * of_unit, shape.group);
}

// Whether binary search of names (DCSR) would cost more than expanding the row pointers.
bool deserves_pointers(const storage::compressed_rows& of) {
    constexpr size_type kFewRows = size_type{1} << 20;
    return of.nrows() <= std::max(kFewRows, of.nnz());
}

bool is_met(const fact_rounds::rules& of, std::size_t which, fact_rounds::meets what) {
    return std::any_of(of.steps.begin(), of.steps.end(), [&](const fact_rounds::step& one) {
        return one.what == what && one.also_added == which;
    });
}

}  // namespace

fact_rounds::known_rows::known_rows(engine& on, const compressed_ptr& rows) : of(rows) {
    const auto& stored = of->rows();
    const bool by_number = !of->named() || deserves_pointers(*of);
    pointers = of->named() && by_number ? storage::index_rows(on, *of)->pointers : stored.pointers;
    names = by_number ? runtime::buffer() : stored.names;
    cols = of->cols();
    slots = by_number ? of->nrows() : of->slots();
    missing = of->nrows() - slots;
    wide = stored.pointer_width == primitives::width::wide;
}

bool fact_rounds::fit(const engine& on, index_type n, const rules& of, size_type capacity) {
    if (capacity > kMostFacts) {
        return false;
    }
    const size_type each =
        capacity * (3 * sizeof(cl_uint2) + sizeof(cl_uint)) + slots_for(capacity) * sizeof(cl_uint);
    size_type bytes = of.growing * each;
    for (std::size_t i = 0; i < of.growing; ++i) {
        for (const meets what : {meets::row, meets::column}) {
            bytes += is_met(of, i, what) ? (n + capacity) * sizeof(cl_uint) : 0;
        }
    }
    auto& device = on.stream.state();
    return bytes <= std::min<size_type>(device.info().global_memory / kFactMemoryShare,
                                        device.pool().room() / kRoomShare);
}

fact_rounds::fact_rounds(engine& on, index_type n, rules of, size_type capacity)
    : n_(n),
      of_(std::move(of)),
      capacity_(capacity),
      slots_(slots_for(capacity)),
      by_row_(of_.growing),
      by_column_(of_.growing),
      met_(of_.steps.size()),
      known_(of_.growing) {
    for (const relation& one : of_.relations) {
        given_.push_back(one.given ? one.given->nnz() : 0);
    }
    view_known(on);
    make_room(on);
    begin(on);
}

void fact_rounds::view_known(engine& on) {
    for (std::size_t i = 0; i < of_.steps.size(); ++i) {
        for (const auto& part : of_.steps[i].known) {
            met_[i].emplace_back(on, part);
        }
    }
    for (std::size_t i = 0; i < of_.growing; ++i) {
        const auto& parts = of_.relations[i].known;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            known_[i].at(k) = known_rows(on, parts[k]);
        }
    }
}

void fact_rounds::make_room(engine& on) {
    auto& stream = on.stream;
    facts_ = stream.allocate<cl_uint2>(std::max<size_type>(first_fact(given_.size()), 1));
    slot_of_ = stream.allocate<cl_uint>(of_.growing * capacity_);
    made_ = stream.allocate<cl_uint2>(first_made(of_.growing));
    table_ = stream.allocate_zeroed<cl_uint>(first_slot(of_.growing));
    const auto chains_for = [&](std::size_t which, meets what) {
        return is_met(of_, which, what) ? chains{stream.allocate_zeroed<cl_uint>(n_),
                                                 stream.allocate<cl_uint>(capacity_)}
                                        : chains();
    };
    for (std::size_t i = 0; i < of_.growing; ++i) {
        by_row_[i] = chains_for(i, meets::row);
        by_column_[i] = chains_for(i, meets::column);
    }
}

// Initial facts of growing relations are deduplicated like rule results; others are new.
void fact_rounds::begin(engine& on) {
    std::vector<cl_uint> counters(counters_of(given_.size()));
    for (std::size_t i = 0; i < given_.size(); ++i) {
        const bool grows = i < of_.growing;
        if (grows && given_[i] > 2 * capacity_) {
            counters[kTooManyFacts] = 1;
        } else if (given_[i] > 0) {
            take(on, i);
            counters[counters_of(i) + (grows ? kMade : kFacts)] = static_cast<cl_uint>(given_[i]);
        }
    }
    control_ = on.stream.allocate<cl_uint>(counters.size());
    on.stream.write(control_, counters.data(), counters.size() * sizeof(cl_uint));
}

size_type fact_rounds::first_fact(std::size_t which) const noexcept {
    size_type first = std::min(which, of_.growing) * capacity_;
    for (std::size_t i = of_.growing; i < which; ++i) {
        first += given_[i];
    }
    return first;
}

void fact_rounds::take(engine& on, std::size_t which) {
    const auto entries = storage::coordinates_of(on, *of_.relations[which].given)->entries();
    const bool grows = which < of_.growing;
    on.stream.launch(rounds_program(), "take_entries", tuning::items(on, entries.count),
                     entries.rows, entries.cols, static_cast<cl_uint>(entries.count),
                     grows ? made_ : facts_,
                     cl_ulong{grows ? first_made(which) : first_fact(which)});
}

void fact_rounds::expand(engine& on, std::size_t number) {
    const step& by = of_.steps[number];
    const auto where = many_groups(on);
    const auto most = static_cast<cl_uint>(2 * capacity_);
    const cl_uint from = counters_of(by.from), to = counters_of(by.to);
    const cl_ulong first = first_fact(by.from), made = first_made(by.to);
    auto program = source(on, "queries/incremental/expand.cl");
    program.set("COLUMNS", by.what == meets::column);
    if (by.what == meets::nothing) {
        on.stream.launch(program.set("A_WIDE", 0), "pass_facts", where, round_, from, facts_, first,
                         to, made_, made, most, control_);
    }
    for (const known_rows& rows : met_[number]) {
        auto wide = program;
        on.stream.launch(wide.set("A_WIDE", rows.wide), "expand_facts", where, round_, from, facts_,
                         first, rows.pointers, rows.cols, rows.names, rows.slots, rows.missing, to,
                         made_, made, most, control_);
    }
    if (by.also_added) {
        const auto& met = (by.what == meets::row ? by_row_ : by_column_)[*by.also_added];
        const cl_ulong first_other = first_fact(*by.also_added);
        on.stream.launch(chains_program(on, by.what == meets::column), "expand_by_chains", where,
                         round_, from, facts_, first, first_other, met.heads, met.next, to, made_,
                         made, most, control_);
    }
}

void fact_rounds::claim(engine& on, std::size_t which) {
    const known_rows& a = known_[which][0];
    const known_rows& b = known_[which][1];
    // Unused argument: any buffer will do.
    const auto& a_names = a.of ? a.names : control_;
    const auto& b_names = b.of ? b.names : control_;
    auto program = source(on, "queries/incremental/claim.cl");
    program.set("A_WIDE", a.wide).set("B_WIDE", b.wide);
    on.stream.launch(program, "claim_facts", many_groups(on), counters_of(which), facts_, slot_of_,
                     cl_ulong{first_fact(which)}, static_cast<cl_uint>(capacity_), made_,
                     cl_ulong{first_made(which)}, table_, cl_ulong{first_slot(which)},
                     static_cast<cl_uint>(slots_ - 1), a.pointers, a.cols, a_names, a.slots,
                     a.missing, b.pointers, b.cols, b_names, b.slots, b.missing, control_);
    chain(on, which, by_row_[which], false);
    chain(on, which, by_column_[which], true);
}

void fact_rounds::chain(engine& on, std::size_t which, const chains& in, bool by_column) {
    if (in.heads) {
        on.stream.launch(chains_program(on, by_column), "chain_facts", many_groups(on), round_,
                         counters_of(which), facts_, cl_ulong{first_fact(which)}, in.heads, in.next,
                         control_);
    }
}

cl_uint fact_rounds::rounds_at_once() const noexcept {
    const size_type launches = of_.growing + 2 * of_.steps.size();  // or so
    return static_cast<cl_uint>(std::clamp<size_type>(kLaunchesAtOnce / launches, 1, kMostAtOnce));
}

// Whether a relation may have a delta in the next round. Those that do not grow have theirs in the
// round after the first, which takes the initial facts.
bool fact_rounds::may_have_delta(std::size_t which, bool is_read) const {
    if (is_read) {
        const cl_uint* ends = found_.data() + counters_of(which) + kCounts;
        return ends[round_ % kEnds] != ends[(round_ - 1) % kEnds];
    }
    return which < of_.growing || round_ == 1;
}

// is_read: found_ is of the round before.
void fact_rounds::enqueue_round(engine& on, bool is_read) {
    std::vector<bool> is_made(of_.growing);
    for (std::size_t i = 0; i < of_.growing; ++i) {
        is_made[i] = round_ == 0 && given_[i] > 0;
    }
    for (std::size_t i = 0; i < of_.steps.size(); ++i) {
        if (round_ > 0 && may_have_delta(of_.steps[i].from, is_read)) {
            expand(on, i);
            is_made[of_.steps[i].to] = true;
        }
    }
    for (std::size_t i = 0; i < of_.growing; ++i) {
        if (is_made[i]) {
            claim(on, i);
        }
    }
    on.stream.launch(rounds_program(), "end_round", many_groups(on), round_, kFirst, kFactCounters,
                     static_cast<cl_uint>(given_.size()), static_cast<cl_uint>(of_.growing),
                     slot_of_, cl_ulong{capacity_}, table_, cl_ulong{slots_}, control_);
    ++round_;
}

fact_rounds::state fact_rounds::run(engine& on, std::vector<size_type>& added) {
    const cl_uint first = round_, last = first + rounds_at_once();
    while (round_ < last) {
        enqueue_round(on, round_ == first && first > 0);
    }
    found_ = on.stream.read_small<cl_uint>(control_, counters_of(given_.size()));
    if (found_[kTooManyFacts] != 0) {
        return state::too_many;
    }
    for (cl_uint round = first; round < round_; ++round) {
        added.push_back(found_[kFactsAdded + round % kFactRing]);
        if (added.back() == 0) {
            return state::done;
        }
    }
    return state::goes_on;
}

node_ptr fact_rounds::added_to(engine& on, std::size_t which) const {
    const cl_uint count = found_[counters_of(which) + kFacts];
    if (count == 0) {
        return storage::make_empty(n_, n_);
    }
    const auto entries = primitives::allocate_pairs(on, count);
    on.stream.launch(rounds_program(), "give_entries", tuning::items(on, count), facts_,
                     cl_ulong{first_fact(which)}, count, entries.rows, entries.cols);
    const unsigned bits = primitives::index_bits(n_);
    const auto sorted = primitives::sort_pairs(on, entries, bits, bits);
    return storage::make_node(storage::to_dcsr(on, storage::coordinate_list(n_, n_, sorted)));
}

}  // namespace clbool::operations
