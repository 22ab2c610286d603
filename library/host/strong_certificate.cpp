// SPDX-License-Identifier: MIT
// Ranks that say why a component is strong, repaired where edges go.
#include <host/strong_certificate.hpp>

#include <algorithm>

namespace clbool::host {

bool strong_certificate::holds(span members, const graph_edge* first, const graph_edge* last) {
    if (ahead_.ranks.empty()) {
        back_.ranks.resize(graph_->vertices());
        ahead_.ranks.resize(graph_->vertices());
    }
    bool is_strong = false;
    try {
        is_strong = is_ranked(members) ? repair(first, last)
                                       : rank_all(ahead_, members) && rank_all(back_, members);
    } catch (...) {
        forget(members);
        throw;
    }
    if (!is_strong) {
        forget(members);
    }
    return is_strong;
}

bool strong_certificate::repair(const graph_edge* first, const graph_edge* last) {
    std::vector<index_type> sources, targets;
    for (const graph_edge* e = first; e != last; ++e) {
        sources.push_back(e->first);
        targets.push_back(e->second);
    }
    bool is_strong = true;
    for (direction* in : {&ahead_, &back_}) {
        fallen_.clear();
        fall(*in, in->forward ? targets : sources);
        is_strong = rise(*in) && is_strong;
    }
    return is_strong;
}

void strong_certificate::forget(span members) noexcept {
    if (!ahead_.ranks.empty()) {
        for (const index_type v : members) {
            ahead_.ranks[v] = 0;
            back_.ranks[v] = 0;
        }
    }
}

// In the order of a search. False when it does not come to all.
bool strong_certificate::rank_all(direction& in, span members) {
    std::vector<index_type> order;
    order.reserve(members.size());
    order.push_back(*members.begin());
    in.ranks[order.front()] = 1;
    for (size_type next = 0; next < order.size(); ++next) {
        const index_type at = order[next];
        for (const index_type v : behind(in, at)) {
            if (in.ranks[v] == 0 && together(at, v)) {
                in.ranks[v] = ++in.last;
                order.push_back(v);
            }
        }
    }
    return order.size() == members.size();
}

bool strong_certificate::has_support(const direction& in, index_type v, rank below) const noexcept {
    const span others = before(in, v);
    return std::any_of(others.begin(), others.end(), [&](index_type other) {
        return in.ranks[other] < below && together(other, v);
    });
}

// Vertices without support, with those that relied on them.
void strong_certificate::fall(direction& in, std::vector<index_type> lost) {
    while (!lost.empty()) {
        const index_type v = lost.back();
        lost.pop_back();
        const rank own = in.ranks[v];
        if (own == kFallen || own == 1 || has_support(in, v, own)) {
            continue;
        }
        fallen_.push_back(v);
        in.ranks[v] = kFallen;
        for (const index_type w : behind(in, v)) {
            if (in.ranks[w] != kFallen && in.ranks[w] > own && together(v, w)) {
                lost.push_back(w);
            }
        }
    }
}

// Ranks the fallen again from where others reach them. False when some stay.
bool strong_certificate::rise(direction& in) {
    std::vector<index_type> risen;
    for (const index_type v : fallen_) {
        if (in.ranks[v] != kFallen || !has_support(in, v, kFallen)) {
            continue;
        }
        in.ranks[v] = ++in.last;
        risen.push_back(v);
        while (!risen.empty()) {
            const index_type at = risen.back();
            risen.pop_back();
            for (const index_type w : behind(in, at)) {
                if (in.ranks[w] == kFallen && together(at, w)) {
                    in.ranks[w] = ++in.last;
                    risen.push_back(w);
                }
            }
        }
    }
    return std::none_of(fallen_.begin(), fallen_.end(),
                        [&](index_type v) { return in.ranks[v] == kFallen; });
}

}  // namespace clbool::host
