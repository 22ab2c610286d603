// SPDX-License-Identifier: MIT
// Breadth-first searches from rows at random.
#include <queries/closure/cpu/closure_estimate.hpp>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace clbool::cpu {

namespace {

class searches {
public:
    searches(const rows& graph, size_type may_read)
        : graph_(graph), may_read_(may_read), is_found_(graph.nrows()) {}

    // Of the next search, which ends early beyond `most` entries.
    closure_sample next(double most) {
        found_.assign(1, graph_.name(static_cast<index_type>(random_() % graph_.slots())));
        closure_sample made{0, 0};
        size_type level_end = 1;
        for (size_type at = 0; at < found_.size() && may_read_ > 0 && made.entries <= most; ++at) {
            if (at == level_end) {
                level_end = found_.size();
                ++made.rounds;
            }
            follow(graph_.row(found_[at]));
            made.entries = static_cast<double>(found_.size() - 1);
        }
        ++made.rounds;
        for (const index_type row : found_) {
            is_found_[row] = false;
        }
        return made;
    }

    bool may_go_on() const noexcept { return may_read_ > 0; }

private:
    void follow(span targets) {
        may_read_ -= std::min<size_type>(may_read_, targets.size());
        for (const index_type to : targets) {
            if (!is_found_[to]) {
                is_found_[to] = true;
                found_.push_back(to);
            }
        }
    }

    const rows& graph_;
    size_type may_read_;
    std::mt19937 random_{1};
    std::vector<bool> is_found_;
    std::vector<index_type> found_;
};

// Whether the standard error of a mean is below a quarter of it.
bool is_near(double sum, double squares, double count) noexcept {
    return squares / (sum * sum) - 1 / count < 1.0 / 16;
}

}  // namespace

closure_sample sample_closure(const rows& graph, double most) {
    // A few searches miss the rare rows that have most of the entries, as in trees, or meet one of
    // them by chance: they go on until they agree, and the first ones are judged together.
    constexpr index_type kFewest = 12, kJudged = 64, kMost = 1024;
    constexpr size_type kShare = 12;  // of the edges
    const auto slots = static_cast<double>(graph.slots());
    searches all(graph, graph.nnz() / kShare);
    closure_sample sum{0, 0};
    double squares = 0;
    index_type made = 0;
    do {
        ++made;
        const double most_found = most * std::max(made, kJudged) / slots;
        const closure_sample one = all.next(most_found - sum.entries);
        sum.entries += one.entries;
        squares += one.entries * one.entries;
        sum.rounds = std::max(sum.rounds, one.rounds);
        if (sum.entries > most_found || (made < kFewest && !all.may_go_on())) {
            return {std::numeric_limits<double>::infinity(), sum.rounds};
        }
    } while (made < kMost && all.may_go_on() &&
             (made < kFewest || !is_near(sum.entries, squares, made)));
    sum.entries *= slots / made;
    return sum;
}

}  // namespace clbool::cpu
