// SPDX-License-Identifier: MIT
// Semi-naive rounds of products.
#include <queries/rpq/products.hpp>

#include <queries/common/graph_arguments.hpp>
#include <queries/rpq/closure.hpp>

#include <map>
#include <utility>

namespace clbool::algorithms {

namespace {

matrix start_at(context& on, index_type n, const std::vector<index_type>* sources) {
    if (sources == nullptr) {
        return n == 0 ? matrix(0, 0) : identity_matrix(on, n);
    }
    return diagonal(on, n, *sources);
}

}  // namespace

product_walks::product_walks(context& on, const rpq_side& side,
                             const std::vector<index_type>* sources)
    : on_(on),
      side_(side),
      none_(side.vertices(), side.vertices()),
      from_all_(sources == nullptr),
      known_(side.automaton().states(), none_),
      fresh_(known_),
      ended_(none_) {
    find_edges();
    known_[0] = fresh_[0] = start_at(on, side.vertices(), sources);
    places_ = known_[0].nvals();
}

void product_walks::find_edges() {
    std::map<std::pair<std::size_t, std::size_t>, std::vector<matrix>> between;
    for (const auto& one : side_.automaton().transitions) {
        const matrix& steps = side_.steps()[one.symbol];
        if (!steps.empty()) {
            between[{one.to, one.from}].push_back(steps);
        }
    }
    into_.resize(side_.automaton().states());
    for (const auto& [states, relations] : between) {
        into_[states.first].push_back({states.second, union_of(on_, side_.vertices(), relations)});
    }
}

matrix product_walks::continued(const edge& by, std::size_t to) const {
    matrix found;
    const matrix& known = known_[to];
    if (first_ && from_all_) {  // the frontier is the identity
        found = by.steps;
        if (!known.empty()) {
            ewise_difference(on_, found, no_mask, accumulator::none, found, known);
        }
        return found;
    }
    descriptor outside;
    outside.complement = outside.replace = !known.empty();
    mxm(on_, found, known.empty() ? nullptr : &known, accumulator::none, fresh_[by.from], by.steps,
        outside);
    return found;
}

size_type product_walks::step() {
    std::vector<matrix> next(known_.size(), none_);
    size_type added = 0;
    for (std::size_t to = 0; to < into_.size(); ++to) {
        std::vector<matrix> parts;
        for (const edge& by : into_[to]) {
            if (!fresh_[by.from].empty()) {
                matrix part = continued(by, to);
                if (!part.empty()) {
                    parts.push_back(std::move(part));
                }
            }
        }
        next[to] = union_of(on_, side_.vertices(), parts);
        added += next[to].nvals();
    }
    for (std::size_t to = 0; to < known_.size(); ++to) {
        if (known_[to].empty()) {
            known_[to] = next[to];
        } else if (!next[to].empty()) {
            ewise_add(on_, known_[to], no_mask, accumulator::none, known_[to], next[to]);
        }
    }
    fresh_ = std::move(next);
    first_ = false;
    places_ += added;
    done_ = added == 0;
    return added;
}

matrix product_walks::accepted(const std::vector<matrix>& by_state) const {
    std::vector<matrix> parts;
    for (std::size_t state = 0; state < by_state.size(); ++state) {
        if (side_.automaton().accepting[state] && !by_state[state].empty()) {
            parts.push_back(by_state[state]);
        }
    }
    return union_of(on_, side_.vertices(), parts);
}

matrix product_walks::ends() const { return accepted(known_); }

matrix product_walks::fresh_ends() {
    matrix added = none_;
    ewise_delta(on_, ended_, added, accepted(fresh_));
    return added;
}

}  // namespace clbool::algorithms
