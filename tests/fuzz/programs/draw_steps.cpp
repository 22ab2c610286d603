// SPDX-License-Identifier: MIT
// Steps of programs, drawn at random: operation, operands, mask, modifiers, hints.
#include <fuzz/programs/writer.hpp>

#include <fuzz/steps/kinds.hpp>
#include <support/inputs/matrices.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace clbool::fuzz {
namespace {

// Forms that matrices are converted to.
constexpr matrix_form kTargets[] = {matrix_form::host, matrix_form::coordinates, matrix_form::csr,
                                    matrix_form::dcsr, matrix_form::csc,         matrix_form::ell,
                                    matrix_form::sell, matrix_form::bsr,         matrix_form::bits};
// How often a step is told how to be computed.
constexpr double kMethods = 0.4;
// How often the form of a call is taken that returns its result.
constexpr double kReturned = 0.3;
// How often such a form, which starts from nothing, has `replace` where there is a mask: it needs
// it.
constexpr double kReplacing = 0.7;
// How often one asks for a backend, where the program does.
constexpr double kBackends = 0.4;

operation draw_operation(rng& random) {
    unsigned total = 0;
    for (std::size_t i = 0; i < kOperations; ++i) {
        total += kind_of(static_cast<operation>(i)).weight;
    }
    unsigned drawn = random.below(total);
    for (std::size_t i = 0; i < kOperations; ++i) {
        const unsigned weight = kind_of(static_cast<operation>(i)).weight;
        if (drawn < weight) {
            return static_cast<operation>(i);
        }
        drawn -= weight;
    }
    return operation::build;
}

// Among how many queries, or calls, a step chooses.
std::size_t ways_of(const step& of) {
    const bool regular = of.what == operation::rpq || of.what == operation::rpq_between;
    return kind_of(of).ways > 0 ? kind_of(of).ways
           : regular            ? path_queries().size()
                                : queries().size();
}

// Whether a step is about a window of its first input, or vertices from one to another.
bool has_area(const step& of) {
    switch (of.what) {
        case operation::extract:
        case operation::identity:
        case operation::cfpq_between:
        case operation::cfpq_path:
        case operation::rpq_between:
        case operation::cfpq_pieces:
        case operation::rpq_pieces:
        case operation::rows:
        case operation::thesis:
        case operation::lines: return true;
        default: return false;
    }
}

}  // namespace

form writer::drawn_form() {
    return random_.chance(0.6) ? favourite_
                               : static_cast<form>(random_.below(std::uint64_t{kForms}));
}

form writer::drawn_form_of(const step& of) {
    return kind_of(of).run.any_only() ? form::any : drawn_form();
}

// Matrices that are already there are the start of new ones now and then, so that intersections
// and differences have something to find.
coordinates writer::drawn_source() {
    const auto& other = state_.at(drawn_slot());
    if (random_.chance(0.2) && other.nnz() > 1 && other.nnz() <= source_.most_entries()) {
        coordinates half = testing::raw_shuffled(other, random_.next());
        half.rows.resize(half.rows.size() / 2);
        half.cols.resize(half.cols.size() / 2);
        half.normalize();
        return half;
    }
    const index_type nrows = dimensions_[random_.below(std::uint64_t{3})];
    const index_type ncols = dimensions_[random_.below(std::uint64_t{3})];
    if (scale_ == scale::tiny && random_.chance(0.1)) {
        return random_.chance(0.5) ? source_.matrix(1, ncols) : source_.matrix(nrows, 1);
    }
    return source_.matrix(nrows, ncols);
}

step writer::drawn_build() {
    step made;
    made.what = operation::build;
    made.format = drawn_form();
    made.out = drawn_slot();
    made.source = drawn_source();
    auto& from = made.source;
    made.how = static_cast<construction>(random_.below(4u));
    made.claims_sorted = made.claims_unique =
        made.how == construction::arrays || made.how == construction::thesis;
    const bool any_order = made.how != construction::buffers || made.format == form::coo;
    if (any_order && from.nnz() > 0 && random_.chance(0.4)) {
        from = testing::raw_shuffled(from, random_.next());
        made.claims_sorted = false;
        for (size_type more = random_.below(std::uint64_t{3}); more > 0; --more) {
            const std::size_t twice = random_.below(from.nnz());
            from.add(from.rows[twice], from.cols[twice]);
            made.claims_unique = false;
        }
    }
    if (random_.chance(0.01) && made.how != construction::buffers) {  // a wrong claim
        made.claims_sorted = made.claims_unique = made.how != construction::coordinates;
        from.add(from.nrows - random_.below(2u), 0);
    }
    return made;
}

// A place with this shape; any when there is none.
slot writer::slot_like(index_type nrows, index_type ncols) {
    const slot first = drawn_slot();
    for (std::size_t i = 0; i < kSlots; ++i) {
        const slot place = (first + i) % kSlots;
        if (state_.at(place).nrows == nrows && state_.at(place).ncols == ncols) {
            return place;
        }
    }
    return first;
}

// The same, but one that is made for it when there is none and some place is free.
slot writer::mask_of_shape(const step& user, index_type nrows, index_type ncols) {
    const slot found = slot_like(nrows, ncols);
    const auto& there = state_.at(found);
    const bool taken =
        std::find(user.inputs.begin(), user.inputs.end(), found) != user.inputs.end() ||
        (is_delta(user) && found == user.out);
    if ((there.nrows == nrows && there.ncols == ncols) || taken || random_.chance(0.3)) {
        return found;
    }
    step build;
    build.format = drawn_form();
    build.out = found;
    build.source = source_.matrix(nrows, ncols);
    keep(build);
    return found;
}

void writer::draw_inputs(step& into) {
    const auto& kind = kind_of(into);
    if (kind.inputs != kAnyNumber) {
        for (std::size_t i = 0; i < kind.inputs; ++i) {
            into.inputs.push_back(drawn_slot());
        }
        if (into.what == operation::change_sums && random_.chance(0.9)) {
            const auto& first = state_.at(into.inputs[0]);
            into.inputs[1] = slot_like(first.nrows, first.ncols);
        }
        return;
    }
    constexpr unsigned kCounts[] = {0, 1, 2, 3, 4, 5, 7, 12, 40};
    const unsigned count = kCounts[random_.below(std::uint64_t{std::size(kCounts)})];
    const slot first = drawn_slot();
    for (unsigned i = 0; i < count; ++i) {
        into.inputs.push_back(random_.chance(0.02)
                                  ? drawn_slot()
                                  : slot_like(state_.at(first).nrows, state_.at(first).ncols));
    }
}

void writer::draw_modifiers(step& into) {
    const auto& kind = kind_of(into);
    into.modifiers.transpose_first = kind.transposable > 0 && random_.chance(0.2);
    into.modifiers.transpose_second = kind.transposable > 1 && random_.chance(0.2);
    into.accumulate = kind.masked && !is_delta(into) && random_.chance(0.25);
    into.returned = kind.masked && !is_delta(into) && random_.chance(kReturned);
}

void writer::draw_hints(step& into) {
    const auto* const hints = kind_of(into).hints;
    if (hints == nullptr) {
        return;
    }
    if (random_.chance(kMethods)) {
        into.hints.method =
            static_cast<unsigned>(random_.below(std::uint64_t{hints->methods.size()}));
    }
    if (asks_ && random_.chance(kBackends)) {
        into.hints.backend = static_cast<backend>(1 + random_.below(3u));
    }
    if (hints->has_mask && random_.chance(kMethods)) {
        into.hints.mask = static_cast<mask_method>(random_.below(3u));
    }
}

// What is known has the shape of what is added, mostly, and is not what is new.
void writer::draw_outputs(step& into) {
    const auto shape = [&](std::size_t input, bool transposed) {
        const auto& a = state_.at(into.inputs[input]);
        return transposed ? std::pair(a.ncols, a.nrows) : std::pair(a.nrows, a.ncols);
    };
    const auto first = shape(0, into.modifiers.transpose_first);
    const auto last = into.inputs.size() > 1 ? shape(1, into.modifiers.transpose_second) : first;
    if (random_.chance(0.95)) {
        into.out = slot_like(first.first, last.second);
    }
    into.fresh = drawn_slot();
    if (into.fresh == into.out && random_.chance(0.9)) {
        into.fresh = (into.out + 1) % kSlots;
    }
}

// Of the shape of what comes out, as far as that is known: tried as it is without a mask.
void writer::draw_mask(step& into) {
    into.modifiers.complement = random_.chance(0.02);
    if (random_.chance(0.55)) {
        return;
    }
    step bare = into;
    bare.accumulate = false;
    bare.modifiers.complement = false;
    const auto found = state_.evaluate(bare);
    if (found.is != outcome::verdict::done) {
        return;
    }
    into.mask = mask_of_shape(into, found.content->nrows, found.content->ncols);
    into.modifiers.complement = random_.chance(0.5);
    into.modifiers.replace = random_.chance(into.returned ? kReplacing : 0.3);
    if (is_delta(into)) {
        return;
    }
    if (random_.chance(0.7)) {
        into.out = slot_like(found.content->nrows, found.content->ncols);
    }
    if (random_.chance(0.15)) {
        into.out = *into.mask;
    }
}

// What a call on vectors does with its output: the mask is an input, and may be the output.
void writer::draw_written(step& into) {
    auto& desc = into.modifiers;
    into.value = random_.chance(0.6);
    into.returned = random_.chance(kReturned);
    desc.complement = random_.chance(into.value ? 0.5 : 0.02);
    desc.replace = into.value && random_.chance(into.returned ? kReplacing : 0.3);
    desc.transpose_first = into.what == operation::mxv && random_.chance(0.2);
    desc.transpose_second = into.what == operation::mxv && random_.chance(0.2);
    into.accumulate = random_.chance(0.3);
    if (random_.chance(0.3)) {
        into.inputs[3] = into.inputs[random_.below(std::uint64_t{3})];
    }
    into.diagonal = static_cast<std::int64_t>(random_.below(7u)) - 3;
    into.cols = draw_indices(random_, state_.at(into.inputs[0]).ncols);
}

// A window of the input; sometimes one that touches its end, and one that leaves it.
void writer::draw_area(step& into) {
    if (into.what == operation::identity) {
        const index_type n = dimensions_[0];
        into.area.nrows = n > 4096 ? 1000 : n;
        return;
    }
    const auto& of = state_.at(into.inputs[0]);
    const bool turned = into.modifiers.transpose_first;
    const auto part = [&](index_type dimension, index_type& first, index_type& count) {
        first = static_cast<index_type>(random_.below(size_type{dimension} + 1));
        count = static_cast<index_type>(random_.below(size_type{dimension} - first + 1));
        if (random_.chance(0.4)) {
            count = dimension - first;
        }
        if (random_.chance(0.3)) {
            first = 0;
            count = random_.chance(0.5) ? dimension : count;
        }
        count += random_.chance(0.01) && count < kMaxDimension ? 1 : 0;
    };
    part(turned ? of.ncols : of.nrows, into.area.row, into.area.nrows);
    part(turned ? of.nrows : of.ncols, into.area.col, into.area.ncols);
}

// Parts of the input, or of what is written to.
void writer::draw_parts(step& into) {
    const auto& out = state_.at(into.out);
    const auto& in = into.inputs.empty() ? out : state_.at(into.inputs[0]);
    const bool turned = into.modifiers.transpose_first;
    const index_type nrows = turned ? in.ncols : in.nrows;
    const index_type ncols = turned ? in.nrows : in.ncols;
    if (into.what == operation::assign) {
        into.rows = draw_indices(random_, out.nrows, nrows);
        into.cols = draw_indices(random_, out.ncols, ncols);
    } else {
        into.rows = draw_indices(random_, nrows);
        into.cols = draw_indices(random_, ncols);
    }
    into.places = draw_places(random_, nrows, ncols);
    into.diagonal = static_cast<std::int64_t>(random_.below(7u)) - 3;
    into.value = random_.chance(0.6);
    if (into.what == operation::resize) {
        into.area.nrows = dimensions_[random_.below(std::uint64_t{3})];
        into.area.ncols = dimensions_[random_.below(std::uint64_t{3})];
    }
}

void writer::draw_place(step& into) {
    const unsigned drawn = random_.below(100u);
    if (threaded_) {
        into.where = drawn < 60 ? place::thread : drawn < 75 ? place::fork : place::own;
    } else {
        into.where = drawn < 84   ? place::own
                     : drawn < 94 ? place::fork
                     : drawn < 97 ? place::fresh
                                  : place::thread;
    }
}

step writer::drawn_step() {
    step made;
    made.what = draw_operation(random_);
    if (made.what == operation::build) {
        made = drawn_build();
        draw_place(made);
        return made;
    }
    made.format = drawn_form_of(made);
    made.target = kTargets[random_.below(std::uint64_t{std::size(kTargets)})];
    made.out = drawn_slot();
    made.query = random_.below(std::uint64_t{ways_of(made)});
    draw_inputs(made);
    if (!made.inputs.empty() && random_.chance(0.2)) {
        made.out = made.inputs[0];
    }
    draw_modifiers(made);
    draw_hints(made);
    if (is_delta(made)) {
        draw_outputs(made);
    }
    if (has_area(made)) {
        draw_area(made);
    }
    if (made.what == operation::cfpq_path || made.what == operation::cfpq_pieces ||
        made.what == operation::rpq_pieces) {
        made.value = random_.chance(0.5);
    }
    if (made.what == operation::count_inside) {
        made.value = random_.chance(0.7);
        made.modifiers.complement = random_.chance(made.value ? 0.5 : 0.1);
    }
    if ((made.what >= operation::select && made.what <= operation::concat) ||
        (made.what >= operation::search && made.what <= operation::ranks)) {
        draw_parts(made);
    }
    if (kind_of(made).of_vectors) {
        draw_written(made);
    }
    if (kind_of(made).masked) {
        draw_mask(made);
    }
    draw_place(made);
    return made;
}

}  // namespace clbool::fuzz
