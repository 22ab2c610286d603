// SPDX-License-Identifier: MIT
// PageRank iterations by ranges of rows.
#include <queries/graph/cpu/ranking.hpp>

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/vectors/vector_elements.hpp>
#include <core/cpu/vectors/whole_rows.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Sums of shares, in double precision.
struct share_ring {
    using value = double;
    using input = float;
    static constexpr bool kFirstEnds = false;
    static value give(index_type, input share) noexcept { return double{share}; }
    static value add(value sum, value share) noexcept { return sum + share; }
};

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

// Rows by the words of a bitmap, as their sums are made.
template <class Begun>
rank_totals ranking::advance_rows(index_type first, index_type last, const Begun& begun) {
    float* const ranks = ranks_.values_as<float>();
    const vector_view shares{static_cast<index_type>(shares_.size()), shares_.size(), nullptr,
                             nullptr, shares_.data()};
    const whole_rows<share_ring> incoming(incoming_, shares);
    rank_totals totals;
    index_type slot = incoming_.first_slot(first);
    for (index_type v = first; v < last;) {
        const auto end = static_cast<index_type>(std::min<size_type>(v + kWordBits, last));
        const size_type stored = incoming_.slots_below(slot, end, kWordBits);
        std::array<double, kWordBits> sums;
        word filled = incoming.sums(slot, stored, sums.data());
        const double* sum_of = sums.data();
        for (; v < end; ++v) {
            double sum = begun(v);
            if (slot < incoming_.slots() && incoming_.name(slot) == v) {
                sum += (filled & 1) != 0 ? *sum_of : 0.0;
                filled >>= 1;
                ++sum_of;
                ++slot;
            }
            const auto rank = static_cast<float>(sum);
            const float portion = terms_.portions[v];
            totals.change += std::fabs(double{rank} - double{ranks[v]});
            totals.idle += portion == 0 ? double{rank} : 0.0;
            ranks[v] = rank;
            next_[v] = rank * portion;
        }
    }
    return totals;
}

}  // namespace clbool::cpu
