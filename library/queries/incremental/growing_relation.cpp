// SPDX-License-Identifier: MIT
// Union, difference and products of two-part relations.
#include <queries/incremental/growing_relation.hpp>

#include <core/operations/common/entry.hpp>
#include <core/storage/conversions/forms.hpp>

namespace clbool::algorithms {

namespace {

constexpr auto kNone = accumulator::none;
constexpr auto kOr = accumulator::logical_or;

// Limits of the small part: this share of the large part, or this many entries.
constexpr size_type kLargeOverSmall = 8;
constexpr size_type kFew = 4096;

// Ratio of entries to those of the other operand from which on the transpose is used.
constexpr size_type kTurnedOver = 16;

}  // namespace

const matrix& growing_relation::whole(context& on) {
    if (!given_) {
        fold(on);
    }
    return as_one();
}

// Merges the small part into the large one.
void growing_relation::fold(context& on) {
    if (small_.empty()) {
        return;
    }
    matrix sum, rest = shape();
    if (!given_) {
        ewise_add(on, sum, no_mask, kNone, large_, small_);
    }
    turn_with(on, small_);
    large_ = given_ ? std::move(*given_) : std::move(sum);
    small_ = std::move(rest);
    given_.reset();
}

void growing_relation::fold_if_large(context& on) {
    if (small_.nvals() > large_.nvals() / kLargeOverSmall + kFew) {
        fold(on);
    }
}

void growing_relation::add(context& on, const matrix& fresh) {
    ewise_add(on, small_, no_mask, kNone, small_, fresh);
    given_.reset();
    fold_if_large(on);
}

void growing_relation::remove(context& on, const matrix& gone) {
    ewise_difference(on, large_, no_mask, kNone, large_, gone);
    ewise_difference(on, small_, no_mask, kNone, small_, gone);
    given_.reset();
    turn_without(on, gone);
}

void growing_relation::replace(context& on, const matrix* now, const matrix& gone,
                               const matrix& come) {
    if (now != nullptr && !gone.empty()) {
        turn_with(on, small_);
        turn_without(on, gone);
        turn_with(on, come);
        large_ = *now;
        small_ = shape();
        given_.reset();
        return;
    }
    if (!gone.empty()) {
        remove(on, gone);
    }
    ewise_add(on, small_, no_mask, kNone, small_, come);
    given_.reset();
    if (now != nullptr) {
        given_ = *now;
    }
    fold_if_large(on);
}

void growing_relation::turn_like(context& on, const growing_relation& before) {
    if (before.turned_) {
        turned(on);
    }
}

void growing_relation::turn_with(context& on, const matrix& come) {
    if (turned_ && !come.empty()) {
        ewise_add(on, *turned_, no_mask, kNone, *turned_, transpose(on, come));
    }
}

void growing_relation::turn_without(context& on, const matrix& gone) {
    if (turned_ && !gone.empty()) {
        ewise_difference(on, *turned_, no_mask, kNone, *turned_, transpose(on, gone));
    }
}

void bring_to_host(context& on, const matrix& of) {
    if (!of.empty()) {
        operations::enter(on, "bring_to_host", [&](operations::engine& engine) {
            if (!storage::is_seen_by_host(engine, *of.node())) {
                storage::host_of(engine, *of.node());
            }
        });
    }
}

void growing_relation::bring_to_host(context& on) const {
    for (const matrix& part : {as_one(), small_, turned_.value_or(small_)}) {
        algorithms::bring_to_host(on, part);
    }
}

std::vector<matrix> growing_relation::parts() const {
    return is_whole() ? std::vector<matrix>{as_one()} : std::vector<matrix>{large_, small_};
}

std::vector<matrix> growing_relation::turned_parts(context& on) {
    std::vector<matrix> made = {turned(on)};
    if (!small_.empty()) {
        made.push_back(transpose(on, small_));
    }
    return made;
}

matrix growing_relation::inside(context& on, const matrix& entries) const {
    matrix found, more;
    ewise_mult(on, found, no_mask, kNone, entries, as_one());
    if (!is_whole()) {
        ewise_mult(on, more, no_mask, kNone, entries, small_);
        ewise_add(on, found, no_mask, kNone, found, more);
    }
    return found;
}

matrix growing_relation::outside(context& on, const matrix& entries) const {
    matrix left = entries;
    for (const matrix& part : parts()) {
        ewise_difference(on, left, no_mask, kNone, left, part);
    }
    return left;
}

void growing_relation::add_product_after(context& on, matrix& sum, mask_argument mask,
                                         const matrix& left) const {
    for (const matrix& part : parts()) {
        mxm(on, sum, mask, kOr, left, part);
    }
}

// Cached transpose of the large part.
const matrix& growing_relation::turned(context& on) {
    if (!turned_) {
        turned_ = transpose(on, large_);
    }
    return *turned_;
}

void growing_relation::add_product_after_turned(context& on, matrix& sum, const matrix& left) {
    for (const matrix& part : turned_parts(on)) {
        mxm(on, sum, no_mask, kOr, left, part);
    }
}

void growing_relation::add_product_before(context& on, matrix& sum, const matrix& right) {
    const bool turns = nnz() > kTurnedOver * right.nvals() + kFew;
    if ((turns || !is_whole()) && !small_.empty()) {
        mxm(on, sum, no_mask, kOr, small_, right);
    }
    if (!turns) {
        mxm(on, sum, no_mask, kOr, as_one(), right);
        return;
    }
    // (this · right)ᵀ = rightᵀ · thisᵀ
    const matrix product = mxm(on, transpose(on, right), turned(on));
    ewise_add(on, sum, no_mask, kNone, sum, transpose(on, product));
}

void growing_relation::add_product(context& on, matrix& sum, const matrix& mask,
                                   const growing_relation& right) const {
    for (const matrix& part : parts()) {
        right.add_product_after(on, sum, &mask, part);
    }
}

}  // namespace clbool::algorithms
