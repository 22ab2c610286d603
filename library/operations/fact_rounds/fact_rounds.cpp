// SPDX-License-Identifier: MIT
// Launches of rounds over facts.
#include <operations/fact_rounds/fact_rounds.hpp>

#include <primitives/radix_sort.hpp>
#include <storage/kernels.hpp>

#include <algorithm>
#include <utility>

namespace clbool::operations {

namespace {

// Of the control block, which counters.cl describes.
constexpr cl_uint kTooMany = 0;
constexpr cl_uint kAdded = 1;
constexpr cl_uint kRing = 16;
constexpr cl_uint kFirst = kAdded + kRing;
constexpr cl_uint kFound = 0;
constexpr cl_uint kFresh = 2;
constexpr cl_uint kCounters = 5;

// Rounds that are enqueued before anybody waits: idle ones cost about as much as waits.
constexpr cl_uint kAtOnce = 4;
static_assert(kAtOnce + 1 < kRing, "a round clears the place of the next one");

// Work-items that a compute unit of a GPU has at once, and shares of one of a CPU.
constexpr size_type kItemsPerUnit = 2048;
constexpr size_type kChunksPerUnit = 8;

// The part of a device's memory that facts may take; and numbers of facts and places have 32 bits.
constexpr size_type kMemoryShare = 16;
constexpr size_type kMostFacts = size_type{1} << 29;

cl_uint counters_of(std::size_t which) {
    return kFirst + kCounters * static_cast<cl_uint>(which);
}

// At least half of the slots stay free.
size_type slots_for(size_type capacity) {
    size_type slots = 1;
    while (slots < 2 * capacity) {
        slots *= 2;
    }
    return slots;
}

runtime::program source(const engine& on, const char* file) {
    runtime::program made(file);
    made.set("GROUP", static_cast<std::int64_t>(on.params.compact.group));
    return made;
}

// Of facts, however many there turn out to be.
runtime::range many_groups(const engine& on) {
    const auto shape = on.params.compact;
    const size_type of_unit =
        shape.is_chunk() ? kChunksPerUnit : std::max<size_type>(kItemsPerUnit / shape.group, 1);
    return runtime::range::groups(on.stream.state().info().compute_units * of_unit, shape.group);
}

// Rows that facts are looked up in: no names where all have pointers, and none to be found where
// there is no matrix.
struct looked_up {
    looked_up(const compressed_ptr& of, const runtime::buffer& anything) {
        if (of == nullptr) {
            names = anything;
            return;
        }
        const auto& stored = of->rows();
        pointers = stored.pointers;
        cols = of->cols();
        names = stored.names;
        slots = of->slots();
        missing = of->nrows() - slots;
        wide = primitives::is_wide(stored.pointer_width);
    }

    runtime::buffer pointers, cols, names;
    index_type slots = 0, missing = 0;
    bool wide = false;
};

// Whether added facts of a relation are chained by row, or by column.
bool is_met(const std::vector<fact_rounds::step>& steps, std::size_t relation,
            fact_rounds::meets what) {
    return std::any_of(steps.begin(), steps.end(), [&](const fact_rounds::step& one) {
        return one.what == what && one.also_added == relation;
    });
}

}  // namespace

bool fact_rounds::fit(const engine& on, index_type n, const std::vector<relation>& relations,
                      const std::vector<step>& steps, size_type capacity) {
    size_type bytes = 0;
    for (std::size_t i = 0; i < relations.size(); ++i) {
        if (relations[i].grows) {
            const int chains = is_met(steps, i, meets::row) + is_met(steps, i, meets::column);
            bytes += capacity * kBytesPerFact +
                     static_cast<size_type>(chains) * sizeof(cl_uint) * (n + capacity);
        }
    }
    return capacity <= kMostFacts && bytes <= on.stream.state().info().global_memory / kMemoryShare;
}

fact_rounds::fact_rounds(engine& on, index_type n, std::vector<relation> relations,
                         std::vector<step> steps, size_type capacity)
    : n_(n),
      relations_(std::move(relations)),
      steps_(std::move(steps)),
      capacity_(capacity),
      facts_(relations_.size()) {
    auto& stream = on.stream;
    std::vector<cl_uint> counters(counters_of(relations_.size()));
    for (std::size_t i = 0; i < relations_.size(); ++i) {
        facts& made = facts_[i];
        const relation& of = relations_[i];
        const size_type given = of.given ? of.given->nnz() : 0;
        const size_type room = of.grows ? capacity : std::max<size_type>(given, 1);
        made.found = stream.allocate<cl_uint2>(room);
        made.fresh = stream.allocate<cl_uint>(room);
        if (of.grows) {
            const size_type slots = slots_for(capacity);
            made.mask = static_cast<cl_uint>(slots - 1);
            made.table = stream.allocate_zeroed<cl_uint>(slots);
            const auto chained = [&](meets what) {
                return is_met(steps_, i, what) ? facts::chains{stream.allocate_zeroed<cl_uint>(n),
                                                               stream.allocate<cl_uint>(capacity)}
                                               : facts::chains{};
            };
            made.by_row = chained(meets::row);
            made.by_column = chained(meets::column);
        }
        if (given > room) {
            counters[kTooMany] = 1;
        } else if (given > 0) {
            take(on, i);
            counters[counters_of(i) + kFound] = static_cast<cl_uint>(given);
            if (!of.grows) {
                counters[counters_of(i) + kFresh] = static_cast<cl_uint>(given);
            }
        }
    }
    control_ = stream.allocate<cl_uint>(counters.size());
    stream.write(control_, counters.data(), counters.size() * sizeof(cl_uint));
}

// The facts that are given; those that no rule makes are new without a look.
void fact_rounds::take(engine& on, std::size_t which) {
    const auto entries = storage::coordinates_of(on, *relations_[which].given)->entries();
    const auto count = static_cast<cl_uint>(entries.count);
    const auto range = runtime::range::items(count, on.params.elementwise.group);
    const runtime::program program("operations/fact_rounds/rounds.cl");
    on.stream.launch(program, "take_entries", range, entries.rows, entries.cols, count,
                     facts_[which].found);
    if (!relations_[which].grows) {
        on.stream.launch(program, "take_all", range, count, facts_[which].fresh);
    }
}

void fact_rounds::expand(engine& on, const step& by) {
    const facts& from = facts_[by.from];
    const facts& to = facts_[by.to];
    const auto where = many_groups(on);
    const auto capacity = static_cast<cl_uint>(capacity_);
    const cl_uint source_counters = counters_of(by.from), target = counters_of(by.to);
    auto program = source(on, "operations/fact_rounds/expand.cl");
    program.set("COLUMNS", by.what == meets::column);
    if (by.what == meets::nothing) {
        on.stream.launch(program.set("A_WIDE", 0), "pass_facts", where, source_counters, from.found,
                         from.fresh, target, to.found, capacity, control_);
    }
    for (const auto& part : by.known) {
        const looked_up rows(part, control_);
        auto wide = program;
        on.stream.launch(wide.set("A_WIDE", rows.wide), "expand_facts", where, source_counters,
                         from.found, from.fresh, rows.pointers, rows.cols, rows.names, rows.slots,
                         rows.missing, target, to.found, capacity, control_);
    }
    if (by.also_added) {
        const facts& other = facts_[*by.also_added];
        const auto& chains = by.what == meets::row ? other.by_row : other.by_column;
        auto chained = source(on, "operations/fact_rounds/chains.cl");
        on.stream.launch(chained.set("COLUMNS", by.what == meets::column), "expand_by_chains",
                         where, source_counters, from.found, from.fresh, other.found, chains.heads,
                         chains.next, target, to.found, capacity, control_);
    }
}

void fact_rounds::claim(engine& on, std::size_t which) {
    const auto& known = relations_[which].known;
    const auto part = [&](std::size_t i) {
        return looked_up(i < known.size() ? known[i] : nullptr, control_);
    };
    const looked_up a = part(0), b = part(1);
    const facts& of = facts_[which];
    auto program = source(on, "operations/fact_rounds/claim.cl");
    program.set("A_WIDE", a.wide).set("B_WIDE", b.wide);
    on.stream.launch(program, "claim_facts", many_groups(on), counters_of(which), of.found,
                     of.fresh, of.table, of.mask, a.pointers, a.cols, a.names, a.slots, a.missing,
                     b.pointers, b.cols, b.names, b.slots, b.missing, of.by_row.heads,
                     of.by_row.next, of.by_column.heads, of.by_column.next, control_);
}

// Relations that do not grow have new facts in the first round alone, which are those given; it
// follows a round of its own, in which given facts are claimed.
void fact_rounds::enqueue_round(engine& on) {
    for (const step& one : steps_) {
        if (round_ > 0 && (relations_[one.from].grows || round_ == 1)) {
            expand(on, one);
        }
    }
    for (std::size_t i = 0; i < relations_.size(); ++i) {
        if (relations_[i].grows && (round_ > 0 || relations_[i].given)) {
            claim(on, i);
        }
    }
    const auto count = static_cast<cl_uint>(relations_.size());
    on.stream.launch(runtime::program("operations/fact_rounds/rounds.cl"), "end_round",
                     runtime::range::items(count, on.params.elementwise.group), kFirst, kCounters,
                     count, round_, control_);
    ++round_;
}

fact_rounds::state fact_rounds::run(engine& on, std::vector<size_type>& added) {
    const cl_uint first = round_;
    while (round_ < first + kAtOnce) {
        enqueue_round(on);
    }
    found_ = on.stream.read_small<cl_uint>(control_, counters_of(relations_.size()));
    if (found_[kTooMany] != 0) {
        return state::too_many;
    }
    for (cl_uint round = first; round < round_; ++round) {
        added.push_back(found_[kAdded + round % kRing]);
        if (added.back() == 0) {
            return state::done;
        }
    }
    return state::goes_on;
}

node_ptr fact_rounds::added_to(engine& on, std::size_t which) const {
    const cl_uint count = found_[counters_of(which) + kFresh];
    if (count == 0) {
        return storage::make_empty(n_, n_);
    }
    const auto entries = primitives::allocate_pairs(on, count);
    on.stream.launch(runtime::program("operations/fact_rounds/rounds.cl"), "gather_fresh",
                     runtime::range::items(count, on.params.elementwise.group), facts_[which].found,
                     facts_[which].fresh, count, entries.rows, entries.cols);
    const unsigned bits = primitives::index_bits(n_);
    const auto sorted = primitives::sort_pairs(on, entries, bits, bits);
    return storage::make_node(storage::to_dcsr(on, storage::coordinate_list(n_, n_, sorted)));
}

}  // namespace clbool::operations
