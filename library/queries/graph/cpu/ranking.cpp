// SPDX-License-Identifier: MIT
// PageRank iterations by ranges of rows.
#include <queries/graph/cpu/ranking.hpp>

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/vectors/vector_elements.hpp>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Four independent sums, against the latency of additions (dependency chain).
double sum_of(span row, const float* shares) noexcept {
    double sums[4] = {};
    const index_type* at = row.first;
    for (; row.last - at >= 4; at += 4) {
        for (int lane = 0; lane < 4; ++lane) {
            sums[lane] += double{shares[at[lane]]};
        }
    }
    for (; at != row.last; ++at) {
        sums[0] += double{shares[*at]};
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

vector zero_vector(size_type size) {
    const auto count = static_cast<index_type>(size);
    vector out = all_indices(team(1), count);
    out.type = element_type::float32;
    out.values = array<std::byte>(size * sizeof(float));
    std::fill_n(out.values_as<float>(), size, 0.0f);
    return out;
}

}  // namespace

ranking::ranking(const team& workers, const rows& incoming, rank_terms terms)
    : incoming_(incoming),
      terms_(std::move(terms)),
      crew_(workers.for_work(work_of(incoming) + terms_.vertices())),
      parts_(parts_for(crew_, work_of(incoming))),
      ranks_(zero_vector(terms_.vertices())),
      shares_(terms_.vertices()),
      next_(terms_.vertices()) {
    std::fill(shares_.begin(), shares_.end(), 0.0f);
}

rank_totals ranking::advance(double base) {
    std::vector<rank_totals> found(parts_);
    crew_.run(parts_, [&](unsigned, size_type part) { found[part] = advance_part(part, base); });
    std::swap(shares_, next_);
    rank_totals totals;
    for (const auto& one : found) {
        totals.change += one.change;
        totals.idle += one.idle;
    }
    return totals;
}

vector ranking::finish() { return std::move(ranks_); }

rank_totals ranking::advance_part(size_type part, double base) {
    const index_type first = cut_row(incoming_, part, parts_);
    const index_type last = cut_row(incoming_, part + 1, parts_);
    if (terms_.teleport.empty()) {
        const double even = base / static_cast<double>(terms_.vertices());
        return advance_rows(first, last, [even](index_type) { return even; });
    }
    const float* const weights = terms_.teleport.data();
    return advance_rows(first, last,
                        [base, weights](index_type v) { return base * double{weights[v]}; });
}

template <class Begun>
rank_totals ranking::advance_rows(index_type first, index_type last, const Begun& begun) {
    float* const ranks = ranks_.values_as<float>();
    const float* const shares = shares_.data();
    rank_totals totals;
    index_type slot = incoming_.first_slot(first);
    for (index_type v = first; v < last; ++v) {
        double sum = begun(v);
        if (slot < incoming_.slots() && incoming_.name(slot) == v) {
            sum += sum_of(incoming_.in_slot(slot++), shares);
        }
        const auto rank = static_cast<float>(sum);
        const float portion = terms_.portions[v];
        totals.change += std::fabs(double{rank} - double{ranks[v]});
        totals.idle += portion == 0 ? double{rank} : 0.0;
        ranks[v] = rank;
        next_[v] = rank * portion;
    }
    return totals;
}

}  // namespace clbool::cpu
