// SPDX-License-Identifier: MIT
// Semi-naive rounds of products.
#include <queries/rpq/products.hpp>

#include <queries/common/graph_arguments.hpp>

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
      into_(side.edges(on)),
      known_(side.automaton().states(), none_),
      fresh_(known_) {
    known_[0] = fresh_[0] = start_at(on, side.vertices(), sources);
    places_ = known_[0].nvals();
}

matrix product_walks::continued(const state_edge& by, std::size_t to) const {
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
        for (const state_edge& by : into_[to]) {
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

matrix product_walks::ends() const {
    std::vector<matrix> parts;
    for (std::size_t state = 0; state < known_.size(); ++state) {
        if (side_.automaton().accepting[state] && !known_[state].empty()) {
            parts.push_back(known_[state]);
        }
    }
    return union_of(on_, side_.vertices(), parts);
}

}  // namespace clbool::algorithms
